import type {State, Write} from '../../app/state.ts';
import type {Store} from '../../app/store.ts';
import {progressText} from '../../app/writes/progress/words.ts';
import {titleOf} from '../../app/writes/title.ts';
import {whyLookedUp} from '../../app/writes/unanswered.ts';
import {clean} from '../../text/text.ts';

/** Waits for the outcomes of writes. */

interface Follow {
  /** Until what was begun has ended, and not only until it was accepted. */
  wait: boolean;
  /** Called with the progress of each write. */
  report: (text: string) => void;
}

/** Looks after an answer was lost: 1, 2, 4 and 8 seconds apart, and with `wait` up to a minute. */
const looks = {brief: 4, long: 7};

const ended = (
  {trackedWrites}: State,
  {id, status, noMoreLookUps, lookUps = 0}: Write,
  wait: boolean,
): boolean => {
  if (status === 'done') return !wait || trackedWrites[id] === undefined;
  if (status === 'unknown' || status === 'notVisible')
    return noMoreLookUps === true || lookUps >= (wait ? looks.long : looks.brief);
  return status === 'refused' || status === 'cancelled' || status === 'failed';
};

/** Resolves once all of them have ended, as far as that is waited for, or the person has had enough. */
export async function follow(store: Store, ids: readonly string[], {wait, report}: Follow): Promise<void> {
  const told = new Map<string, string>();
  const {promise, resolve} = Promise.withResolvers<void>();
  const look = () => {
    const state = store.get();
    const writes = ids.flatMap(id => state.writes[id] ?? []);
    for (const write of writes) {
      const text = wordsOf(state, write, wait);
      if (text === undefined || told.get(write.id) === text) continue;
      told.set(write.id, text);
      report(clean(`${titleOf(write)}: ${text}`));
    }
    if (writes.every(write => ended(state, write, wait))) resolve();
  };
  const stop = () => resolve();
  const unsubscribe = store.subscribe(look);
  process.once('SIGINT', stop);
  look();
  await promise;
  process.off('SIGINT', stop);
  unsubscribe();
}

/** How far a write is, where that takes time. */
function wordsOf({trackedWrites}: State, write: Write, wait: boolean): string | undefined {
  const tracked = trackedWrites[write.id];
  if (write.status === 'done') return wait && tracked ? progressText(write, tracked) : undefined;
  if (write.status !== 'lookingUp') return undefined;
  return `${whyLookedUp(write)}: looking it up`;
}
