import {Box} from 'ink';
import {useState} from 'react';
import type {ListPlace, State} from '../../src/app/state.ts';
import {Line} from '../frame/Line.tsx';
import {Lines} from '../frame/Lines.tsx';
import {useTheme} from '../theme/theme-context.ts';
import {tableText} from './table-text.ts';

/** Only the rows on the screen are mounted, so a list of five thousand costs the same as one of fifty. */
export function Table({state, place}: {state: State; place: ListPlace}) {
  const [draw] = useState(tableText);
  const {titles, rows} = draw(state, place, useTheme());
  return (
    <Box flexDirection="column">
      <Line spans={titles} />
      <Lines lines={rows} />
    </Box>
  );
}
