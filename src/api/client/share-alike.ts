import {isRecord} from '../../own-property.ts';
import type {Json} from '../request.ts';
import type {Slot} from './types.ts';

/**
 * A fast path: what many items of a list have in common, such as a region, the size of a type or alerts, is in memory once.
 * JSON has it again for each of them.
 *
 * Can go: then each item has its own.
 */

/** Different values of a field; where there are more, nearly every item has its own. */
const mostOfField = 300;
/** Characters of what is shared, as JSON. */
const longest = 400;
/** Fields and values in all: the service may send any number. */
const most = 10_000;

/** What a field was seen to hold, texts apart from objects and lists; nothing where items differ. */
interface Field {
  texts?: Map<string, string> | undefined;
  others?: Map<string, Json> | undefined;
  inner: Fields;
}
type Fields = Map<string, Field>;

const fields: Fields = new Map();
let size = 0;

/** Puts in place of what the items of a page hold the same as it was seen before. For pages that are kept. */
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
