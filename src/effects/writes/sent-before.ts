import {isDeepStrictEqual} from 'node:util';
import type {Environment} from '../../environment.ts';
import {type SentTo, unanswered, unknownInJournal} from '../../journal/unfinished.ts';
import type {Preferences} from '../../preferences.ts';
import {moment} from '../../text/time.ts';

/** A request in the words of the service and without its secrets, as a line of the journal has it. */
interface Asked {
  method?: string;
  path?: string;
  body?: unknown;
}

interface Options {
  account: SentTo;
  preferences: Preferences;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * A sentence about the last write to the account that asked for one of these and has no known outcome: it may be done already, and
 * would be done twice. Undefined if there is none, or if they are edits and removals, which may be sent twice.
 */
export async function sentBefore(
  env: Environment,
  requests: readonly Asked[],
  {account, preferences, now}: Options,
): Promise<string | undefined> {
  const asked = requests.filter(({method}) => method === 'POST');
  if (asked.length === 0) return undefined;
  // A journal that cannot be read cannot be written either, which is told then.
  const lines = await unanswered(env, {account, now}).catch(() => []);
  const last = lines.findLast(({method, path, body}) =>
    asked.some(one => isDeepStrictEqual({...one, body: one.body}, {method, path, body})),
  );
  if (!last) return undefined;
  const at = moment(String(last.time), preferences);
  return `the same was sent at ${at} without an answer, and may be done: ${unknownInJournal}`;
}
