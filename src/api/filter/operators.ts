import type {FieldKind} from '../../model/index.ts';
import {keysOf, ownProperty} from '../../own-property.ts';
import type {JsonObject} from '../request.ts';
import {beginsWithWord} from '../vocabulary.ts';
import {endOf, isWholeTime, startOf} from './time.ts';
import type {Filter, Operator, Test} from './types.ts';

interface CommonRule {
  /** In words, for the help and the docs: `label~db` means "label contains db". */
  means: string;
  example: string;
  /** The phrase for a filter without results: `no label holds web`. */
  finds: string;
  /** The kinds of field it works on, each with its position among the suggestions for that kind. */
  kinds: Partial<Record<FieldKind, number>>;
  /** Its value is a part of a text, for any kind of field. */
  matchesPart?: true;
  /** Whether all texts that pass with one value, in lower case, pass with a shorter one, too. */
  narrows?: (value: string, shorter: string) => boolean;
  /** An operator that is sent to the service instead, although more items match it. */
  wider?: Operator;
  /** The X-Filter for a test; undefined if the service cannot run it. */
  sends?: (test: Comparison) => JsonObject | undefined;
}

/** The rule of an operator: it has a matcher of its own (`holds`) or negates another operator. */
type OperatorRule = CommonRule & (Matcher | {negates: Operator});

interface Matcher {
  /** Whether one value of the item passes; of a list, one element. The test is prepared once for all items. */
  holds: (test: Comparison) => (value: Scalar) => boolean;
  /** Whether a value passes in the service's own spelling. `raw` is as the service sent it, `value` in the neutral word. */
  holdsRaw?: (raw: string, test: Comparison, value: string) => boolean;
}

/** Every operator of the filter language. Lexer, parser, compiler, matcher, completion, help and docs read this table. */
export const operators: Readonly<Record<Operator, OperatorRule>> = {
  '=': {
    means: 'equals',
    example: 'region=us-east',
    finds: 'is',
    kinds: {text: 2, number: 1, boolean: 1, time: 5, list: 1},
    holds: test => value => order(value, test) === 0,
    holdsRaw: (raw, {value}) => raw === value,
    sends: ({field, value, kind}) => {
      if (kind !== 'time' || isWholeTime(String(value))) return {[field]: value};
      const time = String(value);
      return {'+and': [{[field]: {'+gte': startOf(time)}}, {[field]: {'+lt': endOf(time)}}]};
    },
  },
  '!=': {
    means: 'differs from',
    example: 'status!=running',
    finds: 'differs from',
    kinds: {text: 3, number: 2, boolean: 2, time: 6, list: 2},
    negates: '=',
    sends: ({field, value, kind}) => {
      // The specification does not define "not" for a list, so it runs here, as does "not within a month".
      if (kind === 'list' || (kind === 'time' && !isWholeTime(String(value)))) return undefined;
      return {[field]: {'+neq': value}};
    },
  },
  '~': {
    means: 'contains, ignoring case',
    example: 'label~db',
    finds: 'holds',
    kinds: {text: 1, number: 7, time: 7, list: 3},
    matchesPart: true,
    narrows: (value, shorter) => value.includes(shorter),
    holds: test => {
      const part = String(test.value).toLowerCase();
      return value => String(value).toLowerCase().includes(part);
    },
    holdsRaw: (raw, test, value) =>
      beginsWithWord(String(test.value).toLowerCase(), raw.toLowerCase(), value),
    sends: ({field, value, kind}) =>
      (kind === 'text' || kind === 'list') && value !== '' ? {[field]: {'+contains': value}} : undefined,
  },
  '!~': {
    means: 'does not contain',
    example: 'label!~test',
    finds: 'is without',
    kinds: {text: 4, number: 8, time: 8, list: 4},
    matchesPart: true,
    negates: '~',
  },
  '^': {
    means: 'begins with, ignoring case',
    example: 'label^web',
    finds: 'begins with',
    kinds: {text: 5, number: 9, time: 9, list: 5},
    matchesPart: true,
    narrows: (value, shorter) => value.startsWith(shorter),
    wider: '~',
    holds: test => {
      const beginning = String(test.value).toLowerCase();
      return value => String(value).toLowerCase().startsWith(beginning);
    },
    holdsRaw: (raw, test, value) =>
      beginsWithWord(String(test.value).toLowerCase(), raw.toLowerCase(), value),
  },
  '!^': {
    means: 'does not begin with',
    example: 'label!^web',
    finds: 'begins otherwise than',
    kinds: {text: 6, number: 10, time: 10, list: 6},
    matchesPart: true,
    negates: '^',
  },
  '>': {
    means: 'is greater, or later',
    example: 'created>3d',
    finds: 'is above',
    kinds: {text: 7, number: 3, time: 3},
    holds: test => value => order(value, test) > 0,
    sends: test =>
      sendOrder(test, '+gt', time => (isWholeTime(time) ? {'+gt': time} : {'+gte': endOf(time)})),
  },
  '>=': {
    means: 'is at least, or not before',
    example: 'memory>=4GB',
    finds: 'is at least',
    kinds: {text: 8, number: 4, time: 1},
    holds: test => value => order(value, test) >= 0,
    sends: test => sendOrder(test, '+gte', time => ({'+gte': startOf(time)})),
  },
  '<': {
    means: 'is less, or earlier',
    example: 'created<2026-10',
    finds: 'is below',
    kinds: {text: 9, number: 5, time: 4},
    holds: test => value => order(value, test) < 0,
    sends: test => sendOrder(test, '+lt', time => ({'+lt': startOf(time)})),
  },
  '<=': {
    means: 'is at most, or not after',
    example: 'size<=1TB',
    finds: 'is at most',
    kinds: {text: 10, number: 6, time: 2},
    holds: test => value => order(value, test) <= 0,
    sends: test =>
      sendOrder(test, '+lte', time => (isWholeTime(time) ? {'+lte': time} : {'+lt': endOf(time)})),
  },
};

