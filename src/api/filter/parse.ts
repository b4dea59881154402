import type {FieldKind} from '../../model/index.ts';
import {FilterError, mistakeAt} from './filter-error.ts';
import {join} from './join.ts';
import {lex, type Token} from './lex.ts';
import {nearest, resolve, written} from './names.ts';
import {bareOperator, operatorsOf} from './operators.ts';
import type {Fields, Filter, Parsed, Test} from './types.ts';
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
 * Parses the filter language: `web`, `"two words"`, `region=us-east`, `memory>=4096`, `label~db`, `status!=running`;
 * conditions side by side or with `and` must both hold, `or` binds weaker, parentheses group. Never throws.
 */
export function parseFilter(text: string, fields: Fields): Parsed {
  try {
    const filter = new Parser(lex(text), fields).whole();
    return filter === undefined ? {} : {filter};
  } catch (error) {
    if (error instanceof FilterError) return {mistake: error.mistake};
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #fields: Fields;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], fields: Fields) {
    this.#tokens = tokens;
    this.#fields = fields;
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
    return join('any', parts.filter(defined));
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

  #keyword(name: 'and' | 'or'): Token | undefined {
    const token = this.#peek();
    if (token === undefined || !isKeyword(token, name)) return undefined;
    this.#next++;
    return token;
  }

  #term(): Filter | undefined {
    const token = this.#peek();
    if (token === undefined || token.type === 'close' || isKeyword(token)) return undefined;
    if (token.type === 'unclosed') throw mistakeAt(token, 'this quote is not closed');
    if (token.type === 'operator') throw mistakeAt(token, `a field is missing before ${token.text}`);
    this.#next++;
    if (token.type === 'open') return this.#group(token);
    const sign = this.#peek();
    if (sign?.type !== 'operator') return bare(token.text, this.#fields);
    if (token.type === 'quoted')
      throw mistakeAt(token, `a field is written without quotes${this.#bare(token)}`);
    this.#next++;
    return this.#test(token, sign);
  }

  /** The hint for a quoted column title: `: end-of-life`. */
  #bare({text}: Token): string {
    const name = written(text);
    return resolve(name, this.#fields) === undefined ? '' : `: ${name}`;
  }

  #group(open: Token): Filter {
    if (++this.#depth > MAX_DEPTH) throw mistakeAt(open, 'the parentheses are nested too deeply');
    const inner = this.#any();
    const close = this.#peek();
    if (close === undefined) throw mistakeAt(open, 'this parenthesis is not closed');
    this.#next++;
    this.#depth--;
    if (inner === undefined)
      throw new FilterError({at: open.at, to: close.to, reason: 'a condition is missing here'});
    return inner;
  }

  #test(name: Token, sign: Token): Test {
    const field = resolve(name.text, this.#fields);
    const known = field === undefined ? undefined : this.#fields.fields[field];
    if (field === undefined || known === undefined) {
      const near = nearest(name.text, this.#fields);
      const hint = near === undefined ? '' : `: did you mean ${near}?`;
      throw mistakeAt(name, `there is no field "${name.text}"${hint}`);
    }
    const usable = operatorsOf(known.kind);
    const operator = usable.find(one => one === sign.text);
    if (operator === undefined)
      throw mistakeAt(sign, `${field} is ${kindWords[known.kind]}: use ${usable.join(' ')}`);
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
    return {field, operator, value: readValue(token, operator, field, known), kind: known.kind};
  }
}

/** A bare word is searched in the primary field. */
function bare(value: string, {primary, fields}: Fields): Test {
  return {field: primary, operator: bareOperator, value, kind: fields[primary]?.kind ?? 'text'};
}

function isKeyword(token: Token, name?: 'and' | 'or'): boolean {
  if (token.type !== 'word') return false;
  const lower = token.text.toLowerCase();
  return name === undefined ? lower === 'and' || lower === 'or' : lower === name;
}

function defined<T>(part: T | undefined): part is T {
  return part !== undefined;
}
