import type {FieldKind} from '../../model/index.ts';
import {isRecord, ownProperty, valueAt} from '../../own-property.ts';
import type {Collection} from '../fields.ts';
import {badRequest} from '../operation.ts';

/** What a filter needs to know of a list. */
export type Searched = Pick<Collection<object>, 'filterable' | 'standIns' | 'sortable' | 'newestFirst'>;

type Holds = (item: object) => boolean;
type Value = string | number | boolean;

const refusal = (reason: string) => badRequest(reason, 'X-Filter');
/** A filter calls itself for each level. No useful one has more. */
const maxDepth = 40;

/** What comes between the items of a list, in a text that is searched for part of one. */
const separator = '\u001f';

/** Folds case for search. Upper case, because it makes `ß` equal to `SS` and `ς` to `σ`; lower case does not. */
const foldCase = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? text.toUpperCase() : text.normalize('NFC').toUpperCase();

/** Returns the value of an item for a field; null without one. A list becomes a text. */
function fieldOf(item: object, name: string, kind: FieldKind): Value | null {
  const value = valueAt(item, name);
  if (kind === 'list') return Array.isArray(value) ? value.join(separator) : '';
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return kind === 'number' ? Number(value) : String(value);
}

const comparisons: Readonly<Record<string, (value: Value, wanted: Value) => boolean>> = {
  '+gt': (value, wanted) => value > wanted,
  '+gte': (value, wanted) => value >= wanted,
  '+lt': (value, wanted) => value < wanted,
  '+lte': (value, wanted) => value <= wanted,
};

/** Compares values for sorting; those that are null come first. */
function compare(one: Value | null, other: Value | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
}

/** What an X-Filter wants, in its order (specification, section 4). @param items oldest first @param wireName names a field as filters do */
export function filtered<T extends object>(
  items: readonly T[],
  header: string | undefined,
  searched: Searched,
  wireName = (name: string) => name,
): readonly T[] {
  const {filterable, sortable = [], newestFirst = false} = searched;
  const filter = parse(header);
  const names = new Map(Object.keys(filterable).map(name => [wireName(name), name]));
  const {'+order_by': field, '+order': direction, ...conditions} = filter;
  const descending = direction === 'desc';
  if (direction !== undefined && direction !== 'asc' && !descending)
    throw refusal('+order must be asc or desc');
  if (field !== undefined && typeof field !== 'string')
    throw refusal('+order_by must be the name of a field');
  // Clients sort by the time of creation, though no filter may name it.
  if (field !== undefined && !sortable.includes(field) && !names.has(field))
    throw refusal(`Cannot filter on ${field}`);
  const found = items.filter(compile(conditions, searched, names));
  if (field === undefined) return newestFirst ? found.reverse() : found;
  const name = names.get(field) ?? field;
  const keyed = found.map(item => ({item, value: fieldOf(item, name, filterable[name] ?? 'time')}));
  // Items with equal values are in the same direction.
  const sorted = keyed.sort((one, other) => compare(one.value, other.value)).map(({item}) => item);
  return descending ? sorted.reverse() : sorted;
}

function parse(header = ''): Readonly<Record<string, unknown>> {
  let filter: unknown;
  try {
    filter = JSON.parse(header.trim() || '{}');
  } catch {
    throw refusal('Invalid JSON in X-Filter');
  }
  if (!isRecord(filter)) throw refusal('X-Filter must be a JSON object');
  return filter;
}

/** @param names the names of fields by those that the filter uses */
function compile(filter: unknown, searched: Searched, names: ReadonlyMap<string, string>, depth = 0): Holds {
  if (!isRecord(filter)) throw refusal('Every condition must be a JSON object');
  if (depth > maxDepth) throw refusal('The filter is nested too deeply');
  const parts = Object.entries(filter).map(([key, value]): Holds => {
    if (key !== '+and' && key !== '+or') return field(key, value, searched, names);
    if (!Array.isArray(value)) throw refusal(`${key} must be an array`);
    const inner = value.map(each => compile(each, searched, names, depth + 1));
    return key === '+or'
      ? item => inner.some(holds => holds(item))
      : item => inner.every(holds => holds(item));
  });
  return item => parts.every(holds => holds(item));
}

/** A condition on one field: a value, or an object of operators. */
function field(
  key: string,
  condition: unknown,
  {filterable, standIns = {}}: Searched,
  names: ReadonlyMap<string, string>,
): Holds {
  if (key.startsWith('+')) throw refusal(`Unknown operator ${key}`);
  const name = names.get(key) ?? '';
  const kind = filterable[name];
  if (kind === undefined) throw refusal(`Cannot filter on ${key}`);

  const equals = (value: unknown): Holds => {
    if (value === null) return item => kind !== 'list' && fieldOf(item, name, kind) === null;
    const wanted = valueFor(key, kind, value);
    if (kind === 'list')
      return item => {
        const list = valueAt(item, name);
        return Array.isArray(list) && list.includes(wanted);
      };
    return (
      ownProperty(ownProperty(standIns, name) ?? {}, String(wanted)) ??
      (item => fieldOf(item, name, kind) === wanted)
    );
  };
  const contains = (value: unknown): Holds => {
    if (typeof value !== 'string') throw refusal('+contains must be given text');
    if (kind === 'boolean') throw refusal(`+contains cannot be used on ${key}`);
    const part = foldCase(value);
    return item => {
      const text = fieldOf(item, name, kind);
      return text !== null && foldCase(String(text)).includes(part);
    };
  };
  const operator = ([sign, value]: [string, unknown]): Holds => {
    if (sign === '+contains') return contains(value);
    if (sign === '+neq') {
      const holds = equals(value);
      return item => !holds(item);
    }
    const comparison = ownProperty(comparisons, sign);
    if (comparison === undefined) throw refusal(`Unknown operator ${sign}`);
    if (kind === 'boolean' || kind === 'list') throw refusal(`${key} has no order`);
    const wanted = valueFor(key, kind, value);
    return item => {
      const own = fieldOf(item, name, kind);
      return own !== null && comparison(own, wanted);
    };
  };

  if (!isRecord(condition)) return equals(condition);
  const parts = Object.entries(condition).map(operator);
  if (parts.length === 0) throw refusal(`No operator for ${key}`);
  return item => parts.every(holds => holds(item));
}

/** Returns a value of a client as one of the kind. Some clients write numbers as text. @throws HttpError 400 for another kind of value */
function valueFor(name: string, kind: FieldKind, value: unknown): Value {
  if (kind === 'boolean') {
    if (typeof value === 'boolean') return value;
    throw refusal(`${name} must be true or false`);
  }
  if (kind === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return number;
    throw refusal(`${name} must be a number`);
  }
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw refusal(`${name} must be text`);
}
