import {brief, fitTo, width as widthOf} from '../text/text.ts';
import type {ChartEntry, ChartRow, ChartSize, ChartSpan} from './chart.ts';
import {cells, eighths, greatest, knownValue, shareOf} from './chart.ts';

const parts = {unicode: ' ▁▂▃▄▅▆▇█', ascii: ' ....===#'};

interface Options extends ChartSize {
  /** In rows, without that of the names; at least 1. */
  height: number;
  /** The value of a full column; by default the greatest of the numbers. */
  most?: number | undefined;
  /** A row below with the names, as far as there is room for them. */
  names?: boolean | undefined;
}

/** A column for each entry, side by side, the first at the left. Where there is no room for all, the last are drawn. */
export function columns(entries: readonly ChartEntry[], options: Options): ChartRow[] {
  const {width, height, ascii, names} = options;
  const size = cells(width);
  const rows = cells(height);
  const shown = entries.slice(-size);
  const top = options.most ?? greatest(entries.map(({value}) => value));
  const {each, gap} = layOut(shown.length, size);
  const set = ascii ? parts.ascii : parts.unicode;
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
