import type {Effect} from '../effect.ts';
import type {State, Write} from '../state.ts';
import {setWrites} from './change-writes.ts';

/** Cancels the queued writes. Those on their way stay so, and are not queued again by themselves. */
export const cancelWaiting = (state: State, writes: readonly Write[]): State =>
  setWrites(
    state,
    ...writes.flatMap(write => {
      if (write.status === 'queued') return cancelled(write);
      const isOnItsWay = write.status === 'checking' || write.status === 'sending';
      return isOnItsWay ? {...write, stopped: true as const} : [];
    }),
  );

/** Cancels every write that has not been sent. */
export function stopWrites(state: State): [State, Effect[]] {
  const writes = Object.values(state.writes);
  const checking = writes.filter(({status}) => status === 'checking');
  return [
    setWrites(cancelWaiting(state, writes), ...checking.map(cancelled)),
    checking.map(({id}) => ({type: 'stopSend', write: id})),
  ];
}

/** An earlier try of a write that was to be sent again stays unknown. */
const cancelled = (write: Write): Write => ({...write, status: write.resent ?? 'cancelled', stopped: true});
