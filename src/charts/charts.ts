import type {Tone} from '../resources/definition/column.ts';
import {percentOf} from '../text/format.ts';
import {brief, fitTo, width as widthOf} from '../text/text.ts';

const ends = {unicode: ['▕', '▏'], ascii: ['[', ']']} as const;
/** The cells of `100 %`: the numbers of gauges below one another stand below one another. */
const usual = 5;

/** How full something is, with the number: `▕███▌   ▏ 45 %`; one of them if there is no room for both. @param share of one */
export function gauge(share: number | null | undefined, {width, ascii}: ChartSize): ChartRow {
  const size = cells(width);
  const known = knownValue(share);
  if (known === undefined) return blankRow(size);
  const tone = gaugeTone(known);
  const label = percentOf(known).padStart(usual);
  const room = size - label.length - 2;
  if (room > 0) {
    const [start, end] = ascii ? ends.ascii : ends.unicode;
    return [
      {text: start, tone: 'dim'},
      {text: bar(known, {width: room, most: 1, ascii}), tone},
      {text: end, tone: 'dim'},
      {text: label, tone: tone === 'good' ? undefined : tone},
    ];
  }
  const short = label.trimStart();
  if (short.length > size) return [{text: bar(known, {width: size, most: 1, ascii}), tone}];
  return [{text: short.padStart(size), tone: tone === 'good' ? undefined : tone}];
}

/** Returns the tone of a share: above 80 % it needs attention, above 95 % little is left. */
export const gaugeTone = (share: number): Tone => (share > 0.95 ? 'bad' : share > 0.8 ? 'warn' : 'good');

const lying = {unicode: ' ▏▎▍▌▋▊▉█', ascii: ' ....===#'};

interface BarSize extends ChartSize {
  /** The value of a full bar. */
  most: number;
}

/** A lying bar, with blanks up to its width: `███▌    `; in ASCII `###=    `. */
export function bar(value: number | null | undefined, {width, most, ascii}: BarSize): string {
  const size = cells(width);
  const filled = eighths(shareOf(knownValue(value) ?? 0, most), size);
  const set = ascii ? lying.ascii : lying.unicode;
  const whole = Math.floor(filled / 8);
  const part = filled % 8;
  return `${set.charAt(8).repeat(whole)}${part > 0 ? set.charAt(part) : ''}`.padEnd(size);
}

const levels = {unicode: '▁▂▃▄▅▆▇█', ascii: '_.-=#'};

interface SparklineOptions extends ChartSize {
  /** The value of the highest bar; by default the greatest of the numbers. */
  most?: number | undefined;
  tone?: Tone | undefined;
}

/** Numbers over time in one row: `▁▁▂▃▂▁▁▅█▃▂▁`. Of numbers that share a cell the greatest is drawn; now is at the right. */
export function sparkline(
  values: readonly (number | null | undefined)[],
  options: SparklineOptions,
): ChartRow {
  const size = cells(options.width);
  const set = options.ascii ? levels.ascii : levels.unicode;
  const most = options.most ?? greatest(values);
  const used = Math.min(size, values.length);
  let text = '';
  for (let cell = 0; cell < used; cell++) {
    const start = Math.floor((cell * values.length) / used);
    const end = Math.floor(((cell + 1) * values.length) / used);
    const known = values.slice(start, end).flatMap(value => knownValue(value) ?? []);
    text +=
      known.length === 0 ? ' ' : set.charAt(Math.round(shareOf(greatest(known), most) * (set.length - 1)));
  }
  return [{text: text.padStart(size), tone: options.tone}];
}

const standing = {unicode: ' ▁▂▃▄▅▆▇█', ascii: ' ....===#'};

interface ColumnOptions extends ChartSize {
  /** In rows, without that of the names; at least 1. */
  height: number;
  /** The value of a full column; by default the greatest of the numbers. */
  most?: number | undefined;
  /** A row below with the names, as far as there is room for them. */
  names?: boolean | undefined;
}

