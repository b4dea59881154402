import {bodyHeight} from '../../src/app/layout.ts';
import {memoize} from '../../src/app/memoize.ts';
import type {DetailRow} from '../../src/app/screens/item/layout/rows.ts';
import {paneRows} from '../../src/app/screens/pane/pane.ts';
import type {State} from '../../src/app/state.ts';
import {lineText, looksSame, type Span} from '../frame/line-text.ts';
import {rowSpans} from '../item/detail-spans.ts';
import type {Theme} from '../theme/theme.ts';

/** Returns a function that draws the pane: its rule and its rows, as high as the body. It remembers the rows that it drew last. */
export function paneText(): (state: State, theme: Theme) => readonly string[] {
  let before: readonly Drawn[] = [];
  const texts = memoize((rows: readonly DetailRow[], height: number, theme: Theme) => {
    before = Array.from({length: height}, (_, index) => drawRow(rows[index], theme, before[index]));
    return before.map(({text}) => text);
  });
  return (state, theme) => texts(paneRows(state), bodyHeight(state), theme);
}

interface Drawn {
  spans: readonly Span[];
  theme: Theme;
  text: string;
}

const rule: Span = {text: '│', tone: 'dim'};
const blank: readonly Span[] = [rule];

/** Returns a row as text; the previous object if it looks the same. */
function drawRow(row: DetailRow | undefined, theme: Theme, before: Drawn | undefined): Drawn {
  const spans = !row || row.kind === 'blank' ? blank : [rule, ...rowSpans(row, theme)];
  if (before?.theme === theme && looksSame(before.spans, spans)) return before;
  return {spans, theme, text: lineText(theme, spans)};
}
