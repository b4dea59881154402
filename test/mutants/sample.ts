import {allMutations, type Mutation} from './operators.ts';
import type {Types} from './types.ts';

/** A mistake in a file of the copy. */
export interface Mutant extends Mutation {
  readonly file: string;
  readonly line: number;
  /** The line as it is, and as it is with the mistake. */
  readonly before: string;
  readonly after: string;
}

/** Numbers from 0 up to 1, the same for a seed: mulberry32. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The lines that a mutation touches, in one. */
function asMutant(file: string, text: string, mutation: Mutation): Mutant {
  const {start, end} = mutation;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  return {
    ...mutation,
    file,
    line: text.slice(0, start).split('\n').length,
    before: onOneLine(text.slice(from, to)),
    after: onOneLine(text.slice(from, start) + mutation.text + text.slice(end, to)),
  };
}

/** All mutants of a file. */
export function mutantsOf(types: Types, file: string): Mutant[] {
  const parsed = types.parse(file);
  return allMutations(parsed).map(mutation => asMutant(file, parsed.text, mutation));
}

/** Mutants without end, none of them twice: a line is as likely as the next, whatever file it stands in. */
export function* mutants(types: Types, files: readonly string[], seed: number): Generator<Mutant> {
  const random = randomNumbers(seed);
  const lines = files.map(file => types.parse(file).text.split('\n').length);
  const total = lines.reduce((sum, count) => sum + count, 0);
  const seen = new Set<string>();
  for (let tries = 0; tries < 100 * total; tries++) {
    let at = random() * total;
    const index = lines.findIndex(count => {
      at -= count;
      return at < 0;
    });
    const file = files[index];
    if (file === undefined) continue;
    const all = mutantsOf(types, file);
    const chosen = all[Math.floor(random() * all.length)];
    if (!chosen) continue;
    const key = `${file}:${chosen.start}:${chosen.end}:${chosen.text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    yield chosen;
  }
}
