import {readFileSync} from 'node:fs';
import {appendFile, chmod, readFile, rename, stat} from 'node:fs/promises';
import {homedir} from 'node:os';
import {join} from 'node:path';
import {hideToken} from './api/error.ts';
import type {Entry, Journal} from './app/write.ts';
import {makeFolder} from './folder.ts';

/** Bytes; a journal that is longer is set aside as `journal.1.jsonl`, and the one before it goes. */
const longest = 1_000_000;

type Environment = Readonly<Record<string, string | undefined>>;

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
  /** What must not be written, though a service may have put it into what it says: the token. */
  secret?: () => string | undefined;
}

/** The journal of writes: JSON lines in the state folder, for its owner alone. */
export function openJournal(
  env: Environment,
  {account, run, pid, secret = () => undefined}: Writer,
): Journal {
  const folder = stateFolder(env);
  const born = bornOf(pid);
  let closed = false;
  let last: Promise<void> = Promise.resolve();

  async function write({at, job, ...rest}: Entry): Promise<void> {
    makeFolder(folder);
    if (!closed) await closeToOthers(folder);
    closed = true;
    const path = join(folder, 'journal.jsonl');
    const size = await stat(path).then(
      ({size: bytes}) => bytes,
      () => 0,
    );
    if (size > longest) await rename(path, join(folder, 'journal.1.jsonl'));
    const {profile, address} = account();
    const time = new Date(at).toISOString();
    const line = `${JSON.stringify({time, id: `${run}-${job}`, pid, born, profile, address, ...rest})}\n`;
    await appendFile(path, hideToken(line, secret()), {mode: 0o600, flush: true});
  }

  // One after the other: of two that found the journal too long, the second would set the new one aside.
  return entry => {
    last = last.catch(() => {}).then(() => write(entry));
    return last;
  };
}

/** What was done here is its owner's business: where others may read it, they may not any longer. */
async function closeToOthers(folder: string): Promise<void> {
  for (const name of ['journal.1.jsonl', 'journal.jsonl']) {
    const path = join(folder, name);
    const mode = await stat(path).then(
      found => found.mode,
      () => 0,
    );
    if ((mode & 0o177) !== 0) await chmod(path, 0o600);
  }
}

/** All lines of the journal, oldest first; where there is none, none. */
export async function readJournal(env: Environment): Promise<string[]> {
  const texts = await Promise.all(
    ['journal.1.jsonl', 'journal.jsonl'].map(name =>
      readFile(join(stateFolder(env), name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw new Error(`the journal cannot be read: ${error.message}`);
      }),
    ),
  );
  return texts.flatMap(text => text.split('\n')).filter(line => line !== '');
}

/** Adds lines to the journal as they are. */
export async function appendLines(env: Environment, lines: readonly object[]): Promise<void> {
  await closeToOthers(stateFolder(env));
  const text = lines.map(line => `${JSON.stringify(line)}\n`).join('');
  await appendFile(join(stateFolder(env), 'journal.jsonl'), text, {mode: 0o600, flush: true});
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
