import type {ScreenPlace, State} from '../../src/app/state/state.ts';
import {Lines} from '../frame/Lines.tsx';
import {useTheme} from '../theme/theme-context.ts';
import {overviewText} from './overview-text.ts';

export function Overview({state, place}: {state: State; place: ScreenPlace}) {
  return <Lines lines={overviewText(state, place, useTheme())} />;
}
