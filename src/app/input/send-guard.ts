import {resourceOf} from '../../resources/index.ts';
import type {FormState, State} from '../state.ts';
import type {Binding} from './binding.ts';
import type {Stamp} from './key-reader.ts';

/** Keeps a key from sending by accident, beside what the form asks. */

/** Whether anything was queued, be it to the account or to what is kept here. */
const queuesAnything = (before: State, after: State): boolean =>
  after.writes !== before.writes &&
  Object.values(after.writes).some(
    ({id, status}) => status === 'queued' && before.writes[id]?.status !== 'queued',
  );

/** A click may lead to a form, and never through one: a hand slips more easily on a mouse. */
export const guardClick = (before: State, after: State): State | undefined =>
  queuesAnything(before, after)
    ? {...before, notice: {tone: 'warn', text: 'a click changes nothing: press the key for that'}}
    : undefined;

/** Whether a write to the account was queued. */
export const queuesRequest = (before: State, after: State): boolean =>
  after.writes !== before.writes &&
  Object.values(after.writes).some(
    ({id, resource, status}) =>
      status === 'queued' && before.writes[id]?.status !== 'queued' && resourceOf(resource).source.account,
  );

const formStateOf = ({overlay}: State): FormState | undefined =>
  overlay?.kind === 'form' ? overlay : undefined;

/**
 * The state in place of `after`, where the key must not send: it has no right to, it is held down, or it came in one piece of
 * input with the key that opened the form, which nobody can have read. Undefined where it may send, or does not.
 */
export function guardSend(
  before: State,
  after: State,
  {repeat, chunk}: Partial<Stamp>,
  binding: Binding | undefined,
): State | undefined {
  if (!queuesRequest(before, after)) return undefined;
  if (!binding?.sends) return before;
  if (repeat)
    return {...before, notice: {tone: 'warn', text: 'a key that is held sends nothing: press it once more'}};
  const form = formStateOf(before);
  return form?.openedByChunk !== undefined && form.openedByChunk === chunk
    ? stopTypedAhead(before)
    : undefined;
}

/** Notes in a form, or in a question of it, that was just opened, which piece of input opened it. */
export function stampOpened(before: State, after: State, {chunk}: Partial<Stamp>): State {
  const form = formStateOf(after);
  const earlier = formStateOf(before);
  if (!form || (earlier && !(form.askingToResend && !earlier.askingToResend))) return after;
  return {...after, overlay: {...form, openedByChunk: chunk}};
}

/** Keys that were typed ahead fill a form in, and do not send it: it has to be looked at first. */
export function stopTypedAhead(state: State): State {
  const form = formStateOf(state);
  return {
    ...state,
    typeAhead: [],
    overlay: form ? {...form, sendSelected: false} : state.overlay,
    notice: {tone: 'warn', text: 'filled in as typed ahead, and not sent: look at it first'},
  };
}
