import {setImmediate as turn} from 'node:timers/promises';
import {digitsOf} from '../json.ts';
import type {Json} from '../request.ts';
import {type Reduced, reduce, reduceWithPlaces} from './normalize.ts';

/** Keeps secrets out of what is shown, kept or copied. What a service, or something on the way to it, was sent it may repeat. */
export interface Redactor {
  /** From now on this is a secret as well. What has fewer than four characters guards nothing, and would blot out words. */
  add(...secrets: readonly (string | undefined)[]): void;
  /** For what is told (errors, the journal): no secret, and nothing that is left of one that was cut off. */
  text(text: string): string;
  /** For what is also worked with (labels, a copied command): no whole secret. A part may be a word like any other. */
  whole(text: string): string;
  /**
   * The strings in fresh JSON, as `whole` does, in place. Keys stay: they are the service's, and must be found. Of very
   * much a part at a time, so that keys and signals are heard meanwhile.
   */
  data(json: Json): Promise<void>;
}

export const mask = '•••';

const shortest = 4;
/** What is shorter may be a label, and labels are worked with. */
const shortestInData = 8;
/** So many characters from its beginning give a secret away, and so many from anywhere in it. */
const leading = 6;
/** UTF-16 units that are looked through before others have their turn. */
const share = 200_000;
const overlap = 8000;
const within = 8;
/** A text so long is hidden whole: the secret in it need not be found. */
const longest = 100_000;
/** Kept of those that were added. */
const most = 50;

interface Secret {
  given: string;
  /** How it reads with its escapes undone, and how it reads as it stands. */
  said: string;
  literal: string;
  /** What encodings make of it: base64 at each of its three offsets, in both alphabets, and hexadecimal. */
  encoded: readonly string[];
  /** All pieces of `within` characters. */
  pieces: ReadonlySet<string>;
}

/** Makes a redactor: the one place that knows how a secret may be spelled. */
export function createRedactor(...secrets: readonly (string | undefined)[]): Redactor {
  let known: Secret[] = [];

  function add(...more: readonly (string | undefined)[]): void {
    for (const given of more) {
      if (given === undefined || given.length < shortest || known.some(one => one.given === given)) continue;
      known = [...known.slice(1 - most), secretOf(given)];
    }
  }
  add(...secrets);

  function hidden(text: string, parts: boolean): string {
    const room = text.length;
    const candidates = known.filter(({said: {length}}) =>
      parts ? room >= Math.min(length, leading) : length >= shortestInData && room >= length,
    );
    if (candidates.length === 0) return text;
    const said = reduce(text);
    const literal = reduce(text, true);
    if (!candidates.some(secret => holds(secret, {said, literal}, parts))) return text;
    if (room > longest) return mask;
    const places = [reduceWithPlaces(text), reduceWithPlaces(text, true)] as const;
    return masked(
      text,
      candidates.flatMap(secret => [
        ...spansOf(text, places[0], [secret.said, ...secret.encoded], parts ? secret : undefined),
        ...spansOf(text, places[1], [secret.literal], parts ? secret : undefined),
      ]),
    );
  }

  const whole = (text: string) => hidden(text, false);

  /** The same for a text of any length: in parts that lap over by more than a secret takes, however it is spelled. */
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
        // Of these nothing but the whole can be hidden.
        const digits = digitsOf(value);
        if (digits !== undefined) return whole(digits) === digits ? value : mask;
        if (typeof value === 'object' && value !== null) open.push(value);
        return value;
      };
      await look(json);
      for (let holder = open.pop(); holder; holder = open.pop()) {
        // Of a list too: its keys are its places.
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

/** Redacts every string of a value that is about to be written down; its keys, and what is no string, stay. */
export function redacted(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map(one => redacted(one, hide));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, redacted(one, hide)]));
}

function secretOf(given: string): Secret {
  const [said, literal] = [reduce(given), reduce(given, true)];
  const bytes = Buffer.from(given);
  const encoded = [
    bytes.toString('hex'),
    ...[0, 1, 2].flatMap(offset => {
      // What the bytes before and after have a part in is left out.
      const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64url');
      const core = text.slice(Math.ceil((offset * 4) / 3), Math.floor(((offset + bytes.length) * 4) / 3));
      return [core, core.replaceAll('-', '+').replaceAll('_', '/')];
    }),
  ].map(text => reduce(text, true));
  const pieces = new Set<string>();
  for (const text of [said, literal, ...encoded])
    for (let at = 0; at + within <= text.length; at++) pieces.add(text.slice(at, at + within));
  return {given, said, literal, encoded: encoded.filter(({length}) => length >= within), pieces};
}

function holds(secret: Secret, {said, literal}: {said: string; literal: string}, parts: boolean): boolean {
  if (contains(said, secret.said) || contains(literal, secret.literal)) return true;
  if (secret.encoded.some(one => said.includes(one))) return true;
  if (!parts) return false;
  return [
    [said, secret.said],
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

/** Where in the text one of these stands; with `secret`, where a part of it does. */
function spansOf(
  text: string,
  {text: reduced, from, to}: Reduced,
  wanted: readonly string[],
  secret: Secret | undefined,
): Span[] {
  const spans: Span[] = [];
  const add = (at: number, length: number) =>
    void spans.push([from[at] ?? 0, to[at + length - 1] ?? text.length]);
  for (const own of wanted) {
    if (own.length < shortest) continue;
    for (let at = reduced.indexOf(own); at >= 0; at = reduced.indexOf(own, at + 1)) {
      // A short one that is part of a longer word is that word.
      const [begin = 0, end = 0] = [from[at], to[at + own.length - 1]];
      const inWord = /[\p{L}\p{N}]/u.test((text[begin - 1] ?? '') + (text[end] ?? ''));
      if (own.length >= leading || !inWord) add(at, own.length);
    }
  }
  if (!secret) return spans;
  for (const own of wanted.slice(0, 1)) {
    if (own.length < leading) continue;
    const beginning = own.slice(0, leading);
    for (let at = reduced.indexOf(beginning); at >= 0; at = reduced.indexOf(beginning, at + leading)) {
      let length = leading;
      while (length < own.length && reduced[at + length] === own[length]) length++;
      add(at, length);
    }
  }
  for (let at = 0; at + within <= reduced.length; at++)
    if (secret.pieces.has(reduced.slice(at, at + within))) add(at, within);
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
