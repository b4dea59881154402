import {announce} from '../notice.ts';
import type {DatedProblem} from '../problem.ts';
import type {State, Write} from '../state.ts';
import {requestName} from './permissions.ts';
import {actionOf} from './request.ts';
import {titleOf} from './title.ts';

/** Reports once that the service lacks an action, stops offering it, and drops its queued writes. */
export function lacking(state: State, write: Write, problem: DatedProblem): State {
  const name = requestName(actionOf(write));
  const refused = Object.values(state.writes)
    .filter(
      other => other.id === write.id || (other.status === 'queued' && requestName(actionOf(other)) === name),
    )
    .map((other): Write => ({...other, status: 'refused', problem}));
  const text = `${titleOf(write)}: this service does not have that action (${name})`;
  const {overlay} = state;
  const open =
    overlay?.kind === 'form' &&
    overlay.writes.includes(write.id) &&
    overlay.targets.length < 2 &&
    !overlay.plan;
  const next: State = {
    ...state,
    support: {...state.support, [name]: false},
    writes: {...state.writes, ...Object.fromEntries(refused.map(one => [one.id, one]))},
    overlay: open ? undefined : overlay,
  };
  return announce(next, {tone: 'warn', text});
}
