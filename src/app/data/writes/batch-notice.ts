import {resourceOf} from '../../../resources/index.ts';
import type {Notice, State, Write} from '../../state/state.ts';
import {formOfWrite, isEdit} from './begin.ts';
import {isStoredDifferently} from './stored.ts';
import {doneTextOf, titleOfSeveral} from './words.ts';

/**
 * One notice for writes sent together: `Edited 3 records, 1 stored differently: see above`, or how many are accepted so far.
 * Undefined for any other write.
 */
export function batchNotice(state: State, {id}: Write): Notice | undefined {
  const write = state.writes[id];
  const {batch} = write ?? {};
  // What a plan has done is in its table.
  if (!write || !batch || write.phase !== undefined || write.status !== 'done' || write.problem)
    return undefined;
  const accepted = Object.values(state.writes).filter(
    one => one.batch?.id === batch.id && one.status === 'done',
  );
  const done = accepted.filter(one => isSeenDone(state, one));
  const otherwise = done.filter(isStoredDifferently).length;
  // The open form shows the outcomes.
  const above = formOfWrite(state, write) ? ': see above' : '';
  const differently = otherwise > 0 ? `, ${otherwise} stored differently${above}` : '';
  return {
    tone: otherwise > 0 ? 'warn' : 'info',
    text:
      done.length > 0
        ? `${doneTextOf(write, done.length)}${differently}`
        : `accepted, under way: ${titleOfSeveral(write, accepted.length)}`,
    about: `batch ${batch.id}`,
  };
}

/** Whether a write is done, and not only accepted, as a reading has shown; of an edit, its reply may show it too. */
export function isSeenDone({trackedWrites}: State, write: Write): boolean {
  const {id, resource, status, stored, unwatched} = write;
  if (status !== 'done') return false;
  if (!(id in trackedWrites) && unwatched === undefined) return true;
  return isEdit(write) && stored !== undefined && resourceOf(resource).settled?.(stored) !== false;
}
