import {constants, readFileSync} from 'node:fs';
import {type FileHandle, rename} from 'node:fs/promises';
import {homedir} from 'node:os';
import {join} from 'node:path';
import {type Redactor, redacted} from '../api/redact/redactor.ts';
import type {Environment} from '../environment.ts';
import {openIfExists, openPrivate} from '../files/private-file.ts';
import {createPrivateFolder} from '../files/private-folder.ts';
import type {Entry, Journal} from './entry.ts';

/** Bytes; a journal that is longer is set aside as `journal.1.jsonl`, and the one before it goes. */
const longest = 1_000_000;

/** `~/.local/state/skydeck`, or where XDG_STATE_HOME says. */
export function stateFolder(env: Environment): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || homedir(), '.local', 'state'), 'skydeck');
}

/** Who writes: the account in use, and the run of the program. */
export interface Writer {
  account: () => {profile: string; address: string};
  /** Different for each run, so that the lines of one write find one another. */
  run: string;
  pid: number;
  /** Takes out of it what must not be written, though a service may have put it into what it says. */
  redactor?: Redactor;
}

/** The journal of writes: JSON lines in the state folder, for its owner alone. */
export function openJournal(env: Environment, {account, run, pid, redactor}: Writer): Journal {
  const folder = stateFolder(env);
  const born = bornOf(pid);
  let last: Promise<void> = Promise.resolve();

  async function appendEntry({at, write, journalId = `${run}-${write}`, ...rest}: Entry): Promise<void> {
    const {profile, address} = account();
    const time = new Date(at).toISOString();
    // Its strings, and then the line: what is taken out of a line as a whole may be a piece of its JSON.
    const told = redactor ? redactedEntry(rest, redactor) : rest;
    await append(folder, [{time, id: journalId, pid, born, profile, address, ...told}]);
  }

  // One after the other: of two that found the journal too long, the second would set the new one aside.
  return entry => {
    last = last.catch(() => {}).then(() => appendEntry(entry));
    return last;
  };
}

type Told = Omit<Entry, 'at' | 'write' | 'journalId'>;

function redactedEntry({method, outcome, detail, ...rest}: Told, redactor: Redactor): object {
  return {
    ...(redacted(rest, redactor.whole) as object),
    method,
    outcome,
    ...(detail === undefined ? {} : {detail: redactor.text(detail)}),
  };
}

/** Adds lines, each of which is on the disk when this resolves. Rejects where they cannot be written. */
async function append(folder: string, lines: readonly object[]): Promise<void> {
  createPrivateFolder(folder);
  const before = join(folder, 'journal.1.jsonl');
  await (await openIfExists(before))?.close();
  const path = join(folder, 'journal.jsonl');
  let file = await openPrivate(path, appending);
  try {
    let {size} = await file.stat();
    if (size > longest) {
      await file.close();
      await rename(path, before);
      file = await openPrivate(path, appending);
      ({size} = await file.stat());
    }
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('');
    // A line that was broken off, by a full disk or a fall, must not take the next one with it.
    await file.appendFile(size > 0 && !(await endsLine(file, size)) ? `\n${text}` : text);
    await file.sync();
  } finally {
    await file.close();
  }
}

const appending = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT;

async function endsLine(file: FileHandle, size: number): Promise<boolean> {
  const {buffer, bytesRead} = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] === 0x0a;
}

/** All lines of the journal, oldest first; where there is none, none. */
export async function readJournal(env: Environment): Promise<string[]> {
  const texts: string[] = [];
  for (const name of ['journal.1.jsonl', 'journal.jsonl'])
    texts.push(await textOf(join(stateFolder(env), name)));
  // NULs are what a disk that failed has put in place of a line's end: what comes after them is a line again.
  return texts.flatMap(text => text.split(/[\n\0]+/)).filter(line => line !== '');
}

async function textOf(path: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    file = await openIfExists(path);
    return (await file?.readFile('utf8')) ?? '';
  } catch (error) {
    throw new Error(`the journal cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await file?.close();
  }
}

/** Adds lines to the journal as they are. */
export async function appendLines(env: Environment, lines: readonly object[]): Promise<void> {
  await append(stateFolder(env), lines);
}

/** What a line of the journal tells of the process that wrote it. */
export interface Sender {
  pid?: unknown;
  /** When that process was started, as the system counts; missing where that is not told. */
  born?: unknown;
  /** Of the write; it begins with the run that sent it. */
  id?: unknown;
}

/**
 * Whether the very process runs that wrote a line. A number alone names none: in a container each has the same.
 * @param run this run, whose own writes are known by it where the system does not tell when a process was started
 */
export function alive({pid, born, id}: Sender, run: string | undefined): boolean {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return false;
  const now = bornOf(pid);
  if (born !== undefined && now !== undefined) return born === now;
  if (pid === process.pid) return run !== undefined && String(id).startsWith(`${run}-`);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, under another owner.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Clock ticks from the start of the system to that of the process, as text; nothing where there is no such file. */
export function bornOf(pid: number): string | undefined {
  try {
    // The name of the program, in brackets, may hold anything; after it, what was field 22 is the twentieth.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
