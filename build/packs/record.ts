import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import v8 from 'node:v8';
import type {Script} from 'node:vm';
import {simulateTerminal} from '../simulated-terminal.ts';
import {journeyNamed, kindOf} from './journeys.ts';
import {openPacks} from './open-packs.ts';

/** Which chunks were loaded in a run, in their order. */
export interface Loaded {
  /** Before the first frame with rows; all of them where there is no screen. */
  readonly early: readonly number[];
  readonly late: readonly number[];
}

// `node record.ts PACKS JOURNEY FOLDER` runs a program of packs, and writes into the folder what was loaded, as JSON, and V8's
// code cache of each pack, named by its number.
const [, , packs = '', name = '', folder = ''] = process.argv;
const journey = journeyNamed(name);
process.argv.splice(2, process.argv.length, ...journey.words);

const early: number[] = [];
const late: number[] = [];
const scripts = new Map<number, Script>();
let drawn = false;

if (journey.keys) {
  const keys = [...journey.keys];
  // Each frame is answered with a key.
  simulateTerminal(type => {
    drawn = true;
    setTimeout(() => type(keys.shift() ?? 'q'), 20);
  });
}

// V8 takes a code cache only under the flags that it was made with, and the program starts without these.
v8.setFlagsFromString = () => {};

process.on('exit', () => {
  for (const [pack, script] of scripts) writeFileSync(join(folder, String(pack)), script.createCachedData());
  writeFileSync(join(folder, 'loaded'), JSON.stringify({early, late} satisfies Loaded));
});
openPacks(packs, packs, kindOf(journey.words), {
  loaded(chunk, exported) {
    (drawn ? late : early).push(chunk);
    // Who imports it has got that, and not what it will be.
    const [unset] = Object.entries(exported ?? {}).find(([, value]) => value === undefined) ?? [];
    if (unset)
      throw new Error(`a chunk exports ${unset} before it is set: what the build injects must be functions`);
  },
  compiled: (pack, script) => void scripts.set(pack, script),
});
// The last key quits the program; a program that hangs is ended here.
setTimeout(() => process.exit(), 5000).unref();
