import {constants, readFileSync} from 'node:fs';
import type {FileHandle} from 'node:fs/promises';
import {sameAddress, vocabulary} from '../api/index.ts';
import {createRedactor, credentialsIn, type Redactor, redacted} from '../api/redact/redactor.ts';
import type {JsonObject} from '../api/request.ts';
import type {Environment} from '../environment.ts';
import {whileLocked} from '../files/lock.ts';
import {
  codeOf,
  createPrivateFolder,
  openIfExists,
  openPrivate,
  stateFolder,
  whyNotWritten,
} from '../files/private-file.ts';
import {isRecord} from '../own-property.ts';
import {count} from '../text/format.ts';
import {filesIn, type Lines, linesIn, rotate} from './files.ts';
import {
  type Entry,
  type Journal,
  type Line,
  oldest,
  tokenMark,
  type Unfinished,
  unfinishedOf,
} from './line.ts';

/** Bytes; a longer journal is renamed to `journal.1.jsonl`, in place of the previous one (`rotate`). */
const longest = 1_000_000;

interface Writer {
  /** `word`: the service's own word for a node, in which a request is written as it is sent. `token`: only its mark is written. */
  account: () => {
    profile: string;
    address: string;
    word?: string | undefined;
    token?: string | undefined;
  };
  /** Identifies this run in the ids of its writes. */
  run: string;
  pid: number;
  /** Hides the secrets that a service repeats in its messages. */
  redactor?: Redactor;
}

/** Opens the journal of writes: JSON lines in a private file of the state folder. */
export function openJournal(env: Environment, {account, run, pid, redactor}: Writer): Journal {
  const folder = stateFolder(env);
  const born = bornOf(pid);
  let last: Promise<string> = Promise.resolve('');

  async function appendEntry({at, write, journalId = `${run}-${write}`, ...rest}: Entry): Promise<string> {
    const {profile, address, word, token} = account();
    const time = new Date(at).toISOString();
    const sent = word === undefined ? rest : asSent(rest, word);
    // Before it becomes JSON, because hiding a part of the line could break that.
    const entry = withoutCredentials(redactor ? redactedEntry(sent, redactor) : sent);
    const mark = rest.outcome === 'sent' ? await tokenMark({address, token}) : undefined;
    const batch = entry.batch && {...entry.batch, id: `${run}-${entry.batch.id}`};
    const line = {time, id: journalId, pid, born, profile, address, tokenMark: mark, ...entry, batch};
    await append(folder, [line]);
    return journalId;
  }

  // Entries are written one after another: two at once could both find the journal too long, and rename it twice.
  return entry => {
    last = last.catch(() => '').then(() => appendEntry(entry));
    return last;
  };
}

/** Puts the word of the service into a request; a command of one's own is no request. */
function asSent<T extends {method: string; path: string; body?: unknown}>(entry: T, word: string): T {
  if (entry.method === 'RUN') return entry;
  const {path, body} = vocabulary(word);
  // The cast: a body is an object of JSON.
  const own = isRecord(entry.body) ? {body: body(entry.body as JsonObject)} : {};
  return {...entry, path: path(entry.path), ...own};
}

/** Masks the credentials in an own command, also where it printed them: the redactor knows only those sent to the service. */
function withoutCredentials<T extends Pick<Entry, 'method' | 'path' | 'what' | 'detail'>>(entry: T): T {
  const {method, path, what, detail} = entry;
  if (method !== 'RUN') return entry;
  return {...entry, ...redacted({path, what, detail}, createRedactor(...credentialsIn(path)).text)};
}

function redactedEntry(
  {method, outcome, detail, ...rest}: Omit<Entry, 'at' | 'write' | 'journalId'>,
  redactor: Redactor,
): Omit<Entry, 'at' | 'write' | 'journalId'> {
  return {
    ...redacted(rest, redactor.whole),
    method,
    outcome,
    ...(detail === undefined ? {} : {detail: redactor.text(detail)}),
  };
}

/** Adds lines. Resolves when they are on the disk; rejects with a sentence if they cannot be written. */
async function append(folder: string, lines: readonly object[]): Promise<void> {
  try {
    await appendTo(folder, lines);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw new Error(`${filesIn(folder).current}: ${whyNotWritten(error)}`, {cause: error});
  }
}

