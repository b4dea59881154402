import {changedKeys, keyName, keysOfAction} from '../../preferences/key-name.ts';
import {resources} from '../../resources/index.ts';
import {count, counted} from '../../text/format.ts';
import {reveal} from '../../text/typeable.ts';
import {screenOf} from '../frame/screens.ts';
import type {Binding, Press} from '../input/binding.ts';
import {isKey, keyFor} from '../input/key-names.ts';
import type {Key} from '../state/keys.ts';
import {insert} from '../state/line-editor.ts';
import {note, noteMeaningless} from '../state/notice.ts';
import type {Input, RefusedKey, State} from '../state/state.ts';

/**
 * Drops keys typed after a key that was refused. `z`, `standard-1` and Enter were meant for the resize form; if that did not
 * open, the letters must not act on the list. Keys are dropped until a pause, Escape or an arrow; those that only move or
 * leave do as always.
 */

/** Milliseconds without a key after which the next key is meant for the screen. Keys of a word come faster. */
const pause = 450;
/** The same for the first key after one that was refused: who looks up before the word still means what did not open. */
const firstPause = 650;

/** Whether a key pressed now belongs to the text that was meant for what did not open. */
const belongs = ({at, dropped}: RefusedKey, now: number): boolean =>
  now - at <= (dropped === 0 ? firstPause : pause);

/** These move, and no text has them. */
const moves: ReadonlySet<string> = new Set(['up', 'down', 'left', 'right', 'pgup', 'pgdn', 'home', 'end']);

let actionKeys: {of: unknown; keys: ReadonlySet<string>} | undefined;

/** Whether a key belongs to any action. Cached as long as the keys are the same. */
function isActionKey(name: string): boolean {
  const of = changedKeys();
  if (actionKeys?.of !== of)
    actionKeys = {
      of,
      keys: new Set(resources.flatMap(({actions = []}) => actions.flatMap(action => keysOfAction(action)))),
    };
  return actionKeys.keys.has(name);
}

/** Whether that key opens, here or elsewhere, what text is typed into: a form, or a prompt. */
const opensText = (name: string): boolean =>
  isActionKey(name) || isKey(name, 'filter', 'palette', 'find', 'export');

/** Remembers a refused key if the keys after it may be meant for the form or prompt that it would have opened. */
export function refuse(state: State, {name, pressedAt: at}: Key): State {
  const {notice} = state;
  if (at === undefined || !notice || !opensText(name)) return state;
  return {...state, refusedKey: {name, why: notice.text, at, dropped: 0}};
}

/** Does the same for the key of an action that changed nothing but the notice that says why. */
export const refuseIdle = (before: State, after: State, binding: Binding, key: Key): State =>
  binding.sends &&
  !before.overlay &&
  !after.overlay &&
  after.writes === before.writes &&
  after.history === before.history
    ? refuse(after, key)
    : after;

/** The state that drops a key typed right after one that was refused; undefined if the key is to act. */
export function dropTypedOn(state: State, key: Key, binding: Binding | undefined): State | undefined {
  const {refusedKey: refused} = state;
  const {name, pressedAt: at} = key;
  if (!refused || at === undefined || !belongs(refused, at)) return undefined;
  if (binding?.typeAhead === 'keep' || binding?.group === 'moving' || moves.has(name)) return undefined;
  if (isKey(name, 'help')) return undefined;
  // Behind text it was meant to close what did not open.
  if (isKey(name, 'out', 'cancel', 'closePrompt'))
    return refused.dropped > 0 ? {...state, refusedKey: undefined} : undefined;
  // Pressing the refused key again at once only repeats it.
  if (name === refused.name && refused.dropped === 0) return undefined;
  const dropped = refused.dropped + 1;
  const behind = `ignored ${counted(dropped, 'key')} typed after ${reveal(keyName(refused.name))}`;
  return note({...state, refusedKey: {...refused, at, dropped}}, `${behind} · ${refused.why}`, 'warn');
}

/** The state after that key began to act: letters that move, such as `j`, occur in words too, so keys after them are still dropped. */
export function stayRefused(before: State, after: State, key: Key, binding: Binding | undefined): State {
  const {refusedKey: refused} = before;
  const {name, pressedAt: at} = key;
  const stays = binding?.group === 'moving' && !moves.has(name);
  return refused && stays && at !== undefined && belongs(refused, at)
    ? {...after, refusedKey: {...refused, at}}
    : after;
}

/** A key that no binding has is text, where text is typed. */
export function withoutBinding(state: State, press: Press): State {
  const {otherKey, instead, edit: editLine} = screenOf(state);
  if (otherKey) return otherKey(state, press);
  if (instead) return noteMeaningless(state, press.name, instead());
  if (!editLine) return refuse(noteMeaningless(state, press.name, howToLearn(state)), press);
  const {text} = press;
  return text === undefined ? state : type(state, input => insert(input, text));
}

/** Pasted text is text, never keys. */
export function pasted(state: State, text: string): State {
  if (text === '') return state;
  const {paste, edit} = screenOf(state);
  if (paste) return paste(state, text);
  if (!edit) return note(state, 'a paste means nothing here: nothing was done');
  let whole = true;
  const next = type(state, input => {
    const after = insert(input, text);
    whole = after.text.length <= longestLine;
    return after;
  });
  if (whole) return next;
  return note(
    state,
    `nothing was put in: ${count(text.length)} characters were pasted, and a line takes ${count(longestLine)}`,
    'warn',
  );
}

const howToLearn = ({overlay}: State) =>
  overlay?.kind === 'help' ? 'the keys are here' : `${keyFor('help')} shows the keys`;

/** Changes the line that is typed into, where the screen has one. */
const type = (state: State, change: (input: Input) => Input): State =>
  screenOf(state).edit?.(state, input => within(change(input), input)) ?? state;

// Shorter than a text in a form, because a prompt evaluates its line at each key.
const longestLine = 2000;

/** Returns the edited line, or the previous one if it has become too long. */
const within = (after: Input, before: Input): Input => (after.text.length > longestLine ? before : after);
