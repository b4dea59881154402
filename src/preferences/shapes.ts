import * as v from 'valibot';
import {attempt} from '../attempt.ts';
import {nearestOf} from '../text/nearest.ts';

/** The checks of the values of settings. A mistake is a sentence that follows the setting's name. */

export const flag = v.boolean('it must be true or false');
/** Characters: as many as a filter or a short script has, and few enough for what reads a text more than once. */
const longest = 1000;
export const anyText = v.string('it must be a text in quotes');
export const text = v.pipe(
  anyText,
  v.maxLength(longest, ({input}) => `it has ${input.length} characters: ${longest} at most are read`),
);
const listOf = (what: string, such: string) =>
  v.pipe(v.array(text, `it must be a list of ${what}, such as ${such}`), v.readonly());
export const texts = listOf('texts', '["Label", "Type"]');
export const ids = listOf('ids in quotes', '["g6-standard-1"]');

export const filled = (such: string) => v.pipe(text, v.trim(), v.minLength(1, `it is empty: write ${such}`));

export const named = <S extends v.GenericSchema>(shape: S) =>
  v.pipe(v.record(v.string(), shape, 'it must be an object of names in braces'), v.readonly());

/** One of a few words; for another word, the mistake proposes the nearest one. */
export const oneOf = <const T extends readonly string[]>(what: string, words: T) =>
  v.picklist(words, ({input}) => notAmong(what, input, words));

/** `no theme is called drak: did you mean dark?`, or the list of the known words. */
export function notAmong(what: string, given: unknown, words: readonly string[]): string {
  if (typeof given !== 'string') return `it must be a text in quotes: ${listed(words)}`;
  const near = nearestOf(given.toLowerCase(), words, word => [word.toLowerCase()]);
  const rest = near === undefined ? `there are ${listed(words)}` : `did you mean ${near}?`;
  return `no ${what} is called ${shown(given)}: ${rest}`;
}

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? 'none');

/** Quotes a word of the file. A long one may be a token in the wrong place, and is not repeated. */
export const shown = (word: string): string =>
  /^[\p{L}\p{N}\p{P}\p{S} ]{0,24}$/u.test(word) ? `"${word}"` : `that (${word.length} characters)`;

/** An object with these fields and no others. */
export const fields = <const E extends v.ObjectEntries>(entries: E) =>
  v.pipe(
    v.strictObject(entries, ({expected, path}) => {
      const key = String(path?.[0]?.key ?? '');
      if (expected === 'never') return notAmong('field', key, Object.keys(entries));
      return path ? `${key} is missing` : `it must be an object with ${listed(Object.keys(entries))}`;
    }),
    v.readonly(),
  );

const price = 'it must be a number of dollars a month, 0 or more';
export const dollars = v.pipe(v.number(price), v.finite(price), v.minValue(0, price));

export const timeZone = v.pipe(
  text,
  v.check(
    name => attempt(() => Boolean(new Intl.DateTimeFormat('en', {timeZone: name})), false),
    ({input}) => `no time zone is called ${shown(input)}: one is Europe/Berlin`,
  ),
);