async function appendTo(folder: string, lines: readonly object[]): Promise<void> {
  createPrivateFolder(folder);
  const {before, current: path} = filesIn(folder);
  await (await openIfExists(before))?.close();
  let file = await openPrivate(path, appending);
  try {
    let {size} = await file.stat();
    if (size > longest) {
      const {ino} = await file.stat();
      await file.close();
      await whileLocked(path, path, () => rotate(folder, ino));
      file = await openPrivate(path, appending);
      ({size} = await file.stat());
    }
    const text = lines.map(line => `${JSON.stringify(line)}\n`).join('');
    // After a full disk or a power failure the last line may be incomplete, and the next one must not continue it.
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

/** The lines of the journal, the oldest first, and whether they are all of it. */
export const journalLines = (env: Environment): Promise<Lines> => linesIn(stateFolder(env));

export const readJournal = async (env: Environment): Promise<string[]> => (await journalLines(env)).lines;

const appendLines = (env: Environment, lines: readonly object[]): Promise<void> =>
  append(stateFolder(env), lines);

/** The process that wrote a line of the journal, as recorded in that line. */
export interface Sender {
  pid?: unknown;
  /** When that process was started, as `bornOf` returns it; missing if the system does not tell. */
  born?: unknown;
  /** The id of the write, which begins with that of the run. */
  id?: unknown;
}

/**
 * Whether the process that wrote a line still runs. Pids are reused, and may be the same for each run in a container.
 * @param run this run, where the system does not tell when a process was started
 * @param birth see {@link births}
 */
export function alive({pid, born, id}: Sender, run: string | undefined, birth = bornOf): boolean {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return false;
  const now = birth(pid);
  if (born !== undefined && now !== undefined) return born === now;
  if (pid === process.pid) return run !== undefined && String(id).startsWith(`${run}-`);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is running, and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}

/** Tells when processes were started, and asks for each of them once. */
export function births(): typeof bornOf {
  const known = new Map<number, string | undefined>();
  return pid => {
    if (!known.has(pid)) known.set(pid, bornOf(pid));
    return known.get(pid);
  };
}

/** When a process was started, in clock ticks since the system was, as text; undefined on systems without /proc. `ended`: it only waits to be reaped. */
export function bornOf(pid: number): string | undefined {
  try {
    // Field 22. The second, the program's name in brackets, may hold blanks and brackets, so fields are counted from its end.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

/** The command that lists them. */
export const unknownInJournal = 'skydeck journal list --filter outcome=unknown';

/** The writes without an outcome in the journal, whichever run has sent them. */
export async function unfinishedIn(env: Environment): Promise<Unfinished[]> {
  return [...(await unfinishedOf(await readJournal(env))).values()];
}

/** Those that were being sent when their run ended. */
export function interruptedOf(unfinished: readonly Unfinished[], run: string | undefined): Line[] {
  const birth = births();
  return unfinished
    .filter(({sent, outcome}) => outcome === 'sent' && !alive(sent, run, birth))
    .map(({sent}) => sent);
}

export async function noteUnknown(
  env: Environment,
  interrupted: readonly Line[],
  now: number,
): Promise<void> {
  if (interrupted.length === 0) return;
  const time = new Date(now).toISOString();
  const detail = 'skydeck ended before an answer came: look at the item itself';
  await appendLines(
    env,
    interrupted.map(({id, pid}) => ({time, id, pid, outcome: 'unknown', detail})),
  );
}

/** For a command, which looks nothing up: a sentence about the account's writes that were being sent when an earlier run ended. It appears once. */
export async function interruptedText(
  env: Environment,
  {run, account}: {run: string; account: SentTo},
): Promise<string | undefined> {
  const interrupted = interruptedOf(await unfinishedIn(env), run).filter(sentTo(account));
  await noteUnknown(env, interrupted, Date.now());
  const [first] = interrupted;
  const other = first && (await sentWith(account, first)) === 'another token';
  return interruptedSentence(interrupted, other ? ': it was sent with another token' : '', unknownInJournal);
}

/** The account's writes whose outcome is not known, as long as they are looked up, whatever token sent them. Nothing is noted. */
export async function unanswered(
  env: Environment,
  {account, now}: {account: SentTo; now: number},
): Promise<Line[]> {
  const birth = births();
  return (await unfinishedIn(env))
    .filter(({sent, outcome}) => outcome !== 'sent' || !alive(sent, undefined, birth))
    .map(({sent}) => sent)
    .filter(sentTo(account))
    .filter(({time}) => now - Date.parse(String(time)) < oldest);
}

export interface SentTo {
  profile: string;
  address: string;
  token?: string | undefined;
}

/** Which token a write was sent with: `SKYDECK_TOKEN` takes the place of a profile's, and a profile may be given another. */
export async function sentWith(
  {token}: Pick<SentTo, 'token'>,
  {tokenMark: mark, address}: Line,
): Promise<'this token' | 'another token' | 'an unknown token'> {
  if (mark === undefined) return 'an unknown token';
  // The mark was made with the address as the line has it.
  return mark === (await tokenMark({address: String(address), token})) ? 'this token' : 'another token';
}

/** Whether a line is of this account. Earlier versions wrote its address in the spelling in which it was typed. */
export const sentTo = (account: SentTo) => (line: Line) =>
  line.profile === account.profile && sameAddress(`https://${line.address}`, `https://${account.address}`);

export const titleOf = ({what = 'a write'}: Line): string => what;

/** @param lookedUp what more is done about them @param where where they are shown */
export function interruptedSentence(
  interrupted: readonly Line[],
  lookedUp: string,
  where: string,
): string | undefined {
  const [first] = interrupted;
  if (!first) return undefined;
  const others = interrupted.length > 1 ? ` and ${count(interrupted.length - 1)} more` : '';
  return `${titleOf(first)}${others}: on its way when skydeck last ended, and its outcome is not known${lookedUp} · ${where}`;
}
