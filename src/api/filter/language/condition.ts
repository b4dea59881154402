import type {FieldKind} from '../../../model/index.ts';
import {localClock, utcOf} from '../../../text/time.ts';
import {withOffset} from '../../../text/time-zone.ts';
import {negate} from '../combine.ts';
import {resolve, written} from '../names.ts';
import {operators} from '../operators.ts';
import {operatorsOf} from '../signs.ts';
import type {Fields, Filter, Operator, Test, Unitless} from '../types.ts';
import {FilterError, mistakeAt, unknownField} from './filter-error.ts';
import {isKeyword, type Token} from './lex.ts';
import {endOf, isRelative, isWholeTime, passedBy, plainly, readPeriod, readTime, startOf} from './time.ts';
import {unitShown} from './units.ts';
import {readValue} from './value.ts';

const kindWords: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  time: 'a time',
  list: 'a list',
};

/** The time that relative times count from, and the zone that times are typed in. */
export interface TimeBase {
  now: number;
  timeZone: string | undefined;
}

/** The tokens of one condition, `memory>=4GB`. The token after the sign may be something else than a value. */
interface Tokens {
  name: Token;
  sign: Token;
  value: Token | undefined;
}

interface Condition {
  filter: Filter;
  /** It has a time that counts from now. */
  relative?: boolean;
  /** A number in it whose unit may have been forgotten. */
  unitless?: Unitless;
}

/** Reads a condition on a field. @throws {FilterError} if it is not understood */
export function readCondition(
  {name, sign, value: token}: Tokens,
  fields: Fields,
  clock: TimeBase,
): Condition {
  const {now, timeZone} = clock;
  const field = resolve(name.type === 'quoted' ? written(name.text) : name.text, fields);
  const known = field === undefined ? undefined : fields.fields[field];
  if (field === undefined || known === undefined) throw unknownField(name, fields);
  const usable = operatorsOf(known.kind);
  const asked = usable.find(one => one === sign.text);
  if (asked === undefined)
    throw mistakeAt(sign, `${name.text} is ${kindWords[known.kind]}: use ${usable.join(' ')}`);
  if (token?.type === 'unclosed') throw mistakeAt(token, 'this quote is not closed');
  // `name= or` lacks a value; `name=or` has the value "or".
  const follows = token !== undefined && (!isKeyword(token) || token.at === sign.to);
  if (!follows || (token.type !== 'word' && token.type !== 'quoted'))
    throw new FilterError({
      at: name.at,
      to: sign.to,
      reason: `a value is missing after ${name.text}${asked}`,
    });
  const text = known.kind === 'time' && timeZone ? withOffset(token.text, timeZone) : token.text;
  const isTime = known.kind === 'time' && readPeriod(text, now) !== undefined;
  const operator = (isTime && beginning.get(asked)) || asked;
  const value = readValue({...token, text}, operator, name.text, known, now);
  if (value === null) return {filter: presence(fields, field, operator)};
  if (known.kind === 'time' && typeof value === 'string') {
    const local = timeZone && localTest({field, operator}, text, {now, timeZone});
    const filter = local || {field, ...plainly(operator, value), kind: known.kind};
    return {filter, relative: isRelative(token.text)};
  }
  const unit = typeof value === 'number' ? known.unit : undefined;
  const filter: Test = {field, operator, value, kind: known.kind, ...(unit === undefined ? {} : {unit})};
  const shown = typeof value === 'number' && unit ? unitShown(token.text, value, unit) : undefined;
  if (!unit || !shown) return {filter};
  return {filter, unitless: {at: token.at, to: token.to, number: token.text, own: unit, shown}};
}

/** The test of `node=none`, on the field that tells whether there is a value. */
function presence({fields}: Fields, field: string, operator: Test['operator']): Test {
  const asked = fields[field]?.presence ?? field;
  return {field: asked, operator, value: null, kind: fields[asked]?.kind ?? 'text'};
}

/** A time with a zone of its own, `2026-10-01T12:00Z`, needs no translation. */
const zoned = /\d(z|[+-]\d\d:\d\d)$/i;

/** A time begins with another where it lies in that period. What is no time, such as `2026-11-2`, is compared as text. */
const beginning = new Map<Operator, Operator>([
  ['^', '='],
  ['!^', '!='],
]);

/** The condition on a time that was typed in the time zone of the settings, in UTC; undefined for any other text. */
function localTest(
  {field, operator}: {field: string; operator: Operator},
  text: string,
  {now, timeZone}: {now: number; timeZone: string},
): Filter | undefined {
  if (zoned.test(text.trim()) || operators[operator].matchesPart) return undefined;
  const equal = operator === '=' || operator === '!=';
  const passed = passedBy(text);
  // A moment is the same in every zone, and its local time may come twice.
  if (passed !== undefined && !equal) return undefined;
  const apart = passed ?? 0;
  const clock = localClock(now + apart, timeZone) - apart;
  const local = equal ? readPeriod(text, clock) : readTime(text, clock);
  if (local === undefined) return undefined;
  const test = (by: Operator, value: string): Test => ({field, operator: by, value, kind: 'time'});
  const from = utcOf(startOf(local), timeZone);
  if (isWholeTime(local)) return test(operator, from);
  const to = utcOf(endOf(local), timeZone);
  const within = {all: [test('>=', from), test('<', to)]};
  switch (operator) {
    case '=':
      return within;
    case '!=':
      // Also what has no time is not within it.
      return negate(within);
    case '>':
      return test('>=', to);
    case '<=':
      return test('<', to);
    default:
      return test(operator, from);
  }
}
