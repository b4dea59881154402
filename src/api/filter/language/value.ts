import {operators} from '../operators.ts';
import {presence} from '../signs.ts';
import type {Field, Operator, Test} from '../types.ts';
import {mistakeAt} from './filter-error.ts';
import type {Token} from './lex.ts';
import {readPeriod, readTime} from './time.ts';
import {numberMistake, quoted, readNumber, valueMistake} from './units.ts';

/** The word for having no value. */
export const none = 'none';

/** Parses the value after an operator by the field's kind. Throws a FilterError. @param name the field as it was typed */
export function readValue(
  token: Token,
  operator: Operator,
  name: string,
  {kind, unit}: Field,
  now: number,
): Test['value'] {
  const {text} = token;
  if (token.type === 'word' && text.toLowerCase() === none && presence.includes(operator)) return null;
  if (operators[operator].matchesPart) return text;
  if (kind === 'number') {
    const number = readNumber(text, unit);
    if (number === undefined) throw mistakeAt(token, `${name}: ${numberMistake(text, unit)}`);
    return number;
  }
  if (kind === 'boolean') {
    if (!/^(true|false|yes|no)$/i.test(text))
      throw mistakeAt(token, `${name}: write true or false, not ${quoted(text)}`);
    return /^(true|yes)$/i.test(text);
  }
  if (kind === 'time') {
    const time = presence.includes(operator) ? readPeriod(text, now) : readTime(text, now);
    if (time === undefined)
      throw mistakeAt(token, `${name}: ${valueMistake(text, 'time', '2026-01-31, yesterday or 3d')}`);
    return time;
  }
  return text;
}
