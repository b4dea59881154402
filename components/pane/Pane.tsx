import {Box} from 'ink';
import {useState} from 'react';
import {paneColumns} from '../../src/app/layout.ts';
import type {State} from '../../src/app/state.ts';
import {Lines} from '../frame/Lines.tsx';
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
