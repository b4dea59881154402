import {ownProperty} from '../../own-property.ts';
import {habits, signs} from './operators.ts';

/** A token of the filter language. `at` and `to` are UTF-16 offsets into the text. */
export interface Token {
  type: 'word' | 'quoted' | 'operator' | 'open' | 'close' | 'unclosed';
  /** Without quotes and escapes; an operator in its usual spelling (`==` is `=`). */
  text: string;
  at: number;
  to: number;
}

const space = /\s+/y;
const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}\-/]/g, '\\$&');
/** The longest first, so that `>=` is not read as `>`. */
const sign = [...signs, ...Object.keys(habits)]
  .sort((one, other) => other.length - one.length)
  .map(escaped)
  .join('|');
const operator = new RegExp(sign, 'y');
/** A word ends where an operator begins; a single `!` is part of the word. */
const word = new RegExp(`(?:(?!${sign})[^\\s()])+`, 'y');
/** After an operator, everything up to a space or a parenthesis: `label=a=b`. */
const value = /[^\s()]+/y;
/** Each character matches one branch only, so that a missing closing quote causes no backtracking. */
const inQuotes = /"(?:[^"\\]|\\["\\]|\\(?!["\\]))*"/y;

/** Never throws: a missing closing quote makes an `unclosed` token up to the end. */
export function lex(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const push = (type: Token['type'], length: number, meaning: string) => {
    tokens.push({type, text: meaning, at, to: at + length});
    at += length;
  };
  while (at < text.length) {
    const gap = take(space);
    if (gap !== undefined) {
      at += gap.length;
      continue;
    }
    const first = text[at];
    if (first === '(') push('open', 1, first);
    else if (first === ')') push('close', 1, first);
    else if (first === '"') {
      const whole = take(inQuotes);
      if (whole === undefined) push('unclosed', text.length - at, text.slice(at + 1));
      else push('quoted', whole.length, unescaped(whole.slice(1, -1)));
    } else {
      const found = take(operator);
      const afterOperator = tokens.at(-1)?.type === 'operator';
      if (found !== undefined) push('operator', found.length, ownProperty(habits, found) ?? found);
      else {
        const run = take(afterOperator ? value : word) ?? text[at] ?? '';
        push('word', run.length, run);
      }
    }
  }
  return tokens;
}

const unescaped = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1');

/** A text that needs no quotes anywhere in a filter. */
const plain = new RegExp(`^[^\\s()"\\\\${escaped([...new Set(signs.join(''))].join(''))}]+$`);

/** Writes a text so that it is read back as one word, in quotes if needed. */
export const quote = (text: string): string =>
  plain.test(text) && !keyword.test(text) ? text : quoted(text);

export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

const keyword = /^(and|or|not)$/i;
export type Keyword = 'and' | 'or' | 'not';

export function isKeyword(token: Token, name?: Keyword): boolean {
  if (token.type !== 'word' || !keyword.test(token.text)) return false;
  return name === undefined || token.text.toLowerCase() === name;
}
