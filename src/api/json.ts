import type {Json} from './request.ts';

/**
 * The most that is read of one answer: UTF-16 units, values, and brackets within brackets. A page of 500 items, the most that
 * this family of services gives, has some 60,000 values on 6 levels.
 */
export const limits = {length: 8 * 2 ** 20, values: 250_000, levels: 64} as const;

/** Why JSON is not read, though it may well be JSON: ends a sentence that begins with whose answer it is. */
export class Excessive extends Error {}

/**
 * JSON from outside. What it would cost is looked at before it is paid: whatever walks through the result may
 * do so by recursion. A number that is not held exactly, or not at all, keeps its digits, and is no number (see {@link digitsOf}).
 * Throws Excessive, or a SyntaxError.
 */
export function parseJson(text: string): Json {
  return survey(text).exact
    ? (JSON.parse(text) as Json)
    : // The third argument of a reviver, the number as it is written, is newer than the types.
      (JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown) as Json);
}

// Of JSON too: newer than the types.
const {rawJSON, isRawJSON} = JSON as unknown as {
  rawJSON: (text: string) => Json;
  isRawJSON: (value: unknown) => value is {rawJSON: string};
};

function keepDigits(_key: string, value: unknown, {source}: {source?: string}): unknown {
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(source) || !Number.isFinite(value) ? rawJSON(source) : value;
}

/** The digits of a number that is too large to be one here; JSON.stringify writes them as they came. */
export const digitsOf = (value: unknown): string | undefined =>
  isRawJSON(value) ? value.rawJSON : undefined;

/** Integers of fewer digits are all exact. */
const exactDigits = 15;

/** Walks through JSON without reading it. Throws Excessive. */
function survey(text: string): {exact: boolean} {
  if (text.length > limits.length)
    throw new Excessive(`is too large to be read: more than ${limits.length / 2 ** 20} MB`);
  let levels = 0;
  let values = 0;
  let digits = 0;
  let exact = true;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      if (++digits > exactDigits) exact = false;
      continue;
    }
    // `1e999` is larger than any number.
    if (digits > 0 && (code === 0x65 || code === 0x45)) exact = false;
    digits = 0;
    switch (code) {
      case 0x22: // "
        at = endOfString(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++levels > limits.levels)
          throw new Excessive(`is nested too deeply to be read: more than ${limits.levels} levels`);
        values++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        levels--;
        break;
      case 0x2c: // ,
        values++;
    }
    if (values > limits.values)
      throw new Excessive(`is too large to be read: more than ${limits.values.toLocaleString('en')} values`);
  }
  return {exact};
}

/** Where the string that begins there ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}
