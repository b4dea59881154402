import {presence} from '../signs.ts';
import type {Filter, Test} from '../types.ts';
import {isKeyword, lex, quote, quoted} from './lex.ts';
import {isWholeTime} from './time.ts';
import {shortNumber, writeNumber} from './units.ts';
import {none} from './value.ts';

/** Writes a filter as text that {@link parseFilter} reads back. @param nameOf returns the name of a test's field */
export function formatFilter(filter: Filter, nameOf = ({field}: Test) => field): string {
  const format = (part: Filter) => formatFilter(part, nameOf);
  if ('any' in filter) return filter.any.map(format).join(' or ');
  if ('all' in filter)
    return filter.all.map(part => ('any' in part ? `(${format(part)})` : format(part))).join(' ');
  if ('not' in filter) return `not ${format(filter.not)}`;
  if ('text' in filter) return quote(filter.text);
  return `${nameOf(filter)}${filter.operator}${valueText(filter)}`;
}

function valueText({operator, value, unit, kind}: Test): string {
  if (value === null) return none;
  // `1y` is easier to read than 31536000s.
  if (typeof value === 'number') return unit === 's' ? shortNumber(value, unit) : writeNumber(value, unit);
  const text = String(value);
  if (kind === 'time' && isWholeTime(text) && /^\d{4}-/.test(text)) return `${text}Z`;
  return text.toLowerCase() === none && presence.includes(operator) ? quoted(text) : quote(text);
}

/**
 * The text of a filter as it can stand beside other conditions: in parentheses if it has an `or` outside any. One with a
 * parenthesis that was never opened stays as it is, a mistake.
 */
export function grouped(text: string): string {
  const tokens = lex(text);
  let depth = 0;
  let hasOr = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'open') depth++;
    if (token.type === 'close' && --depth < 0) return text;
    const before = tokens[index - 1];
    // `label=or` has the value "or".
    const isValue = before?.type === 'operator' && before.to === token.at;
    if (depth === 0 && isKeyword(token, 'or') && !isValue) hasOr = true;
  }
  return hasOr ? `(${text})` : text;
}
