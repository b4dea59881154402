import {Box} from 'ink';
import {copyWindow} from '../../src/app/screens/copy/window.ts';
import type {CopyState} from '../../src/app/state/copy.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import type {State} from '../../src/app/state/state.ts';
import {brief, fitTo, truncate, width} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';

/** The entries of the copy menu, each with its number, and its text or a remark. */
export function CopyMenu({state, menu}: {state: State; menu: CopyState}) {
  const {columns} = state.size;
  const {entries, index, first, shown} = copyWindow(state, menu);
  const widest = Math.max(10, Math.floor(columns * 0.35));
  const names = entries.reduce((most, {name}) => Math.max(most, width(brief(name, widest))), 0);
  return (
    <Box flexDirection="column" height={bodyHeight(state)}>
      <Line spans={[{text: ' Copy', bold: true, tone: 'accent'}]} />
      {entries.slice(first, first + shown).map(({name, detail, short}, at) => {
        const chosen = first + at === index;
        const number = first + at < 9 ? String(first + at + 1) : ' ';
        const before = ` ${number} ${fitTo(brief(name, names), names)}   `;
        return (
          <Line
            key={first + at}
            fill={chosen ? columns : undefined}
            spans={[
              chosen ? {text: ' ▌', tone: 'accent'} : {text: '  '},
              {text: before},
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
