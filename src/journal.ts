import {appendFile, chmod, readFile, rename, stat} from 'node:fs/promises';
import {homedir} from 'node:os';
import {join} from 'node:path';
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
}

/** The journal of writes: JSON lines in the state folder, for its owner alone. */
export function openJournal(env: Environment, {account, run, pid}: Writer): Journal {
  const folder = stateFolder(env);
  let last: Promise<void> = Promise.resolve();

  async function write({at, job, ...rest}: Entry): Promise<void> {
    makeFolder(folder);
    const path = join(folder, 'journal.jsonl');
    const size = await stat(path).then(
      ({size: bytes}) => bytes,
      () => 0,
    );
    if (size > longest) await rename(path, join(folder, 'journal.1.jsonl'));
    const {profile, address} = account();
    const time = new Date(at).toISOString();
    const line = `${JSON.stringify({time, id: `${run}-${job}`, pid, profile, address, ...rest})}\n`;
    await appendFile(path, line, {mode: 0o600, flush: true});
    if (size === 0) await chmod(path, 0o600);
  }

  // One after the other: of two that found the journal too long, the second would set the new one aside.
  return entry => {
    last = last.catch(() => {}).then(() => write(entry));
    return last;
  };
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
  const text = lines.map(line => `${JSON.stringify(line)}\n`).join('');
  await appendFile(join(stateFolder(env), 'journal.jsonl'), text, {mode: 0o600, flush: true});
}

/** Whether a process with that number runs. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, under another owner.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
