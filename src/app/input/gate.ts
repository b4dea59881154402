import {keyName, keysOfAction} from '../../preferences/key-name.ts';
import {resourceOf, resources} from '../../resources/index.ts';
import {counted} from '../../text/format.ts';
import {reveal} from '../../text/typeable.ts';
import type {Key, NamedKey, Stamp} from '../state/keys.ts';
import {note} from '../state/notice.ts';
import type {OverlayOf} from '../state/overlay.ts';
import type {FormState, RefusedKey, State, Unseen, Write} from '../state/state.ts';
import type {Binding} from './binding.ts';
import {isKey} from './key-names.ts';

/**
 * The gate for what acts outside the program: what sends a request, or writes a file. A key does so only
 *
 * - as a fresh press: it is no repeat, and did not come in one piece, or at once, with the key before;
 * - on something that has been seen: a form, its question, an export, the row under the cursor;
 * - with no text before it that was meant for something else.
 *
 * A click, a paste and a key that was typed ahead never do.
 */

/**
 * The one threshold, in milliseconds. Whoever sees what has come up, or what a key did, and presses a key for it takes longer. Keys
 * of a word come faster, and terminals wait up to half a second before they repeat a key that is held.
 */
export const lookTime = 600;

/**
 * Milliseconds after the key before in which a key is no fresh press: at a button, as fingers roll over two keys; behind a label that
 * is typed for an answer, as in a paste that is not marked.
 */
const atOnce = {button: 150, text: 15} as const;

/** Stamps keys, in the order they come. @param afterInput runs `work` when the input that has arrived is handled */
export function createStamp(afterInput: (work: () => void) => void, now: () => number) {
  let last = {name: '', at: Number.NEGATIVE_INFINITY};
  let chunk = 0;
  let open = false;
  return ({name}: NamedKey): Stamp => {
    const pressedAt = now();
    const gap = pressedAt - last.at;
    const repeat = name === last.name && gap < lookTime;
    last = {name, at: pressedAt};
    if (open) return {repeat, gap: 0, chunk, pressedAt};
    open = true;
    chunk += 1;
    afterInput(() => {
      open = false;
    });
    return {repeat, gap, chunk, pressedAt};
  };
}

/** The writes that were queued, to the account or to this machine. */
const queuedBetween = (before: State, after: State): readonly Write[] =>
  after.writes === before.writes
    ? []
    : Object.values(after.writes).filter(
        ({id, status}) => status === 'queued' && before.writes[id]?.status !== 'queued',
      );

const isExporting = ({overlay}: State): boolean => overlay?.kind === 'export' && overlay.stage === 'writing';

/** Whether a request to the account was queued, or a file begun: neither can be taken back. */
export const actsOutside = (before: State, after: State): boolean =>
  queuedBetween(before, after).some(({resource}) => resourceOf(resource).source.account) ||
  (isExporting(after) && !isExporting(before));

export const formStateOf = ({overlay}: State): FormState | undefined =>
  overlay?.kind === 'form' ? overlay : undefined;

/** Whether the key changes the answer to the question for the label. */
function answersLabel(before: State, after: State): boolean {
  const [was, is] = [formStateOf(before), formStateOf(after)];
  if (was?.stage !== 'confirm' || is?.stage !== 'confirm') return false;
  return is.typedWord !== was.typedWord || is.mistakesShown !== was.mistakesShown;
}

/** What has to be read before a key may act. */
type Asking = FormState | OverlayOf<'export'>;

const askingOf = ({overlay}: State): Asking | undefined =>
  overlay?.kind === 'form' || overlay?.kind === 'export' ? overlay : undefined;

/** Whether the button that sends, or replaces a file, has been selected. */
const isSelected = (asking: Asking): boolean =>
  asking.kind === 'form' ? asking.sendSelected : asking.replaceSelected;

