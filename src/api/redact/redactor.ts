import {setImmediate as turn} from 'node:timers/promises';
import type {Json} from '../request.ts';
import {holdsAscii, normalize, type Spellings} from './normalize.ts';
import {redactData} from './redact-data.ts';
import {
  beginningsOf,
  contains,
  longestSpelling,
  maskSecrets,
  mayHold,
  type Secret,
  secretOf,
  shortest,
} from './secret.ts';

/** Masks secrets in everything that is shown, stored or copied: a service or a proxy may repeat what it was sent. */
export interface Redactor {
  /** Adds secrets. One of fewer than four characters is ignored: it would mask ordinary words. */
  add(...secrets: readonly (string | undefined)[]): void;
  /** Adds a token. It is never dropped, however many secrets come after it. */
  addToken(token: string | undefined): void;
  /** For messages (errors, the journal): masks secrets, and parts of them, since the text may have been cut. */
  text(text: string): string;
  /** For data that is used again (labels, a copied command): masks whole secrets only. */
  whole(text: string): string;
  /** Masks the strings of parsed JSON in place, keys included; yields on large data. */
  data(json: Json): Promise<void>;
}

/** Stands in place of a secret. */
export const mask = '•••';

/** Characters. A shorter secret is not masked by `whole` and `data`: it may equal a label. */
const shortestInData = 8;
const isInData = ({decoded}: Secret): boolean => decoded.length >= shortestInData;
/** Characters. In a longer text the secret is not located; the whole text is masked. */
const longest = 100_000;
/** UTF-16 units of a long text that are searched at a time, and the least overlap of the parts. */
const part = 100_000;
const leastOverlap = 8000;
/** UTF-16 units that stand for one character of a spelling, as in `\u0061`. */
const longestEscape = 6;
/** The number of secrets that are remembered beside the tokens; the oldest are dropped. */
const mostSecrets = 50;

/** Creates a redactor. @param tokens are never dropped */
export function createRedactor(...tokens: readonly (string | undefined)[]): Redactor {
  const noted: Secret[] = [];
  let recent: Secret[] = [];
  let secrets: readonly Secret[] = [];

  const isNew = (text: string | undefined): text is string =>
    text !== undefined && text.length >= shortest && !secrets.some(({given}) => given === text);

  function add(...more: readonly (string | undefined)[]): void {
    for (const text of more) {
      if (!isNew(text)) continue;
      recent = [...recent.slice(1 - mostSecrets), secretOf(text)];
      secrets = [...noted, ...recent];
    }
  }

  function addToken(token: string | undefined): void {
    if (token === undefined || token.length < shortest || noted.some(({given}) => given === token)) return;
    noted.push(secretOf(token));
    secrets = [...noted, ...recent];
  }

  for (const token of tokens) addToken(token);

  function hide(text: string, parts: boolean): string {
    const possible = secrets.filter(
      secret => mayHold(secret, text.length, parts) && (parts || isInData(secret)),
    );
    if (possible.length === 0) return text;
    if (possible.every(({ascii}) => ascii) && !holdsAscii(text)) return text;
    const normalized = normalize(text);
    if (!parts && !mayBegin(normalized)) return text;
    if (!possible.some(secret => contains(normalized, secret, parts))) return text;
    return text.length > longest ? mask : maskSecrets(text, possible, parts, mask);
  }

  const whole = (text: string) => hide(text, false);

  let beginnings: {of: typeof secrets; are: ReturnType<typeof beginningsOf>} | undefined;

  function mayBegin(normalized: Spellings): boolean {
    if (beginnings?.of !== secrets) beginnings = {of: secrets, are: beginningsOf(secrets.filter(isInData))};
    return beginnings.are(normalized);
  }

  async function wholeInParts(text: string): Promise<string> {
    const overlap = Math.max(leastOverlap, ...secrets.map(secret => longestSpelling(secret) * longestEscape));
    for (let at = 0; at < text.length; at += part) {
      const searched = text.slice(at, at + part + overlap);
      if (whole(searched) !== searched) return mask;
      await turn();
    }
    return text;
  }

  const hideData = {text: whole, isLong: (text: string) => text.length > longest, slow: wholeInParts};
  return {
    add,
    addToken,
    whole,
    text: text => hide(text, true),
    data: async json => {
      if (secrets.length > 0) await redactData(json, hideData, mask);
    },
  };
}

/** A copy of a value with `hide` applied to every string; keys and other values are unchanged. */
export function redacted<T>(value: T, hide: (text: string) => string): T {
  const copy = (one: unknown): unknown => {
    if (typeof one === 'string') return hide(one);
    if (Array.isArray(one)) return one.map(copy);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, copy(inner)]));
  };
  // The cast: only the content of strings differs.
  return copy(value) as T;
}
