import {resolve, written} from './fields.ts';
import {isKeyword, lex, quote, quoted, type Token} from './lex.ts';
import {equality, operatorsOf, presence} from './operators.ts';
import {none} from './parse.ts';
import {isWholeTime, relativeTimes} from './time.ts';
import type {Field, Fields, Filter, Test} from './types.ts';
import {shortNumber, writeNumber} from './units.ts';

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

/** A filter as it can stand beside other conditions: in parentheses if it has an `or` outside any; a mistake stays as it is. */
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

/**
 * Suggestions at the cursor: field names with their first operator (a complete name: with each of its operators), and
 * after an operator the known values.
 * @param seen values of a field that declares none, the most frequent first
 */
export function complete(
  text: string,
  caret: number,
  fields: Fields,
  seen: (field: string) => readonly string[] = () => [],
): {from: number; to: number; options: string[]} {
  const tokens = lex(text);
  const index = tokens.findIndex(token => token.at < caret && caret <= token.to && isPlain(token));
  const current = tokens[index];
  const before = current === undefined ? tokens.filter(token => token.to <= caret) : tokens.slice(0, index);
  const [from, to] = current === undefined ? [caret, caret] : [current.at, current.to];
  const typed = text.slice(from, caret);

  const sign = before.at(-1);
  if (sign?.type === 'operator') {
    const name = before.at(-2);
    const field =
      name && isPlain(name)
        ? resolve(name.type === 'word' ? name.text : written(name.text), fields)
        : undefined;
    if (field === undefined) return {from, to, options: []};
    const asksPresence = presence.some(one => one === sign.text) && none.startsWith(typed.toLowerCase());
    return {from, to, options: [...valuesLike(typed, field, fields, seen), ...(asksPresence ? [none] : [])]};
  }
  if (current !== undefined && current.type !== 'word') return {from, to, options: []};
  const next = tokens[index + 1];
  const replaced = current !== undefined && next?.type === 'operator' ? next.to : to;
  return {from, to: replaced, options: namesLike(typed, fields)};
}

const isPlain = ({type}: Token): boolean => type === 'word' || type === 'quoted' || type === 'unclosed';

function valuesLike(
  typed: string,
  name: string,
  {fields}: Fields,
  seen: (field: string) => readonly string[],
): string[] {
  const begin = typed.replace(/^"/, '').toLowerCase();
  const field = fields[name];
  const known = field === undefined ? [] : knownValues(field, () => seen(name));
  return known.filter(value => value.toLowerCase().startsWith(begin)).map(quote);
}

function knownValues({kind, unit, values}: Field, seen: () => readonly string[]): readonly string[] {
  if (kind === 'boolean') return ['true', 'false'];
  if (kind === 'time') return relativeTimes;
  const known = values ?? seen();
  if (kind !== 'number') return known;
  const sorted = [...new Set(known)].sort(bySize);
  return unit === undefined ? sorted : sorted.map(value => shortNumber(Number(value), unit));
}

/** Names that stand for numbers come last, in the order given. */
const bySize = (one: string, other: string): number => sizeOf(one) - sizeOf(other) || 0;

const sizeOf = (text: string): number => {
  const size = Number(text);
  return Number.isNaN(size) ? Number.POSITIVE_INFINITY : size;
};

function namesLike(typed: string, {fields, titles = {}}: Fields): string[] {
  const begin = typed.toLowerCase();
  const names = Object.keys(fields);
  const whole = Object.hasOwn(fields, begin)
    ? begin
    : Object.hasOwn(titles, begin)
      ? titles[begin]
      : undefined;
  // Before anything is typed only fields are suggested; titles are other names of them.
  const shown = begin === '' ? [] : Object.keys(titles);
  const found = new Map<string, string>();
  for (const name of [
    ...[...names, ...shown].filter(known => known.toLowerCase().startsWith(begin)),
    ...names.filter(known => known.toLowerCase().includes(`.${begin}`)),
  ]) {
    const field = titles[name] ?? name;
    if (name !== begin && field !== whole && !found.has(field)) found.set(field, name);
  }
  const suggestions = [...found].map(([field, name]) => withOperator(name, fields[field]));
  if (whole === undefined) return suggestions;
  const own = operatorsOf(fields[whole]?.kind ?? 'text').map(operator => begin + operator);
  return [...own, ...suggestions];
}

function withOperator(name: string, field: Field | undefined): string {
  const kind = field?.kind ?? 'text';
  return name + (kind === 'text' && field?.values !== undefined ? equality : operatorsOf(kind)[0]);
}
