import fuzzysort from 'fuzzysort';
import {dropOthers, nearestOf} from '../../../text/nearest.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {FieldSuggestion} from './form.ts';

/**
 * The choices that match the typed text, best first; all of them if nothing is typed, or one in full. Every typed word must be in
 * the line of a choice. Among equally good matches, preferred choices come first.
 * @param preferred the ids of choices, the likeliest first
 */
export function matchingSuggestions(
  choices: readonly FieldSuggestion[],
  typed: string,
  preferred: readonly string[] = none,
): readonly FieldSuggestion[] {
  const known = found.get(choices);
  if (known?.typed === typed && known.preferred === preferred) return known.suggestions;
  const suggestions = match(choices, typed, preferred);
  found.set(choices, {typed, preferred, suggestions});
  return suggestions;
}

const none: readonly string[] = [];

/** The last search: moving among the suggestions does not search again. */
const found = new WeakMap<
  readonly FieldSuggestion[],
  {typed: string; preferred: readonly string[]; suggestions: readonly FieldSuggestion[]}
>();

function match(
  choices: readonly FieldSuggestion[],
  typed: string,
  preferred: readonly string[],
): readonly FieldSuggestion[] {
  const text = plain(typed);
  if (text === '' || choices.some(({value}) => value === typed.trim()))
    return preferredFirst(choices, preferred);
  const matching = search(choices, text, preferred);
  if (matching.length > 0) return matching;
  dropOthers(choices);
  const alike = fuzzysort.go(typed.trim(), choices, {
    keys: ['title', one => (isBareId(one) ? '' : one.value), 'detail'],
    threshold: 0.3,
  });
  if (alike.length > 0) return alike.map(({obj}) => obj);
  return search(choices, correct(choices, text), preferred);
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
  preferred: readonly string[],
): FieldSuggestion[] {
  const words = text.split(' ');
  const ranked: {choice: FieldSuggestion; rank: number}[] = [];
  for (const choice of choices) {
    const index = indexOf(choice);
    if (!words.every(word => index.line.includes(word))) continue;
    ranked.push({choice, rank: rankOf(index, text, words, preferredRank(choice, preferred))});
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

const preferredRank = ({id}: FieldSuggestion, preferred: readonly string[]): number => {
  const at = preferred.indexOf(id);
  return at < 0 ? preferred.length : at;
};

function preferredFirst(
  choices: readonly FieldSuggestion[],
  preferred: readonly string[],
): readonly FieldSuggestion[] {
  const before = preferred.flatMap(id => choices.find(choice => choice.id === id) ?? []);
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
  const {title, value, detail, also = title} = choice;
  const known = value.length > longestName ? [title, also] : [title, value, also];
  const names = [...new Set(known.map(plain))];
  const named = spread((isBareId(choice) ? names.filter(name => name !== value) : names).join(' '));
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

/** The rank of a match by its kind, then by preferred choices, then by whole words. Lower is better. */
function rankOf(index: Index, text: string, words: readonly string[], preferred: number): number {
  const whole = words.filter(word => index.line.includes(` ${word} `)).length;
  return gradeOf(index, text, words) * 1e6 + preferred * 1e3 - whole;
}

function gradeOf({names, named, line}: Index, text: string, words: readonly string[]): number {
  const begins = (of: string) => words.every(word => of.includes(` ${word}`));
  if (names.includes(text)) return 0;
  if (names.some(name => name.startsWith(text))) return 1;
  if (begins(named)) return 2;
  return begins(line) ? 3 : 4;
}
