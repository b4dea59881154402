import {headerLine} from '../../src/app/screens/header/header-line.ts';
import type {State} from '../../src/app/state.ts';
import {profileColors} from '../../src/model/index.ts';
import {spinnerOf, type Theme, useTheme} from '../theme/theme.tsx';
import {Line} from './Line.tsx';
import type {Span} from './line-text.ts';

/** The first line: the account, the service's notices about it, writes under way, the age of the data. */
export function Header({state}: {state: State}) {
  return <Line spans={headerSpans(state, useTheme())} />;
}

export function headerSpans(state: State, theme: Theme): Span[] {
  const color = profileColors.find(name => name === state.account.color);
  const spinner = spinnerOf(theme, state.clock ?? 0);
  return headerLine(state).spans.map(({chosen, turns, ...span}) => ({
    ...span,
    ...(chosen ? {color} : {}),
    ...(turns ? {text: span.text.replace('◐', spinner)} : {}),
  }));
}
