import type {Tone} from '../resources/definition/status.ts';
import {type ChartRow, type ChartSize, cells, greatest, knownValue, shareOf} from './chart.ts';

const levels = {unicode: '▁▂▃▄▅▆▇█', ascii: '_.-=#'};

interface Options extends ChartSize {
  /** The value of the highest bar; by default the greatest of the numbers. */
  most?: number | undefined;
  tone?: Tone | undefined;
}

/** Numbers over time in one row: `▁▁▂▃▂▁▁▅█▃▂▁`. Of numbers that share a cell the greatest is drawn; now is at the right. */
export function sparkline(values: readonly (number | null | undefined)[], options: Options): ChartRow {
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
