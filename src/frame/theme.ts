import {markOf} from '../resources/definition/column.ts';
import {graphemes, width} from '../text/text.ts';
import {isAscii} from '../text/typeable.ts';
import type {Palette} from './palettes.ts';

/** How the screen is drawn: with which colours, if any, and whether in Unicode or in ASCII. */
export interface Theme {
  /** Without one there are no colours. */
  palette: Palette | undefined;
  ascii: boolean;
}

/** The capabilities of the terminal. */
export interface Look {
  /** Bits of a colour: 1, 4, 8 or 24. */
  depth: number;
  ascii: boolean;
  /** For a screen reader: nothing is drawn, changes are written as lines of text. */
  screenReader?: boolean | undefined;
}

export function glyphOf(theme: Theme, word: string): string {
  const mark = markOf(word);
  return theme.ascii ? mark.ascii : mark.glyph;
}

const spinners = {unicode: '◐◓◑◒', ascii: '|/-\\'};

/** Returns the spinner that shows work in progress; it turns a quarter each second. `at`: milliseconds since the epoch. */
export function spinnerOf({ascii}: Theme, at: number): string {
  const frames = ascii ? spinners.ascii : spinners.unicode;
  return frames[Math.floor(at / 1000) % frames.length] ?? '';
}

const plain: Record<string, string> = {
  '›': '>',
  '·': '|',
  '…': '~',
  '—': '-',
  '–': '-',
  '▌': '>',
  '█': '#',
  '•': '*',
  '◆': '#',
  '↑': '^',
  '↓': 'v',
  '→': '->',
  '←': '<-',
  '×': 'x',
  '↵': '~',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '\u00a0': ' ',
  '─': '-',
  '│': '|',
  '●': '*',
  '▲': '!',
  '△': 'i',
};

/** Returns the text as this theme draws it: in ASCII if that was chosen. */
export const drawn = ({ascii}: Theme, text: string): string => (ascii ? asciiOf(text) : text);

/** Returns lines in ASCII, each as wide as before, so that no other character reaches the terminal; control characters are kept. */
export const asciiLines = (lines: string): string =>
  lines.replace(/[\x20-\x7e]?[^\x00-\x7f]+/g, run =>
    asciiRun(run, known => (known.length === 1 ? known : '')),
  );

/** Returns the text in ASCII, as wide as before except for arrows; characters without an equivalent become `?`. */
const asciiOf = (text: string): string =>
  text.replace(/[\x20-\x7e]?[^\x20-\x7e]+/g, run => asciiRun(run, known => known));

/** By graphemes, since one may have several characters, the first of them in ASCII, and is as wide as none of them. */
const asciiRun = (run: string, usable: (known: string) => string): string =>
  graphemes(run)
    .map(grapheme => {
      const [first = ''] = grapheme;
      return usable(plain[first] ?? (isAscii(first) ? first : '')).padEnd(width(grapheme), '?');
    })
    .join('');
