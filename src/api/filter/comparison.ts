import type {JsonObject} from '../request.ts';
import type {Test} from './types.ts';

/** A value of an item that can be compared. */
export type Scalar = string | number | boolean;

/** A test that compares with a value: any but `field=none`. */
export interface Comparison extends Test {
  readonly value: Scalar;
}

/** The specification does not say how texts are ordered, so the service compares only numbers and times. */
export function sendOrder(
  {field, value, kind}: Comparison,
  operator: string,
  ofTime: (time: string) => JsonObject,
): JsonObject | undefined {
  if (kind === 'time') return {[field]: ofTime(String(value))};
  return kind === 'number' ? {[field]: {[operator]: value}} : undefined;
}

/** Negative, zero or positive as the value is less than, equal to or greater than the test's; NaN if they cannot be compared. */
export function order(value: Scalar, {value: wanted, kind}: Comparison): number {
  const text = String(value);
  if (typeof wanted === 'boolean') return text === String(wanted) ? 0 : Number.NaN;
  if (typeof wanted === 'number') {
    const blank = typeof value !== 'number' && text.trim() === '';
    return blank ? Number.NaN : compare(Number(text), wanted);
  }
  // An incomplete time (`2026-01`) equals every time that begins with it.
  return compare(kind === 'time' ? text.slice(0, wanted.length) : text, wanted);
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  if (a < b) return -1;
  return a > b ? 1 : Number.NaN;
}
