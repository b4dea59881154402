import type {Environment} from '../../environment.ts';
import {titleOf, unanswered, unknownInJournal} from '../../journal/unfinished.ts';
import {counted} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {type Finding, remark} from './finding.ts';

/** Returns whether the account has writes whose outcome is not known; nothing if it has none, or the journal cannot be read. */
export async function writes(
  env: Environment,
  {account, now}: {account: {profile: string; address: string}; now: number},
): Promise<Finding[]> {
  const lines = await unanswered(env, {account, now}).catch(() => []);
  const [first, ...others] = lines.map(titleOf).toReversed();
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, and of ${counted(others.length, 'more write')}`;
  return [
    remark(
      'writes',
      clean(`the outcome of ${first}${more} is not known`),
      `look at what it was done to: ${unknownInJournal}; the screen looks it up at its next start with the token that sent it`,
    ),
  ];
}
