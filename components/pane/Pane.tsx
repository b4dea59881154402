import {Box} from 'ink';
import {bodyHeight, paneColumns} from '../../src/app/layout.ts';
import type {DetailRow} from '../../src/app/screens/item/layout/rows.ts';
import {paneRows} from '../../src/app/screens/pane/pane.ts';
import type {State} from '../../src/app/state.ts';
import {Lines} from '../frame/Lines.tsx';
import {lineText, type Span} from '../frame/line-text.ts';
import {rowSpans} from '../item/detail-spans.ts';
import {type Theme, useTheme} from '../theme/theme.tsx';

/** The item under the cursor, beside its list, behind a rule. */
export function Pane({state}: {state: State}) {
  const theme = useTheme();
  const rows = paneRows(state);
  const lines = Array.from({length: bodyHeight(state)}, (_, index) => textOf(rows[index], theme));
  return (
    <Box flexDirection="column" width={paneColumns(state)}>
      <Lines lines={lines} />
    </Box>
  );
}

const rule: Span = {text: '│', tone: 'dim'};

/** The same row is not drawn again. */
const made = new WeakMap<DetailRow, {theme: Theme; text: string}>();

function textOf(row: DetailRow | undefined, theme: Theme): string {
  if (!row || row.kind === 'blank') return lineText(theme, [rule]);
  const known = made.get(row);
  if (known?.theme === theme) return known.text;
  const text = lineText(theme, [rule, ...rowSpans(row, theme)]);
  made.set(row, {theme, text});
  return text;
}
