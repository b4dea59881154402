import {Box} from 'ink';
import {detailRows} from '../../src/app/screens/item/rows.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import type {ItemPlace, State} from '../../src/app/state/state.ts';
import {Lines} from '../frame/Lines.tsx';
import {lineText} from '../frame/line-text.ts';
import {useTheme} from '../theme/theme-context.ts';
import {rowSpans} from './detail-spans.ts';

/** One item: its fields, relations, small tables and recent events, scrolled. */
export function Detail({state, place}: {state: State; place: ItemPlace}) {
  const theme = useTheme();
  const rows = detailRows(state, place);
  const height = bodyHeight(state);
  const shown = rows.slice(place.top, place.top + height);
  return (
    <Box flexDirection="column">
      <Lines lines={shown.map(row => lineText(theme, rowSpans(row, theme)))} />
    </Box>
  );
}