/** A column for each entry, side by side, the first at the left. Where there is no room for all, the last are drawn. */
export function columns(entries: readonly ChartEntry[], options: ColumnOptions): ChartRow[] {
  const {width, height, ascii, names} = options;
  const size = cells(width);
  const rows = cells(height);
  const shown = entries.slice(-size);
  const top = options.most ?? greatest(entries.map(({value}) => value));
  const {each, gap} = layOut(shown.length, size);
  const set = ascii ? standing.ascii : standing.unicode;
  const filled = shown.map(({value, tone}) => ({
    tone,
    height: eighths(shareOf(knownValue(value) ?? 0, top), rows),
  }));
  const lines = Array.from({length: rows}, (_, row) => {
    const floor = (rows - 1 - row) * 8;
    const spans = filled.map(({tone, height}, index): ChartSpan => {
      const part = Math.min(8, Math.max(0, height - floor));
      return {text: set.charAt(part).repeat(each) + between(index, shown, gap), tone};
    });
    return padded(spans, size);
  });
  if (!names) return lines;
  const below = shown.map(({name}, index) => ({
    text: fitTo(brief(name, each), each) + between(index, shown, gap),
    tone: 'dim' as const,
  }));
  return [...lines, padded(below, size)];
}

const between = (index: number, all: readonly unknown[], gap: number) =>
  index === all.length - 1 ? '' : ' '.repeat(gap);

/** How wide each of so many columns is, and the gap between two. */
function layOut(number: number, size: number): {each: number; gap: number} {
  const gap = size >= number * 2 - 1 ? 1 : 0;
  return {each: Math.max(1, Math.floor((size - gap * (number - 1)) / number)), gap};
}

/** Spans that look alike are one, and the row is as wide as it should be. */
function padded(spans: readonly ChartSpan[], size: number): ChartRow {
  const used = spans.reduce((sum, {text}) => sum + widthOf(text), 0);
  const joined: ChartSpan[] = [];
  for (const span of [...spans, {text: ' '.repeat(Math.max(0, size - used))}]) {
    const last = joined.at(-1);
    if (last && (last.tone === span.tone || span.text.trim() === '')) last.text += span.text;
    else joined.push({...span});
  }
  return joined;
}

/** Numbers as rows of characters, exactly as wide as asked. Those not finite leave a blank, those below zero count as zero. */

/** A stretch of a chart that looks one way. Its text is clean. */
interface ChartSpan {
  text: string;
  tone?: Tone | undefined;
}

export type ChartRow = readonly ChartSpan[];

interface ChartSize {
  /** In cells, at least 1. */
  width: number;
  /** Without block characters. */
  ascii?: boolean | undefined;
}

interface ChartEntry {
  name: string;
  value: number | null | undefined;
  tone?: Tone | undefined;
}

/** The number as charts draw it; undefined if it is not known. */
const knownValue = (value: number | null | undefined): number | undefined =>
  value != null && Number.isFinite(value) ? Math.max(0, value) : undefined;

/** The greatest of the numbers, 0 if there is none. */
export const greatest = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, knownValue(value) ?? 0), 0);

/** A number of whole cells that can be drawn. */
const cells = (width: number): number => (Number.isFinite(width) ? Math.max(1, Math.floor(width)) : 1);

/** How much of `most` the value is, from 0 to 1. */
const shareOf = (value: number, most: number): number =>
  most > 0 && value > 0 ? Math.min(1, Math.max(value / most, Number.MIN_VALUE)) : 0;

/** That share of so many cells, in eighths of a cell: something is at least one eighth, and not all is less than all. */
function eighths(share: number, size: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return size * 8;
  return Math.min(size * 8 - 1, Math.max(1, Math.round(share * size * 8)));
}

const blankRow = (width: number): ChartRow => [{text: ' '.repeat(cells(width))}];

/** A chart of one row, as data: how much of something is used, or numbers over time. */
export type Chart =
  | {kind: 'gauge'; share: number}
  | {kind: 'sparkline'; values: readonly (number | null | undefined)[]};
