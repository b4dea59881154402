import {notAmong, shown as shownValue} from './shapes.ts';

/** The names of keys: in the program, on the screen, and as people write them in the settings. */

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
