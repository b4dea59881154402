import stringWidth from 'string-width';

/**
 * What may reach the terminal. Every text from the service is drawn through here: it may hold escape
 * sequences, direction overrides, or characters of two cells, one cell, or none.
 */

// Characters that are one cell in every terminal. `string-width` compiles its emoji tables at its first
// call for anything else (some 20 ms), so the usual line never asks it.
const narrow = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u21ff\u2500-\u25fc]*$/;

// C0, DEL and C1; direction marks, overrides and isolates; line separators; invisible and tag characters;
// lone surrogates. The zero-width joiner stays: emoji are built with it.
const unsafe =
  /[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

const replacement = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
};

/** The text with everything that could move the cursor or hide what is written made visible. */
export function clean(text: string): string {
  return narrow.test(text) ? text : text.replace(unsafe, replacement);
}

/** Cells the (clean) text takes. */
export function width(text: string): number {
  return narrow.test(text) ? text.length : stringWidth(text);
}

let segmenter: Intl.Segmenter | undefined;

/** What a reader takes for one character, in order. */
export function graphemes(text: string): string[] {
  if (narrow.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter(undefined, {granularity: 'grapheme'});
  return Array.from(segmenter.segment(text), part => part.segment);
}

/** The longest beginning of `text` that takes at most `cells` cells. */
export function head(text: string, cells: number): string {
  if (cells <= 0) return '';
  if (narrow.test(text)) return text.slice(0, cells);
  let taken = '';
  let used = 0;
  for (const grapheme of graphemes(text)) {
    used += width(grapheme);
    if (used > cells) break;
    taken += grapheme;
  }
  return taken;
}

/** `text` in at most `cells` cells; what is cut off ends in `…`. */
export function truncate(text: string, cells: number, ellipsis = '…'): string {
  if (width(text) <= cells) return text;
  return cells < 1 ? '' : head(text, cells - width(ellipsis)) + ellipsis;
}

/** `text` in exactly `cells` cells, cut or padded. */
export function fitTo(text: string, cells: number, align: 'left' | 'right' = 'left'): string {
  const shown = truncate(text, cells);
  const pad = ' '.repeat(Math.max(0, cells - width(shown)));
  return align === 'right' ? pad + shown : shown + pad;
}

/** `text` in lines of at most `cells` cells, broken at spaces where there are any. */
export function wrap(text: string, cells: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if (width(joined) <= cells) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = chop(word, cells);
    line = parts.pop() ?? '';
    lines.push(...parts);
  }
  lines.push(line);
  return lines;
}

/** `text` in pieces of at most `cells` cells, cut wherever that is; nothing is lost. */
export function chop(text: string, cells: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (width(rest) > cells) {
    const piece = head(rest, Math.max(1, cells)) || (graphemes(rest)[0] ?? rest);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  pieces.push(rest);
  return pieces;
}
