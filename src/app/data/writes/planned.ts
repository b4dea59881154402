import {request} from '../../../api/index.ts';
import {madeId} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {type Effect, plannedTimer} from '../../state/effect.ts';
import type {MessageOf} from '../../state/message.ts';
import type {State, Write} from '../../state/state.ts';
import {formOfWrite} from './begin.ts';
import {titleOf} from './words.ts';

/** The writes of a plan are sent in phases. This is the earliest phase that has not ended yet. */
export const phaseOf = (writes: readonly Write[]): number =>
  writes.reduce(
    (least, write) => (write.phase !== undefined && isGoing(write) ? Math.min(least, write.phase) : least),
    Number.POSITIVE_INFINITY,
  );

/** Whether the write belongs to a plan of the open form, whose table shows its outcome. */
export const isOfPlan = (state: State, write: Write): boolean =>
  formOfWrite(state, write)?.plan !== undefined;

/** Whether a write waits to be sent, or for its outcome. One that is looked up repeatedly does not count. */
export const isGoing = ({status, lookUps}: Write): boolean =>
  ['queued', 'checking', 'sending'].includes(status) || (status === 'lookingUp' && lookUps === undefined);

/** Whether a write of a plan has to wait for earlier phases or for the rate limit. */
export const mustWait = ({plannedHeld}: State, write: Write, phase: number): boolean =>
  write.phase !== undefined && (plannedHeld !== undefined || write.phase > phase);

/** The write with the id of what another one has made in its request; or, where that has made nothing, not to be sent. */
export function withMade({writes}: State, write: Write): Write {
  const maker = write.after === undefined ? undefined : writes[write.after];
  if (!maker) return write;
  const {made = '', problem} = maker;
  if (made === '')
    return {
      ...write,
      status: 'refused',
      problem: {
        ...{kind: 'refused', reasons: [], sent: false, at: problem?.at ?? 0},
        message: `it needs what is not known to be made: ${titleOf(maker)}`,
      },
    };
  const params = Object.fromEntries(
    Object.entries(write.params).map(([name, value]) => [name, value === madeId ? made : value]),
  );
  const {endpoint, params: paramsOf} = actionOf(write);
  if (endpoint.kind === 'command') return write;
  // The cast: the endpoint's type of the body is lost in Action<unknown>.
  const body = write.request.body as never;
  return {...write, after: undefined, params, request: request(endpoint, paramsOf(undefined, params), body)};
}

// Seconds to wait if the service does not name any, and the least.
const usualPause = 5;
const leastPause = 1;
/** The number of times that a write is put off before its refusal is told. */
const mostDelays = 10;

/**
 * Queues a write of a plan again if the rate limit stopped it, here or at the service, which then has not carried it out; undefined
 * for every other write.
 */
export function delayed(
  state: State,
  write: Write,
  {problem, unknown}: MessageOf<'unanswered'>,
): [State, Effect[]] | undefined {
  const {delays = 0} = write;
  if (unknown || problem.kind !== 'limited' || write.phase === undefined || write.resent) return undefined;
  if (write.stopped || delays >= mostDelays) return undefined;
  const writes = {...state.writes, [write.id]: {...write, status: 'queued' as const, delays: delays + 1}};
  const milliseconds = Math.max(leastPause, problem.retryAfter ?? usualPause) * 1000;
  return [
    {...state, writes, plannedHeld: problem.at + milliseconds},
    [{type: 'startTimer', timer: plannedTimer, milliseconds}],
  ];
}
