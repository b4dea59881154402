import {isRecord} from '../../../own-property.ts';
import type {Json} from '../../request.ts';
import type {Slot} from '../types.ts';

/**
 * A fast path: values that many items of a list have in common, such as a region, the size of a type or alerts, are in memory once.
 * After parsing JSON each item has its own copy.
 *
 * Can go: the items then keep their copies.
 */

/** The number of different values of a field. If there are more, nearly every item has its own, and none is shared. */
const mostOfField = 300;
/** The length of a shared value, in characters of JSON. */
const longest = 400;
/** The number of fields and values in all, because the service may send any number of them. */
const most = 10_000;

/** The values seen in a field: texts, and objects or lists by their JSON; undefined once there are too many. */
interface Field {
  texts?: Map<string, string> | undefined;
  others?: Map<string, Json> | undefined;
  inner: Fields;
}
type Fields = Map<string, Field>;

const fields: Fields = new Map();
let size = 0;

/** Replaces the values of the items by equal ones that were seen before. For pages that are kept. */
export function shareAlike(slots: readonly Slot<unknown>[]): void {
  for (const slot of slots) {
    if (isRecord(slot.raw)) shareFields(slot.raw, fields);
    if (slot.ok && slot.value !== slot.raw && isRecord(slot.value)) shareFields(slot.value, fields);
  }
}

function shareFields(item: Record<string, unknown>, among: Fields): void {
  for (const name in item) {
    const value = item[name];
    if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) continue;
    const field = among.get(name) ?? added(among, name);
    if (!field) continue;
    if (typeof value === 'string') item[name] = field.texts ? shared(field, 'texts', value, value) : value;
    // The cast: it is a part of JSON.
    else if (field.others) item[name] = shared(field, 'others', JSON.stringify(value), value as Json);
    else if (isRecord(value)) shareFields(value, field.inner);
  }
}

function added(among: Fields, name: string): Field | undefined {
  if (size >= most) return undefined;
  size++;
  const field: Field = {texts: new Map(), others: new Map(), inner: new Map()};
  among.set(name, field);
  return field;
}

function shared(field: Field, of: 'texts' | 'others', text: string, value: Json): Json {
  const values: Map<string, Json> | undefined = field[of];
  const known = values?.get(text);
  if (known !== undefined || !values) return known ?? value;
  if (text.length > longest || values.size >= mostOfField) {
    size -= values.size;
    field[of] = undefined;
  } else if (size < most) {
    size++;
    values.set(text, value);
  }
  return value;
}
