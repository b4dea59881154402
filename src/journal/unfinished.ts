import * as v from 'valibot';
import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {count} from '../text/format.ts';
import {alive, appendLines, readJournal} from './journal.ts';

/** The writes in the journal whose outcome is not known. */

/** The fields that are read of every line. */
const Line = v.looseObject({
  id: v.string(),
  time: v.optional(v.unknown()),
  pid: v.optional(v.unknown()),
  born: v.optional(v.unknown()),
  outcome: v.optional(v.unknown()),
  what: v.optional(v.string()),
  profile: v.optional(v.unknown()),
  address: v.optional(v.unknown()),
});
export type Line = v.InferOutput<typeof Line>;

/** Older writes are not looked up any more; milliseconds. */
export const oldest = 7 * 86_400_000;

interface Unfinished {
  sent: Line;
  outcome: 'sent' | 'unknown';
  again: boolean;
}

/** The writes without an outcome in the journal, whichever run has sent them. */
export async function unfinishedIn(env: Environment): Promise<Unfinished[]> {
  const open = new Map<string, Unfinished>();
  for (const text of await readJournal(env)) {
    const {success, output: line} = v.safeParse(
      Line,
      attempt(() => JSON.parse(text), undefined),
    );
    if (!success) continue;
    const {id, outcome} = line;
    const write = open.get(id);
    if (outcome === 'sent') open.set(id, {sent: write?.sent ?? line, outcome, again: write !== undefined});
    // Earlier versions wrote `lost`.
    else if (write && (outcome === 'unknown' || outcome === 'lost'))
      open.set(id, {...write, outcome: 'unknown'});
    // A refused retry does not mean that the first try was refused.
    else if (write?.again && (outcome === 'refused' || outcome === 'not sent'))
      open.set(id, {...write, outcome: 'unknown'});
    else open.delete(id);
  }
  return [...open.values()];
}

/** Those that were being sent when their run ended. */
export const interruptedOf = (unfinished: readonly Unfinished[], run: string | undefined): Line[] =>
  unfinished.filter(({sent, outcome}) => outcome === 'sent' && !alive(sent, run)).map(({sent}) => sent);

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
  return interruptedSentence(interrupted, '', 'skydeck journal list --filter outcome=unknown');
}

/** The account's writes whose outcome is not known, in words, as long as they are looked up. Nothing is noted. */
export async function unansweredTitles(
  env: Environment,
  {account, now}: {account: SentTo; now: number},
): Promise<string[]> {
  return (await unfinishedIn(env))
    .filter(({sent, outcome}) => outcome !== 'sent' || !alive(sent, undefined))
    .map(({sent}) => sent)
    .filter(sentTo(account))
    .filter(({time}) => now - Date.parse(String(time)) < oldest)
    .map(titleOf);
}

interface SentTo {
  profile: string;
  address: string;
}

const sentTo = (account: SentTo) => (line: Line) =>
  line.profile === account.profile && line.address === account.address;

const titleOf = ({what = 'a write'}: Line): string => what;

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
