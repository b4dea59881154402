import {constants, lstatSync} from 'node:fs';
import {type FileHandle, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {codeOf, openIfExists, openPrivate, whyNotRead} from '../files/private-file.ts';
import {lineOf, oldest, unfinishedOf} from './line.ts';

export const filesIn = (folder: string) => ({
  /** Lines of earlier files, of the writes that had no outcome when these were given up. */
  kept: join(folder, 'journal.kept.jsonl'),
  before: join(folder, 'journal.1.jsonl'),
  current: join(folder, 'journal.jsonl'),
});

/** The lines of the journal, the oldest first: the last ones of a longer file. */
export interface Lines {
  lines: string[];
  /** Whether these are all. */
  whole: boolean;
}

export async function linesIn(folder: string): Promise<Lines> {
  const {earlier, current, whole} = await linesByFile(folder);
  return {lines: [...earlier, ...current], whole};
}

/** The lines of the current file, and of those that a new journal gives up. */
async function linesByFile(folder: string): Promise<{earlier: string[]; current: string[]; whole: boolean}> {
  const files = filesIn(folder);
  // The newest first: what another program moves meanwhile is then read twice, and not left out.
  const newest = await linesOf(files.current);
  const before = await linesOf(files.before);
  const kept = await linesOf(files.kept);
  // A line is also in two files if a program ended before it gave up the one that the kept lines are from.
  const earlier = [...kept.lines, ...without(before.lines, kept.lines)];
  return {
    earlier,
    current: without(newest.lines, earlier),
    whole: newest.whole && before.whole && kept.whole,
  };
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others);
  return lines.filter(line => !left.has(line));
}

async function linesOf(path: string): Promise<Lines> {
  let file: FileHandle | undefined;
  try {
    file = await openIfExists(path);
    return file ? await lastLines(file) : {lines: [], whole: true};
  } catch (error) {
    // Our own messages about a path name it; Node's do not.
    const name = codeOf(error) === undefined ? '' : ` ${path}`;
    throw new Error(`the journal${name} cannot be read: ${whyNotRead(error)}`);
  } finally {
    await file?.close();
  }
}

/**
 * Renames the current file over the one before, whose writes without an outcome are kept, unless another program did so.
 * @param ino of the file that is too long
 */
export async function rotate(folder: string, ino: number): Promise<void> {
  const {before, current} = filesIn(folder);
  const isThere = () => lstatSync(current, {throwIfNoEntry: false})?.ino === ino;
  if (!isThere()) return;
  // First, so that nothing is lost if the program ends in between.
  await keepLines(folder);
  if (isThere()) await rename(current, before);
}

async function keepLines(folder: string): Promise<void> {
  const {kept} = filesIn(folder);
  const {earlier, current} = await linesByFile(folder);
  const unfinished = await unfinishedOf([...earlier, ...current]);
  // The next start tells of a write that was being sent, whatever its age.
  for (const [id, {sent, outcome}] of unfinished)
    if (outcome !== 'sent' && !(Date.now() - Date.parse(String(sent.time)) < oldest)) unfinished.delete(id);
  const lines = earlier.filter(line => unfinished.has(lineOf(line)?.id ?? ''));
  if (lines.length === 0) return rm(kept, {force: true});
  const part = `${kept}.part`;
  const file = await openPrivate(part, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
  try {
    await file.writeFile(lines.map(line => `${line}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, kept);
}

/** What is read of a file, from its end: a journal that this program writes is shorter, one of another program may have any length. */
export const limits = {
  lines: 8000,
  /** Bytes of the lines that are returned. */
  bytes: 1_300_000,
  /** Bytes of a line; in place of a longer one stands a sentence, which is none of the journal. */
  line: 250_000,
  /** Bytes that are read, with those of lines that are too long. */
  read: 16_000_000,
} as const;

const piece = 65_536;

/** The last lines of a file, the oldest first, without empty ones, and whether these are all. */
export async function lastLines(file: FileHandle): Promise<{lines: string[]; whole: boolean}> {
  const {size} = await file.stat();
  const lines: string[] = [];
  const first = Math.max(0, size - limits.read);
  let [at, bytes] = [size, 0];
  /** The pieces of the line whose beginning has not been read, the first one first; none of them once it is too long. */
  let open: Buffer[] = [];
  let length = 0;
  /** Whether there is room for the line, which ends here. */
  const take = (): boolean => {
    const text = length > limits.line ? tooLong : Buffer.concat(open).toString('utf8');
    [bytes, open, length] = [bytes + text.length, [], 0];
    if (bytes > limits.bytes || lines.length === limits.lines) return false;
    if (text !== '') lines.push(text);
    return true;
  };
  while (at > first) {
    const from = Math.max(first, at - piece);
    const {buffer, bytesRead} = await file.read(Buffer.allocUnsafe(at - from), 0, at - from, from);
    if (bytesRead < at - from) throw new Error('it got shorter while it was read');
    let end = buffer.length;
    for (let index = end - 1; index >= -1; index--) {
      // A failing disk may have replaced the end of a line by NULs.
      if (index >= 0 && buffer[index] !== 0x0a && buffer[index] !== 0) continue;
      length += end - index - 1;
      if (length > limits.line) open = [];
      else if (end > index + 1) open.unshift(buffer.subarray(index + 1, end));
      if (index < 0) break;
      if (!take()) return {lines: lines.reverse(), whole: false};
      end = index;
    }
    at = from;
  }
  const whole = first === 0 && take();
  return {lines: lines.reverse(), whole};
}

const tooLong = `a line of more than ${limits.line / 1000} kB`;
