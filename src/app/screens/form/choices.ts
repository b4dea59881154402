import fuzzysort from 'fuzzysort';
import type {Field, FindChoice} from '../../../resources/definition/action.ts';
import type {Answer, Answers} from '../../../resources/definition/answers.ts';
import {resourceOf} from '../../../resources/index.ts';
import {brief} from '../../../text/text.ts';
import {firstKey} from '../../input/binding.ts';
import {viewOf} from '../../lists/view.ts';
import {listPlace} from '../../navigation/places.ts';
import type {FormState, ListPlace, State} from '../../state.ts';
import {type Asked, actionOf, answersOf, askedOf} from './fields.ts';

import {formKeys} from './key-names.ts';

/** What there is to choose from in a field, and which suggestion Enter accepts. */

export interface Suggestion {
  value: string;
  title: string;
  detail: string;
}

/** Cells of a suggestion that are kept: no screen shows more. */
const longestTitle = 200;

/** The suggestions of a field, best first for what is typed. */
export function suggestionsOf(
  state: State,
  form: FormState,
  field: Field<unknown>,
  typed: string,
): Suggestion[] {
  const all = field.choices
    ? field.choices.map(value => ({value, title: value, detail: ''}))
    : collected(state, form, field);
  const text = typed.trim();
  if (text === '' || all.some(({value}) => value === text)) return all;
  return fuzzysort.go(text, all, {keys: ['title', 'value', 'detail'], threshold: 0.3}).map(({obj}) => obj);
}

function collected(state: State, form: FormState, field: Field<unknown>): Suggestion[] {
  const place = collectionPlace(form, field);
  if (!place || !field.from) return [];
  const {id, label} = resourceOf(place.resource);
  const answers = answersOf(form);
  const view = viewOf(state, place);
  const suggestions: Suggestion[] = [];
  for (const [, slot] of view.rows()) {
    if (!slot.ok) continue;
    // The cast: `detail` is declared for the items of this resource.
    const detail = field.from.detail?.(slot.value as never, answers) ?? '';
    suggestions.push({
      value: id(slot.value),
      title: brief(label(slot.value), longestTitle),
      detail: brief(detail, longestTitle),
    });
  }
  return suggestions;
}

/** Whether the choices of a field are still loading. */
export function choicesLoading(state: State, form: FormState, field: Field<unknown>): boolean {
  const place = collectionPlace(form, field);
  if (!place) return false;
  const {list} = viewOf(state, place);
  return !list || list.loading.length > 0;
}

/** Why the choices of a field could not be read, and what to do about it. */
export function choicesProblem(state: State, form: FormState, field: Field<unknown>): string | undefined {
  const place = collectionPlace(form, field);
  const [problem] = place ? Object.values(viewOf(state, place).list?.failures ?? {}) : [];
  if (!place || !problem || choicesLoading(state, form, field)) return undefined;
  const {title} = resourceOf(place.resource);
  return `the ${title.toLowerCase()} to choose from could not be read: ${problem.message} · ${firstKey(formKeys.readChoices)} tries again`;
}

/** The list that a field chooses from. */
export function collectionPlace(form: FormState, field: Field<unknown>): ListPlace | undefined {
  if (!field.from) return undefined;
  const filter = field.from.filter?.(form.targets[0]?.value, answersOf(form)) ?? '';
  // All of it is wanted, for typing ahead: the cursor wishes for its end.
  return {...listPlace(field.from.resource, {filter}), cursor: Number.MAX_SAFE_INTEGER};
}

/**
 * The number of the suggestion that Enter accepts: the one that was moved to, else the one typed out in full, else the best for what
 * is typed; -1 where nothing was typed or moved to, so that no key alone chooses anything.
 */
export function suggestionIndex(state: State, form: FormState, {name, field}: Asked): number {
  if (form.suggestionIndex >= 0) return form.suggestionIndex;
  const text = (form.inputs[name]?.text ?? '').trim();
  if (text === '') return -1;
  const suggestions = suggestionsOf(state, form, field, text);
  const exact = suggestions.findIndex(({value}) => value === text);
  return exact >= 0 ? exact : suggestions.length > 0 ? 0 : -1;
}

/** What the action costs with what is chosen, in words; half a word is no choice yet. */
export function costOf(state: State, form: FormState): string | undefined {
  const {cost} = actionOf(form);
  if (!cost) return undefined;
  const choosing = askedOf(form).filter(({field}) => field.from);
  const answers: Record<string, Answer> = {...answersOf(form)};
  for (const {name, field} of choosing) {
    const suggestions = suggestionsOf(state, form, field, '');
    if (suggestions.length > 0 && !suggestions.some(({value}) => value === String(answers[name])))
      answers[name] = undefined;
  }
  const find: FindChoice = <T>(resource: string, wanted: Answer) => {
    const place = choosing
      .filter(({field}) => field.from?.resource === resource)
      .map(({field}) => collectionPlace(form, field))[0];
    // The cast: whoever asks names the type of that resource's items.
    return place && (itemOf(state, place, String(wanted)) as T | undefined);
  };
  return cost(answers satisfies Answers, find, form.targets[0]?.value);
}

function itemOf(state: State, place: ListPlace, wanted: string): unknown {
  const {id} = resourceOf(place.resource);
  for (const [, slot] of viewOf(state, place).rows()) {
    if (slot.ok && id(slot.value) === wanted) return slot.value;
  }
  return undefined;
}
