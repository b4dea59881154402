/** Printable characters that are as wide in all terminals and join no other: no segmenter is needed for them. [first, last, columns]. */
const ranges: ReadonlyArray<readonly [number, number, 1 | 2]> = [
  [0x20, 0x7e, 1],
  [0xa0, 0xac, 1], // but not the soft hyphen
  [0xae, 0x2ff, 1],
  [0x391, 0x3a1, 1],
  [0x3a3, 0x482, 1],
  [0x2010, 0x2027, 1], // dashes, quotes, bullets, the ellipsis
  [0x2030, 0x205e, 1],
  [0x20a0, 0x20c0, 1], // currencies
  [0x2100, 0x218b, 1],
  [0x2190, 0x22ff, 1], // arrows, mathematics
  [0x2400, 0x2426, 1], // pictures of control characters
  [0x2500, 0x25fc, 1], // boxes, blocks, shapes
  [0x25ff, 0x25ff, 1],
  [0x2713, 0x2718, 1], // ticks and crosses
  [0x2768, 0x2775, 1],
  [0x2800, 0x28ff, 1], // Braille, of which graphs are made
  [0x3041, 0x3096, 2],
  [0x30a1, 0x30fa, 2],
  [0x4e00, 0x9fff, 2],
  [0xac00, 0xd7a3, 2],
];

const columns = new Uint8Array(0x1_0000);
for (const [first, last, width] of ranges) columns.fill(width, first, last + 1);

/** The columns of a plain character, else 0. Declared as a function, since the build imports the segmenter before this module has run. */
export function plainColumns(code: number): number {
  return columns[code] ?? 0;
}

/** The width of plain text in columns, or -1 if a character is not plain. */
export function plainWidth(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const column = columns[text.charCodeAt(index)] ?? 0;
    if (column === 0) return -1;
    width += column;
  }
  return width;
}

/** Whether a character joins the one before, or is invisible. */
const joins = (code: number): boolean =>
  (code >= 0x300 && code <= 0x36f) ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0xfe00 && code <= 0xfe0f);

/** Estimates the width of a text in columns without emoji tables, for many texts. Too large for emoji that consist of several. */
export function roughWidth(text: string): number {
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const plain = columns[code] ?? 0;
    if (plain > 0) width += plain;
    // Most surrogate pairs are characters of two columns.
    else if (code >= 0xd800 && code <= 0xdfff) width += 1;
    else if (!joins(code)) width += (code >= 0x2300 && code <= 0x2bff) || code >= 0x2e80 ? 2 : 1;
  }
  return width;
}

const style = /\u001b\[[\d;:]*m/g;

/** The width of plain text with SGR sequences, or -1 if a character is not plain. */
export function styledWidth(text: string): number {
  return plainWidth(text.includes('\u001b') ? text.replaceAll(style, '') : text);
}
