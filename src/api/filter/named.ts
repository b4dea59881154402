import {join, negate} from './combine.ts';
import {matcher} from './match.ts';
import {equality, negationOf, ruleOf} from './signs.ts';
import type {Fields, Filter, Operator, Test} from './types.ts';

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
