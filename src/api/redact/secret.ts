import {isAscii} from '../../text/typeable.ts';
import {encodingsOf} from './encodings.ts';
import {type Normalized, normalize, normalizeWithPlaces, type Spellings} from './normalize.ts';

/** Characters. Shorter secrets are ignored, since they would mask ordinary words. */
export const shortest = 4;
/** Characters. The beginning of a secret is masked too, if at least this much of it appears. */
const leading = 6;
/** Characters. Any other piece of a secret is masked too, if it is at least this long. */
const within = 8;

export interface Secret {
  given: string;
  /** Normalized, with escapes decoded. */
  decoded: string;
  /** Normalized, without decoding. */
  literal: string;
  /** Made when they are first needed, so that the token costs nothing at start-up. */
  encodings: () => Encodings;
  /** The length of its shortest spelling. */
  length: number;
  /** Whether it is ASCII when it is normalized; its encodings are ASCII then, too. */
  ascii: boolean;
}

interface Encodings {
  /** The encodings, normalized. */
  encoded: readonly string[];
  /** All substrings of `within` characters of all spellings. */
  pieces: ReadonlySet<string>;
}

export function secretOf(given: string): Secret {
  const {decoded, literal} = normalize(given);
  // `ß` is longer when it is normalized: SS.
  const composed = given.normalize('NFC').replaceAll(/\s/g, '');
  let made: Encodings | undefined;
  return {
    given,
    decoded,
    literal,
    length: Math.min(decoded.length, composed.length),
    ascii: isAscii(decoded) && isAscii(literal),
    encodings: () => (made ??= encode(given, [decoded, literal])),
  };
}

function encode(given: string, plain: readonly string[]): Encodings {
  const encoded = [...new Set(encodingsOf(given).map(text => normalize(text).decoded))].filter(
    ({length}) => length >= within,
  );
  const pieces = new Set<string>();
  for (const text of [...plain, ...encoded])
    for (let at = 0; at + within <= text.length; at++) pieces.add(text.slice(at, at + within));
  return {encoded, pieces};
}

/** The length of the longest spelling of a secret, before its characters are escaped. */
export const longestSpelling = ({given, encodings}: Secret): number =>
  Math.max(given.length, ...encodings().encoded.map(({length}) => length));

/** Whether a text of so many characters may contain the secret, or (`parts`) a part of it. */
export const mayHold = (secret: Secret, room: number, parts: boolean): boolean =>
  room >= (parts ? Math.min(secret.length, leading) : secret.length);

/** Whether a normalized text contains the beginning of any spelling of the secrets: one look at each place, however many they are. */
export function beginningsOf(secrets: readonly Secret[]): (text: Spellings) => boolean {
  const spellings = secrets
    .flatMap(({decoded, literal, encodings}) => [decoded, literal, ...encodings().encoded])
    .filter(spelling => spelling.length >= shortest);
  const length = Math.min(within, ...spellings.map(spelling => spelling.length));
  const beginnings = new Set(spellings.map(spelling => spelling.slice(0, length)));
  const holdsOne = (text: string): boolean => {
    for (let at = 0; at + length <= text.length; at++)
      if (beginnings.has(text.slice(at, at + length))) return true;
    return false;
  };
  return ({decoded, literal}) => holdsOne(decoded) || (literal !== decoded && holdsOne(literal));
}

/** Whether a normalized text contains the secret, or (`parts`) a part of it. */
export function contains({decoded, literal}: Spellings, secret: Secret, parts: boolean): boolean {
  return (
    includes(decoded, secret.decoded) ||
    includes(literal, secret.literal) ||
    secret.encodings().encoded.some(one => decoded.includes(one)) ||
    (parts &&
      (containsPart(decoded, secret.decoded, secret) ||
        // Most texts and secrets are spelt in one way only.
        ((literal !== decoded || secret.literal !== secret.decoded) &&
          containsPart(literal, secret.literal, secret))))
  );
}

const includes = (text: string, spelling: string) => spelling.length >= shortest && text.includes(spelling);

function containsPart(text: string, spelling: string, secret: Secret): boolean {
  if (spelling.length >= leading && text.includes(spelling.slice(0, leading))) return true;
  const {pieces} = secret.encodings();
  for (let at = 0; at + within <= text.length; at++) if (pieces.has(text.slice(at, at + within))) return true;
  return false;
}

/** A range of UTF-16 units in a text. */
type Span = readonly [from: number, to: number];

/** Masks the secrets in a text, and (`parts`) parts of them. */
export function maskSecrets(text: string, secrets: readonly Secret[], parts: boolean, mask: string): string {
  const [decoded, literal] = [normalizeWithPlaces(text), normalizeWithPlaces(text, true)];
  const spans = secrets.flatMap(secret => [
    ...wholeSpans(text, decoded, [secret.decoded, ...secret.encodings().encoded]),
    ...wholeSpans(text, literal, [secret.literal]),
    ...(parts ? partSpans(decoded, secret.decoded, secret) : []),
    ...(parts ? partSpans(literal, secret.literal, secret) : []),
  ]);
  let shown = '';
  let done = 0;
  for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
    if (from > done || done === 0) shown += text.slice(done, from) + mask;
    done = Math.max(done, to);
  }
  return shown + text.slice(done);
}

/** Returns where a spelling of the secret occurs in the original text. */
function wholeSpans(text: string, normalized: Normalized, spellings: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const spelling of spellings) {
    if (spelling.length < shortest) continue;
    for (
      let at = normalized.text.indexOf(spelling);
      at >= 0;
      at = normalized.text.indexOf(spelling, at + 1)
    ) {
      const [from, to] = spanAt(normalized, at, spelling.length);
      // A short secret inside a longer word is not masked.
      const inWord = /[\p{L}\p{N}]/u.test((text[from - 1] ?? '') + (text[to] ?? ''));
      if (spelling.length >= leading || !inWord) spans.push([from, to]);
    }
  }
  return spans;
}

/** Returns where a part of the secret occurs: as much of its beginning as there is, or any piece of it. */
function partSpans(normalized: Normalized, spelling: string, secret: Secret): Span[] {
  const {text} = normalized;
  const {pieces} = secret.encodings();
  const spans: Span[] = [];
  const beginning = spelling.slice(0, leading);
  if (beginning.length === leading) {
    for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + leading)) {
      let length = leading;
      while (length < spelling.length && text[at + length] === spelling[length]) length++;
      spans.push(spanAt(normalized, at, length));
    }
  }
  for (let at = 0; at + within <= text.length; at++)
    if (pieces.has(text.slice(at, at + within))) spans.push(spanAt(normalized, at, within));
  return spans;
}

/** The place in the original of `length` normalized characters. */
function spanAt({from, to}: Normalized, at: number, length: number): Span {
  return [from[at] ?? 0, to[at + length - 1] ?? 0];
}
