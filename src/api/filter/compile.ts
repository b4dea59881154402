import type {JsonObject} from '../request.ts';
import {join} from './combine.ts';
import type {Comparison} from './comparison.ts';
import {formatFilter} from './language/format.ts';
import {titleIn} from './names.ts';
import {operators} from './operators.ts';
import type {Ability, Fields, Filter, Test} from './types.ts';

/** A filter split into a part for the service and one that runs here. An item passes if it passes both. */
interface Compiled {
  /** The X-Filter. */
  server?: JsonObject;
  /** The conditions that run here, over the loaded items. */
  local?: Filter;
  /** The part that the service runs as text, `label~db`, or empty; `localText` likewise. */
  serverText: string;
  localText: string;
}

/** A condition for the service as JSON and as a filter. `exact` is false if it matches more items than the original. */
interface ServerPart {
  json: JsonObject;
  filter: Filter;
  exact: boolean;
}

/** Splits a filter: each condition that the service can run is sent, an OR only as a whole (specification, section 4). */
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
  const [remote, here] = [join('all', server), join('all', local)];
  const titleOf = (test: Test) => titleIn(fields, test);
  const json = conjoin(sent, ability);
  return {
    ...(json === undefined ? {} : {server: json}),
    ...(here === undefined ? {} : {local: here}),
    serverText: remote === undefined ? '' : formatFilter(remote, titleOf),
    localText: here === undefined ? '' : formatFilter(here, titleOf),
  };
}

function send(filter: Filter, fields: Fields, ability: Ability): ServerPart | undefined {
  // The service cannot search the texts of cells. To negate an order such as `>` would exclude the items without a value.
  if ('text' in filter || 'not' in filter) return undefined;
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

/** Joins conditions by AND: as keys of one object, or with `+and` if two conditions have the same key. */
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

function sendTest(test: Test, {fields}: Fields, ability: Ability): ServerPart | undefined {
  const field = Object.hasOwn(fields, test.field) ? fields[test.field] : undefined;
  if (field?.server !== true || ability === 'none') return undefined;
  // A service has no word for "null, empty or absent".
  const {value} = test;
  if (value === null) return undefined;
  const {wider = test.operator, matchesPart} = operators[test.operator];
  // A part of a value may contain a part of the service's word, which differs here.
  const holdsWord = field.hasServiceWord === true && matchesPart === true;
  const asked: Comparison = {...test, operator: wider, value: holdsWord ? withoutWord(value) : value};
  const json = operators[wider].sends?.(asked);
  if (json === undefined || (ability === 'equality' && !isEquality(json))) return undefined;
  return {json, filter: asked, exact: !holdsWord && wider === test.operator};
}

/** Whether every value is a scalar, not an operator or a range. */
const isEquality = (json: JsonObject): boolean =>
  Object.values(json).every(value => typeof value !== 'object');

/**
 * Removes the part of a text that may belong to the word `node`: `de_boot` → `_boot`. A value such as `node_boot` is `acme_boot` in
 * the service, so a search for a part of it cannot be sent as it is. The shorter text matches at least the wanted items, and the exact
 * condition runs here. If nothing is left, the condition is not sent.
 */
function withoutWord(value: Comparison['value']): string {
  const text = String(value);
  return 'node'.includes(text.toLowerCase()) ? '' : text.replace(/^(node|ode|de|e)(?=_)/i, '');
}
