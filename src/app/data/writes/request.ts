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
  type Answers,
  type Field,
  type FormPlace,
  noPlace,
  sentAs,
} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {inputOf} from '../../state/line-editor.ts';
import type {Target, Write} from '../../state/state.ts';
import {answersOf, type Inputs, initialInputs, keepOwn, shownFields, type Values} from './inputs.ts';

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
