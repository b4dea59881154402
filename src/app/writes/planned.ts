import {type Effect, heldTimer} from '../effect.ts';
import type {MessageOf} from '../message.ts';
import type {State, Write} from '../state.ts';

/** The writes of a plan: they are sent in phases, and the table of the open form shows each. */

/** The earliest phase of a plan that has not ended yet. */
export const phaseOf = (writes: readonly Write[]): number =>
  writes.reduce(
    (least, write) => (write.phase !== undefined && isGoing(write) ? Math.min(least, write.phase) : least),
    Number.POSITIVE_INFINITY,
  );

/** Whether it is one of several writes that the open form has planned: its table shows each. */
export const isOfPlan = ({overlay}: State, {id}: Write): boolean =>
  overlay?.kind === 'form' && overlay.plan !== undefined && overlay.writes.includes(id);

/** Whether it waits to be sent, or for its outcome. What is looked for again and again may be left to itself. */
export const isGoing = ({status, lookUps}: Write): boolean =>
  ['queued', 'checking', 'sending'].includes(status) || (status === 'lookingUp' && lookUps === undefined);

/** Whether a write of a plan has to wait for earlier phases or for the rate limit. */
export const mustWait = ({plannedHeld}: State, write: Write, phase: number): boolean =>
  write.phase !== undefined && (plannedHeld !== undefined || write.phase > phase);

// Seconds, where the service does not report.
const usualPause = 5;

/** Queues a write of a plan again if the rate limit stopped it before it was sent; undefined for every other write. */
export function heldBack(
  state: State,
  write: Write,
  {problem, unknown}: MessageOf<'unanswered'>,
): [State, Effect[]] | undefined {
  if (unknown || problem.kind !== 'limited' || write.phase === undefined || write.resent) return undefined;
  const writes = {...state.writes, [write.id]: {...write, status: 'queued' as const}};
  const milliseconds = (problem.retryAfter ?? usualPause) * 1000;
  return [
    {...state, writes, plannedHeld: problem.at + milliseconds},
    [{type: 'startTimer', timer: heldTimer, milliseconds}],
  ];
}
