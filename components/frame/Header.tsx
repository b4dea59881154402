import type {State} from '../../src/app/state.ts';
import {useTheme} from '../theme/theme-context.ts';
import {headerSpans} from './header-spans.ts';
import {Line} from './Line.tsx';

/** The first line: the account, the service's notices about it, writes under way, the age of the data. */
export function Header({state}: {state: State}) {
  return <Line spans={headerSpans(state, useTheme())} />;
}
