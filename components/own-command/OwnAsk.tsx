import {Box} from 'ink';
import type {AskState} from '../../src/app/state/own-command.ts';
import type {State} from '../../src/app/state/state.ts';
import {clean, wrap} from '../../src/text/text.ts';
import {cancelOr} from '../frame/buttons.ts';
import {Line} from '../frame/Line.tsx';

/** The question before an own command runs: its item, and the command as the shell will read it. */
export function OwnAsk({state, ask: {prepared, runSelected}}: {state: State; ask: AskState}) {
  return (
    <Box flexDirection="column">
      <Line spans={[{text: ` Run ${clean(prepared.what)}?`, bold: true}]} />
      <Line spans={[{text: ' '}]} />
      {wrap(clean(prepared.shown), state.size.columns - 4).map((text, index) => (
        <Line key={`${index}`} spans={[{text: `   ${text}`}]} />
      ))}
      <Line spans={[{text: ' '}]} />
      <Line spans={cancelOr('Run', runSelected)} />
    </Box>
  );
}
