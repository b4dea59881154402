import type {Answer, Answers} from '../../../resources/definition/action.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {answersOf, shownFields} from '../../data/writes/request.ts';
import type {FormState, State} from '../../state/state.ts';
import type {FormField} from './form.ts';
import {formPlaceOf} from './form-place.ts';
import {ShownField} from './shown-field.ts';

/** Returns the fields that are shown, each with its answer, its mistake and its choices. */
export function formFields(app: State, state: FormState): readonly FormField[] {
  const action = actionOf(state);
  const answers = answersOf(action, state.inputs);
  const filling = state.stage === 'fill' && state.writes.length === 0;
  const around = {answers, targets: state.targets, place: formPlaceOf(app, state.params)};
  return shownFields(action, state.inputs, state.targets).map(
    (named, index) => new ShownField({app, state, around}, named, filling && index === state.fieldIndex),
  );
}

/** The answers for a sentence, with the labels of chosen items: `web-3 (41206569)`. */
export const answersInWords = (app: State, fields: readonly FormField[]): Answers =>
  Object.fromEntries(fields.map(field => [field.name, answerInWords(app, field)]));

function answerInWords(app: State, {field, chosen, items, picked}: FormField): Answer {
  if (field.type === 'choices')
    return picked.length === 0 ? undefined : picked.map(({title}) => title).join(', ');
  if (!items || !field.from || chosen === undefined) return chosen;
  const id = String(chosen);
  // A slug is readable, a number needs its label.
  if (!/^\d+$/.test(id)) return id;
  const {resource} = field.from;
  const known = knownItem(app, {resource, params: items.place.params, id});
  const label = known && resourceOf(resource).label(known.value);
  return label === undefined || label === '' || label === id ? id : `${label} (${id})`;
}
