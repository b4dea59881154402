import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import v8 from 'node:v8';
import type {Script} from 'node:vm';
import {simulateTerminal} from '../simulated-terminal.ts';
import {journeyNamed, kindOf} from './journeys.ts';
import {openPacks} from './open-packs.ts';

/** The chunks that were loaded in a run, in their order. */
export interface Loaded {
  /** Those loaded before the first frame with rows; all of them if there is no screen. */
  readonly early: readonly number[];
  readonly late: readonly number[];
}

// `node record.ts PACKS JOURNEY FOLDER` runs a program of packs. It writes `Loaded` as JSON into the folder, and V8's code
// cache of each pack, named by its number.
const [, , packs = '', name = '', folder = ''] = process.argv;
const journey = journeyNamed(name);
process.argv.splice(2, process.argv.length, ...journey.words);

const early: number[] = [];
const late: number[] = [];
const scripts = new Map<number, Script>();
let drawn = false;

// The service may answer late, and what loads while the program waits for it is not needed for the first rows. So a timer that
// rings before them, but for the short ones that pace the frames, waits its time again.
const start = globalThis.setTimeout;
const short = 100;

if (journey.keys) {
  const keys = [...journey.keys];
  const startHeld = (ring: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): NodeJS.Timeout => {
    const timer = start(() => (drawn || ms < short ? ring(...given) : timer.refresh()), ms);
    return timer;
  };
  globalThis.setTimeout = Object.assign(startHeld, start);
  // Each frame is answered with a key.
  simulateTerminal(type => {
    drawn = true;
    start(() => type(keys.shift() ?? 'q'), 20);
  });
}

// V8 accepts a code cache only with the flags that it was made with, and no flags are set before the program starts.
v8.setFlagsFromString = () => {};

process.on('exit', () => {
  for (const [pack, script] of scripts) writeFileSync(join(folder, String(pack)), script.createCachedData());
  writeFileSync(join(folder, 'loaded'), JSON.stringify({early, late} satisfies Loaded));
});
openPacks(packs, packs, kindOf(journey.words), {
  loaded(chunk, exported) {
    (drawn ? late : early).push(chunk);
    // An importer has already got the value undefined, and will not see the later one.
    const [unset] = Object.entries(exported ?? {}).find(([, value]) => value === undefined) ?? [];
    if (unset)
      throw new Error(`a chunk exports ${unset} before it is set: what the build injects must be functions`);
  },
  compiled: (pack, script) => void scripts.set(pack, script),
});
// Ends a program that hangs; otherwise the last key quits it.
start(() => process.exit(), 30_000).unref();
