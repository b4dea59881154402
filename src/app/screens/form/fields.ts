import {type Json, type JsonObject, type Request, request} from '../../../api/index.ts';
import type {Action, Answer, Answers, Field, Level} from '../../../resources/action.ts';
import {wordsOf} from '../../../resources/checks.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inputOf} from '../../input/line-editor.ts';
import type {Panel, Target, Write} from '../../state.ts';

/** What a panel asks, what was answered, and the request that makes. */

export function actionOf(panel: Pick<Panel, 'resource' | 'action'>): Action<unknown> {
  const action = resourceOf(panel.resource).actions?.find(({name}) => name === panel.action);
  if (!action) throw new Error(`${panel.resource} have no action ${panel.action}`);
  return action;
}

/** How much stands before its request: a form whose button was typed at like a prompt asks once more. */
export function levelOf(panel: Pick<Panel, 'resource' | 'action' | 'wary'>): Level {
  const {level} = actionOf(panel);
  return level === 'plain' && panel.wary ? 'confirm' : level;
}

/** An action, and what is typed into its fields. */
type Form = Pick<Panel, 'resource' | 'action' | 'inputs'>;

export interface Asked {
  name: string;
  field: Field<unknown>;
}

/** The fields asked now, in order. */
export function askedOf(panel: Form): Asked[] {
  const answers = answersOf(panel);
  return Object.entries(actionOf(panel).fields).flatMap(([name, field]) =>
    field.when && !field.when(answers) ? [] : [{name, field}],
  );
}

/** What stands in the fields before anything is typed. */
export function inputsOf({fields}: Action<unknown>, item: unknown): Panel['inputs'] {
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
export function answersOf(panel: Form): Answers {
  return Object.fromEntries(
    Object.entries(actionOf(panel).fields).map(([name, {type}]) => [
      name,
      answerOf(type, panel.inputs[name]?.text ?? ''),
    ]),
  );
}

function answerOf(type: Field<unknown>['type'], typed: string): Answer {
  const text = type === 'secret' ? typed : typed.trim();
  if (type === 'flag') return text === 'yes';
  if (text === '') return undefined;
  return type === 'number' || (type === 'choice' && /^\d+$/.test(text)) ? Number(text) : text;
}

/** The request as it will go, secrets and all. */
export function requestOf(panel: Form & Pick<Panel, 'params'>, target: Target | undefined): Request {
  const action = actionOf(panel);
  const made = edits(panel) ? changedOf(panel, target) : wholeOf(panel, target);
  const body = Object.keys(made).length > 0 || action.endpoint.body ? made : undefined;
  return request(action.endpoint, action.params(target?.value, panel.params), body as never);
}

/** Whether it edits something at the service. */
const edits = (panel: Form): boolean =>
  actionOf(panel).endpoint.method === 'PUT' && !resourceOf(panel.resource).local;

function wholeOf(panel: Form, target: Pick<Target, 'value'> | undefined): JsonObject {
  const action = actionOf(panel);
  const all = answersOf(panel);
  const answers = Object.fromEntries(askedOf(panel).map(({name}) => [name, all[name]]));
  return action.body ? action.body(answers, target?.value) : bodyOf(action, answers);
}

/** What an action would send of a thing as it stands: nothing typed. */
export function standingOf(
  {resource, action}: Pick<Panel, 'resource' | 'action'>,
  value: unknown,
): JsonObject {
  const inputs = inputsOf(actionOf({resource, action}), value);
  return wholeOf({resource, action, inputs}, {value});
}

/** What an edit changes, and no more: what somebody else has changed meanwhile is not taken back. */
function changedOf(panel: Form, target: Target | undefined): JsonObject {
  const {fields} = actionOf(panel);
  const bodyWith = (inputs: Panel['inputs']) => wholeOf({...panel, inputs}, target);
  const initial = inputsOf(actionOf(panel), target?.value);
  const whole = bodyWith(panel.inputs);
  const before = bodyWith(initial);
  const others = [bodyWith({}), bodyWith(otherInputs(fields, initial))];
  const same = (body: JsonObject, name: string) =>
    JSON.stringify(before[name]) === JSON.stringify(body[name]);
  // What is the same whatever is answered was declared, and is what the request is about.
  const fixed = (name: string) => !Object.hasOwn(fields, name) && others.every(body => same(body, name));
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !same(whole, name) || fixed(name)));
}

/** Each field answered in another way than it stands. */
function otherInputs(fields: Action<unknown>['fields'], inputs: Panel['inputs']): Panel['inputs'] {
  const other = (type: Field<unknown>['type'], text: string) =>
    type === 'flag' ? (text === 'yes' ? '' : 'yes') : `${text}${type === 'number' ? 1 : 'x'}`;
  return Object.fromEntries(
    Object.entries(fields).map(([name, {type}]) => [name, inputOf(other(type, inputs[name]?.text ?? ''))]),
  );
}

/** Whether an edit would send what stands there already. */
export function unchanged(panel: Panel): boolean {
  const action = actionOf(panel);
  // With nothing to fill in, what is sent is no edit.
  if (action.endpoint.method !== 'PUT' || Object.keys(action.fields).length === 0) return false;
  const targets = panel.targets.length > 0 ? panel.targets : [undefined];
  return targets.every(target => {
    if (edits(panel)) return Object.keys(changedOf(panel, target)).length === 0;
    const before = {...panel, inputs: inputsOf(action, target?.value)};
    return JSON.stringify(wholeOf(before, target)) === JSON.stringify(wholeOf(panel, target));
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
