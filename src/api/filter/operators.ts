import type {FieldKind} from '../../model/index.ts';
import type {JsonObject} from '../request.ts';
import {beginsWithWord} from '../vocabulary.ts';
import {endOf, isWhole, startOf} from './time.ts';
import type {Operator, Test} from './types.ts';

/** A value of an item that can be compared. */
export type Scalar = string | number | boolean;

interface Common {
  /** In words, for the help: `label~db` means "label contains db". */
  means: string;
  /** The kinds of field that know it, each with its place among the operators offered for that kind. */
  kinds: Partial<Record<FieldKind, number>>;
  /** Its value is any text, whatever the field's kind. */
  anyText?: true;
  /** What the service is asked; nothing where that must run here. */
  sends: (test: Test) => JsonObject | undefined;
}

/** An operator tests one value, or it negates another operator: for lists and missing values too. */
export type Rule = Common & (Holds | {negates: Operator});

interface Holds {
  holds: (value: Scalar, test: Test) => boolean;
  /** Whether the value is meant as the service spells it, in its own word. `value` is what it is here. */
  holdsRaw?: (raw: string, test: Test, value: string) => boolean;
}

/**
 * Every operator of the filter language, once. The lexer, the parser, the compiler, the matcher, the completion and the
 * help read this table, so one that cannot be matched does not compile.
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
      // What "not" means for a list is not laid down: that runs here, and so does "not within that month".
      if (kind === 'list' || (kind === 'time' && !isWhole(String(value)))) return undefined;
      return {[field]: {'+neq': value}};
    },
  },
  '~': {
    means: 'contains, in any case',
    kinds: {text: 1, number: 7, time: 7, list: 3},
    anyText: true,
    holds: (value, test) => String(value).toLowerCase().includes(String(test.value).toLowerCase()),
    holdsRaw: (raw, test, value) =>
      beginsWithWord(String(test.value).toLowerCase(), raw.toLowerCase(), value),
    sends: ({field, value, kind}) =>
      (kind === 'text' || kind === 'list') && value !== '' ? {[field]: {'+contains': value}} : undefined,
  },
  '!~': {
    means: 'does not contain',
    kinds: {text: 4, number: 8, time: 8, list: 4},
    anyText: true,
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

/** The operators as they are written. */
export const signs = Object.keys(operators) as readonly Operator[];

/** The rule of an operator; nothing for what is none. */
export function ruleOf(sign: string): Rule | undefined {
  return Object.hasOwn(operators, sign) ? operators[sign as Operator] : undefined;
}

/** The operators that a kind of field knows, the most natural first. */
export function operatorsOf(kind: FieldKind): readonly Operator[] {
  const place = (sign: Operator) => operators[sign].kinds[kind] ?? 0;
  return signs.filter(sign => place(sign) > 0).sort((one, other) => place(one) - place(other));
}

/** In which order texts stand is not laid down: only numbers and times are compared by the service. */
function sendOrder(
  {field, value, kind}: Test,
  operator: string,
  ofTime: (time: string) => JsonObject,
): JsonObject | undefined {
  if (kind === 'time') return {[field]: ofTime(String(value))};
  return kind === 'number' ? {[field]: {[operator]: value}} : undefined;
}

/** Below zero, zero or above it as the value stands before, at or after the one wanted; NaN where they do not compare. */
function order(value: Scalar, {value: wanted, kind}: Test): number {
  const text = String(value);
  if (typeof wanted === 'boolean') return text === String(wanted) ? 0 : Number.NaN;
  if (typeof wanted === 'number') {
    const blank = typeof value !== 'number' && text.trim() === '';
    return blank ? Number.NaN : compare(Number(text), wanted);
  }
  // A time that is cut short stands for all that begins with it.
  return compare(kind === 'time' ? text.slice(0, wanted.length) : text, wanted);
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return a > b ? 1 : Number.NaN;
}
