import {ownProperty, valueAt} from '../../../own-property.ts';
import {
  type Answer,
  type Answers,
  type Field,
  type FormPlace,
  linesOf,
} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {brief} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {type View, viewOf} from '../../data/lists/view.ts';
import type {NamedField} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {itemsIn, valuesIn} from '../../state/list.ts';
import {memoizeParts} from '../../state/memoize.ts';
import {listPlace} from '../../state/places.ts';
import type {FormState, ListPlace, State, Target} from '../../state/state.ts';
import type {ChoiceItems, FieldSuggestion} from './form.ts';
import {isFound} from './ranking.ts';

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

const none: readonly string[] = [];

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
