import {Cache} from '../cache.ts';
import type {StyledText} from '../terminal/frame/line.ts';
import {namedColors} from './palettes.ts';
import {laidOut, type Row, type Span} from './row.ts';
import type {Theme} from './theme.ts';

interface Painted {
  columns: number;
  theme: Theme;
  row: readonly StyledText[];
}

const known = new WeakMap<Row, Painted>();

/** The rows of a frame as the terminal shows them. A row that is there again is the same object again. */
export const painted = (rows: readonly Row[], columns: number, theme: Theme): (readonly StyledText[])[] =>
  rows.map(row => {
    const before = known.get(row);
    if (before?.columns === columns && before.theme === theme) return before.row;
    const styled = laidOut(row, columns, theme).map((span): StyledText => {
      const style = styleOf(span, theme);
      return span.caret ? {text: span.text, style, caret: true} : {text: span.text, style};
    });
    known.set(row, {columns, theme, row: styled});
    return styled;
  });

/** A screen has few styles, and each is drawn hundreds of times. */
const styles = new WeakMap<Theme, Cache<string>>();

function styleOf(span: Span, theme: Theme): string {
  const known = styles.get(theme) ?? new Cache(500);
  styles.set(theme, known);
  const {tone = '', color = '', bold, inverse, underline, filled} = span;
  return known.get(`${tone},${color},${bold},${inverse},${underline},${filled}`, () => sgrOf(span, theme));
}

/** The parameters of SGR, from the default style. On the selected row only spans that need attention have a colour of their own. */
export function sgrOf({tone, color, bold, inverse, underline, filled}: Span, {palette}: Theme): string {
  const fill = filled ? palette?.fill : undefined;
  const tones = filled ? fill?.tones : palette?.tones;
  const own = palette && !filled && color !== undefined ? namedColors[color] : undefined;
  const fore = own ?? (tone && tones?.[tone]) ?? fill?.text;
  return [bold && '1', underline && '4', (inverse || (filled && !fill)) && '7', fore, fill?.ground]
    .filter(Boolean)
    .join(';');
}
