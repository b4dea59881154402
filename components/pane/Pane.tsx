import {Box} from 'ink';
import {useState} from 'react';
import {paneColumns, rule} from '../../src/app/state/layout.ts';
import type {State} from '../../src/app/state/state.ts';
import {Lines} from '../frame/Lines.tsx';
import {lineText} from '../frame/line-text.ts';
import {useTheme} from '../theme/theme-context.ts';
import {paneText} from './pane-text.ts';

/** The item under the cursor, beside its list, behind a rule. */
export function Pane({state}: {state: State}) {
  const [draw] = useState(paneText);
  return (
    <Box flexDirection="column" width={paneColumns(state)}>
      <Lines lines={draw(state, useTheme())} />
    </Box>
  );
}

/** The vertical rule between a list and the pane. */
export function Rule({lines}: {lines: number}) {
  const text = lineText(useTheme(), [{text: '│', tone: 'dim'}]);
  return (
    <Box flexDirection="column" width={rule}>
      <Lines lines={Array.from({length: lines}, () => text)} />
    </Box>
  );
}