/** A value of an item that can be compared. */
export type Scalar = string | number | boolean;

/** A test that compares with a value: any but `field=none`. */
export interface Comparison extends Test {
  readonly value: Scalar;
}

/** The specification does not say how texts are ordered, so the service compares only numbers and times. */
function sendOrder(
  {field, value, kind}: Comparison,
  operator: string,
  ofTime: (time: string) => JsonObject,
): JsonObject | undefined {
  if (kind === 'time') return {[field]: ofTime(String(value))};
  return kind === 'number' ? {[field]: {[operator]: value}} : undefined;
}

/** Negative, zero or positive as the value is less than, equal to or greater than the test's; NaN if they cannot be compared. */
function order(value: Scalar, {value: wanted, kind}: Comparison): number {
  const text = String(value);
  if (typeof wanted === 'boolean') return text === String(wanted) ? 0 : Number.NaN;
  if (typeof wanted === 'number') {
    const blank = typeof value !== 'number' && text.trim() === '';
    return blank ? Number.NaN : compare(Number(text), wanted);
  }
  // An incomplete time (`2026-01`) equals every time that begins with it.
  return compare(kind === 'time' ? text.slice(0, wanted.length) : text, wanted);
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return a > b ? 1 : Number.NaN;
}

export const signs: readonly Operator[] = keysOf(operators);

/** Other spellings of operators, which people type by habit. */
export const habits: Readonly<Record<string, Operator>> = {
  '==': '=',
  '=~': '~',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
};

/** The operator suggested for a field whose values are known. */
export const equality: Operator = '=';

/** The operators that can test whether there is a value: `node=none`. */
export const presence: readonly Operator[] = ['=', '!='];

export const ruleOf = (sign: string): OperatorRule | undefined => ownProperty<OperatorRule>(operators, sign);

/** The operator with the opposite meaning, if there is one. */
export function negationOf(sign: Operator): Operator | undefined {
  const rule = ruleOf(sign);
  if (rule === undefined) return undefined;
  if ('negates' in rule) return rule.negates;
  return signs.find(other => {
    const negation = operators[other];
    return 'negates' in negation && negation.negates === sign;
  });
}

/** The operators that work on a kind of field, in the order of suggestion. */
export function operatorsOf(kind: FieldKind): readonly Operator[] {
  const place = (sign: Operator) => operators[sign].kinds[kind] ?? 0;
  return signs.filter(sign => place(sign) > 0).sort((one, other) => place(one) - place(other));
}

/** Joins filters by `all` or `any`, without nesting the same type. One part is returned as it is, none gives undefined. */
export function join(type: 'all' | 'any', parts: readonly Filter[]): Filter | undefined {
  const flat = parts.flatMap(part => {
    if (type === 'all' && 'all' in part) return part.all;
    return type === 'any' && 'any' in part ? part.any : [part];
  });
  if (flat.length < 2) return flat[0];
  return type === 'all' ? {all: flat} : {any: flat};
}

/** The opposite filter, in operators that a service can run if possible: of `not (region=a or region=b)`, `region!=a region!=b`. */
export function negate(filter: Filter): Filter {
  if ('all' in filter) return {any: filter.all.map(negate)};
  if ('any' in filter) return {all: filter.any.map(negate)};
  if ('not' in filter) return filter.not;
  if ('text' in filter) return {not: filter};
  const negation = negationOf(filter.operator);
  return negation === undefined ? {not: filter} : {...filter, operator: negation};
}

interface Example {
  filter: string;
  resource: string;
  means: string;
  /** README, which has to be short, has it too. One of nodes: newcomers try it in the first list they see. */
  basic?: true;
}

/** Examples of filters, for the help and the docs. A test reads each with the fields of its resource. */
export const examples: readonly Example[] = [
  {filter: 'web', resource: 'nodes', means: 'any column of the list contains "web"', basic: true},
  {filter: '2001:db8', resource: 'nodes', means: 'part of an address; for IPv6 with its ":"'},
  {filter: '"two words"', resource: 'nodes', means: 'quotes keep spaces'},
  {
    filter: 'region=us-east',
    resource: 'nodes',
    means: 'a field by its name or its column title',
    basic: true,
  },
  {filter: 'region=Frankfurt', resource: 'nodes', means: 'a region by its city'},
  {filter: 'label~db memory>4GB', resource: 'nodes', means: 'both', basic: true},
  {filter: 'vendor=Debian or vendor=Arch', resource: 'images', means: 'either; ( ) group'},
  {filter: 'not (web or db)', resource: 'nodes', means: 'everything else'},
  {filter: 'image=none', resource: 'nodes', means: 'no value: null, empty or absent', basic: true},
  {
    filter: 'memory>=4GB',
    resource: 'nodes',
    means: 'with a unit, or in the unit of the raw view',
    basic: true,
  },
  {filter: 'created>3d', resource: 'nodes', means: 'later than 3 days ago; 2h, 1w, 6mo, 1y', basic: true},
  {
    filter: 'created=yesterday',
    resource: 'events',
    means: 'all of that day, in UTC or the time zone of the settings',
  },
  {filter: 'created<2026-10', resource: 'volumes', means: 'before October'},
];
