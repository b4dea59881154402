import fuzzysort from 'fuzzysort';
import {nearestOf} from '../../../../text/nearest.ts';
import type {Suggestion} from '../form.ts';

/** Which choices match what is typed, and which of them comes first. */

/**
 * The choices that match what is typed, best first; all of them where nothing is typed, or one in full. Every word that is
 * typed has to stand in the line of a choice. What was chosen lately comes first among what matches as well.
 * @param lately the ids of what was chosen lately, the last one first
 */
export function matchingSuggestions(
  choices: readonly Suggestion[],
  typed: string,
  lately: readonly string[] = [],
): readonly Suggestion[] {
  const text = plain(typed);
  if (text === '' || choices.some(({value}) => value === typed.trim())) return latelyFirst(choices, lately);
  const found = search(choices, text, lately);
  if (found.length > 0) return found;
  const alike = fuzzysort.go(typed.trim(), choices, {keys: ['title', 'value', 'detail'], threshold: 0.3});
  if (alike.length > 0) return alike.map(({obj}) => obj);
  const corrected = correct(choices, text);
  return corrected === text ? [] : search(choices, corrected, lately);
}

function search(choices: readonly Suggestion[], text: string, lately: readonly string[]): Suggestion[] {
  const words = text.split(' ');
  const found: {choice: Suggestion; rank: readonly number[]}[] = [];
  for (const choice of choices) {
    const match = matchOf(indexOf(choice), text, words);
    if (match) found.push({choice, rank: [match.grade, latelyRank(choice, lately), -match.whole]});
  }
  // The sort is stable: what is alike in all of this stays in the order of the choices.
  return found.sort((one, other) => compareRanks(one.rank, other.rank)).map(({choice}) => choice);
}

/** Of more choices the words are not compared with a slip of the finger one by one. */
const mostCompared = 1000;

/** Each word that stands nowhere, by the one that is nearest to it. */
function correct(choices: readonly Suggestion[], text: string): string {
  if (choices.length > mostCompared) return text;
  const all = choices.map(indexOf);
  const known = new Set(all.flatMap(({words}) => words));
  return text
    .split(' ')
    .map(word => (all.some(({line}) => line.includes(word)) ? word : (nearestOf(word, known) ?? word)))
    .join(' ');
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [at, rank] of one.entries()) if (rank !== other[at]) return rank - (other[at] ?? 0);
  return 0;
}

const latelyRank = ({id}: Suggestion, lately: readonly string[]): number => {
  const at = lately.indexOf(id);
  return at < 0 ? lately.length : at;
};

function latelyFirst(choices: readonly Suggestion[], lately: readonly string[]): readonly Suggestion[] {
  const before = lately.flatMap(id => choices.find(choice => choice.id === id) ?? []);
  if (before.length === 0) return choices;
  return [...before, ...choices.filter(choice => !before.includes(choice))];
}

/** The words of a choice, without case and accents: those of what it is called, and those of its whole line. */
interface Index {
  names: readonly string[];
  named: readonly string[];
  words: readonly string[];
  line: string;
}

const indexes = new WeakMap<Suggestion, Index>();

function indexOf(choice: Suggestion): Index {
  const known = indexes.get(choice);
  if (known) return known;
  const {title, value, detail} = choice;
  // A value that is a text of its own, such as a key, is nothing to search by.
  const names = [plain(title), ...(value.length > longestName ? [] : [plain(value)])];
  const named = names.flatMap(wordsIn);
  const index = {
    names,
    named,
    words: [...named, ...wordsIn(plain(detail))],
    line: `${names.join(' ')} ${plain(detail)}`,
  };
  indexes.set(choice, index);
  return index;
}

const longestName = 100;

/** Words, and parts of them: `g6-standard-2` is found by `standard`, `$24.00` by `24`. */
const wordsIn = (text: string): string[] =>
  text.split(' ').flatMap(word => {
    const parts = word.split(/[^\p{L}\p{N}.]+/u).filter(Boolean);
    return parts.length === 1 && parts[0] === word ? parts : [word, ...parts];
  });

const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** How well it matches: the lower the grade, the better; and how many words are there as they were typed. */
function matchOf(
  {names, named, words: all, line}: Index,
  text: string,
  words: readonly string[],
): {grade: number; whole: number} | undefined {
  if (!words.every(word => line.includes(word))) return undefined;
  const begins = (of: readonly string[]) => words.every(word => of.some(one => one.startsWith(word)));
  const whole = words.filter(word => all.includes(word)).length;
  if (names.includes(text)) return {grade: 0, whole};
  if (names.some(name => name.startsWith(text))) return {grade: 1, whole};
  if (begins(named)) return {grade: 2, whole};
  return {grade: begins(all) ? 3 : 4, whole};
}