/** Nothing is selected that the next Enter would press. */
const unselected = (asking: Asking): Asking =>
  asking.kind === 'form' ? {...asking, sendSelected: false} : {...asking, replaceSelected: false};

/** Whether a key that acts presses a button: that of a question, or that below the fields. */
const isAtButton = (asking: Asking): boolean =>
  isSelected(asking) || (asking.kind === 'form' && asking.stage === 'fill');

/** The verb for what a key does there. */
const verbs = {form: {does: 'sends', done: 'sent'}, export: {does: 'exports', done: 'exported'}} as const;

/** What has changed the state: a key, a paste or a click with its stamp, or a key that was typed ahead of what it was for. */
type Cause = Partial<Stamp> & {type: 'key' | 'paste' | 'mouse' | 'ahead'};

/** Returns the state that replaces `after` if what was pressed must not act, or not answer; undefined if it may, or does not. */
export function stoppedAtGate(
  before: State,
  after: State,
  {type, repeat, gap, chunk, pressedAt}: Cause,
  binding?: Binding,
): State | undefined {
  if (type === 'mouse')
    return queuedBetween(before, after).length > 0
      ? note(before, 'a click changes nothing: press the key for that', 'warn')
      : undefined;
  const answers = answersLabel(before, after);
  if (!answers && !actsOutside(before, after)) return undefined;
  if (!answers && type !== 'ahead' && !binding?.sends) return before;
  const asking = askingOf(before);
  const {asked} = before.unseen ?? {};
  const isAhead = type === 'ahead' || (asking !== undefined && chunk !== undefined && asked?.chunk === chunk);
  const isUnread =
    asking !== undefined &&
    asked?.at !== undefined &&
    pressedAt !== undefined &&
    pressedAt - asked.at < lookTime;
  const stop = (text: string, overlay = before.overlay): State => ({
    ...note(before, text, 'warn'),
    overlay,
    typeAhead: [],
    // Later keys of the same burst were not pressed on purpose either.
    unseen: pressedAt === undefined ? before.unseen : {...before.unseen, asked: {...asked, at: pressedAt}},
  });
  if (answers)
    return isAhead || isUnread
      ? stop('ignored what was typed before this question was shown: type what it asks for')
      : undefined;
  const {does, done} = verbs[asking?.kind ?? 'form'];
  if (repeat) return note(before, `a key that is held ${does} nothing: press it once more`, 'warn');
  const left = asking && unselected(asking);
  if (isAhead) return stop(`filled in as typed ahead, and not ${done}: look at it first`, left);
  const tooSoon = `not ${done}: that key came too soon`;
  const again = asking && isSelected(asking) ? 'select the button, then press it' : 'press again';
  if (isUnread) return stop(`${tooSoon} to have read what is asked · look at it, and ${again}`, left);
  const isAnswer = binding?.name === 'accept' || binding?.name === 'finish';
  const least = asking && isAtButton(asking) ? atOnce.button : isAnswer ? atOnce.text : 0;
  // Fingers selected the button: it stays so, and the press that was meant sends.
  return gap !== undefined && gap < least ? stop(`${tooSoon} after the one before · press again`) : undefined;
}

/** What is asked there, of which each comes up under the keys. */
const askedIn = ({overlay}: State): string | undefined => {
  if (overlay?.kind === 'export') return `export ${overlay.stage === 'replace'}`;
  return overlay?.kind === 'form'
    ? `form ${overlay.stage} ${overlay.askingToResend === true} ${overlay.plan?.stage === 'made'}`
    : undefined;
};

/** Whether a form, its question or table, or an export came up between two states. */
export const cameUp = (before: State, after: State): boolean =>
  askedIn(after) !== undefined && askedIn(after) !== askedIn(before);

const withAsked = (state: State, asked: Unseen['asked']): State => ({
  ...state,
  unseen: {...state.unseen, asked},
});

