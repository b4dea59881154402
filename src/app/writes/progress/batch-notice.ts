import {resourceOf} from '../../../resources/index.ts';
import {counted, inSentence} from '../../../text/format.ts';
import type {Notice, State, Write} from '../../state.ts';
import {formOfWrite} from '../change-writes.ts';
import {isStoredDifferently} from '../stored.ts';
import {isEdit} from './begin.ts';

/** One notice for edits sent together: `3 records edited, 1 stored differently: see above`. Undefined for any other write. */
export function batchNotice(state: State, {batch, id, resource}: Write): Notice | undefined {
  const write = state.writes[id];
  if (batch === undefined || !write || !isEdit(write) || write.status !== 'done' || write.problem)
    return undefined;
  const done = Object.values(state.writes).filter(one => one.batch === batch && stands(state, one));
  const {singular, title} = resourceOf(resource);
  const otherwise = done.filter(isStoredDifferently).length;
  // The open form shows the outcomes.
  const above = formOfWrite(state, write) ? ': see above' : '';
  const differently = otherwise > 0 ? `, ${otherwise} stored differently${above}` : '';
  return {
    tone: otherwise > 0 ? 'warn' : 'info',
    text: `${counted(done.length, singular, inSentence(title))} edited${differently}`,
    about: `batch ${batch}`,
  };
}

/** Whether the edit is done, and not only accepted, as its reply or a later reading has shown. */
export function stands({trackedWrites}: State, {id, resource, status, stored}: Write): boolean {
  if (status !== 'done') return false;
  return !(id in trackedWrites) || (stored !== undefined && resourceOf(resource).settled?.(stored) !== false);
}
