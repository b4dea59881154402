import type {SQLInputValue} from 'node:sqlite';
import type {FieldKind} from '../../model/index.ts';
import {badRequest} from '../refusal.ts';
import type {Collection} from './collections.ts';
import {fence, fold, quote} from './schema.ts';

/** A filter as SQL over a collection's index table: `where` and `order` hold names and `?` only, never a client's text. */
export interface Condition {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
  readonly order?: string;
}

export const everything: Condition = {where: 'TRUE', values: []};

/** Both conditions at once; the order is the second's. */
export const both = (first: Condition, second: Condition): Condition => ({
  ...second,
  where: `(${first.where}) AND (${second.where})`,
  values: [...first.values, ...second.values],
});

const refuse = (reason: string) => badRequest(reason, 'X-Filter');
const comparisons: Readonly<Record<string, string>> = {'+gt': '>', '+gte': '>=', '+lt': '<', '+lte': '<='};
// SQLite takes expressions 1,000 deep; nobody means a filter beyond these.
const deepest = 40;
const most = 400;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The header X-Filter → SQL (specification, section 4; operators as the family has them).
 * @throws Refusal 400, field `X-Filter`: not JSON, not an object, a field or an operator that cannot be used
 */
export function compileFilter(header: string | undefined, collection: Collection<object>): Condition {
  if (header === undefined || header.trim() === '') return everything;
  let filter: unknown;
  try {
    filter = JSON.parse(header);
  } catch {
    throw refuse('Invalid JSON in X-Filter');
  }
  if (!isObject(filter)) throw refuse('X-Filter must be a JSON object');
  const compiler = new Compiler(collection);
  const {'+order_by': by, '+order': direction, ...conditions} = filter;
  const order = compiler.order(by, direction);
  const where = compiler.all(conditions, 0);
  return order === undefined ? {where, values: compiler.values} : {where, values: compiler.values, order};
}

class Compiler {
  readonly values: SQLInputValue[] = [];
  readonly #collection: Collection<object>;

  constructor(collection: Collection<object>) {
    this.#collection = collection;
  }

  order(by: unknown, direction: unknown): string | undefined {
    if (direction !== undefined && direction !== 'asc' && direction !== 'desc') {
      throw refuse('+order must be asc or desc');
    }
    if (by === undefined) return undefined;
    if (typeof by !== 'string') throw refuse('+order_by must be the name of a field');
    return `${this.#column(by)} ${direction === 'desc' ? 'DESC' : 'ASC'}`;
  }

  all(filter: unknown, depth: number): string {
    if (!isObject(filter)) throw refuse('Every condition must be a JSON object');
    if (depth > deepest) throw refuse('The filter is nested too deeply');
    const parts = Object.entries(filter).map(([key, value]) => {
      if (key === '+and') return this.#several(key, value, ' AND ', 'TRUE', depth);
      if (key === '+or') return this.#several(key, value, ' OR ', 'FALSE', depth);
      if (key.startsWith('+')) throw refuse(`Unknown operator ${key}`);
      return this.#field(key, value);
    });
    if (this.values.length > most) throw refuse('The filter has too many conditions');
    return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
  }

  #several(key: string, value: unknown, glue: string, none: string, depth: number): string {
    if (!Array.isArray(value)) throw refuse(`${key} must be an array`);
    if (value.length > most) throw refuse('The filter has too many conditions');
    const parts = value.map(each => `(${this.all(each, depth + 1)})`);
    return parts.length === 0 ? none : `(${parts.join(glue)})`;
  }

  #field(name: string, wanted: unknown): string {
    const kind = this.#kind(name);
    if (!isObject(wanted)) return this.#equal(name, kind, wanted);
    const parts = Object.entries(wanted).map(([operator, value]) => {
      if (operator === '+neq') return `NOT ${this.#equal(name, kind, value)}`;
      if (operator === '+contains') return this.#contains(name, kind, value);
      const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
      if (sign === undefined) throw refuse(`Unknown operator ${operator}`);
      return this.#compare(name, kind, sign, value);
    });
    if (parts.length === 0) throw refuse(`No operator for ${name}`);
    return `(${parts.join(' AND ')})`;
  }

  #equal(name: string, kind: FieldKind, value: unknown): string {
    if (value === null) return kind === 'list' ? '(FALSE)' : `(${this.#column(name)} IS NULL)`;
    const wanted = this.#value(name, kind, value);
    if (kind === 'list') return this.#holds(name, `${fence}${wanted}${fence}`);
    this.values.push(wanted);
    // `IS`, so that its negation holds for what has no value.
    return `(${this.#column(name)} IS ?)`;
  }

  #contains(name: string, kind: FieldKind, value: unknown): string {
    if (typeof value !== 'string') throw refuse('+contains must be given text');
    if (kind === 'boolean') throw refuse(`+contains cannot be used on ${name}`);
    this.values.push(fold(value));
    return kind === 'text' || kind === 'list'
      ? `ifnull(instr(${quote(`${name}~`)}, ?) > 0, FALSE)`
      : `ifnull(instr(CAST(${this.#column(name)} AS TEXT), ?) > 0, FALSE)`;
  }

  #compare(name: string, kind: FieldKind, sign: string, value: unknown): string {
    if (kind === 'boolean' || kind === 'list') throw refuse(`${name} has no order`);
    const wanted = this.#value(name, kind, value);
    this.values.push(wanted);
    return `ifnull(${this.#column(name)} ${sign} ?, FALSE)`;
  }

  #holds(name: string, fenced: string): string {
    this.values.push(fenced);
    return `(instr(${this.#column(name)}, ?) > 0)`;
  }

  #kind(name: string): FieldKind {
    const {filterable} = this.#collection;
    const kind = Object.hasOwn(filterable, name) ? filterable[name] : undefined;
    if (kind === undefined) throw refuse(`Cannot filter on ${name}`);
    return kind;
  }

  #column(name: string): string {
    this.#kind(name);
    return name === 'id' && this.#collection.slug !== 'id' ? 'seq' : quote(name);
  }

  /** A client's value, if it is of the field's kind. Numbers may come as text: some clients write them so. */
  #value(name: string, kind: FieldKind, value: unknown): SQLInputValue {
    if (kind === 'boolean') {
      if (typeof value === 'boolean') return value ? 1 : 0;
      throw refuse(`${name} must be true or false`);
    }
    if (kind === 'number') {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number === 'number' && Number.isFinite(number)) return number;
      throw refuse(`${name} must be a number`);
    }
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw refuse(`${name} must be text`);
  }
}
