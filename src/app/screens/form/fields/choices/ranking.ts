import fuzzysort from 'fuzzysort';
import {dropOthers} from '../../../../../text/fuzzy-cache.ts';
import {nearestOf} from '../../../../../text/nearest.ts';
import {memoizeEach} from '../../../../memoize.ts';
import type {FieldSuggestion} from '../../form.ts';

/**
 * The choices that match the typed text, best first; all of them if nothing is typed, or one in full. Every typed word must be in
 * the line of a choice. Among equally good matches, recent choices come first.
 * @param lately the ids of recent choices, the newest first
 */
export function matchingSuggestions(
  choices: readonly FieldSuggestion[],
  typed: string,
  lately: readonly string[] = none,
): readonly FieldSuggestion[] {
  const known = found.get(choices);
  if (known?.typed === typed && known.lately === lately) return known.suggestions;
  const suggestions = match(choices, typed, lately);
  found.set(choices, {typed, lately, suggestions});
  return suggestions;
}

const none: readonly string[] = [];

/** The last search: moving among the suggestions does not search again. */
const found = new WeakMap<
  readonly FieldSuggestion[],
  {typed: string; lately: readonly string[]; suggestions: readonly FieldSuggestion[]}
>();

function match(
  choices: readonly FieldSuggestion[],
  typed: string,
  lately: readonly string[],
): readonly FieldSuggestion[] {
  const text = plain(typed);
  if (text === '' || choices.some(({value}) => value === typed.trim())) return latelyFirst(choices, lately);
  const matching = search(choices, text, lately);
  if (matching.length > 0) return matching;
  dropOthers(choices);
  const alike = fuzzysort.go(typed.trim(), choices, {
    keys: ['title', one => (isBareId(one) ? '' : one.value), 'detail'],
    threshold: 0.3,
  });
  if (alike.length > 0) return alike.map(({obj}) => obj);
  return search(choices, correct(choices, text), lately);
}

/** Whether every typed word is in the line of the choice, so that it is not merely similar. */
export function isFound(choice: FieldSuggestion, typed: string): boolean {
  const {line} = indexOf(choice);
  return plain(typed)
    .split(' ')
    .every(word => line.includes(word));
}

export const isCalled = (choice: FieldSuggestion, typed: string): boolean =>
  indexOf(choice).names.includes(plain(typed));

function search(
  choices: readonly FieldSuggestion[],
  text: string,
  lately: readonly string[],
): FieldSuggestion[] {
  const words = text.split(' ');
  const ranked: {choice: FieldSuggestion; rank: number}[] = [];
  for (const choice of choices) {
    const index = indexOf(choice);
    if (!words.every(word => index.line.includes(word))) continue;
    ranked.push({choice, rank: rankOf(index, text, words, latelyRank(choice, lately))});
  }
  // The sort is stable: choices of the same rank stay in their order.
  return ranked.sort((one, other) => one.rank - other.rank).map(({choice}) => choice);
}

/** Beyond this many choices, misspelled words are not corrected. */
const mostCompared = 1000;

/** Replaces each word that occurs in no choice by the nearest one that does. */
function correct(choices: readonly FieldSuggestion[], text: string): string {
  if (choices.length > mostCompared) return text;
  const all = choices.map(choice => indexOf(choice));
  const known = new Set(all.flatMap(({line}) => line.trim().split(/ +/)));
  return text
    .split(' ')
    .map(word => (all.some(({line}) => line.includes(word)) ? word : (nearestOf(word, known) ?? word)))
    .join(' ');
}

const latelyRank = ({id}: FieldSuggestion, lately: readonly string[]): number => {
  const at = lately.indexOf(id);
  return at < 0 ? lately.length : at;
};

function latelyFirst(
  choices: readonly FieldSuggestion[],
  lately: readonly string[],
): readonly FieldSuggestion[] {
  const before = lately.flatMap(id => choices.find(choice => choice.id === id) ?? []);
  if (before.length === 0) return choices;
  return [...before, ...choices.filter(choice => !before.includes(choice))];
}

/** The texts of a choice in lower case without accents. */
interface Index {
  names: readonly string[];
  /** The words of its names, and of its whole line, each after a space. */
  named: string;
  line: string;
}

/** Longer values, such as keys, are not searched. */
const longestName = 100;

/** Whether the value is a numeric id that is not shown. Only the whole id finds the choice: a match of a part would look wrong. */
const isBareId = ({title, value}: FieldSuggestion): boolean => value !== title && /^\d+$/.test(value);

/** The remark beside the title of a choice, with its value if the typed text was found in that. */
export function detailFor(choice: FieldSuggestion, typed: string): string {
  const {title, value, detail} = choice;
  const text = plain(typed);
  if (text === '' || value === title || value.length > longestName || !isFound(choice, typed)) return detail;
  const shown = spread(plain(title)) + spread(plain(detail));
  if (isBareId(choice) || text.split(' ').every(word => shown.includes(word))) return detail;
  return detail === '' ? value : `${value} · ${detail}`;
}

const indexOf = memoizeEach((choice: FieldSuggestion): Index => {
  const {title, value, detail} = choice;
  const names = value.length > longestName || value === title ? [plain(title)] : [plain(title), plain(value)];
  const named = spread((isBareId(choice) ? names.slice(0, 1) : names).join(' '));
  return {names, named, line: named + spread(plain(detail))};
});

/** Adds the parts of words, so that `standard` finds `g6-standard-2`, and `24` finds `$24.00`. */
function spread(text: string): string {
  const parts = text.replace(isAscii.test(text) ? /[^a-z0-9.]+/g : /[^\p{L}\p{N}.]+/gu, ' ');
  return parts === text ? ` ${text} ` : ` ${text} ${parts} `;
}

function plain(text: string): string {
  const lower = text.toLowerCase();
  const bare = isAscii.test(lower) ? lower : lower.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.replace(/\s+/g, ' ').trim();
}

const isAscii = /^[\x20-\x7e]*$/;

/** The rank of a match by its kind, then by recent choices, then by whole words. Lower is better. */
function rankOf(index: Index, text: string, words: readonly string[], lately: number): number {
  const whole = words.filter(word => index.line.includes(` ${word} `)).length;
  return gradeOf(index, text, words) * 1e6 + lately * 1e3 - whole;
}

function gradeOf({names, named, line}: Index, text: string, words: readonly string[]): number {
  const begins = (of: string) => words.every(word => of.includes(` ${word}`));
  if (names.includes(text)) return 0;
  if (names.some(name => name.startsWith(text))) return 1;
  if (begins(named)) return 2;
  return begins(line) ? 3 : 4;
}
