import {setsFields} from '../../../api/index.ts';
import type {Action, Answer, Answers, Field} from '../../../resources/definition/action.ts';
import {typedNumber} from '../../../resources/definition/checks.ts';
import {secondsIn} from '../../../text/format.ts';
import {inputOf, selectedInput} from '../../state/line-editor.ts';
import {memoize} from '../../state/memoize.ts';
import type {FormState, Target} from '../../state/state.ts';

export type Inputs = FormState['inputs'];

export interface NamedField {
  name: string;
  field: Field<unknown>;
}

export type Values = readonly Pick<Target, 'value'>[];

/** The fields that are shown and sent, in order. For several items, those that all of them have. */
export const shownFields = memoize(
  (action: Action<unknown>, inputs: Inputs, targets: Values): readonly NamedField[] => {
    const answers = answersOf(action, inputs);
    const items = targets.length > 0 ? targets.map(({value}) => value) : [undefined];
    return Object.entries(action.fields).flatMap(([name, field]) => {
      const {when, own, carried} = field;
      if (carried || (own && items.length > 1)) return [];
      return when && !items.every(item => when(answers, item)) ? [] : [{name, field}];
    });
  },
);

/** Whether several items have different values in a field. */
const differ = ({initial}: Field<unknown>, targets: Values): boolean =>
  new Set(targets.map(({value}) => typed(initial?.(value)))).size > 1;

/** Whether each of several items keeps its own value of a field that is left empty: in an edit, which sends what changes alone. */
export const keepOwn = ({endpoint}: Action<unknown>, field: Field<unknown>, targets: Values): boolean =>
  setsFields(endpoint) && differ(field, targets);

/** Returns the texts in the fields before anything is typed. A field in which several items differ is empty. */
export function initialInputs({fields, endpoint}: Action<unknown>, targets: Values): Inputs {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // The old value in an edit is corrected; the proposed value in a create is replaced by typing.
      const begin = field.type === 'text' && !setsFields(endpoint) ? selectedInput : inputOf;
      const input = begin(initialText(field, targets));
      // A text of several lines shows the first of them.
      return [name, input.text.includes('\n') && field.lines ? {...input, caret: 0} : input];
    }),
  );
}

/** The text in a field before anything is typed; empty if several items differ in it. */
export const initialText = (field: Field<unknown>, targets: Values): string =>
  differ(field, targets) ? '' : typed(field.initial?.(targets[0]?.value));

const typed = (answer: Answer): string =>
  answer === true ? 'yes' : answer === undefined || answer === false ? '' : String(answer);

/** The typed texts as values. An empty field has none, nor has a number field with a text that is not a number. */
export const answersOf = memoize(
  ({fields}: Action<unknown>, inputs: Inputs): Answers =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, answerOf(field, inputs[name]?.text ?? '')]),
    ),
);

function answerOf({type, lines, unit}: Field<unknown>, typed: string): Answer {
  const whole = type === 'secret' || (lines && typed.trim() !== '');
  const text = whole ? typed : typed.trim();
  if (type === 'flag') return text === 'yes';
  if (text === '') return undefined;
  if (type === 'duration') return secondsIn(text);
  if (type === 'number') return typedNumber(text, unit);
  return type === 'choice' && /^\d+$/.test(text) ? Number(text) : text;
}

/** Why what is entered needs a confirmation where the action needs none; of several items, which are confirmed anyway, for the first. */
export const cautionOf = (
  action: Action<unknown>,
  {inputs, targets}: Pick<FormState, 'inputs' | 'targets'>,
): string | undefined => action.cautions?.(targets[0]?.value, answersOf(action, inputs));
