import {setImmediate as turn} from 'node:timers/promises';
import {digitsOf} from '../json.ts';
import type {Json} from '../request.ts';
import {type Normalized, normalize, normalizeWithPlaces} from './normalize.ts';

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
  /**
   * Masks the strings of parsed JSON in place, as `whole` does. Keys are not changed, since fields are read by them. Yields
   * to the event loop on large data, so that key presses and signals are handled meanwhile.
   */
  data(json: Json): Promise<void>;
}

export const mask = '•••';

/** Characters. Shorter secrets are ignored. */
const shortest = 4;
/** A shorter secret is not masked by `whole` and `data`: it may equal a label. */
const shortestInData = 8;
/** How much of a secret `text` masks: this many characters from its start, or `within` from anywhere in it. */
const leading = 6;
/** UTF-16 units that are searched before yielding to the event loop. */
const share = 200_000;
const overlap = 8000;
const within = 8;
/** In a longer text the secret is not located; the whole text is masked. */
const longest = 100_000;
/** The number of secrets that are remembered beside the tokens; the oldest are dropped. */
const most = 50;

interface Secret {
  given: string;
  /** Normalized, with escapes decoded. */
  decoded: string;
  /** Normalized, without decoding. */
  literal: string;
  /** Its encodings: hexadecimal, and base64 at each of three byte offsets, in both alphabets. */
  encoded: readonly string[];
  /** All substrings of `within` characters. */
  pieces: ReadonlySet<string>;
}

/** Creates a redactor that never forgets these. */
export function createRedactor(...secrets: readonly (string | undefined)[]): Redactor {
  const tokens: Secret[] = [];
  let known: Secret[] = [];

  function add(...more: readonly (string | undefined)[]): void {
    for (const given of more) {
      if (given === undefined || given.length < shortest || isKnown(given)) continue;
      known = [...known.slice(1 - most), secretOf(given)];
    }
  }

  function addToken(token: string | undefined): void {
    if (token === undefined || token.length < shortest || tokens.some(one => one.given === token)) return;
    tokens.push(secretOf(token));
  }

  const isKnown = (given: string) => [...tokens, ...known].some(one => one.given === given);
  for (const secret of secrets) addToken(secret);

  function hidden(text: string, parts: boolean): string {
    const room = text.length;
    const candidates = [...tokens, ...known].filter(({decoded: {length}}) =>
      parts ? room >= Math.min(length, leading) : length >= shortestInData && room >= length,
    );
    if (candidates.length === 0) return text;
    const decoded = normalize(text);
    const literal = normalize(text, true);
    if (!candidates.some(secret => holds(secret, {decoded, literal}, parts))) return text;
    if (room > longest) return mask;
    const places = [normalizeWithPlaces(text), normalizeWithPlaces(text, true)] as const;
    return masked(
      text,
      candidates.flatMap(secret => [
        ...spansOf(text, places[0], [secret.decoded, ...secret.encoded], parts ? secret : undefined),
        ...spansOf(text, places[1], [secret.literal], parts ? secret : undefined),
      ]),
    );
  }

  const whole = (text: string) => hidden(text, false);

  /** `whole` for a long text, in parts that overlap by more than any spelling of a secret is long. */
  async function wholeInParts(text: string): Promise<string> {
    for (let at = 0; at < text.length; at += share / 2) {
      const part = text.slice(at, at + share / 2 + overlap);
      if (whole(part) !== part) return mask;
      await turn();
    }
    return text;
  }

  return {
    add,
    addToken,
    whole,
    text: text => hidden(text, true),
    async data(json) {
      let looked = 0;
      const open: (Json[] | {[key: string]: Json})[] = [];
      const look = (value: Json | undefined): Json | undefined | Promise<Json> => {
        if (typeof value === 'string') {
          looked += value.length;
          return value.length > longest ? wholeInParts(value) : whole(value);
        }
        // A number is masked as a whole.
        const digits = digitsOf(value);
        if (digits !== undefined) return whole(digits) === digits ? value : mask;
        if (typeof value === 'object' && value !== null) open.push(value);
        return value;
      };
      await look(json);
      for (let holder = open.pop(); holder; holder = open.pop()) {
        // Arrays too: their keys are the indexes.
        const values = holder as {[key: string]: Json};
        for (const key of Object.keys(values)) {
          const value = values[key];
          if (looked > share) {
            looked = 0;
            await turn();
          }
          const found = look(value);
          const shown = found instanceof Promise ? await found : found;
          if (shown !== value && shown !== undefined) values[key] = shown;
        }
      }
    },
  };
}

