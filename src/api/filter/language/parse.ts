import type {FieldKind} from '../../../model/index.ts';
import {withOffset} from '../../../text/time-zone.ts';
import {join} from '../join.ts';
import {resolve, written} from '../names.ts';
import {negate} from '../negate.ts';
import {operatorsOf} from '../signs.ts';
import type {Fields, Filter, Parsed, Search, Test, Unitless} from '../types.ts';
import {FilterError, mistakeAt, unknownField} from './filter-error.ts';
import {isKeyword, type Keyword, lex, type Token} from './lex.ts';
import {localTest} from './local-time.ts';
import {isRelative, plainly} from './time.ts';
import {unitShown} from './units.ts';
import {readValue} from './value.ts';

const kindWords: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'true or false',
  time: 'a time',
  list: 'a list',
};

/** Levels of parentheses. */
const MAX_DEPTH = 50;

/**
 * Parses the filter language: `web`, `"two words"`, `region=us-east`, `memory>=4GB`, `label~db`, `node=none`, `created>3d`;
 * conditions side by side or with `and` must both hold, `or` binds weaker, `not` binds strongest, parentheses group. Never
 * throws.
 * @param now what relative times count from: milliseconds since the epoch
 * @param timeZone what times are typed in, as the IANA names it; without one, UTC
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

interface Clock {
  now: number;
  timeZone: string | undefined;
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #fields: Fields;
  readonly #clock: Clock;
  #next = 0;
  #depth = 0;
  /** Whether a time counts from now. */
  relative = false;
  /** Numbers of which one may wonder what they count. */
  readonly unitless: Unitless[] = [];

  constructor(tokens: readonly Token[], fields: Fields, clock: Clock) {
    this.#tokens = tokens;
    this.#fields = fields;
    this.#clock = clock;
  }

  whole(): Filter | undefined {
    if (this.#tokens.length === 0) return undefined;
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
      if (part === undefined) throw mistakeAt(or, 'a condition is missing after "or"');
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
      else if (and !== undefined) throw mistakeAt(and, 'a condition is missing after "and"');
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
    return this.#test(token, sign);
  }

  #negated(not: Token): Filter {
    if (++this.#depth > MAX_DEPTH) throw mistakeAt(not, 'the conditions are nested too deeply');
    const part = this.#term();
    if (part === undefined) throw mistakeAt(not, 'a condition is missing after "not"');
    this.#depth--;
    return negate(part);
  }

  /** A bare word. `label:web` is how other programs write a condition. */
  #search({type, text, at, to}: Token): Search {
    const [, name = '', value] = /^([^:]+):(.+)$/.exec(type === 'word' ? text : '') ?? [];
    if (value !== undefined && resolve(name, this.#fields) !== undefined)
      throw mistakeAt({at, to}, `write ${name}=${value}, or "${text}" in quotes to look for that text`);
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

  #test(name: Token, sign: Token): Filter {
    const field = resolve(name.type === 'quoted' ? written(name.text) : name.text, this.#fields);
    const known = field === undefined ? undefined : this.#fields.fields[field];
    if (field === undefined || known === undefined) throw unknownField(name, this.#fields);
    const usable = operatorsOf(known.kind);
    const operator = usable.find(one => one === sign.text);
    if (operator === undefined)
      throw mistakeAt(sign, `${name.text} is ${kindWords[known.kind]}: use ${usable.join(' ')}`);
    const token = this.#peek();
    if (token?.type === 'unclosed') throw mistakeAt(token, 'this quote is not closed');
    // `name= or` lacks a value; `name=or` has the value "or".
    const follows = token !== undefined && (!isKeyword(token) || token.at === sign.to);
    if (!follows || (token.type !== 'word' && token.type !== 'quoted')) {
      throw new FilterError({
        at: name.at,
        to: sign.to,
        reason: `a value is missing after ${name.text}${operator}`,
      });
    }
    this.#next++;
    const {now, timeZone} = this.#clock;
    const text = known.kind === 'time' && timeZone ? withOffset(token.text, timeZone) : token.text;
    const value = readValue({...token, text}, operator, name.text, known, now);
    if (value === null) return this.#presence(field, operator);
    if (known.kind === 'time' && isRelative(token.text)) this.relative = true;
    const unit = typeof value === 'number' ? known.unit : undefined;
    const shown = typeof value === 'number' && unit ? unitShown(token.text, value, unit) : undefined;
    if (unit && shown) this.unitless.push({at: token.at, to: token.to, number: token.text, own: unit, shown});
    if (known.kind === 'time' && typeof value === 'string') {
      const local = timeZone && localTest({field, operator}, text, {now, timeZone});
      return local || {field, ...plainly(operator, value), kind: known.kind};
    }
    return {field, operator, value, kind: known.kind, ...(unit === undefined ? {} : {unit})};
  }

  /** `node=none`, asked of the field that always tells. */
  #presence(field: string, operator: Test['operator']): Test {
    const {fields} = this.#fields;
    const told = fields[field]?.presence ?? field;
    return {field: told, operator, value: null, kind: fields[told]?.kind ?? 'text'};
  }
}
