import {resourceOf} from '../../resources/index.ts';
import type {FormState, State} from '../state.ts';
import type {Binding} from './binding.ts';
import type {Stamp} from './key-reader.ts';

/** Whether a person meant it: what stands between a key and a request, beside what the form asks. */

/** Whether a write to the account was put in line. */
export const queuesRequest = (before: State, after: State): boolean =>
  after.writes !== before.writes &&
  Object.values(after.writes).some(
    ({id, resource, status}) =>
      status === 'queued' && before.writes[id]?.status !== 'queued' && resourceOf(resource).source.account,
  );

const formStateOf = ({overlay}: State): FormState | undefined =>
  overlay?.kind === 'form' ? overlay : undefined;

/**
 * What there is instead, where a key that put a request in line was not meant to: one that is held down, or that came
 * in one piece with the key that opened the form, which nobody can have read.
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

/** A form that has just been opened, or a question in it, knows by which piece of input. */
export function stampOpened(before: State, after: State, {chunk}: Partial<Stamp>): State {
  const form = formStateOf(after);
  const earlier = formStateOf(before);
  if (!form || (earlier && !(form.askingToResend && !earlier.askingToResend))) return after;
  return {...after, overlay: {...form, openedByChunk: chunk}};
}

/** What was typed before there was anything to look at fills a form in, and waits to be looked at. */
export function stopTypedAhead(state: State): State {
  const form = formStateOf(state);
  return {
    ...state,
    typeAhead: [],
    overlay: form ? {...form, sendSelected: false} : state.overlay,
    notice: {tone: 'warn', text: 'filled in as typed ahead, and not sent: look at it first'},
  };
}
