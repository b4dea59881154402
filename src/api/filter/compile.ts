import type {JsonObject} from '../request.ts';
import {titleIn} from './fields.ts';
import {formatFilter} from './format.ts';
import {matcher} from './match.ts';
import {type Comparison, equality, join, negate, negationOf, operators, ruleOf} from './operators.ts';
import type {Ability, Fields, Filter, Operator, Test} from './types.ts';

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

/** The names of a collection's items: `eu-central` is `Frankfurt, DE`. */
export type Catalogue = readonly {readonly id: string; readonly label: string}[];

/** The collections in which a filter's values may be names. */
export function cataloguesOf(filter: Filter, fields: Fields): ReadonlySet<string> {
  const found = new Set<string>();
  collect(filter, fields, found);
  return found;
}

function collect(filter: Filter, fields: Fields, found: Set<string>): void {
  if ('all' in filter || 'any' in filter) {
    for (const part of 'all' in filter ? filter.all : filter.any) collect(part, fields, found);
  } else if ('not' in filter) collect(filter.not, fields, found);
  else if (!('text' in filter)) {
    const name = catalogueOf(filter, fields);
    if (name !== undefined && !isId(filter)) found.add(name);
  }
}

/** Names are compared with labels and ids only, not with the texts of cells. */
const nothing = {texts: [], values: {}};

function catalogueOf({field, operator, value}: Test, {fields}: Fields): string | undefined {
  if (typeof value !== 'string' || value === '' || !comparesNames(operator)) return undefined;
  return Object.hasOwn(fields, field) ? fields[field]?.catalogue : undefined;
}

const testsEquality = (operator: Operator): boolean =>
  operator === equality || negationOf(operator) === equality;

/** Whether an operator compares with a name, or with a part of it. */
const comparesNames = (operator: Operator): boolean =>
  testsEquality(operator) || ruleOf(operator)?.matchesPart === true;

/** Whether a compared value looks like an id (`us-east`), so that it need not be looked up as a name. */
const isId = ({operator, value}: Test): boolean =>
  testsEquality(operator) && /^[a-z]+(-[a-z0-9]+)+$/.test(String(value));

/** Adds the ids of the items with a name: `region~frankfurt or region=eu-central`. @param lookUp undefined until that has loaded */
export function withNames(
  filter: Filter,
  fields: Fields,
  lookUp: (name: string) => Catalogue | undefined,
): Filter {
  const parts = (type: 'all' | 'any', some: readonly Filter[]) =>
    join(
      type,
      some.map(part => withNames(part, fields, lookUp)),
    ) ?? filter;
  if ('all' in filter) return parts('all', filter.all);
  if ('any' in filter) return parts('any', filter.any);
  if ('not' in filter || 'text' in filter) return filter;
  const name = catalogueOf(filter, fields);
  const catalogue = name === undefined ? undefined : lookUp(name);
  return catalogue === undefined ? filter : named(filter, catalogue);
}

function named(test: Test, catalogue: Catalogue): Filter {
  const rule = ruleOf(test.operator);
  if (rule !== undefined && 'negates' in rule)
    return negate(named({...test, operator: rule.negates}, catalogue));
  if (test.operator === '=' && catalogue.some(({id}) => id === test.value)) return test;
  const byLabel = matcher({...test, field: 'label'}, nothing);
  const byId = matcher({...test, field: 'id'}, nothing);
  const wanted = String(test.value).toLowerCase();
  const ids = catalogue.filter(
    item =>
      !byId(item) &&
      (test.operator === '='
        ? namesOfLabel(item.label).some(one => one.toLowerCase() === wanted)
        : byLabel(item)),
  );
  const same = ids.map(({id}): Filter => ({...test, operator: '=', value: id}));
  // A name is no id, so a test for equality needs only the ids.
  return join('any', test.operator === '=' && same.length > 0 ? same : [test, ...same]) ?? test;
}

/** `Frankfurt 2, DE` is also called `Frankfurt 2`, and as a city `Frankfurt`. */
export function namesOfLabel(label: string): readonly string[] {
  const name = label.split(',')[0]?.trim() ?? label;
  return [label, name, name.replace(/ \d+$/, '')];
}