/** A copy of a value with `hide` applied to every string; keys and other values are unchanged. */
export function redacted(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map(one => redacted(one, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redacted(one, hide)]));
}

function secretOf(given: string): Secret {
  const [decoded, literal] = [normalize(given), normalize(given, true)];
  const bytes = Buffer.from(given);
  const encoded = [
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap(offset => {
      // The characters at both ends also encode neighbouring bytes, so they are left out.
      const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
      const core = text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
      return [core, core.replaceAll('-', '+').replaceAll('_', '/')];
    }),
  ].map(text => normalize(text, true));
  const pieces = new Set<string>();
  for (const text of [decoded, literal, ...encoded])
    for (let at = 0; at + within <= text.length; at++) pieces.add(text.slice(at, at + within));
  return {given, decoded, literal, encoded: encoded.filter(({length}) => length >= within), pieces};
}

function holds(
  secret: Secret,
  {decoded, literal}: {decoded: string; literal: string},
  parts: boolean,
): boolean {
  if (contains(decoded, secret.decoded) || contains(literal, secret.literal)) return true;
  if (secret.encoded.some(one => decoded.includes(one))) return true;
  if (!parts) return false;
  return [
    [decoded, secret.decoded],
    [literal, secret.literal],
  ].some(
    ([text = '', own = '']) =>
      (own.length >= leading && text.includes(own.slice(0, leading))) || hasPiece(text, secret.pieces),
  );
}

const contains = (text: string, own: string) => own.length >= shortest && text.includes(own);

function hasPiece(text: string, pieces: ReadonlySet<string>): boolean {
  for (let at = 0; at + within <= text.length; at++) if (pieces.has(text.slice(at, at + within))) return true;
  return false;
}

type Span = readonly [from: number, to: number];

/** The ranges of the original text where one of `wanted` occurs; with `secret`, also where a part of it does. */
function spansOf(
  text: string,
  {text: normalized, from, to}: Normalized,
  wanted: readonly string[],
  secret: Secret | undefined,
): Span[] {
  const spans: Span[] = [];
  const add = (at: number, length: number) =>
    void spans.push([from[at] ?? 0, to[at + length - 1] ?? text.length]);
  for (const own of wanted) {
    if (own.length < shortest) continue;
    for (let at = normalized.indexOf(own); at >= 0; at = normalized.indexOf(own, at + 1)) {
      // A short secret inside a longer word is not masked.
      const [begin = 0, end = 0] = [from[at], to[at + own.length - 1]];
      const inWord = /[\p{L}\p{N}]/u.test((text[begin - 1] ?? '') + (text[end] ?? ''));
      if (own.length >= leading || !inWord) add(at, own.length);
    }
  }
  if (!secret) return spans;
  for (const own of wanted.slice(0, 1)) {
    if (own.length < leading) continue;
    const beginning = own.slice(0, leading);
    for (let at = normalized.indexOf(beginning); at >= 0; at = normalized.indexOf(beginning, at + leading)) {
      let length = leading;
      while (length < own.length && normalized[at + length] === own[length]) length++;
      add(at, length);
    }
  }
  for (let at = 0; at + within <= normalized.length; at++)
    if (secret.pieces.has(normalized.slice(at, at + within))) add(at, within);
  return spans;
}

function masked(text: string, spans: readonly Span[]): string {
  let shown = '';
  let done = 0;
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    if (from > done || done === 0) shown += text.slice(done, from) + mask;
    done = Math.max(done, to);
  }
  return shown + text.slice(done);
}
