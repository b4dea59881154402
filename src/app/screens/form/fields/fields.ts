import {type Answer, type Answers, linesOf} from '../../../../resources/definition/action/answers.ts';
import type {Field} from '../../../../resources/definition/action/field.ts';
import {resourceOf} from '../../../../resources/index.ts';
import {emptyInput} from '../../../input/line-editor.ts';
import {knownItem} from '../../../lists/known-items.ts';
import {memoize} from '../../../memoize.ts';
import type {FormState, State} from '../../../state.ts';
import {answersOf, differ, shownFields} from '../../../writes/inputs.ts';
import {actionOf} from '../../../writes/request.ts';
import type {FormField} from '../form.ts';
import {formPlaceOf} from '../form-place.ts';
import {choiceItemsOf, choicesOf, pickedOf, suggestionIndexOf, toggledIndex} from './choices/choices.ts';
import {latelyChosen} from './choices/lately.ts';
import {matchingSuggestions} from './choices/ranking.ts';
import {fileMistake, mistakeOf} from './mistakes.ts';
import {stepSuggestions} from './steps.ts';
import {wordSuggestions} from './words.ts';

/** The fields that are shown, each with its answer, its mistake and its choices. */
export function fieldsOf(app: State, state: FormState): readonly FormField[] {
  const action = actionOf(state);
  const answers = answersOf(action, state.inputs);
  const filling = state.stage === 'fill' && state.writes.length === 0;
  const {targets} = state;
  const place = formPlaceOf(app, state.params);
  const around = {answers, item: targets[0]?.value, place};
  // Keys are handled without most of this, and a field may have hundreds of choices: each part is computed when it is read.
  return shownFields(action, state.inputs, targets).map(({name, field}, index): FormField => {
    const selected = filling && index === state.fieldIndex;
    const several = field.type === 'choices';
    const input = (several ? selected && state.search : state.inputs[name]) || emptyInput;
    const answer = answers[name];
    const differs = differ(field, targets);
    const required = !differs && !isOptional(field, targets, answers);
    const items = memoize(() => choiceItemsOf(app, field, targets, around));
    const choices = memoize(() => choicesOf(app, {name, field}, items(), around));
    const isChoice = memoize(() => {
      const values = several ? linesOf(answer) : [String(answer)];
      return values.every(wanted => choices().some(({value}) => value === wanted));
    });
    const lately = latelyChosen(app, field);
    const suggestions = memoize(() =>
      field.type === 'words'
        ? wordSuggestions(app, field, input)
        : field.type === 'duration'
          ? stepSuggestions(field)
          : matchingSuggestions(choices(), input.text, lately),
    );
    const ownMistake = memoize(() =>
      field.fills
        ? fileMistake(state, {name, input})
        : mistakeOf({field, input, answer, answers, required, isChoice, choices, items, targets, place}),
    );
    const isTyped = () => field.from?.typed === true && ownMistake() === undefined;
    return {
      name,
      field,
      input,
      answer,
      required,
      differs,
      selected,
      get hint() {
        const hint = typeof field.hint === 'function' ? field.hint(answers, around.item, place) : field.hint;
        return [hint, field.inForm].filter(Boolean).join('; ') || undefined;
      },
      // A list that has not loaded cannot tell what is no choice.
      get chosen() {
        return items() && choices().length > 0 && !isChoice() && !isTyped() ? undefined : answer;
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
      lately,
      get present() {
        return presentOf(field, targets);
      },
      get choiceCount() {
        return choices().length;
      },
      get suggestionIndex() {
        if (several) return toggledIndex(suggestions(), input.text, state.suggestionIndex);
        if (field.type === 'words') return state.suggestionIndex;
        if (field.type === 'duration' && state.suggestionIndex < 0)
          return suggestions().findIndex(({value}) => value === String(answer));
        if (field.type === 'duration') return state.suggestionIndex;
        return field.type === 'choice'
          ? suggestionIndexOf(suggestions(), input.text, state.suggestionIndex, isTyped())
          : -1;
      },
      get picked() {
        return several ? pickedOf(choices(), answer) : [];
      },
      get items() {
        return items();
      },
    };
  });
}

/** The present value, if all items have the same. */
function presentOf({now, initial}: Field<unknown>, targets: FormState['targets']): string | undefined {
  const values = new Set(targets.map(({value}) => (now ?? initial)?.(value)));
  const [value] = values;
  return values.size === 1 && value !== undefined ? String(value) : undefined;
}

/** Whether the field may stay empty; for several items, whether it may for each of them. */
function isOptional({optional}: Field<unknown>, targets: FormState['targets'], answers: Answers): boolean {
  if (typeof optional !== 'function') return optional === true;
  const items = targets.length > 0 ? targets.map(({value}) => value) : [undefined];
  return items.every(item => optional(answers, item));
}

/** The answers for a sentence: the items that were chosen by their labels, `web-3 (41206569)`. */
export const answersInWords = (app: State, fields: readonly FormField[]): Answers =>
  Object.fromEntries(fields.map(field => [field.name, answerInWords(app, field)]));

function answerInWords(app: State, {field, chosen, items, picked}: FormField): Answer {
  if (field.type === 'choices')
    return picked.length === 0 ? undefined : picked.map(({title}) => title).join(', ');
  if (!items || !field.from || chosen === undefined) return chosen;
  const id = String(chosen);
  // A slug says what it is; a number does not.
  if (!/^\d+$/.test(id)) return id;
  const {resource} = field.from;
  const known = knownItem(app, {resource, params: {}, id});
  const label = known && resourceOf(resource).label(known.value);
  return label === undefined || label === '' || label === id ? id : `${label} (${id})`;
}
