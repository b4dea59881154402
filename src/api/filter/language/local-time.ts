import {localClock, utcOf} from '../../../text/time.ts';
import type {Filter, Operator, Test} from '../types.ts';
import {endOf, isWholeTime, readPeriod, readTime, startOf} from './time.ts';

/** Translates times that are typed in the time zone of the settings to UTC, which the service uses. */

/** A time with a zone of its own, `2026-10-01T12:00Z`, needs no translation. */
const zoned = /\d(z|[+-]\d\d:\d\d)$/i;

/** The operators that compare times. The others compare texts. */
const comparing: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

/** The condition on a time that was typed in a zone; undefined if the text is no time, or one in UTC. */
export function localTest(
  {field, operator}: {field: string; operator: Operator},
  text: string,
  {now, timeZone}: {now: number; timeZone: string},
): Filter | undefined {
  if (zoned.test(text.trim()) || !comparing.has(operator)) return undefined;
  const clock = localClock(now, timeZone);
  const local = operator === '=' || operator === '!=' ? readPeriod(text, clock) : readTime(text, clock);
  if (local === undefined) return undefined;
  const test = (sign: Operator, value: string): Test => ({field, operator: sign, value, kind: 'time'});
  const from = utcOf(startOf(local), timeZone);
  if (isWholeTime(local)) return test(operator, from);
  const to = utcOf(endOf(local), timeZone);
  switch (operator) {
    case '=':
      return {all: [test('>=', from), test('<', to)]};
    case '!=':
      return {any: [test('<', from), test('>=', to)]};
    case '>':
      return test('>=', to);
    case '<=':
      return test('<', to);
    default:
      return test(operator, from);
  }
}
