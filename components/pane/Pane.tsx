import {Box} from 'ink';
import {bodyHeight, paneColumns} from '../../src/app/layout.ts';
import type {Line as DetailLine} from '../../src/app/screens/item/line.ts';
import {paneLines} from '../../src/app/screens/pane/pane.ts';
import type {State} from '../../src/app/state.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {detailSpans} from '../item/detail-spans.ts';
import {type Theme, useTheme} from '../theme/theme.tsx';

/** The item in hand, beside its list, behind a rule. */
export function Pane({state}: {state: State}) {
  const theme = useTheme();
  const lines = paneLines(state);
  return (
    <Box flexDirection="column" width={paneColumns(state)}>
      {Array.from({length: bodyHeight(state)}, (_, index) => (
        <Line key={index} spans={spansOf(lines[index], theme)} />
      ))}
    </Box>
  );
}

const rule: Span = {text: '│', tone: 'dim'};
const empty: readonly Span[] = [rule];

/** The same object for the same line, so that only what changes is drawn. */
const made = new WeakMap<DetailLine, {theme: Theme; spans: readonly Span[]}>();

function spansOf(line: DetailLine | undefined, theme: Theme): readonly Span[] {
  if (!line || line.kind === 'blank') return empty;
  const known = made.get(line);
  if (known?.theme === theme) return known.spans;
  const spans = [rule, ...detailSpans(line, theme)];
  made.set(line, {theme, spans});
  return spans;
}
