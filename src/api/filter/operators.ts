import type {FieldKind} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import type {JsonObject} from '../request.ts';
import {beginsWithWord} from '../vocabulary.ts';
import {endOf, isWhole, startOf} from './time.ts';
import type {Operator, Test} from './types.ts';

/** A value of an item that can be compared. */
export type Scalar = string | number | boolean;

interface CommonRule {
  /** In words, for the help and the docs: `label~db` means "label contains db". */
  means: string;
  /** The kinds of field it works on, each with its position among the suggestions for that kind. */
  kinds: Partial<Record<FieldKind, number>>;
  /** Its value is a part of a text, whatever the field's kind. */
  matchesPart?: true;
  /** The X-Filter for a test; undefined if the service cannot run it. */
  sends: (test: Test) => JsonObject | undefined;
}

/**
 * What an operator does. It has a matcher of its own (`holds`) or negates another operator; without either it does not compile.
 */
type Rule = CommonRule & (Matcher | {negates: Operator});

interface Matcher {
  /** Whether one value of the item passes; of a list, one element. */
  holds: (value: Scalar, test: Test) => boolean;
  /** Whether a value passes in the service's own spelling. `raw` is as the service sent it, `value` in the neutral word. */
  holdsRaw?: (raw: string, test: Test, value: string) => boolean;
}

/**
 * Every operator of the filter language. The lexer, the parser, the compiler, the matcher, completion, the help and the docs
 * read this table. To add one, name it in the type Operator and add its entry here.
 */
export const operators: Readonly<Record<Operator, Rule>> = {
  '=': {
    means: 'equals',
    kinds: {text: 2, number: 1, boolean: 1, time: 5, list: 1},
    holds: (value, test) => order(value, test) === 0,
    holdsRaw: (raw, {value}) => raw === value,
    sends: ({field, value, kind}) => {
      if (kind !== 'time' || isWhole(String(value))) return {[field]: value};
      const time = String(value);
      return {'+and': [{[field]: {'+gte': startOf(time)}}, {[field]: {'+lt': endOf(time)}}]};
    },
  },
  '!=': {
    means: 'differs from',
    kinds: {text: 3, number: 2, boolean: 2, time: 6, list: 2},
    negates: '=',
    sends: ({field, value, kind}) => {
      // The specification does not say what "not" means for a list, so it runs here; so does "not within a month".
      if (kind === 'list' || (kind === 'time' && !isWhole(String(value)))) return undefined;
      return {[field]: {'+neq': value}};
    },
  },
  '~': {
    means: 'contains, in any case',
    kinds: {text: 1, number: 7, time: 7, list: 3},
    matchesPart: true,
    holds: (value, test) => String(value).toLowerCase().includes(String(test.value).toLowerCase()),
    holdsRaw: (raw, test, value) =>
      beginsWithWord(String(test.value).toLowerCase(), raw.toLowerCase(), value),
    sends: ({field, value, kind}) =>
      (kind === 'text' || kind === 'list') && value !== '' ? {[field]: {'+contains': value}} : undefined,
  },
  '!~': {
    means: 'does not contain',
    kinds: {text: 4, number: 8, time: 8, list: 4},
    matchesPart: true,
    negates: '~',
    sends: () => undefined,
  },
  '>': {
    means: 'is greater, or later',
    kinds: {text: 5, number: 3, time: 3},
    holds: (value, test) => order(value, test) > 0,
    sends: test => sendOrder(test, '+gt', time => (isWhole(time) ? {'+gt': time} : {'+gte': endOf(time)})),
  },
  '>=': {
    means: 'is at least, or not before',
    kinds: {text: 6, number: 4, time: 1},
    holds: (value, test) => order(value, test) >= 0,
    sends: test => sendOrder(test, '+gte', time => ({'+gte': startOf(time)})),
  },
  '<': {
    means: 'is less, or earlier',
    kinds: {text: 7, number: 5, time: 4},
    holds: (value, test) => order(value, test) < 0,
    sends: test => sendOrder(test, '+lt', time => ({'+lt': startOf(time)})),
  },
  '<=': {
    means: 'is at most, or not after',
    kinds: {text: 8, number: 6, time: 2},
    holds: (value, test) => order(value, test) <= 0,
    sends: test => sendOrder(test, '+lte', time => (isWhole(time) ? {'+lte': time} : {'+lt': endOf(time)})),
  },
};

/** The operators as they are written. The cast: the keys of a Record<Operator, …> are operators. */
export const signs = Object.keys(operators) as readonly Operator[];

/** The operator of a bare word, searched in the primary field. */
export const bareOperator: Operator = '~';

/** The operator suggested for a field whose values are known. */
export const equality: Operator = '=';

/** The rule of an operator; undefined if there is no such operator. */
export function ruleOf(sign: string): Rule | undefined {
  return ownProperty<Rule>(operators, sign);
}

/** The operators that work on a kind of field, in the order of suggestion. */
export function operatorsOf(kind: FieldKind): readonly Operator[] {
  const place = (sign: Operator) => operators[sign].kinds[kind] ?? 0;
  return signs.filter(sign => place(sign) > 0).sort((one, other) => place(one) - place(other));
}

/** The specification does not say how texts are ordered, so the service compares only numbers and times. */
function sendOrder(
  {field, value, kind}: Test,
  operator: string,
  ofTime: (time: string) => JsonObject,
): JsonObject | undefined {
  if (kind === 'time') return {[field]: ofTime(String(value))};
  return kind === 'number' ? {[field]: {[operator]: value}} : undefined;
}

/** Negative, zero or positive as the value is less than, equal to or greater than the test's; NaN if they cannot be compared. */
function order(value: Scalar, {value: wanted, kind}: Test): number {
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
