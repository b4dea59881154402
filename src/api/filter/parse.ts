import type {FieldKind} from '../../model/index.ts';
import {localClock, utcOf, withOffset} from '../../text/time.ts';
import {nearest, resolve, sameEnding, someNames, written} from './fields.ts';
import {isKeyword, type Keyword, lex, quoted as quotedText, type Token} from './lex.ts';
import {join, negate, operators, operatorsOf, presence} from './operators.ts';
import {
  endOf,
  isRelative,
  isWholeTime,
  millisecondsTo,
  readPeriod,
  readTime,
  startOf,
  toWholeTime,
} from './time.ts';
import type {Field, Fields, Filter, Mistake, Operator, Parsed, Search, Test, Unitless} from './types.ts';
import {numberMistake, quoted, readNumber, unitShown, valueMistake} from './units.ts';

class FilterError extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.reason);
    this.mistake = mistake;
  }
}

const mistakeAt = ({at, to}: {at: number; to: number}, reason: string): FilterError =>
  new FilterError({at, to, reason});

/** The error for a word such as `or` that nothing follows. */
const missingAfter = ({at, to, text}: Token): FilterError =>
  new FilterError({at, to, reason: `a condition is missing after "${text.toLowerCase()}"`, unfinished: true});

/** The error for a name that no field has, or that several have. */
function unknownField(name: Token, fields: Fields): FilterError {
  const several = sameEnding(name.text, fields);
  const {at, to} = name;
  if (several.length > 1)
    return new FilterError({
      at,
      to,
      reason: `"${name.text}" may be ${several.join(' or ')}`,
      instead: several,
    });
  const near = nearest(name.text, fields);
  const hint =
    near === undefined ? `; there are ${someNames(fields).join(', ')} …` : `: did you mean ${near}?`;
  return new FilterError({
    at,
    to,
    reason: `there is no field "${name.text}"${hint}`,
    unknown: near === undefined ? 'quite' : 'near',
    ...(near === undefined ? {} : {instead: [near]}),
  });
}

/** The word for having no value. */
export const none = 'none';

/** Parses the value after an operator by the field's kind. Throws a FilterError. @param name the field as it was typed */
function readValue(
  token: Token,
  operator: Operator,
  name: string,
  {kind, unit}: Field,
  now: number,
): Test['value'] {
  const {text} = token;
  if (token.type === 'word' && text.toLowerCase() === none && presence.includes(operator)) return null;
  if (operators[operator].matchesPart) return text;
  if (kind === 'number') {
    const number = readNumber(text, unit);
    if (number === undefined) throw mistakeAt(token, `${name}: ${numberMistake(text, unit)}`);
    return number;
  }
  if (kind === 'boolean') {
    if (!/^(true|false|yes|no)$/i.test(text))
      throw mistakeAt(token, `${name}: write true or false, not ${quoted(text)}`);
    return /^(true|yes)$/i.test(text);
  }
  if (kind === 'time') {
    const time = presence.includes(operator) ? readPeriod(text, now) : readTime(text, now);
    if (time === undefined)
      throw mistakeAt(token, `${name}: ${valueMistake(text, 'time', '2026-01-31, yesterday or 3d')}`);
    return time;
  }
  return text;
}

const kindWords: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  time: 'a time',
  list: 'a list',
};

/** The time that relative times count from, and the zone that times are typed in. */
interface TimeBase {
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
function readCondition({name, sign, value: token}: Tokens, fields: Fields, clock: TimeBase): Condition {
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
  if (value === null) return {filter: presenceTest(fields, field, operator)};
  if (known.kind === 'time' && typeof value === 'string') {
    const local = timeZone && localTest({field, operator}, text, {now, timeZone});
    const filter = local || {field, ...toWholeTime(operator, value), kind: known.kind};
    return {filter, relative: isRelative(token.text)};
  }
  const unit = typeof value === 'number' ? known.unit : undefined;
  const filter: Test = {field, operator, value, kind: known.kind, ...(unit === undefined ? {} : {unit})};
  const shown = typeof value === 'number' && unit ? unitShown(token.text, value, unit) : undefined;
  if (!unit || !shown) return {filter};
  return {filter, unitless: {at: token.at, to: token.to, number: token.text, own: unit, shown}};
}

/** The test of `node=none`, on the field that tells whether there is a value. */
function presenceTest({fields}: Fields, field: string, operator: Test['operator']): Test {
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
  const passed = millisecondsTo(text);
  // A moment is the same in every zone. Compared by local time, it might come twice, when the clocks go back.
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
      // Items without a time are not within it either.
      return negate(within);
    case '>':
      return test('>=', to);
    case '<=':
      return test('<', to);
    default:
      return test(operator, from);
  }
}

/** Levels of parentheses. */
const MAX_DEPTH = 50;

