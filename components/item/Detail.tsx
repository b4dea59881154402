import {Box} from 'ink';
import {bodyHeight} from '../../src/app/layout.ts';
import {detailLines} from '../../src/app/screens/item/lines.ts';
import type {ItemPlace, State} from '../../src/app/state.ts';
import {Line} from '../frame/Line.tsx';
import {useTheme} from '../theme/theme.tsx';
import {detailSpans} from './detail-spans.ts';

/** One item: its fields, relations, small tables and recent events, scrolled. */
export function Detail({state, place}: {state: State; place: ItemPlace}) {
  const theme = useTheme();
  const lines = detailLines(state, place);
  const height = bodyHeight(state);
  const shown = lines.slice(place.top, place.top + height);
  return (
    <Box flexDirection="column">
      {shown.map((line, index) => (
        <Line key={place.top + index} spans={detailSpans(line, theme)} />
      ))}
    </Box>
  );
}
