import type {Json} from '../../../api/index.ts';
import {ownProperty, valueAt} from '../../../own-property.ts';
import {type Field, isSecret} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import type {Write} from '../../state/state.ts';
import {createdBy, isEdit} from './begin.ts';

/** Compares what a write asked for with what the service stored. */

interface Difference {
  name: string;
  field: Field<unknown>;
  asked: Json;
  stored: unknown;
}

/** The fields of the request that have another value in the item. */
export const differences = (write: Write, item: unknown): Difference[] =>
  askedOf(write).flatMap(([name, field, asked]) => {
    const stored = valueAt(item, name);
    return stored === undefined || alike(asked, stored) ? [] : [{name, field, asked, stored}];
  });

/** The fields of the request that the item has, too. Secrets are left out, because services store them encrypted. */
function askedOf(write: Write): [name: string, field: Field<unknown>, asked: Json][] {
  const {fields, sets} = actionOf(write);
  const setsAll = isEdit(write) || createdBy(write) !== undefined;
  return Object.entries(write.request.body ?? {}).flatMap(([name, asked]) => {
    const field = ownProperty(fields, name);
    return field && !isUnshown(field) && (setsAll || sets?.includes(name)) ? [[name, field, asked]] : [];
  });
}

/** Whether each difference comes from rounding: the service keeps the next of the lengths that it knows. */
export const isRounded = (found: readonly Difference[]): boolean =>
  found.every(({field: {steps}, asked, stored}) => {
    const kept = steps?.find(step => step >= Number(asked)) ?? steps?.at(-1);
    return kept !== undefined && alike(kept, stored);
  });

/** Whether the stored value of a field is not compared: the service never returns it, or it must not be told. */
export const isUnshown = (field: Field<unknown>): boolean => isSecret(field) || field.unshown === true;

/** Whether two values mean the same: `300` and `"300"`, lists in another order, null and an empty text. */
export function alike(asked: unknown, stored: unknown): boolean {
  if (isEmpty(asked) || isEmpty(stored)) return isEmpty(asked) && isEmpty(stored);
  if (Array.isArray(asked) || Array.isArray(stored)) return sorted(asked) === sorted(stored);
  // A name in the request and an object in the reply count as equal.
  if (typeof asked === 'object' || typeof stored === 'object')
    return typeof asked !== typeof stored || JSON.stringify(asked) === JSON.stringify(stored);
  if (typeof asked === 'number' || typeof stored === 'number') return Number(asked) === Number(stored);
  return String(asked).normalize() === String(stored).normalize();
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const sorted = (value: unknown): string =>
  JSON.stringify([...new Set([value].flat().map(one => JSON.stringify(one)))].sort());

/** Whether an item has the values that the reply to an edit showed. */
export const isShown = (write: Write, item: unknown): boolean =>
  Object.keys(write.request.body ?? {}).every(name => {
    const stored = valueAt(write.stored, name);
    return stored === undefined || alike(stored, valueAt(item, name));
  });

/** Whether the reply shows the final value of a field. An unchanged value may still change later. */
function isFinalInReply(write: Write, name: string): boolean {
  const stored = valueAt(write.stored, name);
  if (stored === undefined) return false;
  if (isEdit(write)) return true;
  return !isEmpty(stored) && !alike(valueAt(write.target?.value, name), stored);
}

/** The differences that the reply shows. @param last the item will not be read again */
export const differencesInReply = (write: Write, last: boolean): Difference[] =>
  differences(write, write.stored).filter(({name}) => last || isFinalInReply(write, name));

/** The differences once the item has settled, without those that the reply already showed. */
export const differencesAtEnd = (write: Write, item: unknown): Difference[] =>
  differences(write, item).filter(({name}) => !isFinalInReply(write, name));

/** Whether all fields that differ from the request have a new value, so that the requested one will not appear any more. */
export function storedDifferently(write: Write, item: unknown): boolean {
  const found = differences(write, item);
  return (
    found.length > 0 && found.every(({name, stored}) => !alike(valueAt(write.target?.value, name), stored))
  );
}

/** `stored differently: TTL 123 → 300 s`; undefined if there is no difference. */
export function differencesText(found: readonly Difference[]): string | undefined {
  if (found.length === 0) return undefined;
  const all = found.map(({field, asked, stored}) => {
    const unit = field.unit ? ` ${field.unit}` : '';
    const [from, to] = field.lines ? [extent(asked), extent(stored)] : [valueText(asked), valueText(stored)];
    return `${field.label} ${from} → ${to}${unit}`;
  });
  return `${differently}: ${all.join(', ')}`;
}

const differently = 'stored differently';

/** Whether the write is done, but a field was stored with another value. */
export const isStoredDifferently = ({status, found}: Write): boolean =>
  status === 'done' && found?.startsWith(differently) === true;

/** The changes of an edit in words. A value that was stored differently has both: `TTL 300 → 3,600 s, 900 was asked`. */
export function changesStored(write: Write, item: unknown): string | undefined {
  const shownDifferences = differences(write, item).filter(({name}) => isFinalInReply(write, name));
  if (shownDifferences.length === 0) return write.changes;
  const changes = askedOf(write).flatMap(([name, field, asked]) => {
    const [before, now] = [valueAt(write.target?.value, name), valueAt(item, name)];
    if (field.lines) return [];
    const another = shownDifferences.some(one => one.name === name);
    if (alike(before, now) && !another) return [];
    const unit = field.unit ? ` ${field.unit}` : '';
    const text = (value: unknown) =>
      field.unit && typeof value === 'number' ? count(value) : valueText(value);
    return [
      `${field.label} ${text(before)} → ${text(now)}${unit}`,
      ...(another ? [`${text(asked)} was asked`] : []),
    ];
  });
  return changes.join(', ');
}

/** A text of several lines is described by its length. */
const extent = (value: unknown): string =>
  typeof value === 'string' ? `${count(value.length)} characters` : valueText(value);

function valueText(value: unknown): string {
  if (isEmpty(value)) return '—';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
