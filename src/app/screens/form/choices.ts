import fuzzysort from 'fuzzysort';
import {ownProperty, valueAt} from '../../../own-property.ts';
import {
  type Answer,
  type Answers,
  type Field,
  type FormPlace,
  linesOf,
  wordsOf,
} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, duration, inSentence} from '../../../text/format.ts';
import {dropOthers, nearestOf} from '../../../text/nearest.ts';
import {brief} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {type View, viewOf} from '../../data/lists/view.ts';
import type {NamedField} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import type {Input} from '../../state/line-editor.ts';
import {itemsIn, itemsOn, valuesIn} from '../../state/list.ts';
import {memoize, memoizeEach, memoizeParts} from '../../state/memoize.ts';
import {listPlace} from '../../state/places.ts';
import type {FormState, ListPlace, Slot, State, Target} from '../../state/state.ts';
import type {ChoiceItems, FieldSuggestion, FormField} from './form.ts';

/** The choices of a field, and which of them Enter accepts. */

/** The data that choices depend on beside the rows: the other answers, and the place of the form. */
export interface Around {
  answers: Answers;
  targets: readonly Target[];
  place: FormPlace;
}

/** Cells: no screen shows more of a suggestion. */
const longestTitle = 200;

/** The choices of a field: those it declares, or the items of a resource as far as they have loaded. */
export function choicesOf(
  app: State,
  {name, field: {choices, choicesFor, from}}: NamedField,
  items: ChoiceItems | undefined,
  around: Around,
): readonly FieldSuggestion[] {
  const [target] = around.targets;
  const fixed = (choices ?? choicesFor?.(target?.value) ?? []).map(value => ({
    id: value,
    value,
    title: value,
    detail: '',
  }));
  if (!items || !from) return fixed;
  const {[name]: _, ...others} = around.answers;
  return [...fixed, ...itemChoices(from, viewOf(app, items.place), {...around, answers: others})];
}

export function choiceItemsOf(app: State, field: Field<unknown>, around: Around): ChoiceItems | undefined {
  const place = choicesPlace(field, around);
  return place && loadedItems(place, viewOf(app, place));
}

/** The list that a field chooses from. Its cursor is at the end, so that all pages are loaded: completion needs them. */
function choicesPlace({from}: Field<unknown>, {answers, targets, place}: Around): ListPlace | undefined {
  if (!from) return undefined;
  const [target] = targets;
  const filter = from.filter?.(target?.value, answers, place) ?? '';
  const params = target && from.params?.(target.value, answers, place);
  if (target && from.params && !params) return undefined;
  const list = listPlace(from.resource, {filter, ...(params ? {params} : {})});
  return {...list, cursor: Number.MAX_SAFE_INTEGER};
}

type From = NonNullable<Field<unknown>['from']>;

interface Made {
  from: From;
  answers: string;
  targets: readonly Target[];
  place: FormPlace;
  choices: readonly FieldSuggestion[];
}

const made = new WeakMap<View, Made>();

/** The rows of a list as choices. Made once for the rows as they are, whatever is typed to search in them. */
function itemChoices(from: From, view: View, around: Around): readonly FieldSuggestion[] {
  const answers = JSON.stringify(around.answers);
  const {targets, place} = around;
  const known = made.get(view);
  const same = known?.from === from && known.targets === targets && known.place === place;
  if (known && same && known.answers === answers) return known.choices;
  const choices = choicesIn(from, view, around);
  made.set(view, {from, answers, targets, place, choices});
  return choices;
}

function choicesIn(
  {resource, detail, value: sent}: From,
  view: View,
  {answers, targets, place}: Around,
): FieldSuggestion[] {
  const {id, label, compare} = resourceOf(resource);
  const values = targets.map(target => target.value);
  const items = [...view.rows()].flatMap(([, slot]) => (slot.ok ? [slot.value] : []));
  if (compare) items.sort(compare);
  return items.flatMap(item => {
    const value = sent ? sent(item, place) : id(item);
    if (value === undefined) return [];
    const title = brief(reveal(label(item)), longestTitle);
    const own = valueAt(item, 'label');
    const also = typeof own === 'string' && own !== title ? {also: own} : {};
    const beside = brief(detail?.(item, answers, values, place) ?? '', longestTitle);
    return [{id: id(item), value, title, detail: beside, ...also}];
  });
}

function loadedItems(place: ListPlace, {list, loaded, complete}: View): ChoiceItems {
  const [failure] = Object.values(list?.failures ?? {});
  const loading = !list || list.loading.length > 0;
  const title = inSentence(resourceOf(place.resource).title);
  const why =
    failure?.kind === 'missing'
      ? `the service does not list ${title} to choose from`
      : `the ${title} to choose from could not be read: ${failure?.message}`;
  return {
    place,
    begun: list?.results !== undefined,
    complete,
    loading,
    loaded,
    results: list?.results ?? loaded,
    failed: failure !== undefined,
    failure: failure && !loading ? {...failure, why} : undefined,
    problem: failure && !loading ? `${why} · ${keyFor('readChoices')} tries again` : undefined,
  };
}

/**
 * Returns the index of the suggestion that Enter accepts: the one that the arrow keys moved to, else the one typed in full, else
 * the best match. Returns -1 if nothing was typed or moved to, or if what is typed is only similar to a choice: `web-9` must not
 * become `web-1`.
 * @param asTyped what is typed is an answer itself
 */
