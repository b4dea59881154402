import {resourceOf} from '../../resources/index.ts';
import type {Stamp} from '../state/keys.ts';
import type {OverlayOf} from '../state/overlay.ts';
import type {FormState, State, Write} from '../state/state.ts';
import type {Binding} from './binding.ts';

/** Keeps a key from sending, or exporting, by accident, in addition to the form's confirmation. */

/** The writes that were queued, to the account or to this machine. */
const queuedBetween = (before: State, after: State): readonly Write[] =>
  after.writes === before.writes
    ? []
    : Object.values(after.writes).filter(
        ({id, status}) => status === 'queued' && before.writes[id]?.status !== 'queued',
      );

/** A click may open a form, but never sends it: clicking by accident is too easy. */
export const guardClick = (before: State, after: State): State | undefined =>
  queuedBetween(before, after).length > 0
    ? {...before, notice: {tone: 'warn', text: 'a click changes nothing: press the key for that'}}
    : undefined;

const queuesRequest = (before: State, after: State): boolean =>
  queuedBetween(before, after).some(({resource}) => resourceOf(resource).source.account);

/** Whether the key begins to write a file. */
const beginsExport = (before: State, after: State): boolean =>
  after.overlay !== before.overlay &&
  exportStateOf(after)?.stage === 'writing' &&
  exportStateOf(before)?.stage !== 'writing';

/** Whether the key does something outside the program that cannot be taken back: it sends a request, or writes a file. */
export const actsOutside = (before: State, after: State): boolean =>
  queuesRequest(before, after) || beginsExport(before, after);

export const formStateOf = ({overlay}: State): FormState | undefined =>
  overlay?.kind === 'form' ? overlay : undefined;

const exportStateOf = ({overlay}: State): OverlayOf<'export'> | undefined =>
  overlay?.kind === 'export' ? overlay : undefined;

/** What has to be read before a key may act. */
type Asking = FormState | OverlayOf<'export'>;

const askingOf = (state: State): Asking | undefined => formStateOf(state) ?? exportStateOf(state);

/** The verb for what a key does there. */
const verbs = {form: {does: 'sends', done: 'sent'}, export: {does: 'exports', done: 'exported'}} as const;

const verbIn = (state: State) => verbs[askingOf(state)?.kind ?? 'form'];

/** Nothing is selected that the next Enter would press. */
const unselected = (asking: Asking): Asking =>
  asking.kind === 'form' ? {...asking, sendSelected: false} : {...asking, replaceSelected: false};

/** Milliseconds in which nobody can have read a form that has just opened. */
const unread = 500;

/** Whether the button that sends, or replaces a file, has been selected: not where a label that was typed answers the question. */
const isSelected = (asking: Asking): boolean =>
  asking.kind === 'form' ? asking.sendSelected : asking.replaceSelected;

/** Whether the key presses a button: the same, or that below the fields. */
const isButton = (asking: Asking): boolean =>
  isSelected(asking) || (asking.kind === 'form' && asking.stage === 'fill');

/**
 * Returns the state that replaces `after` if the key must not send or export: its binding has no `sends`, it is a repeat, it came
 * right behind the key that selected the button, or with the text before it as in a paste, or nobody can have read the form or its
 * question, because it came up with the same piece of input or a moment ago. Undefined if the key may do so, or does nothing of the
 * kind.
 */
export function guardSend(
  before: State,
  after: State,
  {repeat, hasty, together, chunk, pressedAt}: Partial<Stamp>,
  binding: Binding | undefined,
): State | undefined {
  if (!actsOutside(before, after)) return undefined;
  if (!binding?.sends) return before;
  const {does, done} = verbIn(before);
  const stopped = (text: string): State => ({...before, notice: {tone: 'warn', text}});
  if (repeat) return stopped(`a key that is held ${does} nothing: press it once more`);
  const asking = askingOf(before);
  if (asking?.openedByChunk !== undefined && asking.openedByChunk === chunk) return stopTypedAhead(before);
  // Keys later in the same burst were not pressed on purpose either.
  const tooSoon = (text: string, left = asking && unselected(asking)): State => ({
    ...stopped(`not ${done}: that key came too soon ${text}`),
    overlay: left && {...left, openedAt: pressedAt},
  });
  const again = asking && isSelected(asking) ? 'select the button, then press it' : 'press again';
  if (isUnread(asking, pressedAt)) return tooSoon(`to have read what is asked · look at it, and ${again}`);
  const isPasted = together && ['accept', 'finish'].includes(binding.name);
  if (asking && isPasted) return tooSoon(`after the one before · ${again}`);
  // Fingers selected the button: it stays so, and the press that was meant sends.
  return asking && hasty && isButton(asking)
    ? tooSoon('after the one before · press again', asking)
    : undefined;
}

/** Whether the form, or its question, came up only a moment before. */
const isUnread = (asking: Asking | undefined, pressedAt: number | undefined): asking is Asking =>
  asking?.openedAt !== undefined && pressedAt !== undefined && pressedAt - asking.openedAt < unread;

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
  text: 'ignored what was typed before this question was shown: type what it asks for',
};

/** Stores, in a form or question that has just opened, the piece of input that opened it and the time. */
export function stampOpened(before: State, after: State, {chunk, pressedAt}: Partial<Stamp>): State {
  const asking = askingOf(after);
  if (!asking || !formCameUp(before, after)) return after;
  return {...after, overlay: {...asking, openedByChunk: chunk, openedAt: pressedAt}};
}

/** Whether a form, its question or an export came up between two states. */
export function formCameUp(before: State, after: State): boolean {
  const asking = askingOf(after);
  if (asking?.kind === 'export') return !exportStateOf(before);
  return asking !== undefined && comesUp(formStateOf(before), asking);
}

/** Stores the time at which a form came up that was opened by type-ahead. */
export function stampShown(state: State, {shownAt}: {shownAt: number}): State {
  const asking = askingOf(state);
  return asking ? {...state, overlay: {...asking, openedAt: shownAt}} : state;
}

const comesUp = (before: FormState | undefined, {stage, askingToResend}: FormState): boolean =>
  before === undefined ||
  (stage === 'confirm' && before.stage !== 'confirm') ||
  (askingToResend === true && !before.askingToResend);

/** Stops keys that were typed ahead from sending a form, or beginning an export, that they have filled in. */
export function stopTypedAhead(state: State): State {
  const asking = askingOf(state);
  const text = `filled in as typed ahead, and not ${verbIn(state).done}: look at it first`;
  return {
    ...state,
    typeAhead: [],
    overlay: asking ? unselected(asking) : state.overlay,
    notice: {tone: 'warn', text},
  };
}
