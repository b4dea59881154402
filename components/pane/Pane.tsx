import {Box} from 'ink';
import {useRef} from 'react';
import {bodyHeight, paneColumns} from '../../src/app/layout.ts';
import type {DetailRow} from '../../src/app/screens/item/layout/rows.ts';
import {paneRows} from '../../src/app/screens/pane/pane.ts';
import type {State} from '../../src/app/state.ts';
import {Lines} from '../frame/Lines.tsx';
import {lineText, looksSame, type Span} from '../frame/line-text.ts';
import {rowSpans} from '../item/detail-spans.ts';
import {type Theme, useTheme} from '../theme/theme.tsx';

/** The item under the cursor, beside its list, behind a rule. */
export function Pane({state}: {state: State}) {
  const theme = useTheme();
  const before = useRef<readonly Drawn[]>([]);
  const rows = paneRows(state);
  before.current = Array.from({length: bodyHeight(state)}, (_, index) =>
    drawRow(rows[index], theme, before.current[index]),
  );
  return (
    <Box flexDirection="column" width={paneColumns(state)}>
      <Lines lines={before.current.map(({text}) => text)} />
    </Box>
  );
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
