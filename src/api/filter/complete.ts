import {lex, quote, type Token} from './lex.ts';
import {operators, resolve} from './names.ts';
import type {Field, Fields} from './types.ts';

/** What could stand in place of the text between `from` and `to`. */
export interface Completion {
  from: number;
  to: number;
  options: string[];
}

/**
 * Completes a filter at the caret: names of fields with their most natural operator (a name written out: with each of
 * its operators), and behind an operator the known values.
 */
export function complete(text: string, caret: number, fields: Fields): Completion {
  const tokens = lex(text);
  const index = tokens.findIndex(token => token.at < caret && caret <= token.to && isPlain(token));
  const current = tokens[index];
  const before = current === undefined ? tokens.filter(token => token.to <= caret) : tokens.slice(0, index);
  const [from, to] = current === undefined ? [caret, caret] : [current.at, current.to];
  const typed = text.slice(from, caret);

  if (before.at(-1)?.type === 'operator') {
    const name = before.at(-2);
    const field = name?.type === 'word' ? resolve(name.text, fields) : undefined;
    return {from, to, options: field === undefined ? [] : valuesLike(typed, fields.fields[field])};
  }
  if (current !== undefined && current.type !== 'word') return {from, to, options: []};
  const sign = tokens[index + 1];
  const replaced = current !== undefined && sign?.type === 'operator' ? sign.to : to;
  return {from, to: replaced, options: namesLike(typed, fields)};
}

function isPlain({type}: Token): boolean {
  return type === 'word' || type === 'quoted' || type === 'unclosed';
}

function valuesLike(typed: string, field: Field | undefined): string[] {
  const begin = typed.replace(/^"/, '').toLowerCase();
  const known = field?.kind === 'boolean' ? ['true', 'false'] : (field?.values ?? []);
  return known.filter(value => value.toLowerCase().startsWith(begin)).map(quote);
}

function namesLike(typed: string, {fields}: Fields): string[] {
  const begin = typed.toLowerCase();
  if (Object.hasOwn(fields, begin)) {
    const longer = Object.keys(fields).filter(name => name !== begin && name.startsWith(begin));
    const own = operators[fields[begin]?.kind ?? 'text'].map(operator => begin + operator);
    return [...own, ...longer.map(name => withOperator(name, fields[name]))];
  }
  const names = Object.keys(fields);
  const first = names.filter(name => name.toLowerCase().startsWith(begin));
  const inner = names.filter(name => !first.includes(name) && name.toLowerCase().includes(`.${begin}`));
  return [...first, ...inner].map(name => withOperator(name, fields[name]));
}

function withOperator(name: string, field: Field | undefined): string {
  const kind = field?.kind ?? 'text';
  return name + (kind === 'text' && field?.values !== undefined ? '=' : operators[kind][0]);
}