/**
 * Parses the filter language: `web`, `"two words"`, `region=us-east`, `memory>=4GB`, `label~db`, `node=none`, `created>3d`;
 * conditions side by side or with `and` must both hold, `or` binds weaker, `not` binds strongest, parentheses group. Never
 * throws.
 * @param now the time that relative times refer to: milliseconds since the epoch
 * @param timeZone the IANA name of the zone that times are typed in; UTC if it is left out
 */
export function parseFilter(text: string, fields: Fields, now: number, timeZone?: string): Parsed {
  try {
    const parser = new Parser(lex(text), fields, {now, timeZone});
    const filter = parser.whole();
    if (filter === undefined) return {};
    const {relative, unitless} = parser;
    return {filter, ...(relative ? {relative} : {}), ...(unitless.length > 0 ? {unitless} : {})};
  } catch (error) {
    if (error instanceof FilterError) return {mistake: error.mistake};
    throw error;
  }
}

/** A quote counts only around a whole text, so one inside a word is a mistake in typing. */
function refuseQuoteWithin({type, text, at, to}: Token): void {
  const index = text.indexOf('"');
  if (type === 'word' && index !== -1)
    throw mistakeAt(
      {at: at + index, to},
      `this quote is inside a word: write ${quotedText(text)} to look for it`,
    );
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #fields: Fields;
  readonly #clock: TimeBase;
  #next = 0;
  #depth = 0;
  relative = false;
  readonly unitless: Unitless[] = [];

  constructor(tokens: readonly Token[], fields: Fields, clock: TimeBase) {
    this.#tokens = tokens;
    this.#fields = fields;
    this.#clock = clock;
  }

  whole(): Filter | undefined {
    const filter = this.#any();
    const left = this.#peek();
    if (left !== undefined) throw mistakeAt(left, 'this parenthesis was never opened');
    return filter;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #any(): Filter | undefined {
    const parts = [this.#all()];
    for (let or = this.#keyword('or'); or !== undefined; or = this.#keyword('or')) {
      if (parts.at(-1) === undefined) throw mistakeAt(or, 'a condition is missing before "or"');
      const part = this.#all();
      if (part === undefined) throw missingAfter(or);
      parts.push(part);
    }
    return join(
      'any',
      parts.filter(part => part !== undefined),
    );
  }

  #all(): Filter | undefined {
    const parts: Filter[] = [];
    for (;;) {
      const and = this.#keyword('and');
      if (and !== undefined && parts.length === 0)
        throw mistakeAt(and, 'a condition is missing before "and"');
      const part = this.#term();
      if (part !== undefined) parts.push(part);
      else if (and !== undefined) throw missingAfter(and);
      else return join('all', parts);
    }
  }

  #keyword(name: Keyword): Token | undefined {
    const token = this.#peek();
    if (token === undefined || !isKeyword(token, name)) return undefined;
    this.#next++;
    return token;
  }

  #term(): Filter | undefined {
    const token = this.#peek();
    const not = this.#keyword('not');
    if (not !== undefined) return this.#negated(not);
    if (token === undefined || token.type === 'close' || isKeyword(token)) return undefined;
    if (token.type === 'unclosed') throw mistakeAt(token, 'this quote is not closed');
    if (token.type === 'operator') throw mistakeAt(token, `a field is missing before ${token.text}`);
    this.#next++;
    if (token.type === 'open') return this.#group(token);
    const sign = this.#peek();
    if (sign?.type !== 'operator') return this.#search(token);
    this.#next++;
    const tokens = {name: token, sign, value: this.#peek()};
    if (tokens.value) refuseQuoteWithin(tokens.value);
    const {filter, relative, unitless} = readCondition(tokens, this.#fields, this.#clock);
    this.#next++;
    if (relative) this.relative = true;
    if (unitless) this.unitless.push(unitless);
    return filter;
  }

  #negated(not: Token): Filter {
    if (++this.#depth > MAX_DEPTH) throw mistakeAt(not, 'the conditions are nested too deeply');
    const part = this.#term();
    if (part === undefined) throw missingAfter(not);
    this.#depth--;
    return negate(part);
  }

  /** A bare word. `label:web` is refused: other programs write a condition so. */
  #search({type, text, at, to}: Token): Search {
    const [, name = '', value] = /^([^:]+):(.+)$/.exec(type === 'word' ? text : '') ?? [];
    if (value !== undefined && resolve(name, this.#fields) !== undefined)
      throw mistakeAt({at, to}, `write ${name}=${value}, or "${text}" in quotes to look for that text`);
    refuseQuoteWithin({type, text, at, to});
    return {text};
  }

  #group(open: Token): Filter {
    if (++this.#depth > MAX_DEPTH) throw mistakeAt(open, 'the conditions are nested too deeply');
    const inner = this.#any();
    const close = this.#peek();
    if (close === undefined) throw mistakeAt(open, 'this parenthesis is not closed');
    this.#next++;
    this.#depth--;
    if (inner === undefined)
      throw new FilterError({at: open.at, to: close.to, reason: 'a condition is missing here'});
    return inner;
  }
}
