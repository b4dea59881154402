import type {Json} from '../../api/index.ts';
import {setsFields} from '../../api/index.ts';
import type {Field} from '../../resources/action.ts';
import {actionOf} from '../screens/form/fields.ts';
import type {Write} from '../state.ts';

/** What a write asked for, beside what the thing says of itself. */

export interface Difference {
  name: string;
  field: Field<unknown>;
  asked: Json;
  stored: unknown;
}

const fieldOf = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null && Object.hasOwn(item, name)
    ? (item as Record<string, unknown>)[name]
    : undefined;

/**
 * The fields that were sent and that the item bears, otherwise than they were sent. A secret is none: a service
 * stores it in another form, if it tells it at all.
 */
export function differences(write: Write, item: unknown): Difference[] {
  const {fields} = actionOf(write);
  return Object.entries(write.request.body ?? {}).flatMap(([name, asked]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const stored = fieldOf(item, name);
    if (!field || field.type === 'secret' || stored === undefined || alike(asked, stored)) return [];
    return [{name, field, asked, stored}];
  });
}

/** Whether two answers say the same: `300` and `"300"` do, words in another order do, nothing and an empty text do. */
export function alike(asked: unknown, stored: unknown): boolean {
  if (isEmpty(asked) || isEmpty(stored)) return isEmpty(asked) && isEmpty(stored);
  if (Array.isArray(asked) || Array.isArray(stored)) return sorted(asked) === sorted(stored);
  // What is told as a thing of its own, and was asked for by its name, cannot be compared.
  if (typeof asked === 'object' || typeof stored === 'object')
    return typeof asked !== typeof stored || JSON.stringify(asked) === JSON.stringify(stored);
  if (typeof asked === 'number' || typeof stored === 'number') return Number(asked) === Number(stored);
  return String(asked).normalize() === String(stored).normalize();
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const sorted = (value: unknown): string =>
  JSON.stringify([...new Set([value].flat().map(one => JSON.stringify(one)))].sort());

/** Whether an item shows what an edit has stored, as the reply to it told. */
export const isShown = (write: Write, item: unknown): boolean =>
  Object.keys(write.request.body ?? {}).every(name => {
    const stored = fieldOf(write.stored, name);
    return stored === undefined || alike(stored, fieldOf(item, name));
  });

/** Whether the reply to a write has told for certain what was stored; what it left as it was may be on its way. */
function toldAtOnce(write: Write, name: string): boolean {
  const stored = fieldOf(write.stored, name);
  if (stored === undefined) return false;
  if (setsFields(actionOf(write).endpoint)) return true;
  return !isEmpty(stored) && !alike(fieldOf(write.target?.value, name), stored);
}

/** What was stored otherwise than it was asked for, as the reply tells. @param last nothing is read after it */
export const differencesInReply = (write: Write, last: boolean): Difference[] =>
  differences(write, write.stored).filter(({name}) => last || toldAtOnce(write, name));

/** The same, as the thing tells once it has settled: what the reply had told already is not told again. */
export const differencesAtEnd = (write: Write, item: unknown): Difference[] =>
  differences(write, item).filter(({name}) => !toldAtOnce(write, name));

/** Whether all that was not stored as asked has been stored as something else: then it will not come any more. */
export function storedDifferently(write: Write, item: unknown): boolean {
  const found = differences(write, item);
  return (
    found.length > 0 && found.every(({name, stored}) => !alike(fieldOf(write.target?.value, name), stored))
  );
}

/** `stored otherwise: TTL 123 → 300 s`; nothing where there is no difference. */
export function differencesText(found: readonly Difference[]): string | undefined {
  if (found.length === 0) return undefined;
  const all = found.map(({field, asked, stored}) => {
    const unit = field.unit ? ` ${field.unit}` : '';
    return `${field.label} ${told(asked)} → ${told(stored)}${unit}`;
  });
  return `stored differently: ${all.join(', ')}`;
}

function told(value: unknown): string {
  if (isEmpty(value)) return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(told).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
