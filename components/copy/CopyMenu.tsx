import {Box} from 'ink';
import {bodyHeight} from '../../src/app/layout.ts';
import {entriesOf} from '../../src/app/screens/copy/copy.ts';
import type {CopyState} from '../../src/app/screens/copy/state.ts';
import type {State} from '../../src/app/state.ts';
import {brief, fitTo, truncate, width} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';

/** What can be copied, each with its number and its text, or what is to be known of that. */
export function CopyMenu({state, menu}: {state: State; menu: CopyState}) {
  const {columns} = state.size;
  const entries = entriesOf(state, menu);
  const height = bodyHeight(state);
  const index = Math.min(menu.index, entries.length - 1);
  const room = Math.max(1, height - 1);
  const first = Math.max(0, Math.min(index - Math.floor(room / 2), entries.length - room));
  const widest = Math.max(10, Math.floor(columns * 0.35));
  const names = entries.reduce((most, {name}) => Math.max(most, width(brief(name, widest))), 0);
  return (
    <Box flexDirection="column" height={height}>
      <Line spans={[{text: ' Copy', bold: true, tone: 'accent'}]} />
      {entries.slice(first, first + room).map(({name, detail, short}, at) => {
        const chosen = first + at === index;
        const number = first + at < 9 ? String(first + at + 1) : ' ';
        const before = ` ${number} ${fitTo(brief(name, names), names)}   `;
        return (
          <Line
            key={first + at}
            spans={[
              chosen ? {text: ' ▌', tone: 'accent'} : {text: '  '},
              {text: before, bold: chosen},
              {
                text: truncate(brief(detail, columns), Math.max(0, columns - 3 - before.length)),
                ...(short ? {} : {tone: 'dim'}),
              },
            ]}
          />
        );
      })}
    </Box>
  );
}