export function suggestionIndexOf(
  suggestions: readonly FieldSuggestion[],
  typed: string,
  movedTo: number,
  asTyped = false,
): number {
  if (movedTo >= 0) return movedTo;
  const text = typed.trim();
  const [best] = suggestions;
  if (text === '' || !best) return -1;
  const exact = suggestions.findIndex(({value}) => value === text);
  return exact >= 0 || asTyped || !isFound(best, text) ? exact : 0;
}

/** The suggestion that is added or taken out, where several can be chosen: the first that is found, unless the arrow keys moved. */
export function toggledIndex(
  suggestions: readonly FieldSuggestion[],
  typed: string,
  movedTo: number,
): number {
  const [best] = suggestions;
  if (movedTo < 0 && best && typed.trim() !== '' && !isFound(best, typed)) return -1;
  return Math.min(Math.max(0, movedTo), suggestions.length - 1);
}

/** Returns the chosen suggestions in the order of choosing. A value that is not among the choices is shown as it is. */
export const pickedOf = (choices: readonly FieldSuggestion[], answer: Answer): FieldSuggestion[] =>
  linesOf(answer).map(
    value => choices.find(choice => choice.value === value) ?? {id: value, value, title: value, detail: ''},
  );

/** The name in the settings of what was chosen lately in a field: `nodes.create.region`. */
export const chosenName = ({resource, action}: Pick<FormState, 'resource' | 'action'>, field: string) =>
  `${resource}.${action}.${field}`;

/** The ids of what was chosen lately in that field of an action, the last one first. */
export const latelyChosen = ({preferences}: State, name: string): readonly string[] =>
  ownProperty(preferences.chosen, name) ?? none;

/** The ids of a resource that loaded items have in the fields that name one, the most frequent first: the regions in use. */
export const usedIds = memoizeParts((lists: State['lists'], resource: string): readonly string[] => {
  const counts = new Map<string, number>();
  for (const list of Object.values(lists)) {
    const {offered, fields} = resourceOf(list.resource);
    for (const [name, {catalogue}] of Object.entries(fields.fields)) {
      // What the service offers to everybody, such as a price in a region, is not in use.
      if (offered || catalogue !== resource) continue;
      for (const [id, number] of valuesIn(itemsIn(list), name))
        counts.set(id, (counts.get(id) ?? 0) + number);
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([id]) => id);
});

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

const noSteps: readonly FieldSuggestion[] = [];

/** Suggests all lengths of time that the service stores unchanged, whatever is typed, since they are few. */
export const stepSuggestions = ({steps}: Field<unknown>): readonly FieldSuggestion[] =>
  steps ? suggestionsOf(steps) : noSteps;

const suggestionsOf = memoizeEach((steps: readonly number[]): readonly FieldSuggestion[] =>
  steps.map(seconds => ({
    id: String(seconds),
    value: String(seconds),
    title: seconds === 0 ? 'default' : (duration(seconds) ?? ''),
    detail: `${count(seconds)} s`,
  })),
);

/** Returns `300 s (5 min)`, and the length that the service stores instead if it supports only certain lengths. */
export function secondsText({
  field: {steps},
  answer,
}: Pick<FormField, 'field' | 'answer'>): string | undefined {
  if (typeof answer !== 'number') return undefined;
  if (answer === 0) return 'the default';
  const next = steps?.find(step => step >= answer);
  const rounded = next === undefined || next === answer ? '' : `, may be rounded up to ${inWords(next)}`;
  return `${inWords(answer)}${rounded}`;
}

const inWords = (seconds: number): string => {
  const words = duration(seconds);
  const exact = `${Number.isInteger(seconds) ? count(seconds) : seconds} s`;
  return words === undefined || words === exact ? exact : `${exact} (${words})`;
};

/** The word at the caret in a list of words, without the spaces around it. */
export function wordAt({text, caret}: Input): {from: number; to: number; word: string} {
  const start = text.lastIndexOf(',', caret - 1) + 1;
  const comma = text.indexOf(',', caret);
  const end = comma < 0 ? text.length : comma;
  const from = start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
  return {from: Math.min(from, end), to: end, word: text.slice(from, end).trim()};
}

const wordChoices = memoizeEach((values: readonly string[]): readonly FieldSuggestion[] =>
  values.map(value => ({id: value, value, title: brief(reveal(value), longestTitle), detail: ''})),
);

/** Suggests words in use that are not in the field yet for the word at the caret. */
export function wordSuggestions(
  app: State,
  {inUse}: Field<unknown>,
  input: Input,
): readonly FieldSuggestion[] {
  if (inUse === undefined) return [];
  const {word} = wordAt(input);
  const there = new Set(wordsOf(input.text));
  const left = wordChoices(valuesInUse(app.lists, inUse)).filter(({value}) => !there.has(value));
  return matchingSuggestions(left, word);
}

const onPage = memoizeParts((slots: readonly Slot[], field: string) => valuesIn(itemsOn(slots), field));

/** Returns the values of a field in all loaded items of all collections, the most frequent first: the tags of an account. */
const valuesInUse = memoize((lists: State['lists'], field: string): readonly string[] => {
  const counts = new Map<string, number>();
  for (const {resource, pages} of Object.values(lists)) {
    if (!Object.hasOwn(resourceOf(resource).fields.fields, field)) continue;
    for (const {slots} of Object.values(pages))
      for (const [value, number] of onPage(slots, field))
        counts.set(value, (counts.get(value) ?? 0) + number);
  }
  const values = [...counts].sort(
    ([one, ones], [other, others]) => others - ones || one.localeCompare(other, 'en'),
  );
  return values.map(([value]) => value);
});
