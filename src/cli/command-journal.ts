import type {AccountBadge} from '../app/state/state.ts';
import {thrownMessage} from '../attempt.ts';
import type {Connection} from '../connection/connection.ts';
import {type Journal, unrecordedText} from '../journal/entry.ts';
import {openJournal} from '../journal/journal.ts';
import {warn} from '../output.ts';
import {clean} from '../text/text.ts';
import type {Session} from './session.ts';

/** The journal of a command. Before its first write it tells of writes to the account that an earlier run left without an outcome. */
export function commandJournal(
  {redactor}: Session,
  connection: Pick<Connection, 'badge' | 'token'>,
): Journal {
  // The token is another once it has been renewed.
  const accountNow = () => ({...connection.badge, token: connection.token});
  const run = Date.now().toString(36) + process.pid.toString(36);
  const journal = openJournal(process.env, {account: accountNow, run, pid: process.pid, redactor});
  let told: Promise<void> | undefined;
  return async entry => {
    told ??= connection.badge.demo ? Promise.resolve() : tellInterrupted(run, accountNow());
    await told;
    return journal(entry).catch((error: unknown) => {
      // Nothing is sent then, which is told as the outcome; an own command tells both itself.
      if (entry.outcome !== 'sent' && entry.method !== 'RUN') {
        const reason = thrownMessage(error);
        warn(clean(`${unrecordedText(entry.what)}: ${reason}`));
      }
      throw error;
    });
  };
}

async function tellInterrupted(
  run: string,
  account: AccountBadge & Pick<Connection, 'token'>,
): Promise<void> {
  const {interruptedText} = await import('../journal/unfinished.ts');
  // A journal that cannot be read cannot be written either, which is told then.
  const text = await interruptedText(process.env, {run, account}).catch(() => undefined);
  if (text !== undefined) warn(clean(text));
}
