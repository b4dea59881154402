import {resolve, written} from '../names.ts';
import {equality, operatorsOf, presence} from '../signs.ts';
import type {Field, Fields} from '../types.ts';
import {lex, quote, type Token} from './lex.ts';
import {relativeTimes} from './time.ts';
import {shortNumber} from './units.ts';
import {none} from './value.ts';

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
