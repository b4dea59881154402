import {execFile} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {root} from '../root.ts';
import {type Journey, kindOf} from './journeys.ts';
import {headLength, type Index} from './open-packs.ts';
import type {Loaded} from './record.ts';
import {startService} from './service.ts';

/** Chunks that are loaded together, and V8's code caches of them, by their kinds. */
interface Pack {
  readonly chunks: readonly number[];
  readonly caches?: readonly Uint8Array[];
}

const none = new Uint8Array();

/** A program in chunks: the body of the function of each, and the number of the one to begin with. */
export interface Program {
  readonly chunks: readonly string[];
  readonly entry: number;
}

/** The file of packs: the index in its first line, then the text and the code caches of each. */
function fileOf({chunks, entry}: Program, packs: readonly Pack[]): Buffer {
  const parts: Uint8Array[] = [];
  const placed: Index['packs'][number][] = [];
  const packOf = chunks.map(() => -1);
  let at = 0;
  for (const [number, {chunks: own, caches = []}] of packs.entries()) {
    const functions = own.map(chunk => `${chunk}:(function($load,$late){${chunks[chunk]}})`);
    const text = Buffer.from(`"use strict";({${functions.join(',\n')}})`, 'latin1');
    const [screen = none, command = none] = caches;
    parts.push(text, screen, command);
    placed.push([at, text.length, screen.length, command.length]);
    at += text.length + screen.length + command.length;
    for (const chunk of own) packOf[chunk] = number;
  }
  const index: Index = {packs: placed, chunks: packOf, entry};
  const head = `${JSON.stringify(index)}\n`;
  if (head.length > headLength) throw new Error(`the index of the packs has ${head.length} bytes`);
  return Buffer.concat([Buffer.from(head), ...parts]);
}

/** What a journey has loaded, and the code cache of each pack that it has. */
interface Run {
  readonly loaded: Loaded;
  readonly caches: ReadonlyMap<number, Uint8Array>;
}

type RunJourney = (packs: Buffer, journey: Journey) => Promise<Run>;

/** Does something with a function that runs a journey through a program of packs. */
async function recording<T>(journeys: readonly Journey[], work: (run: RunJourney) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-packs-'));
  const service = journeys.some(({account}) => account) ? await startService() : undefined;
  const run: RunJourney = async (packs, {name, account}) => {
    const home = mkdtempSync(join(folder, name));
    const file = join(home, 'packs');
    writeFileSync(file, packs);
    const results = mkdtempSync(join(home, 'results'));
    // An empty home: no settings of whoever builds.
    const own = {PATH: process.env.PATH, HOME: home, TERM: 'xterm-256color'};
    const recorder = resolve(root, 'build/packs/record.ts');
    await promisify(execFile)(process.execPath, [recorder, file, name, results], {
      env: {...own, ...(account ? service?.env : {})},
    });
    const loaded: Loaded = JSON.parse(readFileSync(join(results, 'loaded'), 'utf8'));
    const names = readdirSync(results).filter(one => one !== 'loaded');
    return {loaded, caches: new Map(names.map(one => [Number(one), readFileSync(join(results, one))]))};
  };
  try {
    return await work(run);
  } finally {
    service?.close();
    rmSync(folder, {recursive: true});
  }
}

/** The chunks that each journey loads. */
export const loadedBy = (program: Program, journeys: readonly Journey[]): Promise<readonly Loaded[]> =>
  recording(journeys, run => loaded(program, journeys, run));

function loaded(program: Program, journeys: readonly Journey[], run: RunJourney): Promise<readonly Loaded[]> {
  const file = fileOf(program, [{chunks: [...program.chunks.keys()]}]);
  return Promise.all(journeys.map(async journey => (await run(file, journey)).loaded));
}

/** Packs the chunks by the journeys that load them, each pack with its code cache. */
export const packed = (program: Program, journeys: readonly Journey[]): Promise<Buffer> =>
  recording(journeys, async run => {
    let packs = grouped(program, await loaded(program, journeys, run));
    // Each journey begins with the code caches of those of its kind before it, and adds to them what it calls.
    for (const journey of journeys) {
      const made = await run(fileOf(program, packs), journey);
      const kind = kindOf(journey.words);
      packs = packs.map(({chunks, caches = [none, none]}, number) => ({
        chunks,
        caches: caches.map((cache, of) => (of === kind ? (made.caches.get(number) ?? cache) : cache)),
      }));
    }
    return fileOf(program, packs);
  });

/** Chunks that the same journeys load at the same time are in one pack; those that none loads are on their own. */
function grouped({chunks}: Program, runs: readonly Loaded[]): Pack[] {
  const groups = new Map<string, number[]>();
  for (const chunk of chunks.keys()) {
    const when = runs.map(({early, late}) =>
      early.includes(chunk) ? 'e' : late.includes(chunk) ? 'l' : '-',
    );
    const key = /[el]/.test(when.join('')) ? when.join('') : String(chunk);
    groups.set(key, [...(groups.get(key) ?? []), chunk]);
  }
  return [...groups.values()].map(own => ({chunks: own}));
}
