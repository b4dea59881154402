import {headerLine} from '../../src/app/screens/header-line.ts';
import type {State} from '../../src/app/state.ts';
import {profileColors} from '../../src/model/index.ts';
import {width} from '../../src/text/text.ts';
import {spinnerOf, useTheme} from '../theme/theme.tsx';
import {Line} from './Line.tsx';

/** Which account this is, what the service has told about it, what is under way, how old the data is. */
export function Header({state}: {state: State}) {
  const theme = useTheme();
  const {left, moving, right} = headerLine(state);
  const color = profileColors.find(name => name === state.account.color);
  const turning = moving.replace('◐', spinnerOf(theme, state.clock ?? 0));
  const used = [...left.map(({text}) => text), moving, right].reduce((sum, text) => sum + width(text), 0);
  return (
    <Line
      spans={[
        ...left.map(({chosen, ...span}) => (chosen ? {...span, color} : span)),
        {text: ' '.repeat(Math.max(1, state.size.columns - used - 1))},
        {text: turning, tone: 'busy'},
        {text: right, tone: 'dim'},
      ]}
    />
  );
}
