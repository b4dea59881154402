import {headerLine} from '../../src/app/screens/header/header-line.ts';
import type {State} from '../../src/app/state.ts';
import {profileColors} from '../../src/model/index.ts';
import {spinnerOf, type Theme} from '../theme/theme.ts';
import type {Span} from './line-text.ts';

export function headerSpans(state: State, theme: Theme): Span[] {
  const color = profileColors.find(name => name === state.account.color);
  const spinner = spinnerOf(theme, state.clock ?? 0);
  return headerLine(state).spans.map(({chosen, turns, ...span}) => ({
    ...span,
    ...(chosen ? {color} : {}),
    ...(turns ? {text: span.text.replace('◐', spinner)} : {}),
  }));
}
