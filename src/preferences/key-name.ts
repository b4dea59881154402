import {notAmong, shown as shownValue} from './shapes.ts';

const shown: Readonly<Record<string, string>> = {
  down: '↓',
  up: '↑',
  left: '←',
  right: '→',
  pgdn: 'PgDn',
  pgup: 'PgUp',
  home: 'Home',
  end: 'End',
  ...Object.fromEntries(Array.from({length: 12}, (_, at) => [`f${at + 1}`, `F${at + 1}`])),
};

/** A key as it is shown: `ctrl-f`, `↓`, `PgDn`. */
export const keyName = (key: string): string => (Object.hasOwn(shown, key) ? (shown[key] ?? key) : key);

/** Keys without a character of their own. */
const special: readonly string[] = [
  ...['enter', 'esc', 'tab', 'shift-tab', 'space', 'backspace', 'delete', 'alt-enter'],
  ...Object.keys(shown),
];

/** Names of keys that other programs use. */
const others: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(shown).map(([key, sign]) => [sign.toLowerCase(), key])),
  escape: 'esc',
  return: 'enter',
  ' ': 'space',
  del: 'delete',
  pagedown: 'pgdn',
  pageup: 'pgup',
  backtab: 'shift-tab',
};

/** Keys that a terminal sends as other keys. */
const same: Readonly<Record<string, string>> = {'ctrl-i': 'tab', 'ctrl-m': 'enter', 'ctrl-h': 'backspace'};

/** Reads a key from a text of the settings, or returns why it is none. */
export function readKey(text: string): {key: string} | {why: string} {
  if (/^[^\p{C}\p{Z}]\p{M}*$/u.test(text)) return {key: text};
  const word = text
    .toLowerCase()
    .replace(/^(?:c|control|ctrl)[-+](?=.)|^\^(?=.)/, 'ctrl-')
    .replaceAll('+', '-');
  const known = Object.hasOwn(others, word) ? (others[word] ?? word) : word;
  if (special.includes(known)) return {key: known};
  const other = Object.hasOwn(same, known) ? same[known] : undefined;
  if (other !== undefined) return {why: `a terminal sends ${known} as ${other}: name that one`};
  if (/^ctrl-[a-z]$/.test(known)) return {key: known};
  const [, upper] = /^(?:s|shift)-(\p{L})$/u.exec(known) ?? [];
  if (upper !== undefined) return {key: upper.toUpperCase()};
  if (/^(?:alt|meta|m|a)-./.test(known))
    return {why: `a terminal sends ${shownValue(text)} as esc and another key: choose one without alt`};
  return {why: notAmong('key', text, [...special, 'ctrl-a'])};
}

/** Whether a key types a character into a text field. */
export const isTyped = (key: string): boolean =>
  key === 'space' || !(special.includes(key) || /^ctrl-/.test(key));

/** The keys that a person has changed. Else every sentence would need them as an argument. What is remembered of sentences follows. */
export interface ChangedKeys {
  /** The keys by the names of records; an empty list if the key was removed. */
  records: ReadonlyMap<string, readonly string[]>;
  /** The keys by the actions of resources. */
  actions: ReadonlyMap<{readonly key: string}, readonly string[]>;
}

const none: ChangedKeys = {records: new Map(), actions: new Map()};
let changed = none;

/** Changes the keys; without an argument, back to those of the program. */
export function changeKeys(to: ChangedKeys = none): void {
  changed = to;
}

/** Returns the same object until the keys are changed. */
export const changedKeys = (): ChangedKeys => changed;

export const hasChangedKeys = (): boolean => changed !== none;

export const keysOfAction = (action: {readonly key: string}): readonly string[] =>
  changed.actions.get(action) ?? [action.key];

/** The key of an action as a sentence names it; `no key` if it was removed. */
export function actionKey(action: {readonly key: string}): string {
  const [first] = keysOfAction(action);
  return first === undefined ? 'no key' : keyName(first);
}
