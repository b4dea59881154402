import type {SQLInputValue} from 'node:sqlite';
import type {FieldKind} from '../../model/index.ts';
import {isRecord, ownProperty} from '../../own-property.ts';
import {badRequest} from '../http-error.ts';
import type {Collection} from './collection.ts';
import {foldCase, listSeparator} from './columns.ts';
import {quotedName} from './create-tables.ts';

/** A filter as SQL over the search index of a collection. Texts of a client are never part of the SQL; it has `?` for them. */
export interface Condition {
  readonly where: string;
  readonly values: readonly SQLInputValue[];
  readonly order?: string;
}

/** What a filter needs to know of a collection. */
type Searched = Pick<Collection<object>, 'filterable' | 'hidden' | 'slug' | 'standIns'>;

export const matchAll: Condition = {where: 'TRUE', values: []};

/** Returns a condition that both conditions must fulfil; the second decides the order. */
export const and = (first: Condition, second: Condition): Condition => ({
  ...second,
  where: `(${first.where}) AND (${second.where})`,
  values: [...first.values, ...second.values],
});

const refusal = (reason: string) => badRequest(reason, 'X-Filter');
const comparisons: Readonly<Record<string, string>> = {'+gt': '>', '+gte': '>=', '+lt': '<', '+lte': '<='};
// SQLite accepts expressions that are 1,000 levels deep, and each condition of an AND or OR is a level; no useful filter needs more.
const maxDepth = 40;
const maxConditions = 400;

/** Compiles X-Filter to SQL (specification, section 4); no library knows its language. @throws HttpError 400, field `X-Filter` */
export function compileFilter(header: string | undefined, collection: Searched): Condition {
  if (header === undefined || header.trim() === '') return matchAll;
  let filter: unknown;
  try {
    filter = JSON.parse(header);
  } catch {
    throw refusal('Invalid JSON in X-Filter');
  }
  if (!isRecord(filter)) throw refusal('X-Filter must be a JSON object');
  const compiler = new Compiler(collection);
  const {'+order_by': field, '+order': direction, ...conditions} = filter;
  const order = compiler.order(field, direction);
  const where = compiler.all(conditions, 0);
  return order === undefined ? {where, values: compiler.values} : {where, values: compiler.values, order};
}

/** Compiles one filter. It collects the values for the `?` in the order in which the methods return SQL. */
class Compiler {
  readonly values: SQLInputValue[] = [];
  readonly #collection: Searched;
  #conditions = 0;

  constructor(collection: Searched) {
    this.#collection = collection;
  }

  order(field: unknown, direction: unknown): string | undefined {
    if (direction !== undefined && direction !== 'asc' && direction !== 'desc')
      throw refusal('+order must be asc or desc');
    if (field === undefined) return undefined;
    if (typeof field !== 'string') throw refusal('+order_by must be the name of a field');
    // Clients sort by the time of creation, though no filter may name it.
    const column = field === 'created' && this.#collection.hidden?.created ? 'created' : this.#column(field);
    return `${column} ${direction === 'desc' ? 'DESC' : 'ASC'}`;
  }

  all(filter: unknown, depth: number): string {
    if (!isRecord(filter)) throw refusal('Every condition must be a JSON object');
    if (depth > maxDepth) throw refusal('The filter is nested too deeply');
    const parts = Object.entries(filter).map(([key, value]) => {
      if (key === '+and') return this.#join(key, value, ' AND ', 'TRUE', depth);
      if (key === '+or') return this.#join(key, value, ' OR ', 'FALSE', depth);
      if (key.startsWith('+')) throw refusal(`Unknown operator ${key}`);
      return this.#field(key, value);
    });
    if (parts.length === 0) this.#count();
    return parts.length === 0 ? 'TRUE' : parts.join(' AND ');
  }

