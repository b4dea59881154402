import {type ChartSize, cells, eighths, knownValue, shareOf} from './chart.ts';

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
  return `${set[8]?.repeat(whole)}${part > 0 ? set[part] : ''}`.padEnd(size);
}
