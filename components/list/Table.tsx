import {Box} from 'ink';
import {useState} from 'react';
import type {Blank as Words} from '../../src/app/screens/place/blank.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import type {ListPlace, State} from '../../src/app/state/state.ts';
import {Line} from '../frame/Line.tsx';
import {Lines} from '../frame/Lines.tsx';
import {useTheme} from '../theme/theme-context.ts';
import {blankText} from './blank-text.ts';
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

interface Props {
  state: State;
  words: Words;
  /** The columns of the terminal, if nothing is beside the list. */
  columns?: number;
}

export function Blank({state, words, columns = state.size.columns}: Props) {
  return <Lines lines={blankText(useTheme(), words, {columns, height: bodyHeight(state)})} />;
}
