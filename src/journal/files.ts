import {constants, lstatSync} from 'node:fs';
import {type FileHandle, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {codeOf, openIfExists, openPrivate, whyNotRead} from '../files/private-file.ts';
import {lineOf, oldest, unfinishedOf} from './line.ts';

/** The files of the journal in its folder. */
export const filesIn = (folder: string) => ({
  /** Lines of earlier files, of the writes that had no outcome when these were given up. */
  kept: join(folder, 'journal.kept.jsonl'),
  before: join(folder, 'journal.1.jsonl'),
  current: join(folder, 'journal.jsonl'),
});

/** All lines, the oldest first. */
export async function linesIn(folder: string): Promise<string[]> {
  const {earlier, current} = await linesByFile(folder);
  return [...earlier, ...current];
}

/** The lines of the current file, and of those that a new journal gives up. */
async function linesByFile(folder: string): Promise<{earlier: string[]; current: string[]}> {
  const files = filesIn(folder);
  // The newest first: what another program moves meanwhile is then read twice, and not left out.
  const newest = await linesOf(files.current);
  const before = await linesOf(files.before);
  const kept = await linesOf(files.kept);
  // A line is also in two files if a program ended before it gave up the one that the kept lines are from.
  const earlier = [...kept, ...without(before, kept)];
  return {earlier, current: without(newest, earlier)};
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others);
  return lines.filter(line => !left.has(line));
}

async function linesOf(path: string): Promise<string[]> {
  let file: FileHandle | undefined;
  try {
    file = await openIfExists(path);
    const text = (await file?.readFile('utf8')) ?? '';
    // A failing disk may have replaced the end of a line by NULs.
    return text.split(/[\n\0]+/).filter(line => line !== '');
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
  const unfinished = unfinishedOf([...earlier, ...current]);
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
