import {openSync, readSync} from 'node:fs';
import {Script, type ScriptOptions} from 'node:vm';

/** The first line of the file of packs, as JSON. */
export interface Index {
  /** Where each pack begins behind the first line, and the lengths of its text and of the code cache behind it. */
  readonly packs: readonly (readonly [at: number, text: number, cache: number])[];
  /** The number of the pack that each chunk is in: of the screen, and of commands. */
  readonly chunks: readonly [screen: readonly number[], command: readonly number[]];
  /** The chunk to begin with. */
  readonly entry: number;
  /** Where what patches add stands, by its name, and its length. */
  readonly added: Readonly<Record<string, readonly [at: number, length: number]>>;
}

/** The bytes at the beginning of the file that are read at once. The first line is no longer. */
export const headLength = 16_384;

type Load = (chunk: number) => unknown;
/** The chunks of a pack, by their numbers. */
type Chunks = Readonly<
  Record<number, (load: Load, late: (chunk: number) => Promise<unknown>, bytes: Bytes) => unknown>
>;
type Bytes = (name: string) => Uint8Array<ArrayBuffer> | undefined;

/** What whoever records a run does otherwise. */
interface Recorder {
  /** Called with what a chunk exports. */
  readonly loaded?: (chunk: number, exported: unknown) => void;
  /** Called with the script of a pack. */
  readonly compiled?: (pack: number, script: Script) => void;
}

/**
 * Opens a file of packs and evaluates the chunk to begin with. A pack is read when one of its chunks is first needed, through
 * a file that stays open: another version may be installed meanwhile.
 */
export function openPacks(path: string, filename: string, kind: 0 | 1, recorder: Recorder = {}): void {
  const file = openSync(path, 'r');
  const read = (at: number, length: number) => {
    const bytes = Buffer.allocUnsafeSlow(length);
    if (length > 0) readSync(file, bytes, 0, length, at);
    return bytes;
  };
  const head = read(0, headLength);
  const start = head.indexOf('\n') + 1;
  const {packs, chunks: byKind, entry, added}: Index = JSON.parse(head.toString('latin1', 0, start));
  const chunks = byKind[kind];
  const open = (pack: number): Chunks => {
    const [at, text, cached] = packs[pack] ?? [0, 0, 0];
    const source = read(start + at, text);
    const cache = read(start + at + text, cached);
    const options: ScriptOptions = {filename};
    if (cache.length > 0) options.cachedData = cache;
    const script = new Script(source.toString('latin1'), options);
    // Given back now, not when they are next collected: the memory at start is that much less.
    for (const {buffer} of [source, cache]) buffer.transfer(0);
    recorder.compiled?.(pack, script);
    return script.runInThisContext();
  };
  const bytes: Bytes = name => {
    const [at, length] = added[name] ?? [];
    return at === undefined || length === undefined ? undefined : read(start + at, length);
  };
  const opened: Record<number, Chunks> = {};
  const loaded: Record<number, unknown> = {};
  const load: Load = chunk => {
    if (chunk in loaded) return loaded[chunk];
    const pack = chunks[chunk] ?? -1;
    opened[pack] ??= open(pack);
    loaded[chunk] = opened[pack][chunk]?.(load, async one => load(one), bytes);
    recorder.loaded?.(chunk, loaded[chunk]);
    return loaded[chunk];
  };
  load(entry);
}
