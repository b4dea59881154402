import {brief, fitTo, width as widthOf} from '../text/text.ts';
import {bar} from './bar.ts';
import {type ChartEntry, type ChartRow, type ChartSize, cells, greatest, knownValue} from './chart.ts';

export interface BarEntry extends ChartEntry {
  /** How the number is written: `$24.00`; else as it is. */
  text?: string | undefined;
}

interface Options extends ChartSize {
  /** What fills a bar; else the greatest of the numbers. */
  most?: number | undefined;
}

/** A bar is not worth less than that. */
const leastBar = 3;

/**
 * A lying bar for each entry, between its name and its number: `running ██████▌ 380`. Where there is little room the bar goes
 * first, then the name is cut: the number stays.
 */
export function bars(entries: readonly BarEntry[], {width, ascii, most}: Options): ChartRow[] {
  const size = cells(width);
  const top = most ?? greatest(entries.map(({value}) => value));
  const rows = entries.map(entry => ({
    entry,
    name: brief(entry.name, size),
    text: brief(numberOf(entry), size),
  }));
  const numbers = widest(rows.map(({text}) => text));
  const names = widest(rows.map(({name}) => name));
  const named = Math.min(names, Math.max(size - numbers - leastBar - 2, Math.floor(size / 3)));
  const room = size - named - numbers - 2;
  return rows.map(({entry: {value, tone}, name, text}) => {
    const number = {text: fitTo(text, Math.min(numbers, size), 'right')};
    if (room >= leastBar) {
      const drawn = bar(value, {width: room, most: top, ascii});
      return [{text: `${fitTo(name, named)} `}, {text: drawn, tone}, {text: ' '}, number];
    }
    const rest = size - numbers - 1;
    return rest < 1 ? [{text: fitTo(text, size, 'right')}] : [{text: `${fitTo(name, rest)} `, tone}, number];
  });
}

const numberOf = ({value, text}: BarEntry): string => text ?? String(knownValue(value) ?? '—');

const widest = (texts: readonly string[]): number => greatest(texts.map(widthOf));
