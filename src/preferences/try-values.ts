import {isRecord} from '../own-property.ts';
import {withValue} from './edit-text.ts';
import {readJsonc} from './jsonc.ts';
import {mistakeText, type SettingMistake} from './read.ts';

export interface SettingsText {
  text: string;
  content: Readonly<Record<string, unknown>>;
}

type MistakesIn = (content: SettingsText['content']) => readonly SettingMistake[];

/** Returns the possible meanings of what was typed, the most likely first: a text, JSON, a list. */
export function meant(words: readonly string[]): readonly unknown[] {
  const [word = ''] = words;
  if (words.length > 1) return [words];
  const json = readJson(word);
  // What is JSON as it stands is no list of words.
  const list = json === undefined && word.includes(',') ? [word.split(',').map(one => one.trim())] : [];
  const plain = typeof json === 'number' || json === undefined ? [word] : [];
  return [
    ...plain,
    ...(json === undefined ? [] : [json]),
    ...list,
    ...(plain.length > 0 ? [[word]] : [word]),
  ];
}

function readJson(word: string): unknown {
  const read = readJsonc(word);
  return 'value' in read ? read.value : undefined;
}

/** Writes a value so that `meant` understands it: `dark`, `false`, `Label, IPv4`, `null`. */
export function typedAs(value: unknown): string {
  if (typeof value === 'string') return value;
  const isPlain = (one: unknown) => typeof one === 'string' && one !== '' && !one.includes(',');
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain)) return value.join(', ');
  return JSON.stringify(value);
}

/** Returns the first of the values that could be used at a path; else the mistake of the one that got furthest. */
export function tryValues(
  {text, content}: SettingsText,
  path: readonly string[],
  values: readonly unknown[],
  mistakesIn: MistakesIn,
): {value: unknown} | {wrong: SettingMistake} {
  const before = new Set(mistakesIn(content).map(mistakeText));
  const wrongs: SettingMistake[] = [];
  for (const value of values) {
    const mistakes = mistakesIn(contentWith(text, path, value));
    const wrong = mistakes.find(one => isAbout(one, path) || !before.has(mistakeText(one)));
    if (!wrong) return {value};
    wrongs.push(wrong);
  }
  // A name that nothing has, else the reading that got furthest: a list of which one word is wrong is nearer than a text in place
  // of a list.
  const [furthest = {path, reason: 'nothing was typed'}] = wrongs.toSorted(
    (one, other) => other.path.length - one.path.length,
  );
  return {wrong: wrongs.find(({name}) => name) ?? furthest};
}

/** The content of the file with another value at a path. */
export function contentWith(text: string, path: readonly string[], value: unknown): SettingsText['content'] {
  const read = readJsonc(withValue(text, path, value));
  return 'value' in read && isRecord(read.value) ? read.value : {};
}

export const isAbout = ({path}: SettingMistake, named: readonly string[]): boolean =>
  named.every((step, index) => path[index] === step);
