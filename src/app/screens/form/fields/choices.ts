import type {Field} from '../../../../resources/definition/action.ts';
import {type Answer, type Answers, linesOf} from '../../../../resources/definition/answers.ts';
import {resourceOf} from '../../../../resources/index.ts';
import {brief} from '../../../../text/text.ts';
import {firstKey} from '../../../input/binding.ts';
import {type View, viewOf} from '../../../lists/view.ts';
import {listPlace} from '../../../navigation/places.ts';
import type {ListPlace, State, Target} from '../../../state.ts';
import type {ChoiceItems, Suggestion} from '../form.ts';
import {formKeys} from '../keys.ts';

/** What there is to choose from in a field, and which suggestion Enter accepts. */

interface NamedField {
  name: string;
  field: Field<unknown>;
}

/** Cells: no screen shows more of a suggestion. */
const longestTitle = 200;

/** The choices of a field: those it declares, or the items of a resource as far as they have loaded. */
export function choicesOf(
  app: State,
  {name, field: {choices, from}}: NamedField,
  items: ChoiceItems | undefined,
  answers: Answers,
): readonly Suggestion[] {
  const fixed = (choices ?? []).map(value => ({id: value, value, title: value, detail: ''}));
  if (!items || !from) return fixed;
  const {[name]: _, ...others} = answers;
  return [...fixed, ...itemChoices(from, viewOf(app, items.place), others)];
}

/** The items that a field chooses from. */
export function choiceItemsOf(
  app: State,
  field: Field<unknown>,
  targets: readonly Target[],
  answers: Answers,
): ChoiceItems | undefined {
  const place = choicesPlace(field, targets, answers);
  return place && loadedItems(place, viewOf(app, place));
}

/** The list that a field chooses from. Its cursor is at the end, so that all pages are loaded: completion needs them. */
function choicesPlace(
  {from}: Field<unknown>,
  targets: readonly Target[],
  answers: Answers,
): ListPlace | undefined {
  if (!from) return undefined;
  const filter = from.filter?.(targets[0]?.value, answers) ?? '';
  return {...listPlace(from.resource, {filter}), cursor: Number.MAX_SAFE_INTEGER};
}

type From = NonNullable<Field<unknown>['from']>;

const made = new WeakMap<View, {from: From; answers: string; choices: readonly Suggestion[]}>();

/** The rows of a list as choices. Made once for the rows as they are, whatever is typed to search in them. */
function itemChoices(from: From, view: View, answers: Answers): readonly Suggestion[] {
  const key = JSON.stringify(answers);
  const known = made.get(view);
  if (known?.from === from && known.answers === key) return known.choices;
  const choices = choicesIn(from, view, answers);
  made.set(view, {from, answers: key, choices});
  return choices;
}

function choicesIn({resource, detail, value: sent}: From, view: View, answers: Answers): Suggestion[] {
  const {id, label, compare} = resourceOf(resource);
  const items = [...view.rows()].flatMap(([, slot]) => (slot.ok ? [slot.value] : []));
  if (compare) items.sort(compare);
  return items.map(item => ({
    id: id(item),
    // These functions of a field are declared for the items of its own resource, which these are.
    value: sent?.(item as never) ?? id(item),
    title: brief(label(item), longestTitle),
    detail: brief(detail?.(item as never, answers) ?? '', longestTitle),
  }));
}

function loadedItems(place: ListPlace, {list, loaded, complete}: View): ChoiceItems {
  const [failure] = Object.values(list?.failures ?? {});
  const loading = !list || list.loading.length > 0;
  const title = resourceOf(place.resource).title.toLowerCase();
  return {
    place,
    begun: list?.results !== undefined,
    complete,
    loading,
    loaded,
    results: list?.results ?? loaded,
    failed: failure !== undefined,
    problem:
      failure && !loading
        ? `the ${title} to choose from could not be read: ${failure.message} · ${firstKey(formKeys.readChoices)} tries again`
        : undefined,
  };
}

/**
 * The suggestion that Enter accepts: the one that the arrow keys moved to, else the one typed in full, else the best match;
 * -1 if nothing was typed or moved to, so that Enter alone chooses nothing.
 */
export function suggestionIndexOf(
  suggestions: readonly Suggestion[],
  typed: string,
  movedTo: number,
): number {
  if (movedTo >= 0) return movedTo;
  const text = typed.trim();
  if (text === '' || suggestions.length === 0) return -1;
  return Math.max(
    0,
    suggestions.findIndex(({value}) => value === text),
  );
}

/** The suggestion that is added or taken out, where several can be chosen: the first, unless the arrow keys moved. */
export const toggledIndex = (suggestions: readonly Suggestion[], movedTo: number): number =>
  Math.min(Math.max(0, movedTo), suggestions.length - 1);

/** What is chosen of several choices, in the order in which it was. What is no choice stands for itself. */
export const pickedOf = (choices: readonly Suggestion[], answer: Answer): Suggestion[] =>
  linesOf(answer).map(
    value => choices.find(choice => choice.value === value) ?? {id: value, value, title: value, detail: ''},
  );
