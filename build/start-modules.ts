import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {build} from 'esbuild';
import {bundleOptions} from './bundle.ts';
import {replaceOnce} from './patch.ts';
import {patches} from './patches/index.ts';
import {root} from './root.ts';

/** The modules that are evaluated before the first frame with rows, in their order; but for those of the command itself. */
export async function modulesAtStart(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-start-'));
  try {
    const program = join(folder, 'program.js');
    const options = {...bundleOptions(patches), minify: false};
    const {outputFiles} = await build({...options, entryPoints: ['src/main.tsx'], write: false});
    writeFileSync(program, recording(outputFiles[0]?.text ?? ''));
    // An empty home: no settings of whoever builds.
    const env = {PATH: process.env.PATH, HOME: folder, TERM: 'xterm-256color'};
    const printed = execFileSync(process.execPath, [resolve(root, 'build/record-start.ts'), program], {
      env,
      encoding: 'utf8',
    });
    // `record-start.ts` has written it.
    return JSON.parse(printed) as string[];
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** The program, with the two functions of esbuild's that evaluate a module changed to tell its name. */
const recording = (program: string): string =>
  ['fn', 'cb'].reduce((text, module) => {
    const [name, evaluates] = [
      `__getOwnPropNames(${module})[0]`,
      `(0, ${module}[__getOwnPropNames(${module})[0]])(`,
    ];
    return replaceOnce(text, evaluates, `(evaluated.push(${name}), ${module}[${name}])(`);
  }, program);
