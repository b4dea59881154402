import type {JsonObject} from '../request.ts';
import {formatFilter} from './format.ts';
import {join} from './join.ts';
import {operators} from './operators.ts';
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

/** What the service is asked, and the filter that this is; `exact` is false where that keeps more than was meant. */
interface Sent {
  json: JsonObject;
  filter: Filter;
  exact: boolean;
}

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
    server.push(translated.filter);
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
  const sent = join(
    'all' in filter ? 'all' : 'any',
    parts.map(part => part.filter),
  );
  if (json === undefined || sent === undefined) return undefined;
  return {json, filter: sent, exact: parts.every(part => part.exact)};
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
  const field = Object.hasOwn(fields, test.field) ? fields[test.field] : undefined;
  if (field?.server !== true || ability === 'none') return undefined;
  const wider = field.wordy === true && test.operator === '~' ? withoutWord(test) : test;
  const json = operators[wider.operator].sends(wider);
  if (json === undefined || (ability === 'equality' && !isEquality(json))) return undefined;
  return {json, filter: wider, exact: field.wordy !== true || test.operator !== '~'};
}

/** Whether every value is plain, as the specification shows them: no operator, no range. */
function isEquality(json: JsonObject): boolean {
  return Object.values(json).every(value => typeof value !== 'object');
}

/**
 * In a field that bears the service's own word, a text is looked for in `node_boot` here and in `acme_boot` there.
 * The service is asked for what is left of the text when all that could belong to the word is taken off: `de_boot` → `_boot`.
 * That finds at least what is meant, in either word, and is checked again here. Where nothing is left, all of it runs here.
 */
function withoutWord(test: Test): Test {
  const text = String(test.value);
  if ('node'.includes(text.toLowerCase())) return {...test, value: ''};
  return {...test, value: text.replace(/^(node|ode|de|e)(?=_)/i, '')};
}
