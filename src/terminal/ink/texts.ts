import {scanLine} from './scan.ts';

/** Faster versions of Ink's functions for texts of many lines: they work line by line, and recognise plain lines. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Characters and sequences that may affect other lines: a text with them has to be cleaned as a whole. */
const spanning = /[\t\r\u0080-\u009f]|\u001b(?!\[[\d;]*m)/;

/** Cleans text with style sequences: clean text is returned as it is; other text is cleaned line by line, or as a whole. */
export function cleanByLine(text: string, clean: (text: string) => string): string {
  let isPlain = true;
  for (let start = 0; isPlain && start <= text.length; ) {
    const end = lineEnd(text, start);
    isPlain = scanLine(text, start, end).width >= 0;
    start = end + 1;
  }
  if (isPlain) return text;
  if (!text.includes('\n') || spanning.test(text)) return clean(text);
  return text
    .split('\n')
    .map(line => (scanLine(line).width < 0 ? clean(line) : line))
    .join('\n');
}

/** How many columns and lines a text takes. */
export function sizeByLine(text: string, measure: (line: string) => Size): Size {
  let width = 0;
  let height = 0;
  for (let start = 0; start <= text.length; height++) {
    const end = lineEnd(text, start);
    const own = scanLine(text, start, end).width;
    width = Math.max(width, own < 0 ? measure(text.slice(start, end)).width : own);
    start = end + 1;
  }
  return text === '' ? {width: 0, height: 0} : {width, height};
}

/** Returns the text cut to a width if its lines do not share a style; otherwise lets `wrap` do it. */
export function wrapByLine(
  text: string,
  most: number,
  how: string,
  wrap: (text: string, most: number, how: string) => string,
): string {
  if (!how.startsWith('truncate') || !text.includes('\n')) return wrap(text, most, how);
  const lines = text.split('\n').map(line => ({line, ...scanLine(line)}));
  if (lines.some(({isClosed}) => !isClosed)) return wrap(text, most, how);
  return lines
    .map(({line, width}) =>
      // Ink treats a line of several differently from a single one.
      width >= 0 && width <= most ? line : wrap(`${line}\n`, most, how).slice(0, -1),
    )
    .join('\n');
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}
