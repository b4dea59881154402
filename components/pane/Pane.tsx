import {Box} from 'ink';
import {bodyHeight, paneColumns} from '../../src/app/layout.ts';
import type {Row} from '../../src/app/screens/item/layout/rows.ts';
import {paneRows} from '../../src/app/screens/pane/pane.ts';
import type {State} from '../../src/app/state.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {rowSpans} from '../item/detail-spans.ts';
import {type Theme, useTheme} from '../theme/theme.tsx';

/** The item in hand, beside its list, behind a rule. */
export function Pane({state}: {state: State}) {
  const theme = useTheme();
  const rows = paneRows(state);
  return (
    <Box flexDirection="column" width={paneColumns(state)}>
      {Array.from({length: bodyHeight(state)}, (_, index) => (
        <Line key={index} spans={spansOf(rows[index], theme)} />
      ))}
    </Box>
  );
}

const rule: Span = {text: '│', tone: 'dim'};
const empty: readonly Span[] = [rule];

/** The same object for the same row, so that only what changes is drawn. */
const made = new WeakMap<Row, {theme: Theme; spans: readonly Span[]}>();

function spansOf(row: Row | undefined, theme: Theme): readonly Span[] {
  if (!row || row.kind === 'blank') return empty;
  const known = made.get(row);
  if (known?.theme === theme) return known.spans;
  const spans = [rule, ...rowSpans(row, theme)];
  made.set(row, {theme, spans});
  return spans;
}
