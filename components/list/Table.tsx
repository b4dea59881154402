import {Box} from 'ink';
import {useState} from 'react';
import {bodyHeight} from '../../src/app/layout.ts';
import type {Blank as Words} from '../../src/app/screens/place/blank.ts';
import type {ListPlace, State} from '../../src/app/state.ts';
import {clean, wrap} from '../../src/text/text.ts';
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

interface Props {
  state: State;
  words: Words;
  /** The columns of the terminal, if nothing is beside the list. */
  columns?: number;
}

/** The body of an empty place: why it is empty, and what can be done. */
export function Blank({state, words, columns = state.size.columns}: Props) {
  const room = Math.max(10, columns - 4);
  const height = bodyHeight(state) - 1;
  const [first = '', ...rest] = words.lines;
  const lines = [
    ...wrap(clean(first), room, height).map(text => ({text, first: true})),
    ...rest.flatMap(line => wrap(clean(line), room, height)).map(text => ({text, first: false})),
  ].slice(0, height);
  return (
    <Box flexDirection="column">
      <Line spans={[{text: ' '}]} />
      {lines.map(({text, first: strong}, index) => (
        <Line
          key={index}
          spans={[
            {
              text: `  ${text}`,
              tone: strong ? (words.tone === 'bad' ? 'bad' : undefined) : 'dim',
              bold: strong,
            },
          ]}
        />
      ))}
    </Box>
  );
}
