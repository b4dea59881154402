import {
  type CommandCall,
  type Json,
  type JsonObject,
  type Request,
  request,
  setsFields,
} from '../../../api/index.ts';
import {attempt} from '../../../attempt.ts';
import {ownProperty} from '../../../own-property.ts';
import {
  type Action,
  type Answer,
  type Answers,
  type Field,
  type FormPlace,
  noPlace,
  sentAs,
} from '../../../resources/definition/action.ts';
import {typedNumber} from '../../../resources/definition/checks.ts';
import {actionOf} from '../../../resources/index.ts';
import {secondsIn} from '../../../text/format.ts';
import {inputOf, selectedInput} from '../../state/line-editor.ts';
import {memoize} from '../../state/memoize.ts';
import type {FormState, Target, Write} from '../../state/state.ts';

/** The field of the form that a refusal names: for `stackscript_data.ROLE` it is `stackscript_data`. */
export function refusedField({fields}: Action<unknown>, field: string | undefined): string | undefined {
  const names = field ? [field, field.split('.')[0] ?? ''] : [];
  return names.find(name => ownProperty(fields, name) !== undefined);
}

/** The request or the command as it is sent, with its secrets; undefined while a field that the path needs is empty. */
export function requestOf(
  action: Action<unknown>,
  inputs: Inputs,
  place: FormPlace,
  target: Target | undefined,
  targets: Values = target ? [target] : [],
): Request | CommandCall | undefined {
  const {endpoint} = action;
  const params = action.params(target?.value, place.params);
  const made = isPartial(action)
    ? changedBody(action, inputs, target, targets)
    : wholeBody(action, inputs, target, place);
  const body = Object.keys(made).length > 0 || endpoint.body ? made : undefined;
  if (endpoint.kind === 'command')
    return {command: endpoint.name, params, ...(body === undefined ? {} : {body})};
  // The cast: the endpoint's type of the body is lost in Action<unknown>; a test compares each action's fields with it.
  return attempt(() => request(endpoint, params, body as never), undefined);
}

/** Whether the request has only the changed fields. A command gets all. */
const isPartial = ({endpoint}: Action<unknown>): boolean => endpoint.kind === 'call' && setsFields(endpoint);

function wholeBody(
  action: Action<unknown>,
  inputs: Inputs,
  target: Pick<Target, 'value'> | undefined,
  place = noPlace,
): JsonObject {
  const all = answersOf(action, inputs);
  const answers = Object.fromEntries(
    shownFields(action, inputs, target ? [target] : []).map(({name}) => [name, all[name]]),
  );
  return action.body ? action.body(answers, target?.value, place) : bodyOf(action, answers);
}

/** The body that the action of a write would send for an item if nothing had been typed. */
export function unchangedBody(write: Pick<Write, 'resource' | 'action'>, value: unknown): JsonObject {
  const action = actionOf(write);
  return wholeBody(action, initialInputs(action, [{value}]), {value});
}

/** The fields that an edit changes, and no others, so that other people's changes and each item's own values are kept. */
function changedBody(
  action: Action<unknown>,
  inputs: Inputs,
  target: Target | undefined,
  targets: Values,
): JsonObject {
  const {fields} = action;
  const keepsOwn = (name: string) =>
    fields[name] !== undefined && (inputs[name]?.text ?? '') === '' && keepOwn(action, fields[name], targets);
  const initial = initialInputs(action, target ? [target] : []);
  const whole = wholeBody(action, inputs, target);
  const before = wholeBody(action, initial, target);
  const others = [{}, otherInputs(fields, initial)].map(other => wholeBody(action, other, target));
  const same = (body: JsonObject, name: string) =>
    JSON.stringify(before[name]) === JSON.stringify(body[name]);
  // A value that does not depend on the typed text comes from the declaration, and belongs in every request.
  const fixed = (name: string) => !Object.hasOwn(fields, name) && others.every(body => same(body, name));
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => !keepsOwn(name) && (!same(whole, name) || fixed(name))),
  );
}

/** Different answers for all fields, to see which parts of the body depend on them. */
function otherInputs(fields: Action<unknown>['fields'], inputs: Inputs): Inputs {
  const other = (type: Field<unknown>['type'], text: string) => {
    if (type === 'flag') return text === 'yes' ? '' : 'yes';
    return `${text}${type === 'number' || type === 'duration' ? 1 : 'x'}`;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, {type}]) => [name, inputOf(other(type, inputs[name]?.text ?? ''))]),
  );
}

/** Whether the action is an edit that would send only the present values. */
export function wouldChangeNothing(
  action: Action<unknown>,
  inputs: Inputs,
  targets: readonly Target[],
): boolean {
  // An action without fields is not an edit, even if its endpoint is that of one.
  if (!setsFields(action.endpoint) || Object.keys(action.fields).length === 0) return false;
  return (targets.length > 0 ? targets : [undefined]).every(target => {
    if (isPartial(action)) return Object.keys(changedBody(action, inputs, target, targets)).length === 0;
    const before = wholeBody(action, initialInputs(action, target ? [target] : []), target);
    return JSON.stringify(before) === JSON.stringify(wholeBody(action, inputs, target));
  });
}

function bodyOf({fields}: Action<unknown>, answers: Answers): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]): [string, Json][] => {
      if (answer === undefined || fields[name]?.type === 'file') return [];
      return [[name, sentAs(fields[name]?.type, answer)]];
    }),
  );
}

type Inputs = FormState['inputs'];

export interface NamedField {
  name: string;
  field: Field<unknown>;
}

type Values = readonly Pick<Target, 'value'>[];

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
