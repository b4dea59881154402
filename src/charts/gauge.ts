import type {Tone} from '../resources/definition/status.ts';
import {blankRow, type ChartRow, type ChartSize, cells, eighths, knownValue, shareOf} from './chart.ts';

const ends = {unicode: ['▕', '▏'], ascii: ['[', ']']} as const;
/** The cells of `100 %`: the numbers of gauges below one another stand below one another. */
const usual = 5;

/** How full something is, with the number: `▕███▌   ▏ 45 %`; one of them if there is no room for both. @param share of one */
export function gauge(share: number | null | undefined, {width, ascii}: ChartSize): ChartRow {
  const size = cells(width);
  const known = knownValue(share);
  if (known === undefined) return blankRow(size);
  const tone = gaugeTone(known);
  const label = percent(known).padStart(usual);
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

/** `45 %`; what is little is not nothing, and what is nearly all, or a little more, is not all. */
export function percent(share: number): string {
  const value = share * 100;
  if (value > 0 && value < 0.5) return '<1 %';
  const near = Math.round(value);
  const shownPercent = near !== 100 ? near : value < 100 ? 99 : Math.ceil(value);
  return shownPercent > 9999 ? '>9999 %' : `${shownPercent} %`;
}

const parts = {unicode: ' ▏▎▍▌▋▊▉█', ascii: ' ....===#'};

interface BarSize extends ChartSize {
  /** The value of a full bar. */
  most: number;
}

/** A lying bar, with blanks up to its width: `███▌    `; in ASCII `###=    `. */
export function bar(value: number | null | undefined, {width, most, ascii}: BarSize): string {
  const size = cells(width);
  const filled = eighths(shareOf(knownValue(value) ?? 0, most), size);
  const set = ascii ? parts.ascii : parts.unicode;
  const whole = Math.floor(filled / 8);
  const part = filled % 8;
  return `${set.charAt(8).repeat(whole)}${part > 0 ? set.charAt(part) : ''}`.padEnd(size);
}
