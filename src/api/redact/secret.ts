import {normalized, normalizedWithPlaces, type Placed} from './normalize.ts';

/** Characters. Shorter secrets are ignored, since they would mask ordinary words. */
export const shortest = 4;
/** Characters. The beginning of a secret is masked too, if at least this much of it appears. */
const leading = 6;
/** Characters. Any other piece of a secret is masked too, if it is at least this long. */
const within = 8;

const alphabets = {
  16: '0123456789abcdef',
  32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
} as const;

/**
 * Encodes each group of bits as a character. Within a longer text the bytes before the secret shift its groups, so there is one
 * result for each shift. Characters at the ends that also encode neighbouring bytes are left out.
 * @param shifts the number of bytes after which the groups are aligned again
 */
function encoded(bytes: Buffer, base: keyof typeof alphabets, shifts: number): string[] {
  const bits = Math.log2(base);
  return Array.from({length: shifts}, (_, before) => {
    let text = '';
    const end = Math.floor(((before + bytes.length) * 8) / bits);
    for (let group = Math.ceil((before * 8) / bits); group < end; group++) {
      const at = group * bits - before * 8;
      const pair = ((bytes[at >> 3] ?? 0) << 8) | (bytes[(at >> 3) + 1] ?? 0);
      text += alphabets[base][(pair >> (16 - bits - (at & 7))) & (base - 1)];
    }
    return text;
  });
}

/** The encodings in which software may repeat a secret, alone or within a longer text. They are searched without regard to case. */
export function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const [hex = ''] = encoded(bytes, 16, 1);
  const base64 = encoded(bytes, 64, 3);
  const quotedPrintable = bytes
    .toString('latin1')
    .replaceAll(/[^ -<>-~]/g, byte => `=${Buffer.from(byte, 'latin1').toString('hex')}`);
  return [
    ...[hex, hex.replaceAll(/..\B/g, '$&:'), quotedPrintable, Array.from(secret).reverse().join('')],
    ...[...encoded(bytes, 32, 5), ...base64],
    ...base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_')),
    // A login in base64, in JSON that is stored as base64.
    ...base64.flatMap(text => encoded(Buffer.from(text), 64, 3)),
  ];
}

export interface Finder {
  holds(text: string): boolean;
  /** Returns the text with `mask` in the place of each secret. */
  masked(text: string, mask: string): string;
  /** Characters of the longest spelling, before they are escaped. */
  longest: number;
}

/** @param parts whether to find parts of secrets as well: the text may have been cut */
export function finderOf(secrets: readonly string[], parts: boolean): Finder {
  const plain = secrets.flatMap(normalized).filter(({length}) => length >= shortest);
  const encodings = secrets
    .flatMap(encodingsOf)
    .flatMap(normalized)
    .filter(({length}) => length >= within);
  const spellings = [...new Set([...plain, ...encodings])];
  const wholes = new RegExp(
    spellings.map(text => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'),
    'g',
  );
  const beginnings = new Set(
    parts ? plain.map(text => text.slice(0, leading)).filter(({length}) => length === leading) : [],
  );
  const pieces = new Set(
    parts
      ? spellings.flatMap(text =>
          [...Array(Math.max(0, text.length + 1 - within)).keys()].map(at => text.slice(at, at + within)),
        )
      : [],
  );

  /** The length of the part of a secret at a place; 0 if there is none. */
  const partAt = (text: string, at: number): number => {
    if (pieces.has(text.slice(at, at + within))) return within;
    return beginnings.has(text.slice(at, at + leading)) ? leading : 0;
  };
  const holdsPart = (text: string): boolean => {
    for (let at = 0; at + leading <= text.length; at++) if (partAt(text, at) > 0) return true;
    return false;
  };

  /** Where secrets are in the original text: [from, to). */
  function spansIn(original: string, {text, from, to}: Placed): (readonly [number, number])[] {
    const spans: (readonly [number, number])[] = [];
    const add = (at: number, length: number) => spans.push([from[at] ?? 0, to[at + length - 1] ?? 0]);
    wholes.lastIndex = 0;
    for (let found = wholes.exec(text); found; found = wholes.exec(text)) {
      const {0: spelling, index} = found;
      wholes.lastIndex = index + 1;
      const around =
        (original[(from[index] ?? 0) - 1] ?? '') + (original[to[index + spelling.length - 1] ?? 0] ?? '');
      // A short secret inside a longer word is not masked.
      if (spelling.length >= leading || !/[\p{L}\p{N}]/u.test(around)) add(index, spelling.length);
    }
    if (parts)
      for (let at = 0; at + leading <= text.length; at++) {
        const length = partAt(text, at);
        if (length === 0) continue;
        // As much of the beginning as there is.
        const spelling = plain.filter(one => text.startsWith(one.slice(0, leading), at));
        let most = length;
        for (const one of spelling) {
          let same = leading;
          while (same < one.length && text[at + same] === one[same]) same++;
          most = Math.max(most, same);
        }
        add(at, most);
      }
    return spans;
  }

  return {
    longest: Math.max(0, ...spellings.map(({length}) => length), ...secrets.map(({length}) => length)),
    holds: text =>
      normalized(text).some(one => {
        wholes.lastIndex = 0;
        return spellings.length > 0 && (wholes.test(one) || (parts && holdsPart(one)));
      }),
    masked(text, mask) {
      let [shown, done] = ['', 0];
      const spans = normalizedWithPlaces(text).flatMap(placed => spansIn(text, placed));
      for (const [from, to] of spans.sort(([one], [other]) => one - other)) {
        if (from > done || done === 0) shown += text.slice(done, from) + mask;
        done = Math.max(done, to);
      }
      return shown + text.slice(done);
    },
  };
}
