import type {Answer, Answers, Field, FormPlace} from '../../../resources/definition/action.ts';
import {typedNumberMistake} from '../../../resources/definition/checks.ts';
import {count} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {answersOf} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {type Input, inputOf} from '../../state/line-editor.ts';
import type {FormState, State, Target} from '../../state/state.ts';
import type {ChoiceItems, FieldSuggestion, Form, FormField} from './form.ts';
import {formPlaceOf} from './form-place.ts';

/** The mistake of a field with choices while nothing is chosen. */
export const chooseOne = () => `choose one: type to search, or press ${keyFor('fieldDown')}`;

export const notAChoice = 'not one of the choices';

export const chooses = ({type}: Field<unknown>): boolean => type === 'choice' || type === 'choices';

/** Whether a wrong answer was given. A text that is none of the choices is only searched for. */
export const isWrong = ({field, input, chosen, choiceCount, ownMistake}: FormField): boolean =>
  ownMistake !== undefined &&
  input.text.trim() !== '' &&
  (!chooses(field) || (choiceCount > 0 && chosen !== undefined && ownMistake !== notAChoice));

/** The limit in characters. No field of the service accepts more, and the checks need not process longer texts. */
const longestAnswer = 100_000;

interface Answered {
  field: Field<unknown>;
  input: Input;
  answer: Answer;
  answers: Answers;
  required: boolean;
  isChoice: () => boolean;
  choices: () => readonly FieldSuggestion[];
  items: () => ChoiceItems | undefined;
  targets: readonly Target[];
  place: FormPlace;
}

/** The mistake in the answer of a field, in the service's terms; undefined if it is valid. */
export function mistakeOf(answered: Answered): string | undefined {
  const {field, input, answer, required, items} = answered;
  if (answer === undefined) {
    if (field.type === 'number' && input.text.trim() !== '')
      return typedNumberMistake(input.text.trim(), field.unit);
    if (field.type === 'duration' && input.text.trim() !== '')
      return 'must be seconds, or a length of time such as 5m, 1h or 2d';
    if (!required) return undefined;
    return chooses(field) ? (items()?.problem ?? chooseOne()) : 'this is needed';
  }
  if (Number.isInteger(answer) && !Number.isSafeInteger(answer))
    return 'a number with this many digits cannot be sent exactly';
  if (typeof answer === 'string' && answer.length > longestAnswer)
    return `must be at most ${count(longestAnswer)} characters, not ${count(answer.length)}`;
  return (chooses(field) ? choiceMistake(answered) : undefined) ?? checkMistake(answered);
}

/** The mistake of an answer that is none of the choices. It is not sent while there are no choices to compare it with either. */
function choiceMistake({field, answer, isChoice, choices, items, targets}: Answered): string | undefined {
  if (isChoice() || field.typed) return undefined;
  // The current value may stay, even if it can no longer be chosen.
  if (field.from && targets.length > 0 && targets.every(({value}) => field.initial?.(value) === answer))
    return undefined;
  if (items()?.loading) return 'the choices are still loading';
  return items()?.problem ?? (choices().length > 0 ? notAChoice : 'there is nothing to choose from');
}

/** The number of items that are named in a mistake. */
const named = 3;

/** Whether the answer is the present value of an item, so that it would not change. */
export const isPresent = ({now}: Field<unknown>, answer: Answer, {value}: Target): boolean =>
  answer !== undefined && now?.(value) === answer;

/** The mistake that the check of the field finds; for several items, with the names of those that have it. */
function checkMistake({field, answer, answers, targets: all, place}: Answered): string | undefined {
  if (!field.check) return undefined;
  // Items that would not change are left out, unless none would change.
  const changing = all.filter(target => !isPresent(field, answer, target));
  const targets = changing.length > 0 ? changing : all;
  if (targets.length < 2) return field.check(answer, targets[0]?.value, answers, place);
  const wrong = targets.flatMap(({label, value}) => {
    const mistake = field.check?.(answer, value, answers, place);
    return mistake ? [{label, mistake}] : [];
  });
  const [first] = wrong;
  if (!first) return undefined;
  if (wrong.length === targets.length && wrong.every(({mistake}) => mistake === first.mistake))
    return first.mistake;
  const mistakeTexts = wrong.slice(0, named).map(({label, mistake}) => `${clean(label)}: ${mistake}`);
  return [...mistakeTexts, ...(wrong.length > named ? [`and ${wrong.length - named} more`] : [])].join('; ');
}

/** Returns proposed texts by field. A text that its field would refuse becomes empty. */
export function acceptable(
  app: State,
  {action, state}: Pick<Form, 'action' | 'state'>,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const inputs = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inputOf(text)]));
  const answers = answersOf(action, {...state.inputs, ...inputs});
  const place = formPlaceOf(app, state.params);
  const refuses = (name: string): boolean =>
    answers[name] !== undefined &&
    action.fields[name]?.check?.(answers[name], state.targets[0]?.value, answers, place) !== undefined;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, refuses(name) ? '' : text]));
}

export const isFileRead = (
  {files = {}}: FormState,
  {name, input: {text}}: Pick<FormField, 'name' | 'input'>,
): boolean => text.trim() === '' || files[name]?.path === text;

/** The mistake in the chosen file, or that it has not been read yet. */
export function chosenFileMistake(
  form: FormState,
  field: Pick<FormField, 'name' | 'input'>,
): string | undefined {
  if (field.input.text.trim() === '') return undefined;
  if (!isFileRead(form, field)) return `${keyFor('accept')} reads it`;
  const file = form.files?.[field.name];
  if (file?.reading) return 'it is being read …';
  return file?.trouble;
}
