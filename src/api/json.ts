import type {Json} from './request.ts';

/** The largest reply that is parsed: UTF-16 units, values, levels. A page of 500 items has some 60,000 values on 6 levels. */
export const limits = {length: 8 * 2 ** 20, values: 250_000, levels: 64} as const;

/** Thrown for JSON over the limits. The message continues a sentence: `the answer of HOST to … is too large`. */
export class JsonTooLarge extends Error {}

/**
 * Parses JSON from the service. Its size and depth are checked, so that code that walks through the result may recurse.
 * A number that JavaScript cannot hold exactly becomes a raw JSON object that keeps its digits (see {@link digitsOf}).
 * Throws JsonTooLarge or a SyntaxError.
 */
export const parseJson = (text: string): Json => (scan(text).exact ? JSON.parse(text) : parseExactly(text));

const parseExactly = (text: string): Json =>
  // The cast: TypeScript does not know the third argument of a reviver yet.
  JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);

// The cast: TypeScript does not know these functions of JSON yet.
const {rawJSON, isRawJSON} = JSON as unknown as {
  rawJSON: (text: string) => Json;
  isRawJSON: (value: unknown) => value is {rawJSON: string};
};

function keepDigits(_key: string, value: unknown, {source}: {source?: string}): unknown {
  if (typeof value !== 'number' || source === undefined || Number.isSafeInteger(value)) return value;
  return /^-?\d+$/.test(source) || !Number.isFinite(value) ? rawJSON(source) : value;
}

/** The digits of a number that JavaScript cannot hold exactly, else undefined. JSON.stringify writes them unchanged. */
export const digitsOf = (value: unknown): string | undefined =>
  isRawJSON(value) ? value.rawJSON : undefined;

/** Integers of up to this many digits are exact. */
const exactDigits = 15;

/** Counts values and levels without parsing; `exact` is whether every number is. Throws JsonTooLarge. */
function scan(text: string): {exact: boolean} {
  if (text.length > limits.length)
    throw new JsonTooLarge(`is too large to be read: more than ${limits.length / 2 ** 20} MB`);
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
          throw new JsonTooLarge(`is nested too deeply to be read: more than ${limits.levels} levels`);
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
      throw new JsonTooLarge(
        `is too large to be read: more than ${limits.values.toLocaleString('en')} values`,
      );
  }
  return {exact};
}

/** The index of the closing quote of the string that begins at `start`; the length of the text if it is not closed. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(quote - 1 - backslashes) === 0x5c) backslashes++;
    if (backslashes % 2 === 0) return quote;
  }
  return text.length;
}
