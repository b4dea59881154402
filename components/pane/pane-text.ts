import type {DetailRow} from '../../src/app/screens/item/rows.ts';
import {paneRows} from '../../src/app/screens/pane/pane.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import {memoize} from '../../src/app/state/memoize.ts';
import type {State} from '../../src/app/state/state.ts';
import {type DrawnLine, drawnLine, type Span} from '../frame/line-text.ts';
import {rowSpans} from '../item/detail-spans.ts';
import type {Theme} from '../theme/theme.ts';

/** Returns a function that draws the pane: its rule and its rows, as high as the body. It remembers the last rows. */
export function paneText(): (state: State, theme: Theme) => readonly string[] {
  let before: readonly DrawnLine[] = [];
  const texts = memoize((rows: readonly DetailRow[], height: number, theme: Theme) => {
    before = Array.from({length: height}, (_, index) => {
      const row = rows[index];
      const spans = !row || row.kind === 'blank' ? blank : [rule, ...rowSpans(row, theme)];
      return drawnLine(theme, spans, before[index]);
    });
    return before.map(({text}) => text);
  });
  return (state, theme) => texts(paneRows(state), bodyHeight(state), theme);
}

const rule: Span = {text: '│', tone: 'dim'};
const blank: readonly Span[] = [rule];
