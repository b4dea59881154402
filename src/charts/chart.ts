import type {Tone} from '../resources/definition/status.ts';

/** Numbers as rows of characters, exactly as wide as asked. Those not finite leave a blank, those below zero count as zero. */

/** A stretch of a chart that looks one way. Its text is clean. */
export interface ChartSpan {
  text: string;
  tone?: Tone | undefined;
}

export type ChartRow = readonly ChartSpan[];

export interface ChartSize {
  /** In cells, at least 1. */
  width: number;
  /** Without block characters. */
  ascii?: boolean | undefined;
}

export interface ChartEntry {
  name: string;
  value: number | null | undefined;
  tone?: Tone | undefined;
}

/** The number as charts draw it; undefined if it is not known. */
export const knownValue = (value: number | null | undefined): number | undefined =>
  value != null && Number.isFinite(value) ? Math.max(0, value) : undefined;

/** The greatest of the numbers, 0 if there is none. */
export const greatest = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, knownValue(value) ?? 0), 0);

/** A number of whole cells that can be drawn. */
export const cells = (width: number): number => (Number.isFinite(width) ? Math.max(1, Math.floor(width)) : 1);

/** How much of `most` the value is, from 0 to 1. */
export const shareOf = (value: number, most: number): number =>
  most > 0 && value > 0 ? Math.min(1, Math.max(value / most, Number.MIN_VALUE)) : 0;

/** That share of so many cells, in eighths of a cell: something is at least one eighth, and not all is less than all. */
export function eighths(share: number, size: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return size * 8;
  return Math.min(size * 8 - 1, Math.max(1, Math.round(share * size * 8)));
}

export const blankRow = (width: number): ChartRow => [{text: ' '.repeat(cells(width))}];

/** A chart of one row, as data: how much of something is used, or numbers over time. */
export type Chart =
  | {kind: 'gauge'; share: number}
  | {kind: 'sparkline'; values: readonly (number | null | undefined)[]};
