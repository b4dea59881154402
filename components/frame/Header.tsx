import {headerLine} from '../../src/app/screens/header/header-line.ts';
import type {State} from '../../src/app/state.ts';
import {profileColors} from '../../src/model/index.ts';
import {spinnerOf, useTheme} from '../theme/theme.tsx';
import {Line} from './Line.tsx';

/** The first line: the account, the service's notices about it, writes under way, the age of the data. */
export function Header({state}: {state: State}) {
  const theme = useTheme();
  const color = profileColors.find(name => name === state.account.color);
  const spinner = spinnerOf(theme, state.clock ?? 0);
  return (
    <Line
      spans={headerLine(state).spans.map(({chosen, turns, ...span}) => ({
        ...span,
        ...(chosen ? {color} : {}),
        ...(turns ? {text: span.text.replace('◐', spinner)} : {}),
      }))}
    />
  );
}
