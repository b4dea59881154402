import type {Effect} from '../../state/effect.ts';
import type {State, Write} from '../../state/state.ts';
import {setWrites} from './change-writes.ts';
import {isUnanswered} from './retries.ts';
import {lookLater} from './unanswered.ts';

/** Cancels the queued writes. Those on their way stay so, and are not queued again by themselves. */
export function cancelWaiting(state: State, writes: readonly Write[]): [State, Effect[]] {
  const stopped = writes.flatMap((write): Write[] => {
    if (write.status === 'queued') return [cancelled(write)];
    const isOnItsWay = write.status === 'checking' || write.status === 'sending';
    return isOnItsWay ? [{...write, stopped: true}] : [];
  });
  return [setWrites(state, ...stopped), lookUpsOf(stopped)];
}

/** Cancels every write that has not been sent. */
export function stopWrites(state: State): [State, Effect[]] {
  const writes = Object.values(state.writes);
  const stopped = writes.filter(({status}) => status === 'checking').map(cancelled);
  const [waiting, lookUps] = cancelWaiting(state, writes);
  return [setWrites(waiting, ...stopped), [...lookUps, ...lookUpsOf(stopped), ...stopChecked(state)]];
}

/** Quits. Nothing is sent any more; what was not sent stays as it is, so that the last sentence counts it. */
export const quit = (state: State, code: number): [State, Effect[]] => [
  {...state, exiting: true},
  [...stopChecked(state), {type: 'exit', code}],
];

const stopChecked = ({writes}: State): Effect[] =>
  Object.values(writes)
    .filter(({status}) => status === 'checking')
    .map(({id}) => ({type: 'stopSend', write: id}));

/** An earlier try of a write that was to be sent again stays unknown. */
const cancelled = (write: Write): Write => ({
  ...write,
  ...(write.resent ?? {status: 'cancelled'}),
  stopped: true,
});

/** The earlier tries among them are looked up by themselves, as before. */
const lookUpsOf = (writes: readonly Write[]): Effect[] =>
  writes.filter(write => isUnanswered(write) && !write.noMoreLookUps).map(lookLater);
