import {
  type CommandCall,
  type Json,
  type JsonObject,
  type Request,
  request,
  setsFields,
} from '../../../api/index.ts';
import type {Action, Field, Level} from '../../../resources/definition/action.ts';
import type {Answer, Answers} from '../../../resources/definition/answers.ts';
import {wordsOf} from '../../../resources/definition/answers.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inputOf} from '../../input/line-editor.ts';
import type {FormState, Target, Write} from '../../state.ts';

/** What a form asks, what was answered, and the request that makes. */

export function actionOf(form: Pick<FormState, 'resource' | 'action'>): Action<unknown> {
  const action = resourceOf(form.resource).actions?.find(({name}) => name === form.action);
  if (!action) throw new Error(`${form.resource} have no action ${form.action}`);
  return action;
}

/** How much stands before its request: a form whose button was typed at like a prompt asks once more. */
export function levelOf(form: Pick<FormState, 'resource' | 'action' | 'confirmFirst'>): Level {
  const {level} = actionOf(form);
  return level === 'plain' && form.confirmFirst ? 'confirm' : level;
}

/** An action, and what is typed into its fields. */
type FormInputs = Pick<FormState, 'resource' | 'action' | 'inputs'>;

export interface Asked {
  name: string;
  field: Field<unknown>;
}

/** The fields asked now, in order. */
export function askedOf(form: FormInputs): Asked[] {
  const answers = answersOf(form);
  return Object.entries(actionOf(form).fields).flatMap(([name, field]) =>
    field.when && !field.when(answers) ? [] : [{name, field}],
  );
}

/** What stands in the fields before anything is typed. */
export function inputsOf({fields}: Action<unknown>, item: unknown): FormState['inputs'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, inputOf(typed(field.initial?.(item)))]),
  );
}

const typed = (answer: Answer): string =>
  answer === true ? 'yes' : answer === undefined || answer === false ? '' : String(answer);

/** Whether a field needs no answer, as things are answered now. */
export const mayBeEmpty = ({optional}: Field<unknown>, answers: Answers): boolean =>
  typeof optional === 'function' ? optional(answers) : optional === true;

/** What was typed, as values: numbers are numbers, an empty field is no answer. */
export function answersOf(form: FormInputs): Answers {
  return Object.fromEntries(
    Object.entries(actionOf(form).fields).map(([name, {type}]) => [
      name,
      answerOf(type, form.inputs[name]?.text ?? ''),
    ]),
  );
}

function answerOf(type: Field<unknown>['type'], typed: string): Answer {
  const text = type === 'secret' ? typed : typed.trim();
  if (type === 'flag') return text === 'yes';
  if (text === '') return undefined;
  return type === 'number' || (type === 'choice' && /^\d+$/.test(text)) ? Number(text) : text;
}

/** The request, or the command, as it will go, secrets and all. */
export function requestOf(
  form: FormInputs & Pick<FormState, 'params'>,
  target: Target | undefined,
): Request | CommandCall {
  const action = actionOf(form);
  const {endpoint} = action;
  const params = action.params(target?.value, form.params);
  const made = edits(form) ? changedOf(form, target) : wholeOf(form, target);
  const body = Object.keys(made).length > 0 || endpoint.body ? made : undefined;
  if (endpoint.kind === 'command')
    return {command: endpoint.name, params, ...(body === undefined ? {} : {body})};
  // The cast: the registry's tests check the fields of an action against the body of its endpoint.
  return request(endpoint, params, body as never);
}

/** Whether its request holds only the fields that changed. A command gets all of them. */
function edits(form: FormInputs): boolean {
  const {endpoint} = actionOf(form);
  return endpoint.kind === 'call' && setsFields(endpoint);
}

function wholeOf(form: FormInputs, target: Pick<Target, 'value'> | undefined): JsonObject {
  const action = actionOf(form);
  const all = answersOf(form);
  const answers = Object.fromEntries(askedOf(form).map(({name}) => [name, all[name]]));
  return action.body ? action.body(answers, target?.value) : bodyOf(action, answers);
}

/** What an action would send of a thing as it stands: nothing typed. */
export function standingOf(
  {resource, action}: Pick<FormState, 'resource' | 'action'>,
  value: unknown,
): JsonObject {
  const inputs = inputsOf(actionOf({resource, action}), value);
  return wholeOf({resource, action, inputs}, {value});
}

/** What an edit changes, and no more: what somebody else has changed meanwhile is not taken back. */
function changedOf(form: FormInputs, target: Target | undefined): JsonObject {
  const {fields} = actionOf(form);
  const bodyWith = (inputs: FormState['inputs']) => wholeOf({...form, inputs}, target);
  const initial = inputsOf(actionOf(form), target?.value);
  const whole = bodyWith(form.inputs);
  const before = bodyWith(initial);
  const others = [bodyWith({}), bodyWith(otherInputs(fields, initial))];
  const same = (body: JsonObject, name: string) =>
    JSON.stringify(before[name]) === JSON.stringify(body[name]);
  // What is the same whatever is answered was declared, and is what the request is about.
  const fixed = (name: string) => !Object.hasOwn(fields, name) && others.every(body => same(body, name));
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !same(whole, name) || fixed(name)));
}

/** Each field answered in another way than it stands. */
function otherInputs(fields: Action<unknown>['fields'], inputs: FormState['inputs']): FormState['inputs'] {
  const other = (type: Field<unknown>['type'], text: string) =>
    type === 'flag' ? (text === 'yes' ? '' : 'yes') : `${text}${type === 'number' ? 1 : 'x'}`;
  return Object.fromEntries(
    Object.entries(fields).map(([name, {type}]) => [name, inputOf(other(type, inputs[name]?.text ?? ''))]),
  );
}

/** Whether an edit would send what stands there already. */
export function unchanged(form: FormState): boolean {
  const action = actionOf(form);
  // With nothing to fill in, what is sent is no edit.
  if (!setsFields(action.endpoint) || Object.keys(action.fields).length === 0) return false;
  const targets = form.targets.length > 0 ? form.targets : [undefined];
  return targets.every(target => {
    if (edits(form)) return Object.keys(changedOf(form, target)).length === 0;
    const before = {...form, inputs: inputsOf(action, target?.value)};
    return JSON.stringify(wholeOf(before, target)) === JSON.stringify(wholeOf(form, target));
  });
}

function bodyOf({fields}: Action<unknown>, answers: Answers): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]): [string, Json][] => {
      if (answer === undefined) return [];
      return [[name, fields[name]?.type === 'words' ? wordsOf(answer) : answer]];
    }),
  );
}

/** The body as it may be shown and kept: what a secret field holds is not told. */
export function maskedBody(write: Pick<Write, 'request' | 'resource' | 'action'>): unknown {
  const {fields} = actionOf(write);
  const {body} = write.request;
  if (!body) return undefined;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, fields[name]?.type === 'secret' ? '••••••••' : value]),
  );
}