  #join(key: string, value: unknown, operator: string, empty: string, depth: number): string {
    if (!Array.isArray(value)) throw refusal(`${key} must be an array`);
    const parts = value.map(each => `(${this.all(each, depth + 1)})`);
    if (parts.length === 0) this.#count();
    return parts.length === 0 ? empty : `(${parts.join(operator)})`;
  }

  /** Counts a condition of the whole filter, also one without a value. @throws HttpError 400 if it is one too many */
  #count(): void {
    this.#conditions += 1;
    if (this.#conditions > maxConditions) throw refusal('The filter has too many conditions');
  }

  #field(name: string, condition: unknown): string {
    const kind = this.#kind(name);
    if (!isRecord(condition)) {
      this.#count();
      return this.#equals(name, kind, condition);
    }
    const parts = Object.entries(condition).map(([operator, value]) => {
      this.#count();
      if (operator === '+neq') return `NOT ${this.#equals(name, kind, value)}`;
      if (operator === '+contains') return this.#contains(name, kind, value);
      const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
      if (sign === undefined) throw refusal(`Unknown operator ${operator}`);
      return this.#compare(name, kind, sign, value);
    });
    if (parts.length === 0) throw refusal(`No operator for ${name}`);
    return `(${parts.join(' AND ')})`;
  }

  #equals(name: string, kind: FieldKind, value: unknown): string {
    if (value === null) return kind === 'list' ? '(FALSE)' : `(${this.#column(name)} IS NULL)`;
    const wanted = this.#value(name, kind, value);
    if (kind === 'list') return this.#listContains(name, `${listSeparator}${wanted}${listSeparator}`);
    const standIns = ownProperty(this.#collection.standIns ?? {}, name);
    const condition = standIns && ownProperty(standIns, String(wanted));
    if (condition !== undefined) return `(${condition})`;
    this.values.push(wanted);
    // `IS` rather than `=`, so that the negation also matches items without a value.
    return `(${this.#column(name)} IS ?)`;
  }

  #contains(name: string, kind: FieldKind, value: unknown): string {
    if (typeof value !== 'string') throw refusal('+contains must be given text');
    if (kind === 'boolean') throw refusal(`+contains cannot be used on ${name}`);
    this.values.push(foldCase(value));
    return kind === 'text' || kind === 'list'
      ? `ifnull(instr(${quotedName(`${name}~`)}, ?) > 0, FALSE)`
      : `ifnull(instr(CAST(${this.#column(name)} AS TEXT), ?) > 0, FALSE)`;
  }

  #compare(name: string, kind: FieldKind, sign: string, value: unknown): string {
    if (kind === 'boolean' || kind === 'list') throw refusal(`${name} has no order`);
    const wanted = this.#value(name, kind, value);
    this.values.push(wanted);
    return `ifnull(${this.#column(name)} ${sign} ?, FALSE)`;
  }

  #listContains(name: string, item: string): string {
    this.values.push(item);
    return `(instr(${this.#column(name)}, ?) > 0)`;
  }

  #kind(name: string): FieldKind {
    const {filterable} = this.#collection;
    const kind = Object.hasOwn(filterable, name) ? filterable[name] : undefined;
    if (kind === undefined) throw refusal(`Cannot filter on ${name}`);
    return kind;
  }

  #column(name: string): string {
    this.#kind(name);
    return name === 'id' && this.#collection.slug !== 'id' ? 'seq' : quotedName(name);
  }

  /** Returns a value of a client for SQL. Some clients write numbers as text. @throws HttpError 400 for another kind of value */
  #value(name: string, kind: FieldKind, value: unknown): SQLInputValue {
    if (kind === 'boolean') {
      if (typeof value === 'boolean') return value ? 1 : 0;
      throw refusal(`${name} must be true or false`);
    }
    if (kind === 'number') {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number === 'number' && Number.isFinite(number)) return number;
      throw refusal(`${name} must be a number`);
    }
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    throw refusal(`${name} must be text`);
  }
}
