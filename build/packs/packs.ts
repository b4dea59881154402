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

/** Chunks that are loaded together, and V8's code cache of them. */
interface Pack {
  readonly chunks: readonly number[];
  readonly cache?: Uint8Array;
}

/** The packs of the screen, and those of commands. Most chunks are in both. */
type Packs = readonly [screen: readonly Pack[], command: readonly Pack[]];

/** A program in chunks. */
export interface Program {
  /** The function body of each chunk. */
  readonly chunks: readonly string[];
  /** The number of the first chunk to evaluate. */
  readonly entry: number;
  /** Chunks that get a pack each, because a command needs only a few of them. */
  readonly apart: ReadonlySet<number>;
  /** The bytes that patches add, by their name. */
  readonly added: ReadonlyMap<string, Uint8Array>;
}

interface File {
  readonly bytes: Buffer;
  readonly index: Index;
}

/** The file of packs: the index in its first line, then the text and the code cache of each. */
function fileOf({chunks, entry, added}: Program, packs: Packs): File {
  const parts: Uint8Array[] = [];
  const placed: Index['packs'][number][] = [];
  const packOf: [number[], number[]] = [[], []];
  /** The number of each pack without a code cache: if both kinds have it, the file has it once. */
  const written = new Map<string, number>();
  let at = 0;
  const write = ({chunks: own, cache = new Uint8Array()}: Pack): number => {
    const key = cache.length === 0 ? own.join() : '';
    const found = written.get(key);
    if (found !== undefined) return found;
    const number = placed.length;
    if (key !== '') written.set(key, number);
    const functions = own.map(chunk => `${chunk}:(function($load,$late,$bytes){${chunks[chunk]}})`);
    const text = Buffer.from(`"use strict";({${functions.join(',\n')}})`, 'latin1');
    parts.push(text, cache);
    placed.push([at, text.length, cache.length]);
    at += text.length + cache.length;
    return number;
  };
  for (const kind of [0, 1] as const)
    for (const pack of packs[kind]) {
      const number = write(pack);
      for (const chunk of pack.chunks) packOf[kind][chunk] = number;
    }
  const beside = Array.from(added, ([name, bytes]) => {
    const place = [name, [at, bytes.length]] as const;
    parts.push(bytes);
    at += bytes.length;
    return place;
  });
  const index: Index = {packs: placed, chunks: packOf, entry, added: Object.fromEntries(beside)};
  const head = `${JSON.stringify(index)}\n`;
  if (head.length > headLength) throw new Error(`the index of the packs has ${head.length} bytes`);
  return {bytes: Buffer.concat([Buffer.from(head), ...parts]), index};
}

/** The chunks that a journey loads, and the code caches of their packs, by the number of the pack in the file. */
interface Run {
  readonly loaded: Loaded;
  readonly caches: ReadonlyMap<number, Uint8Array>;
}

type RunJourney = (packs: File, journey: Journey) => Promise<Run>;

/** Gives `work` a function that runs a journey with a file of packs. */
async function recording<T>(journeys: readonly Journey[], work: (run: RunJourney) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-packs-'));
  const service = journeys.some(({account}) => account) ? await startService() : undefined;
  const run: RunJourney = async ({bytes}, {name, account}) => {
    const home = mkdtempSync(join(folder, name));
    const file = join(home, 'packs');
    writeFileSync(file, bytes);
    const results = mkdtempSync(join(home, 'results'));
    // An empty home, so that the settings of the developer have no effect.
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
  const whole: Pack = {chunks: [...program.chunks.keys()]};
  const file = fileOf(program, [[whole], [whole]]);
  return Promise.all(journeys.map(async journey => (await run(file, journey)).loaded));
}

/** Packs the chunks by the journeys that load them, each pack with its code cache. */
export const packed = (program: Program, journeys: readonly Journey[]): Promise<Buffer> =>
  recording(journeys, async run => {
    const runs = await loaded(program, journeys, run);
    const runsOf = (kind: 0 | 1) => runs.filter((_, run) => kindOf(journeys[run]?.words ?? []) === kind);
    let packs: Packs = [grouped({...program, apart: new Set()}, runsOf(0)), grouped(program, runsOf(1))];
    // Each journey starts with the code caches of the journeys of its kind before it, and adds the functions that it calls.
    for (const journey of journeys) {
      const file = fileOf(program, packs);
      const {caches} = await run(file, journey);
      const kind = kindOf(journey.words);
      const own = packs[kind].map((pack): Pack => {
        const [chunk = 0] = pack.chunks;
        const cache = caches.get(file.index.chunks[kind][chunk] ?? 0);
        return cache && !(journey.later && pack.cache) ? {...pack, cache} : pack;
      });
      packs = kind ? [packs[0], own] : [own, packs[1]];
    }
    return fileOf(program, packs).bytes;
  });

/** Puts chunks that the same journeys load at the same time into one pack; a chunk that none loads, or that is `apart`, gets its own. */
function grouped({chunks, apart}: Program, runs: readonly Loaded[]): Pack[] {
  const groups = new Map<string, number[]>();
  for (const chunk of chunks.keys()) {
    const when = runs.map(({early, late}) =>
      early.includes(chunk) ? 'e' : late.includes(chunk) ? 'l' : '-',
    );
    const key = /[el]/.test(when.join('')) && !apart.has(chunk) ? when.join('') : String(chunk);
    groups.set(key, [...(groups.get(key) ?? []), chunk]);
  }
  return [...groups.values()].map(own => ({chunks: own}));
}
