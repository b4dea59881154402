import type {Answer, Answers} from '../../../../resources/definition/answers.ts';
import {resourceOf} from '../../../../resources/index.ts';
import {emptyInput} from '../../../input/line-editor.ts';
import {knownItem} from '../../../lists/known-items.ts';
import {memoize} from '../../../memoize.ts';
import type {FormState, State} from '../../../state.ts';
import {actionOf, answersOf, shownFields} from '../../../writes/request.ts';
import type {FormField} from '../form.ts';
import {choiceItemsOf, choicesOf, matchingSuggestions, suggestionIndexOf} from './choices.ts';
import {mistakeOf} from './mistakes.ts';

/** The fields that are shown, each with its answer, its mistake and its choices. */
export function fieldsOf(app: State, state: FormState): readonly FormField[] {
  const action = actionOf(state);
  const answers = answersOf(action, state.inputs);
  const filling = state.stage === 'fill' && state.writes.length === 0;
  const {targets} = state;
  // Keys are handled without most of this, and a field may have hundreds of choices: each part is computed when it is read.
  return shownFields(action, state.inputs).map(({name, field}, index): FormField => {
    const input = state.inputs[name] ?? emptyInput;
    const answer = answers[name];
    const required = !(typeof field.optional === 'function' ? field.optional(answers) : field.optional);
    const items = memoize(() => choiceItemsOf(app, field, targets, answers));
    const choices = memoize(() => choicesOf(app, field, items(), answers));
    const isChoice = memoize(() => choices().some(({value}) => value === String(answer)));
    const suggestions = memoize(() => matchingSuggestions(choices(), input.text));
    const ownMistake = memoize(() =>
      mistakeOf({field, input, answer, answers, required, isChoice, choices, items, targets}),
    );
    return {
      name,
      field,
      input,
      answer,
      required,
      selected: filling && index === state.fieldIndex,
      // A list that has not loaded cannot tell what is no choice.
      get chosen() {
        return items() && choices().length > 0 && !isChoice() ? undefined : answer;
      },
      get mistake() {
        return state.refusedFields[name] ?? ownMistake();
      },
      get ownMistake() {
        return ownMistake();
      },
      get suggestions() {
        return suggestions();
      },
      get suggestionIndex() {
        return field.type === 'choice'
          ? suggestionIndexOf(suggestions(), input.text, state.suggestionIndex)
          : -1;
      },
      get items() {
        return items();
      },
    };
  });
}

/** The answers for a sentence: the items that were chosen by their labels, `web-3 (41206569)`. */
export const answersInWords = (app: State, fields: readonly FormField[]): Answers =>
  Object.fromEntries(fields.map(field => [field.name, answerInWords(app, field)]));

function answerInWords(app: State, {field, chosen, items}: FormField): Answer {
  if (!items || !field.from || chosen === undefined) return chosen;
  const id = String(chosen);
  const {resource} = field.from;
  const known = knownItem(app, {resource, params: {}, id});
  const label = known && resourceOf(resource).label(known.value);
  return label === undefined || label === '' || label === id ? id : `${label} (${id})`;
}
