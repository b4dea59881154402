import stringWidth from 'string-width';
import {plainColumns} from '../characters/plain.ts';
import {QuickSegmenter} from '../characters/segmenter.ts';
import {applySgr, isInvisibleOnBlank, type StyleId} from './style.ts';

/**
 * One row of a frame, by columns. A wide character has its text in the first column and '' in the others. Trailing spaces
 * in the default style are left out; a space on which its style is invisible has the default style.
 */
export type Line = {
  readonly texts: readonly string[];
  readonly styles: readonly StyleId[];
  /**
   * The column before the first character whose width terminals disagree on, or which they may join to the one before it;
   * Infinity if there is none.
   */
  readonly unsureFrom: number;
};

export const blankLine: Line = {texts: [], styles: [], unsureFrom: Number.POSITIVE_INFINITY};

const segmenter = QuickSegmenter(undefined, {granularity: 'grapheme'});
// `ESC [ … final`, `ESC ] … BEL or ST` and the other strings, then any other escape; of these only `ESC [ … m` is used.
const sequence =
  /\u001b(?:\[([\d;:<=>?]*)[ -/]*([@-~])|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~]?)/y;
const ignorable = /^\p{Default_Ignorable_Code_Point}+$/u;
// Terminals would join these to the character in the cell before.
const baseless = /^[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]+/u;

/**
 * Parses one row as Ink writes it: text with SGR sequences. All other escape sequences are dropped, so that only text and
 * styles reach the terminal.
 * @param columns the row is cut after this many
 */
export function readLine(source: string, columns: number): Line {
  const line = new LineReader(columns);
  let start = 0;
  while (start < source.length) {
    const next = source.indexOf('\u001b', start);
    const end = next < 0 ? source.length : next;
    line.text(source.slice(start, end));
    if (next < 0) break;
    sequence.lastIndex = next;
    const [whole = '\u001b', parameters = '', final] = sequence.exec(source) ?? [];
    if (final === 'm' && /^[\d;]*$/.test(parameters)) line.style = applySgr(line.style, parameters);
    start = next + whole.length;
  }
  return line.finish();
}

class LineReader {
  style: StyleId = 0;
  readonly #columns: number;
  readonly #texts: string[] = [];
  readonly #styles: StyleId[] = [];
  #unsureFrom = Number.POSITIVE_INFINITY;

  constructor(columns: number) {
    this.#columns = columns;
  }

  text(text: string): void {
    for (let index = 0; index < text.length; index++) {
      const width = plainColumns(text.charCodeAt(index));
      const next = index + 1 < text.length ? plainColumns(text.charCodeAt(index + 1)) : 1;
      // A plain character before a non-plain one may be the base of a cluster.
      if (width === 0 || next === 0) {
        this.#clusters(text.slice(index));
        return;
      }
      this.#put(text[index] ?? ' ', width);
    }
  }

  finish(): Line {
    const texts = this.#texts;
    while (texts.at(-1) === ' ' && this.#styles.at(-1) === 0) {
      texts.pop();
      this.#styles.pop();
    }
    return {texts, styles: this.#styles, unsureFrom: this.#unsureFrom};
  }

  #clusters(text: string): void {
    for (const {segment} of segmenter.segment(text.toWellFormed())) {
      const plain = segment.length === 1 ? plainColumns(segment.charCodeAt(0)) : 0;
      const width = plain || stringWidth(segment);
      if (width === 0) {
        // As Ink does: a mark or a control character takes a column, an ignorable character none.
        if (!ignorable.test(segment)) this.#put(' ', 1);
        continue;
      }
      if (plain === 0 && this.#texts.length + width <= this.#columns) {
        this.#unsureFrom = Math.min(this.#unsureFrom, this.#lastStart());
      }
      this.#put(plain ? segment : segment.replace(baseless, '') || ' ', width);
    }
  }

  #lastStart(): number {
    let column = this.#texts.length - 1;
    while (this.#texts[column] === '') column--;
    return Math.max(0, column);
  }

  #put(text: string, width: number): void {
    const room = this.#columns - this.#texts.length;
    if (width > room) {
      // A wide character that does not fit is replaced by spaces.
      for (let column = 0; column < room; column++) this.#cell(' ');
      return;
    }
    this.#cell(text);
    for (let column = 1; column < width; column++) this.#cell('');
  }

  #cell(text: string): void {
    this.#texts.push(text);
    this.#styles.push(text === ' ' && isInvisibleOnBlank(this.style) ? 0 : this.style);
  }
}
