import type {Field} from '../../../resources/definition/action.ts';
import type {Answer, Answers} from '../../../resources/definition/answers.ts';
import {count} from '../../../text/format.ts';
import type {FormState, State} from '../../state.ts';
import {choicesLoading, choicesProblem, suggestionsOf} from './choices.ts';
import {answersOf, askedOf, mayBeEmpty} from './fields.ts';

/** What a field that chooses says while nothing is chosen. */
export const chooseOne = 'choose one: type or ↓';

/** Characters. Of what is longer nothing is looked at: no field of the service takes it. */
const longestAnswer = 100_000;

/** What is wrong with each field, in the service's terms; the service's own word, where it has spoken, comes first. */
export function mistakesOf(state: State, form: FormState): Record<string, string> {
  const answers = answersOf(form);
  const wrong: Record<string, string> = {};
  for (const {name, field} of askedOf(form)) {
    const mistake = form.refusedFields[name] ?? mistakeOf(state, form, field, answers[name], answers);
    if (mistake) wrong[name] = mistake;
  }
  return wrong;
}

function mistakeOf(
  state: State,
  form: FormState,
  field: Field<unknown>,
  answer: Answer,
  answers: Answers,
): string | undefined {
  if (answer === undefined) {
    if (mayBeEmpty(field, answers)) return undefined;
    return field.type === 'choice' ? (choicesProblem(state, form, field) ?? chooseOne) : 'this is needed';
  }
  if (typeof answer === 'number' && !Number.isFinite(answer)) return 'a number is needed';
  if (Number.isInteger(answer) && !Number.isSafeInteger(answer))
    return 'a number of so many digits cannot be sent exactly';
  if (typeof answer === 'string' && answer.length > longestAnswer)
    return `at most ${count(longestAnswer)} characters, not ${count(answer.length)}`;
  if (field.type === 'choice') {
    const mistake = choiceMistake(state, form, field, answer);
    if (mistake) return mistake;
  }
  for (const target of form.targets.length > 0 ? form.targets : [undefined]) {
    const mistake = field.check?.(answer, target?.value, answers);
    if (mistake) return mistake;
  }
  return undefined;
}

/** Half a word, or a number that is a name, must not go out because nothing is there to compare it with. */
function choiceMistake(
  state: State,
  form: FormState,
  field: Field<unknown>,
  answer: Answer,
): string | undefined {
  const suggestions = suggestionsOf(state, form, field, '');
  if (suggestions.some(({value}) => value === String(answer))) return undefined;
  // What stands there already was chosen before, and need not be offered any more.
  if (
    field.from &&
    form.targets.length > 0 &&
    form.targets.every(({value}) => field.initial?.(value) === answer)
  )
    return undefined;
  if (choicesLoading(state, form, field)) return 'what there is to choose from is still being read';
  return (
    choicesProblem(state, form, field) ??
    (suggestions.length > 0 ? 'choose one of the offers' : 'there is none to choose')
  );
}
