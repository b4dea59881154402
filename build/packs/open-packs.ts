import {openSync, readSync} from 'node:fs';
import {Script, type ScriptOptions} from 'node:vm';

/** The file of packs has the name of the program with this suffix. */
export const packedEnd = '.code';

/** The first line of the file of packs, as JSON. */
export interface Index {
  /** The offset of each pack after the first line, and the lengths of its text and of the code cache that follows it. */
  readonly packs: readonly (readonly [at: number, text: number, cache: number])[];
  /** The number of the pack that each chunk is in, for the screen and for commands. */
  readonly chunks: readonly [screen: readonly number[], command: readonly number[]];
  /** The number of the first chunk to evaluate. */
  readonly entry: number;
  /** The offset and length of the bytes that each patch adds, by their name. */
  readonly added: Readonly<Record<string, readonly [at: number, length: number]>>;
}

/** The number of bytes that the first read gets. The first line is not longer. */
export const headLength = 16_384;

type Load = (chunk: number) => unknown;
/** The chunks of a pack, by their numbers. */
type Chunks = Readonly<
  Record<number, (load: Load, late: (chunk: number) => Promise<unknown>, bytes: Bytes) => unknown>
>;
type Bytes = (name: string) => Uint8Array<ArrayBuffer> | undefined;

interface Recorder {
  /** Called with the exports of a chunk. */
  readonly loaded?: (chunk: number, exported: unknown) => void;
  /** Called with the script of a pack. */
  readonly compiled?: (pack: number, script: Script) => void;
}

/**
 * Opens a file of packs and evaluates the first chunk. A pack is read when one of its chunks is first needed. The file stays
 * open for that, because another version may be installed meanwhile.
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
    // Frees both now, not at the next garbage collection, which saves memory at start.
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
