import type {JsonObject} from '../request.ts';
import {formatFilter} from './format.ts';
import {join} from './join.ts';
import {endOf, isWhole, startOf} from './time.ts';
import type {Ability, Fields, Filter, Test} from './types.ts';

/** A filter, divided. An item passes the whole if it passes both parts; the texts name them for the count line. */
export interface Compiled {
  /** For X-Filter. */
  server?: JsonObject;
  /** What must run here, over what is loaded. */
  local?: Filter;
  /** `label~db`, or empty. */
  serverText: string;
  localText: string;
}

/** What the service is asked; `exact` is false where it may answer with more than was meant. */
interface Sent {
  json: JsonObject;
  exact: boolean;
}

const signs = {'>': '+gt', '>=': '+gte', '<': '+lt', '<=': '+lte'} as const;

/**
 * Divides a filter: every top-level condition that the service can run goes to it, an OR only as a whole.
 * The specification shows equality, AND and `+or` (section 4); with `equality` nothing else is sent.
 */
export function compileFilter(filter: Filter, fields: Fields, ability: Ability = 'operators'): Compiled {
  const sent: JsonObject[] = [];
  const server: Filter[] = [];
  const local: Filter[] = [];
  const taken = new Set<string>();
  for (const part of 'all' in filter ? filter.all : [filter]) {
    const translated = send(part, fields, ability);
    const keys = Object.keys(translated?.json ?? {});
    // Without `+and` a second condition on the same field must run here.
    const room = ability === 'operators' || !keys.some(key => taken.has(key));
    if (translated === undefined || !room) {
      local.push(part);
      continue;
    }
    for (const key of keys) taken.add(key);
    sent.push(translated.json);
    server.push(part);
    if (!translated.exact) local.push(part);
  }
  const [there, here] = [join('all', server), join('all', local)];
  const json = conjoin(sent, ability);
  return {
    ...(json === undefined ? {} : {server: json}),
    ...(here === undefined ? {} : {local: here}),
    serverText: there === undefined ? '' : formatFilter(there),
    localText: here === undefined ? '' : formatFilter(here),
  };
}

function send(filter: Filter, fields: Fields, ability: Ability): Sent | undefined {
  if (!('all' in filter) && !('any' in filter)) return sendTest(filter, fields, ability);
  const parts = ('all' in filter ? filter.all : filter.any).map(part => send(part, fields, ability));
  if (!parts.every(part => part !== undefined)) return undefined;
  const objects = parts.map(part => part.json);
  const json = 'all' in filter ? conjoin(objects, ability) : {'+or': objects};
  return json === undefined ? undefined : {json, exact: parts.every(part => part.exact)};
}

/** Several keys in one object are AND; where two conditions want the same key, `+and` is needed. */
function conjoin(objects: readonly JsonObject[], ability: Ability): JsonObject | undefined {
  if (objects.length === 0) return undefined;
  const merged: JsonObject = {};
  let keys = 0;
  for (const object of objects) {
    Object.assign(merged, object);
    keys += Object.keys(object).length;
  }
  if (Object.keys(merged).length === keys) return merged;
  return ability === 'operators' ? {'+and': [...objects]} : undefined;
}

function sendTest(test: Test, {fields}: Fields, ability: Ability): Sent | undefined {
  const field = fields[test.field];
  if (field?.server !== true || ability === 'none') return undefined;
  if (test.operator === '~')
    return ability === 'operators' ? contains(test, field.wordy === true) : undefined;
  const json = test.kind === 'time' ? sendTime(test) : sendValue(test);
  if (json === undefined) return undefined;
  if (ability === 'equality' && test.operator !== '=') return undefined;
  // A time that is cut short is a range, and so needs operators.
  if (ability === 'equality' && Object.keys(json)[0] === '+and') return undefined;
  return {json, exact: true};
}

function sendValue({field, operator, value, kind}: Test): JsonObject | undefined {
  if (operator === '=') return {[field]: value};
  // What "not" means for a list, and in which order texts stand, is not laid down: that runs here.
  if (operator === '!=') return kind === 'list' ? undefined : {[field]: {'+neq': value}};
  if (kind !== 'number' || operator === '!~' || operator === '~') return undefined;
  return {[field]: {[signs[operator]]: value}};
}

function sendTime({field, operator, value}: Test): JsonObject | undefined {
  const time = String(value);
  switch (operator) {
    case '=':
      if (isWhole(time)) return {[field]: time};
      return {'+and': [{[field]: {'+gte': startOf(time)}}, {[field]: {'+lt': endOf(time)}}]};
    case '!=':
      return isWhole(time) ? {[field]: {'+neq': time}} : undefined;
    case '>':
      return {[field]: isWhole(time) ? {'+gt': time} : {'+gte': endOf(time)}};
    case '>=':
      return {[field]: {'+gte': startOf(time)}};
    case '<':
      return {[field]: {'+lt': startOf(time)}};
    case '<=':
      return {[field]: isWhole(time) ? {'+lte': time} : {'+lt': endOf(time)}};
    default:
      return undefined;
  }
}

/**
 * In a field that bears the service's own word, a text is looked for in `node_boot` here and in another word there.
 * A text that cannot touch `node_` finds over there at least what it finds here, and is checked again here;
 * one that can touch it runs here alone.
 */
function contains({field, value, kind}: Test, wordy: boolean): Sent | undefined {
  if ((kind !== 'text' && kind !== 'list') || value === '') return undefined;
  const json = {[field]: {'+contains': value}};
  if (!wordy) return {json, exact: true};
  const text = String(value).toLowerCase();
  const touches = ['node_', 'ode_', 'de_', 'e_', '_'].some(end => end.includes(text) || text.startsWith(end));
  return touches ? undefined : {json, exact: false};
}
