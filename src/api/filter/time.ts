import {ownProperty} from '../../own-property.ts';
import type {Operator} from './types.ts';

/** Times are compared as text and may be incomplete: `2026-01` is all of January, so `created>2026-01` begins in February. */
const pattern = /^[12]\d{3}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\d)?)?)?)?)?$/;
const whole = '1000-01-01T00:00:00';

/** Examples of times relative to now, for the help, the docs and completion. */
export const relativeTimes = ['today', 'yesterday', '1h', '3d', '2w', '6mo', '1y', '+30d'] as const;

/** Reads a typed time; undefined if it is none. `3d` is three days before `now` (milliseconds), `+3d` three days after. */
export function readTime(text: string, now: number): string | undefined {
  const tidy = inUtc(text.trim().toUpperCase().replace(' ', 'T').replace(/Z$/, ''));
  if (!pattern.test(tidy)) return relative(text.trim().toLowerCase(), now)?.time;
  return dateOf(tidy) && tidy;
}

/** Returns undefined for a day that does not exist: Date turns 31 February into March, which is not what was typed. */
function dateOf(time: string): Date | undefined {
  const date = new Date(`${startOf(time)}Z`);
  return Number.isNaN(date.getTime()) || iso(date) !== startOf(time) ? undefined : date;
}

/** Converts a time with an offset (`2026-11-20T13:00+01:00`, 14 hours at most) to UTC. Other texts are returned unchanged. */
function inUtc(time: string): string {
  const [, local = '', sign, hours, minutes] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)([+-])(0\d|1[0-4]):([0-5]\d)$/.exec(time) ?? [];
  const date = local === '' ? undefined : dateOf(local);
  if (!date) return time;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return iso(new Date(date.getTime() - ahead * milliseconds.min)).slice(0, local.length);
}

/** Reads a time for equality. `3d` is that whole day: no item is exactly three days old, to the second. */
export function readPeriod(text: string, now: number): string | undefined {
  const {time, length} = relative(text.trim().toLowerCase(), now) ?? {};
  return time === undefined ? readTime(text, now) : time.slice(0, length);
}

/** The length of a time that is as exact as a unit. */
const exactness = {s: 19, m: 16, min: 16, h: 13, d: 10, w: 10, mo: 10, y: 10} as const;
const milliseconds = {s: 1000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000} as const;

const distance = /^([+-]?)(\d{1,6}(?:\.\d+)?)(s|m|min|h|d|w|mo|y)$/;

export const isRelative = (text: string): boolean => relative(text.trim().toLowerCase(), 0) !== undefined;

/** The milliseconds from now to a time of so many seconds to weeks, which are equally long everywhere; undefined for any other. */
export function millisecondsTo(text: string): number | undefined {
  const [, sign, digits, unit = ''] = distance.exec(text.trim().toLowerCase()) ?? [];
  if (text.trim().toLowerCase() === 'now') return 0;
  const each = ownProperty<number>(milliseconds, unit);
  return each === undefined ? undefined : Number(digits) * each * (sign === '+' ? 1 : -1);
}

function relative(text: string, now: number): {time: string; length: number} | undefined {
  const day = {today: 0, yesterday: 1}[text];
  if (day !== undefined) return within(new Date(now - day * milliseconds.d), 10, 10);
  if (text === 'now') return within(new Date(now), 19, 19);
  const match = distance.exec(text);
  if (!match) return undefined;
  const [, sign, digits] = match;
  // The cast: the pattern names the keys.
  const unit = match[3] as keyof typeof exactness;
  const amount = Number(digits) * (sign === '+' ? 1 : -1);
  const date = new Date(now);
  if (unit === 'mo' || unit === 'y') {
    if (!Number.isInteger(amount)) return undefined;
    const day = date.getUTCDate();
    date.setUTCMonth(date.getUTCMonth() + amount * (unit === 'y' ? 12 : 1));
    // A month before 31 March is the last of February, not the third of March.
    if (date.getUTCDate() !== day) date.setUTCDate(0);
  } else date.setTime(now + amount * milliseconds[unit]);
  return within(date, 19, exactness[unit]);
}

function within(date: Date, characters: number, length: number): {time: string; length: number} | undefined {
  const time = Number.isNaN(date.getTime()) ? '' : iso(date).slice(0, characters);
  return pattern.test(time) ? {time, length} : undefined;
}

/** The first second of a time, complete or not. */
export const startOf = (time: string): string => time + whole.slice(time.length);

/** The first second after a time that is not complete, such as a day. */
export function endOf(time: string): string {
  const date = new Date(`${startOf(time)}Z`);
  if (time.length === 4) date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (time.length === 7) date.setUTCMonth(date.getUTCMonth() + 1);
  else if (time.length === 10) date.setUTCDate(date.getUTCDate() + 1);
  else if (time.length === 13) date.setUTCHours(date.getUTCHours() + 1);
  else date.setUTCMinutes(date.getUTCMinutes() + 1);
  return iso(date);
}

/** Replaces an order that depends on the end of a period: later than October means from November on. */
export function toWholeTime(operator: Operator, time: string): {operator: Operator; value: string} {
  const other = operator === '>' ? '>=' : operator === '<=' ? '<' : undefined;
  if (other === undefined || isWholeTime(time)) return {operator, value: time};
  const next = endOf(time).slice(0, time.length);
  return pattern.test(next) ? {operator: other, value: next} : {operator, value: time};
}

export const isWholeTime = (time: string): boolean => time.length === whole.length;

const iso = (date: Date): string => date.toISOString().slice(0, whole.length);
