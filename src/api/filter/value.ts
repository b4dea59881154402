import {mistakeAt} from './filter-error.ts';
import type {Token} from './lex.ts';
import {operators} from './operators.ts';
import {readTime} from './time.ts';
import type {Field, Operator, Test} from './types.ts';

/** Parses the value after an operator by the field's kind. Throws a FilterError. */
export function readValue(token: Token, operator: Operator, field: string, {kind}: Field): Test['value'] {
  const {text} = token;
  if (operators[operator].matchesPart) return text;
  if (kind === 'number') {
    const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (!Number.isFinite(number)) throw mistakeAt(token, `${field} is a number, and "${text}" is not`);
    return number === 0 ? 0 : number;
  }
  if (kind === 'boolean') {
    if (!/^(true|false)$/i.test(text)) throw mistakeAt(token, `${field} is true or false`);
    return text.toLowerCase() === 'true';
  }
  if (kind === 'time') {
    const time = readTime(text);
    if (time === undefined)
      throw mistakeAt(token, `${field} is a time, such as 2026-01-31 or 2026-01-31T09:30`);
    return time;
  }
  return text;
}
