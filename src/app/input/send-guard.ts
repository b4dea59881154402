import {resourceOf} from '../../resources/index.ts';
import type {FormState, State} from '../state.ts';
import type {Binding} from './binding.ts';
import type {Stamp} from './stamp.ts';

/** Keeps a key from sending by accident, in addition to the form's confirmation. */

/** Whether any write was queued, to the account or to this machine. */
const queuesAnything = (before: State, after: State): boolean =>
  after.writes !== before.writes &&
  Object.values(after.writes).some(
    ({id, status}) => status === 'queued' && before.writes[id]?.status !== 'queued',
  );

/** A click may open a form, but never sends it: clicking by accident is too easy. */
export const guardClick = (before: State, after: State): State | undefined =>
  queuesAnything(before, after)
    ? {...before, notice: {tone: 'warn', text: 'a click changes nothing: press the key for that'}}
    : undefined;

export const queuesRequest = (before: State, after: State): boolean =>
  after.writes !== before.writes &&
  Object.values(after.writes).some(
    ({id, resource, status}) =>
      status === 'queued' && before.writes[id]?.status !== 'queued' && resourceOf(resource).source.account,
  );

export const formStateOf = ({overlay}: State): FormState | undefined =>
  overlay?.kind === 'form' ? overlay : undefined;

/** Milliseconds in which nobody can have read a form that has just opened. */
const unread = 300;

/**
 * Returns the state that replaces `after` if the key must not send: its binding has no `sends`, it is a repeat, or nobody can have
 * read the form or its question, because it came up with the same piece of input or a moment ago. Undefined if the key may send,
 * or sends nothing.
 */
export function guardSend(
  before: State,
  after: State,
  {repeat, chunk, pressedAt}: Partial<Stamp>,
  binding: Binding | undefined,
): State | undefined {
  if (!queuesRequest(before, after)) return undefined;
  if (!binding?.sends) return before;
  if (repeat)
    return {...before, notice: {tone: 'warn', text: 'a key that is held sends nothing: press it once more'}};
  const form = formStateOf(before);
  if (form?.openedByChunk !== undefined && form.openedByChunk === chunk) return stopTypedAhead(before);
  if (!isUnread(form, pressedAt)) return undefined;
  // Keys later in the same burst were not pressed on purpose either.
  const overlay: FormState = {...form, sendSelected: false, openedAt: pressedAt};
  return {...before, overlay, notice: {tone: 'warn', text: tooSoon}};
}

const tooSoon = 'not sent: that key came too soon to have read what is asked · look at it, and press again';

/** Whether the form, or its question, came up only a moment before. */
const isUnread = (form: FormState | undefined, pressedAt: number | undefined): form is FormState =>
  form?.openedAt !== undefined && pressedAt !== undefined && pressedAt - form.openedAt < unread;

/** Whether the key changes the answer to the question for the label. */
function answersLabel(before: State, after: State): boolean {
  const [asking, asked] = [formStateOf(before), formStateOf(after)];
  if (asking?.stage !== 'confirm' || asked?.stage !== 'confirm') return false;
  return asked.typedWord !== asking.typedWord || asked.mistakesShown !== asking.mistakesShown;
}

/** Returns the state that replaces `after` if the key was pressed before anybody can have read the question for the label. */
export function guardLabel(
  before: State,
  after: State,
  {chunk, pressedAt}: Partial<Stamp>,
): State | undefined {
  if (!answersLabel(before, after)) return undefined;
  const form = formStateOf(before);
  if (form?.openedByChunk !== undefined && form.openedByChunk === chunk) return {...before, notice: unseen};
  if (!isUnread(form, pressedAt)) return undefined;
  // Later keys of the same burst were not meant for the question either.
  return {...before, overlay: {...form, openedAt: pressedAt}, notice: unseen};
}

/** Does the same for a key that was typed ahead; the keys after it are dropped too. */
export const guardLabelAhead = (before: State, after: State): State | undefined =>
  answersLabel(before, after) ? {...before, typeAhead: [], notice: unseen} : undefined;

const unseen: State['notice'] = {
  tone: 'warn',
  text: 'ignored what was typed before this question was shown: type the label',
};

/** Stores, in a form or question that has just opened, the piece of input that opened it and the time. */
export function stampOpened(before: State, after: State, {chunk, pressedAt}: Partial<Stamp>): State {
  const form = formStateOf(after);
  if (!form || !formCameUp(before, after)) return after;
  return {...after, overlay: {...form, openedByChunk: chunk, openedAt: pressedAt}};
}

/** Whether a form, or its question, came up between two states. */
export function formCameUp(before: State, after: State): boolean {
  const form = formStateOf(after);
  return form !== undefined && comesUp(formStateOf(before), form);
}

/** Stores the time at which a form came up that was opened by type-ahead. */
export function stampShown(state: State, {shownAt}: {shownAt: number}): State {
  const form = formStateOf(state);
  return form ? {...state, overlay: {...form, openedAt: shownAt}} : state;
}

const comesUp = (before: FormState | undefined, {stage, askingToResend}: FormState): boolean =>
  before === undefined ||
  (stage === 'confirm' && before.stage !== 'confirm') ||
  (askingToResend === true && !before.askingToResend);

/** Stops keys that were typed ahead from sending a form that they have filled in. */
export function stopTypedAhead(state: State): State {
  const form = formStateOf(state);
  return {
    ...state,
    typeAhead: [],
    overlay: form ? {...form, sendSelected: false} : state.overlay,
    notice: {tone: 'warn', text: 'filled in as typed ahead, and not sent: look at it first'},
  };
}
