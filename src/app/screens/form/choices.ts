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
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, duration, inSentence} from '../../../text/format.ts';
import {dropOthers, nearestOf} from '../../../text/nearest.ts';
import {brief} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {type View, viewOf} from '../../data/lists/view.ts';
import type {NamedField} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {itemsIn, valuesIn} from '../../state/list.ts';
import {memoize, memoizeEach, memoizeParts} from '../../state/memoize.ts';
import {listPlace} from '../../state/places.ts';
import type {FormState, Input, ListPlace, State, Target} from '../../state/state.ts';
import {type ChoiceItems, type FieldSuggestion, lastResult} from './form.ts';

/** The choices of a field: where they come from, how they are ranked, and which of them Enter accepts. */

/** The data that choices depend on beside the rows: the other answers, and the place of the form. */
export interface Around {
  answers: Answers;
  targets: readonly Target[];
  place: FormPlace;
}

/** Cells: no screen shows more of a suggestion. */
const longestTitle = 200;

/** A choice that is called by its value. */
const called = (value: string, title = value, detail = ''): FieldSuggestion => ({
  id: value,
  value,
  title,
  detail,
});

/** The choices of a field: those it declares, or the items of a resource as far as they have loaded. */
export function choicesOf(
  app: State,
  {name, field: {choices, choicesFor, from}}: NamedField,
  items: ChoiceItems | undefined,
  around: Around,
): readonly FieldSuggestion[] {
  const fixed = (choices ?? choicesFor?.(around.targets[0]?.value) ?? []).map(value => called(value));
  if (!items || !from) return fixed;
  const {[name]: _, ...answers} = around.answers;
  const {targets, place} = around;
  const view = viewOf(app, items.place);
  // Made once for the rows as they are, whatever is typed to search in them.
  const made = madeOf(view)([from, JSON.stringify(answers), targets, place], () =>
    choicesIn(from, view, {...around, answers}),
  );
  return [...fixed, ...made];
}

const madeOf = memoizeEach((_: View) => lastResult<readonly FieldSuggestion[]>());

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

function choicesIn(
  {resource, detail, value: sent}: NonNullable<Field<unknown>['from']>,
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
    ...{place, complete, loading, loaded},
    begun: list?.results !== undefined,
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
  linesOf(answer).map(value => choices.find(choice => choice.value === value) ?? called(value));

/** The name in the settings of what was chosen lately in a field: `nodes.create.region`. */
export const chosenName = ({resource, action}: Pick<FormState, 'resource' | 'action'>, field: string) =>
  `${resource}.${action}.${field}`;

/** The ids of what was chosen lately in that field of an action, the last one first. */
export const latelyChosen = ({preferences}: State, name: string): readonly string[] =>
  ownProperty(preferences.chosen, name) ?? [];

/** How often values occur in loaded items, in the fields that `names` returns for each resource. */
function countsIn(
  lists: State['lists'],
  names: (resource: Resource) => readonly string[],
): [value: string, number: number][] {
  const counts = new Map<string, number>();
  for (const list of Object.values(lists))
    for (const name of names(resourceOf(list.resource)))
      for (const [value, number] of valuesIn(itemsIn(list), name))
        counts.set(value, (counts.get(value) ?? 0) + number);
  return [...counts];
}

/** The ids of a resource that loaded items have in the fields that name one, the most frequent first: the regions in use. */
export const usedIds = memoizeParts((lists: State['lists'], resource: string): readonly string[] =>
  // What the service offers to everybody, such as a price in a region, is not in use.
  countsIn(lists, ({offered, fields: {fields}}) =>
    offered ? [] : Object.keys(fields).filter(name => fields[name]?.catalogue === resource),
  )
    .sort(([, one], [, other]) => other - one)
    .map(([id]) => id),
);

/** The values of a field in all loaded items of all collections, the most frequent first: the tags of an account. */
const valuesInUse = memoize((lists: State['lists'], field: string): readonly FieldSuggestion[] =>
  countsIn(lists, ({fields}) => (Object.hasOwn(fields.fields, field) ? [field] : []))
    .sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other, 'en'))
    .map(([value]) => called(value, brief(reveal(value), longestTitle))),
);

