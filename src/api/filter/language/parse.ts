import {join, negate} from '../combine.ts';
import {resolve} from '../names.ts';
import type {Fields, Filter, Parsed, Search, Unitless} from '../types.ts';
import {readCondition, type TimeBase} from './condition.ts';
import {FilterError, missingAfter, mistakeAt} from './filter-error.ts';
import {isKeyword, type Keyword, lex, quoted, type Token} from './lex.ts';

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
      `this quote is inside a word: write ${quoted(text)} to look for it`,
    );
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #fields: Fields;
  readonly #clock: TimeBase;
  #next = 0;
  #depth = 0;
  relative = false;
  /** Numbers whose unit may have been forgotten. */
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
