import {readFileSync} from 'node:fs';
import type {Index} from '../../build/packs/open-packs.ts';

/** The parts read here of the file that V8 writes with `--cpu-prof`. Times are microseconds of the clock of `process.hrtime`. */
interface CpuProfile {
  readonly startTime: number;
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: Frame;
  readonly children?: readonly number[];
}

interface Frame {
  readonly functionName: string;
  readonly scriptId: string;
  readonly url: string;
  readonly lineNumber: number;
}

/** One sample: the functions that ran, outermost last, and for how many milliseconds. */
export interface Sample {
  readonly stack: readonly {readonly name: string; readonly module: string}[];
  readonly ms: number;
}

type Lines = readonly (readonly [text: string, module: string])[];

/** The lines of each pack of a readable program with their modules, which esbuild names in comments. */
export function linesOfPacks(file: string): readonly Lines[] {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('\n') + 1;
  const {packs}: Index = JSON.parse(bytes.toString('latin1', 0, start));
  return packs.map(([at, length]) => {
    let module = '';
    return bytes
      .toString('latin1', start + at, start + at + length)
      .split('\n')
      .map(text => {
        module =
          /(?:^|\)\{)\s*\/\/ ((?:src|components|node_modules|build|builtin|later-part)\S+)/.exec(text)?.[1] ??
          module;
        return [text, module] as const;
      });
  });
}

/** Finds the pack that each script was compiled from: the one whose lines have the names of most of its functions. */
function packsOf(nodes: readonly ProfileNode[], packs: readonly Lines[]): Map<string, Lines> {
  const scripts = Map.groupBy(nodes, ({callFrame}) => callFrame.scriptId);
  const found = new Map<string, Lines>();
  for (const [script, those] of scripts) {
    if (!those.some(({callFrame}) => callFrame.url.includes('profiled.js'))) continue;
    const score = (lines: Lines): number =>
      those.filter(({callFrame: {functionName, lineNumber}}) => {
        const name = functionName.split(/[. ]/).at(-1) ?? '';
        return name !== '' && lines[lineNumber]?.[0].includes(name);
      }).length;
    const [best] = packs
      .map(lines => [lines, score(lines)] as const)
      .sort(([, one], [, other]) => other - one);
    if (best && best[1] > 0) found.set(script, best[0]);
  }
  return found;
}

/** The samples of a profile between two times of `process.hrtime`, in microseconds; without those in which nothing ran. */
export function samplesOf(file: string, packs: readonly Lines[], from: number, to: number): Sample[] {
  const profile: CpuProfile = JSON.parse(readFileSync(file, 'utf8'));
  const scripts = packsOf(profile.nodes, packs);
  const parents = new Map(profile.nodes.flatMap(({id, children = []}) => children.map(child => [child, id])));
  const frames = new Map(
    profile.nodes.map(({id, callFrame: {functionName, scriptId, url, lineNumber}}) => {
      const module =
        scripts.get(scriptId)?.[lineNumber]?.[1] || url.replace(/^file:.*\//, '') || functionName;
      return [id, {name: functionName, module}];
    }),
  );
  const samples: Sample[] = [];
  let time = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    time += profile.timeDeltas[index] ?? 0;
    if (time < from || time > to) continue;
    const stack: {name: string; module: string}[] = [];
    for (let next: number | undefined = id; next !== undefined; next = parents.get(next)) {
      const frame = frames.get(next);
      if (frame) stack.push(frame);
    }
    if (stack[0]?.name !== '(idle)') samples.push({stack, ms: (profile.timeDeltas[index + 1] ?? 0) / 1000});
  }
  return samples;
}
