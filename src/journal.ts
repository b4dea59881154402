import {appendFile, chmod, rename, stat} from 'node:fs/promises';
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

/** The journal of writes: JSON lines in the state folder, for its owner alone. */
export function openJournal(env: Environment, profile: string): Journal {
  const folder = stateFolder(env);
  let last: Promise<void> = Promise.resolve();

  async function write({at, ...rest}: Entry): Promise<void> {
    makeFolder(folder);
    const path = join(folder, 'journal.jsonl');
    const size = await stat(path).then(
      ({size: bytes}) => bytes,
      () => 0,
    );
    if (size > longest) await rename(path, join(folder, 'journal.1.jsonl'));
    const line = `${JSON.stringify({time: new Date(at).toISOString(), profile, ...rest})}\n`;
    await appendFile(path, line, {mode: 0o600, flush: true});
    if (size === 0) await chmod(path, 0o600);
  }

  // One after the other: of two that found the journal too long, the second would set the new one aside.
  return entry => {
    last = last.catch(() => {}).then(() => write(entry));
    return last;
  };
}
