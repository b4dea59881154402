import {sameAddress} from '../api/index.ts';
import type {Environment} from '../environment.ts';
import {count} from '../text/format.ts';
import {alive, appendLines, births, readJournal} from './journal.ts';
import {type Line, oldest, tokenMark, type Unfinished, unfinishedOf} from './line.ts';

/** The writes in the journal whose outcome is not known. */

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

/**
 * Which token a write was sent with. A profile and an address do not tell the account: `SKYDECK_TOKEN` takes the place of a
 * profile's token, and a profile may be given another.
 */
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
