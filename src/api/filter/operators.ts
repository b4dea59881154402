import type {FieldKind} from '../../model/index.ts';
import type {JsonObject} from '../request.ts';
import {beginsWithWord} from '../vocabulary.ts';
import {type Comparison, order, type Scalar, sendOrder} from './comparison.ts';
import {endOf, isWholeTime, startOf} from './language/time.ts';
import type {Operator} from './types.ts';

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
export type OperatorRule = CommonRule & (Matcher | {negates: Operator});

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
