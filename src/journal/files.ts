import {constants, lstatSync} from 'node:fs';
import {type FileHandle, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {codeOf, openIfExists, openPrivate, whyNotRead} from '../files/private-file.ts';
import {lastLines} from './last-lines.ts';
import {lineOf, oldest, unfinishedOf} from './line.ts';

/** The files of the journal in its folder. */
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
 * Renames the current file, in place of the one before, of which the lines of writes without an outcome are kept. Does nothing if
 * another program has done so: otherwise its new journal would replace the old one.
 * @param ino the file that is too long
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