/** Notes what came up with a key, and when. */
export const noteCameUp = (before: State, after: State, {chunk, pressedAt: at}: Partial<Stamp>): State =>
  cameUp(before, after) ? withAsked(after, {chunk, at}) : after;

/** Notes when that came up which no key has opened. */
export const noteShown = (state: State, {shownAt: at}: {shownAt: number}): State =>
  withAsked(state, {...state.unseen?.asked, at});

/** Notes that another row came under the cursor without a key: both by their labels. */
export const noteRowChanged = (state: State, from: string, to: string): State => ({
  ...state,
  unseen: {...state.unseen, row: {from, to, at: state.now}},
});

/** The reason to refuse an action on a row that came under the cursor only just now. */
export function whyUnseen({unseen, now}: State): string | undefined {
  const row = unseen?.row;
  if (!row || now - row.at >= lookTime) return undefined;
  return `the cursor was on ${row.from} until just now, and is on ${row.to}: press the key again for that`;
}

/*
 * Text that was meant for something else: `z`, `standard-1` and Enter were meant for the resize form. If that did not open, the
 * letters must not act on the list. Keys are dropped until a pause, Escape or an arrow; those that only move or leave do as always.
 */

/** Whether that key opens, here or elsewhere, what text is typed into: a form, or a prompt. */
const opensText = (name: string): boolean =>
  isKey(name, 'filter', 'palette', 'find', 'export') ||
  resources.some(({actions = []}) => actions.some(action => keysOfAction(action).includes(name)));

/** Remembers a refused key if the keys after it may be meant for the form or prompt that it would have opened. */
export function refuse(state: State, {name, pressedAt: at}: Key): State {
  const why = state.notice?.text;
  if (at === undefined || why === undefined || !opensText(name)) return state;
  return {...state, refusedKey: {name, why, at, dropped: 0}};
}

/** The refused key that a key pressed now is typed behind. */
const refusedBefore = ({refusedKey}: State, at: number | undefined): RefusedKey | undefined =>
  refusedKey && at !== undefined && at - refusedKey.at < lookTime ? refusedKey : undefined;

const arrows = /^(?:up|down|left|right|pgup|pgdn|home|end)$/;

/** The state that drops a key typed right after one that was refused; undefined if the key is to act. */
export function dropBehindRefused(
  state: State,
  {name, pressedAt}: Key,
  binding?: Binding,
): State | undefined {
  const refused = refusedBefore(state, pressedAt);
  if (!refused || binding?.typeAhead === 'keep' || binding?.group === 'moving') return undefined;
  if (arrows.test(name) || isKey(name, 'help')) return undefined;
  // Behind text it was meant to close what did not open.
  if (isKey(name, 'out', 'cancel', 'closePrompt'))
    return refused.dropped > 0 ? {...state, refusedKey: undefined} : undefined;
  // Pressing the refused key again at once only repeats it.
  if (name === refused.name && refused.dropped === 0) return undefined;
  const dropped = refused.dropped + 1;
  const behind = `ignored ${counted(dropped, 'key')} typed after ${reveal(keyName(refused.name))}`;
  const refusedKey = {...refused, at: pressedAt ?? refused.at, dropped};
  return note({...state, refusedKey}, `${behind} · ${refused.why}`, 'warn');
}

/** What stays refused while a key acts: letters that move, such as `j`, stand in words too, so keys after them are still dropped. */
export function stillRefused(
  state: State,
  {text, pressedAt: at}: Key,
  binding?: Binding,
): RefusedKey | undefined {
  const refused = refusedBefore(state, at);
  return refused && at !== undefined && binding?.group === 'moving' && text !== undefined
    ? {...refused, at}
    : undefined;
}

/** Warns of what a key would lose, once: undefined if there is nothing, or if the key was pressed once more at the same warning. */
export const warnFirst = (state: State, text: string | undefined): State | undefined =>
  text === undefined || text === state.warned ? undefined : {...note(state, text, 'warn'), warned: text};
