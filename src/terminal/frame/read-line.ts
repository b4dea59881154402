import stringWidth from 'string-width';
import {Cache} from '../../cache.ts';
import {plainColumns} from '../characters/plain.ts';
import {QuickSegmenter} from '../characters/segmenter.ts';
import {blank, cell, covered, endOfClusters, firstCluster, type Line} from './line.ts';
import {applySgr, isInvisibleOnBlank} from './style.ts';

const segmenter = QuickSegmenter(undefined, {granularity: 'grapheme'});
// `ESC [ … final`, `ESC ] … BEL or ST` and the other strings, then any other escape; of these only `ESC [ … m` is used.
const sequence =
  /\u001b(?:\[[\d;:<=>?]*[ -/]*[@-~]|[\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[ -/]*[0-~]?)/y;
const ignorable = /^\p{Default_Ignorable_Code_Point}+$/u;
// Terminals would join these to the character in the cell before.
const baseless = /^[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]+/u;

/** A digit or a semicolon. */
const isParameter = (unit: number): boolean => (unit >= 0x30 && unit <= 0x39) || unit === 0x3b;

/**
 * The SGR parameter that marks the character with the text cursor: overline, which Ink knows the end of, and which nothing is drawn
 * with. It never reaches the terminal.
 */
const caretMark = '53';

/** Parses one row as Ink writes it: text with SGR sequences; all others are dropped. @param columns the row is cut after these */
export function readLine(source: string, columns: number): Line {
  const line = new LineReader(columns);
  let start = 0;
  while (start < source.length) {
    const next = source.indexOf('\u001b', start);
    line.text(source, start, next < 0 ? source.length : next);
    if (next < 0) break;
    start = line.sequence(source, next);
  }
  return line.finish();
}

/** Widths of characters that are not plain: a list shows the same few again and again. */
const widths = new Cache<number>(1000);

const widthOf = (segment: string): number => widths.get(segment, () => stringWidth(segment));

/** The cells of the line that is being read, which gets a copy of them. */
let scratch = new Uint32Array(0);

class LineReader {
  #style = 0;
  /** The style for spaces: the default style if the current one is invisible on a space. */
  #blankStyle = 0;
  readonly #columns: number;
  #length = 0;
  readonly #clusters: string[] = [];
  #plain: string | undefined = '';
  #unsureFrom = Number.POSITIVE_INFINITY;
  #caret: number | undefined;

  constructor(columns: number) {
    this.#columns = columns;
    if (scratch.length < columns) scratch = new Uint32Array(columns);
  }

  text(source: string, start: number, end: number): void {
    let index = start;
    for (; index < end; index++) {
      const unit = source.charCodeAt(index);
      if (!(unit >= blank && unit <= 0x7e) && plainColumns(unit) === 0) break;
    }
    // A plain character before a non-plain one may be the base of a cluster.
    const plainEnd = index === end ? end : Math.max(start, index - 1);
    this.#plainText(source, start, plainEnd);
    if (plainEnd < end) this.#segments(source.slice(plainEnd, end));
  }

  /** Reads the escape sequence at `start`; returns where it ends. */
  sequence(source: string, start: number): number {
    if (source.charCodeAt(start + 1) === 0x5b) {
      let end = start + 2;
      while (isParameter(source.charCodeAt(end))) end++;
      if (source.charCodeAt(end) === 0x6d) {
        const parameters = source.slice(start + 2, end);
        if (parameters === caretMark) this.#caret ??= Math.min(this.#length, this.#columns - 1);
        this.#style = applySgr(this.#style, parameters);
        this.#blankStyle = isInvisibleOnBlank(this.#style) ? 0 : this.#style;
        return end + 1;
      }
    }
    sequence.lastIndex = start;
    return start + (sequence.exec(source)?.[0] ?? '\u001b').length;
  }

  finish(): Line {
    while (scratch[this.#length - 1] === blank) this.#length--;
    return {
      cells: scratch.slice(0, this.#length),
      clusters: this.#clusters,
      text: this.#plain?.slice(0, this.#length),
      unsureFrom: this.#unsureFrom,
      caret: this.#caret,
    };
  }

  #plainText(source: string, start: number, end: number): void {
    const before = this.#length;
    const room = this.#columns - before;
    const [blankCell, styled] = [cell(blank, this.#blankStyle), cell(0, this.#style)];
    let length = before;
    let isNarrow = true;
    for (let index = start; index < end && length < this.#columns; index++) {
      const unit = source.charCodeAt(index);
      // Most are ASCII: a call for each of them would cost more than all else.
      if (unit <= 0x7e) {
        scratch[length++] = unit === blank ? blankCell : styled + unit;
        continue;
      }
      const width = plainColumns(unit);
      if (width > 1) isNarrow = false;
      this.#length = length;
      this.#put(unit, width);
      length = this.#length;
    }
    this.#length = length;
    if (!isNarrow) this.#plain = undefined;
    else if (this.#plain !== undefined) this.#plain += source.slice(start, Math.min(end, start + room));
  }

  #segments(text: string): void {
    this.#plain = undefined;
    for (const {segment} of segmenter.segment(text.toWellFormed())) {
      const plain = segment.length === 1 ? plainColumns(segment.charCodeAt(0)) : 0;
      if (plain > 0) {
        this.#put(segment.charCodeAt(0), plain);
        continue;
      }
      const width = widthOf(segment);
      if (width === 0) {
        // As Ink does: a mark or a control character takes a column, an ignorable character none.
        if (!ignorable.test(segment)) this.#put(blank, 1);
        continue;
      }
      if (this.#length + width <= this.#columns)
        this.#unsureFrom = Math.min(this.#unsureFrom, this.#lastStart());
      this.#put(this.#unitOf(segment.replace(baseless, '') || ' '), width);
    }
  }

  #unitOf(cluster: string): number {
    if (cluster.length === 1 && plainColumns(cluster.charCodeAt(0)) > 0) return cluster.charCodeAt(0);
    const unit = firstCluster + this.#clusters.length;
    // No terminal has as many columns.
    if (unit >= endOfClusters) return blank;
    this.#clusters.push(cluster);
    return unit;
  }

  #lastStart(): number {
    let column = this.#length - 1;
    while (((scratch[column] ?? blank) & 0xffff) === covered) column--;
    return Math.max(0, column);
  }

  #put(unit: number, width: number): void {
    const room = this.#columns - this.#length;
    if (width > room) {
      // A wide character that does not fit is replaced by spaces.
      for (let column = 0; column < room; column++) this.#cell(blank);
      return;
    }
    this.#cell(unit);
    for (let column = 1; column < width; column++) this.#cell(covered);
  }

  #cell(unit: number): void {
    scratch[this.#length++] = cell(unit, unit === blank ? this.#blankStyle : this.#style);
  }
}
