import type {State, Write} from '../state.ts';

/** The writes that a plan comes to: they go out in phases, and the table of the open form tells of each. */

/** Of the writes of a plan, the phase that has not ended yet. */
export const phaseOf = (writes: readonly Write[]): number =>
  writes.reduce(
    (least, write) => (write.phase !== undefined && isGoing(write) ? Math.min(least, write.phase) : least),
    Number.POSITIVE_INFINITY,
  );

/** Whether it is one of several that the open form has planned: its table tells of each. */
export const isOfPlan = ({overlay}: State, {id}: Write): boolean =>
  overlay?.kind === 'form' && overlay.plan !== undefined && overlay.writes.includes(id);

/** Whether it waits to be sent, or for its outcome. What is looked for again and again may be left to itself. */
export const isGoing = ({status, lookUps}: Write): boolean =>
  ['queued', 'checking', 'sending'].includes(status) || (status === 'lookingUp' && lookUps === undefined);
