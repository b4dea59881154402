import {changedKeys, keyName, keysOfAction} from '../../preferences/key-name.ts';
import {resources} from '../../resources/index.ts';
import {counted} from '../../text/format.ts';
import {reveal} from '../../text/typeable.ts';
import type {Binding} from '../input/binding.ts';
import {isKey} from '../input/key-names.ts';
import {note} from '../state/notice.ts';
import type {Key} from '../state/stamp.ts';
import type {RefusedKey, State} from '../state/state.ts';

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
