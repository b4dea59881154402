/**
 * Times are compared as text, `YYYY-MM-DDTHH:MM:SS`, and may be incomplete: `2026-01` is all of January, so
 * `created>2026-01` begins in February and `created<=2026-01` ends with January.
 */
const pattern = /^[12]\d{3}(-\d\d(-\d\d(T\d\d(:\d\d(:\d\d)?)?)?)?)?$/;
const whole = '1000-01-01T00:00:00';

/** Parses a typed time, complete or not; undefined if it is invalid. A space may replace the `T`. */
export function readTime(text: string): string | undefined {
  const tidy = text.trim().toUpperCase().replace(' ', 'T').replace(/Z$/, '');
  if (!pattern.test(tidy)) return undefined;
  // Date turns 31 February into March, so an invalid date does not match what was typed.
  const date = new Date(`${startOf(tidy)}Z`);
  return Number.isNaN(date.getTime()) || iso(date) !== startOf(tidy) ? undefined : tidy;
}

/** The first second of a time, complete or not. */
export function startOf(time: string): string {
  return time + whole.slice(time.length);
}

/** The first second after a time. */
export function endOf(time: string): string {
  const date = new Date(`${startOf(time)}Z`);
  if (time.length === 4) date.setUTCFullYear(date.getUTCFullYear() + 1);
  else if (time.length === 7) date.setUTCMonth(date.getUTCMonth() + 1);
  else if (time.length === 10) date.setUTCDate(date.getUTCDate() + 1);
  else if (time.length === 13) date.setUTCHours(date.getUTCHours() + 1);
  else if (time.length === 16) date.setUTCMinutes(date.getUTCMinutes() + 1);
  else date.setUTCSeconds(date.getUTCSeconds() + 1);
  return iso(date);
}

/** Whether a time is complete, down to the second. */
export function isWhole(time: string): boolean {
  return time.length === whole.length;
}

function iso(date: Date): string {
  return date.toISOString().slice(0, whole.length);
}