/** The word at the caret in a list of words, without the spaces around it. */
export function wordAt({text, caret}: Input): {from: number; to: number; word: string} {
  const start = text.lastIndexOf(',', caret - 1) + 1;
  const comma = text.indexOf(',', caret);
  const end = comma < 0 ? text.length : comma;
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  return {from: Math.min(from, end), to: end, word: part.trim()};
}

/** Suggests words in use that are not in the field yet for the word at the caret. */
export function wordSuggestions(
  app: State,
  {inUse}: Field<unknown>,
  input: Input,
): readonly FieldSuggestion[] {
  if (inUse === undefined) return [];
  const there = new Set(wordsOf(input.text));
  const left = valuesInUse(app.lists, inUse).filter(({value}) => !there.has(value));
  return matchingSuggestions(left, wordAt(input).word);
}

/** Suggests all lengths of time that the service stores unchanged, whatever is typed, since they are few. */
export const stepSuggestions = ({steps = []}: Field<unknown>): readonly FieldSuggestion[] =>
  steps.map(seconds =>
    called(String(seconds), seconds === 0 ? 'default' : (duration(seconds) ?? ''), `${count(seconds)} s`),
  );

/**
 * The choices that match the typed text, best first; all of them if nothing is typed, or one in full. Every typed word must be in
 * the line of a choice. Among equally good matches, preferred choices come first.
 * @param preferred the ids of choices, the likeliest first
 */
export function matchingSuggestions(
  choices: readonly FieldSuggestion[],
  typed: string,
  preferred: readonly string[] = [],
): readonly FieldSuggestion[] {
  const text = plain(typed);
  if (text === '' || choices.some(({value}) => value === typed.trim())) {
    const before = preferred.flatMap(id => choices.find(choice => choice.id === id) ?? []);
    return [...new Set([...before, ...choices])];
  }
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
export const isFound = (choice: FieldSuggestion, typed: string): boolean =>
  hasWords(indexOf(choice), plain(typed).split(' '));

export const isCalled = (choice: FieldSuggestion, typed: string): boolean =>
  indexOf(choice).names.includes(plain(typed));

const hasWords = ({line}: Index, words: readonly string[]): boolean =>
  words.every(word => line.includes(word));

function search(
  choices: readonly FieldSuggestion[],
  text: string,
  preferred: readonly string[],
): FieldSuggestion[] {
  const words = text.split(' ');
  const ranks = new Map(
    choices
      .filter(choice => hasWords(indexOf(choice), words))
      .map(choice => [choice, rankOf(choice, text, words, preferred)]),
  );
  // The sort is stable: choices of the same rank stay in their order.
  return [...ranks].sort(([, one], [, other]) => one - other).map(([choice]) => choice);
}

/** Beyond this many choices, misspelled words are not corrected. */
const mostCompared = 1000;

/** Replaces each word that occurs in no choice by the nearest one that does. */
function correct(choices: readonly FieldSuggestion[], text: string): string {
  if (choices.length > mostCompared) return text;
  const all = choices.map(choice => indexOf(choice).line);
  const known = new Set(all.flatMap(line => line.trim().split(/ +/)));
  return text
    .split(' ')
    .map(word => (all.some(line => line.includes(word)) ? word : (nearestOf(word, known) ?? word)))
    .join(' ');
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
const spread = (text: string): string => ` ${text} ${text.replace(/[^\p{L}\p{N}.]+/gu, ' ')} `;

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** The rank of a match by its kind, then by preferred choices, then by whole words. Lower is better. */
function rankOf(
  choice: FieldSuggestion,
  text: string,
  words: readonly string[],
  preferred: readonly string[],
): number {
  const {names, named, line} = indexOf(choice);
  const begins = (of: string) => words.every(word => of.includes(` ${word}`));
  const kinds = [
    names.includes(text),
    names.some(name => name.startsWith(text)),
    begins(named),
    begins(line),
    true,
  ];
  const at = preferred.indexOf(choice.id);
  const whole = words.filter(word => line.includes(` ${word} `)).length;
  return kinds.indexOf(true) * 1e6 + (at < 0 ? preferred.length : at) * 1e3 - whole;
}
