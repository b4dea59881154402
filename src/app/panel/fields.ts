import fuzzysort from 'fuzzysort';
import {type Json, type JsonObject, type Request, request} from '../../api/index.ts';
import type {Action, Answer, Answers, Field} from '../../resources/action.ts';
import {wordsOf} from '../../resources/checks.ts';
import {resourceOf} from '../../resources/index.ts';
import {clean} from '../../text.ts';
import {listPlace} from '../places.ts';
import type {ListPlace, Panel, State, Target} from '../state.ts';
import {viewOf} from '../view.ts';

/** What a panel asks, what was answered, and what is wrong with it. */

export function actionOf(panel: Pick<Panel, 'resource' | 'action'>): Action<unknown> {
  const action = resourceOf(panel.resource).actions?.find(({name}) => name === panel.action);
  if (!action) throw new Error(`${panel.resource} have no action ${panel.action}`);
  return action;
}

export interface Asked {
  name: string;
  field: Field<unknown>;
}

/** The fields asked now, in order. */
export function askedOf(panel: Panel): Asked[] {
  const answers = answersOf(panel);
  return Object.entries(actionOf(panel).fields).flatMap(([name, field]) =>
    field.when && !field.when(answers) ? [] : [{name, field}],
  );
}

const firstItem = (panel: Panel) => panel.targets[0]?.value;

/** What was typed, as values: numbers are numbers, an empty field is no answer. */
export function answersOf(panel: Panel): Answers {
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

/** What is wrong with each field, in the service's terms; the service's own word, where it has spoken, comes first. */
export function mistakesOf(state: State, panel: Panel): Record<string, string> {
  const answers = answersOf(panel);
  const wrong: Record<string, string> = {};
  for (const {name, field} of askedOf(panel)) {
    const mistake = panel.refused[name] ?? mistakeOf(state, panel, field, answers[name], answers);
    if (mistake) wrong[name] = mistake;
  }
  return wrong;
}

function mistakeOf(
  state: State,
  panel: Panel,
  field: Field<unknown>,
  answer: Answer,
  answers: Answers,
): string | undefined {
  if (answer === undefined) return field.optional ? undefined : 'this is needed';
  if (typeof answer === 'number' && !Number.isFinite(answer)) return 'a number is needed';
  if (field.type === 'choice') {
    const offers = offersOf(state, panel, field, '');
    const known = offers.some(({value}) => value === String(answer));
    if (offers.length > 0 && !known) return 'choose one of the offers';
  }
  for (const target of panel.targets.length > 0 ? panel.targets : [undefined]) {
    const mistake = field.check?.(answer, target?.value, answers);
    if (mistake) return mistake;
  }
  return undefined;
}

export interface Offer {
  value: string;
  title: string;
  detail: string;
}

/** What a field offers to choose from, best first for what is typed. */
export function offersOf(state: State, panel: Panel, field: Field<unknown>, typed: string): Offer[] {
  const all = field.choices
    ? field.choices.map(value => ({value, title: value, detail: ''}))
    : collected(state, panel, field);
  const text = typed.trim();
  if (text === '' || all.some(({value}) => value === text)) return all;
  return fuzzysort.go(text, all, {keys: ['title', 'value', 'detail'], threshold: 0.3}).map(({obj}) => obj);
}

function collected(state: State, panel: Panel, field: Field<unknown>): Offer[] {
  const place = collectionPlace(panel, field);
  if (!place || !field.from) return [];
  const {id, label} = resourceOf(place.resource);
  const answers = answersOf(panel);
  const view = viewOf(state, place);
  const offers: Offer[] = [];
  for (let index = 0; index < view.length; index++) {
    const slot = view.row(index);
    if (!slot?.ok) continue;
    const detail = field.from.detail?.(slot.value as never, answers) ?? '';
    offers.push({value: id(slot.value), title: clean(label(slot.value)), detail: clean(detail)});
  }
  return offers;
}

/** The list that a field chooses from. */
export function collectionPlace(panel: Panel, field: Field<unknown>): ListPlace | undefined {
  if (!field.from) return undefined;
  const filter = field.from.filter?.(firstItem(panel), answersOf(panel)) ?? '';
  // All of it is wanted, for typing ahead: the cursor wishes for its end.
  return {...listPlace(field.from.resource, {filter}), cursor: Number.MAX_SAFE_INTEGER};
}

/** The request as it will go, secrets and all. */
export function requestOf(panel: Panel, target: Target | undefined): Request {
  const action = actionOf(panel);
  const answers = Object.fromEntries(askedOf(panel).map(({name}) => [name, answersOf(panel)[name]]));
  const made = action.body ? action.body(answers, target?.value) : bodyOf(action, answers);
  const body = Object.keys(made).length > 0 || action.endpoint.body ? made : undefined;
  return request(action.endpoint, action.params(target?.value, panel.params), body as never);
}

function bodyOf({fields}: Action<unknown>, answers: Answers): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]): [string, Json][] => {
      if (answer === undefined) return [];
      return [[name, fields[name]?.type === 'words' ? wordsOf(answer) : answer]];
    }),
  );
}

/** What has to be typed to confirm: the thing's label, or how many things there are. */
export function wordOf({targets}: Panel): string {
  return targets.length === 1 ? (targets[0]?.label ?? '') : `${targets.length}`;
}
