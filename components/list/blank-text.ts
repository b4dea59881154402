import type {Blank} from '../../src/app/screens/place/blank.ts';
import {clean, wrapParts} from '../../src/text/text.ts';
import {lineText} from '../frame/line-text.ts';
import type {Theme} from '../theme/theme.ts';

/** The lines of an empty place: why it is empty, and what can be done. */
export function blankText(
  theme: Theme,
  {tone, lines: [first = '', ...rest]}: Blank,
  {columns, height}: {columns: number; height: number},
): readonly string[] {
  const room = Math.max(10, columns - 4);
  const wrapped = (line: string) => wrapParts(clean(line), room, height - 1).map(text => `  ${text}`);
  const lines = [
    ...wrapped(first).map(text => ({text, tone: tone === 'bad' ? tone : undefined, bold: true})),
    ...rest.flatMap(wrapped).map(text => ({text, tone: 'dim' as const})),
  ].slice(0, height - 1);
  return ['', ...lines.map(span => lineText(theme, [span]))];
}
