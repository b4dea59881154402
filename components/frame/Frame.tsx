import type {State} from '../../src/app/state/state.ts';
import {useTheme} from '../theme/theme-context.ts';
import {footerSpans, headerSpans, placeSpans} from './frame-spans.ts';
import {Line} from './Line.tsx';

/** The first line: the account, the service's notices about it, writes under way, the age of the data. */
export function Header({state}: {state: State}) {
  return <Line spans={headerSpans(state, useTheme())} />;
}

export function PlaceLine({state}: {state: State}) {
  return <Line spans={placeSpans(state)} />;
}

/** The count line and the hint line. A notice takes the hints' place until the next key, a long one both. */
export function Footer({state}: {state: State}) {
  return footerSpans(state).map((spans, index) => <Line key={index} spans={spans} />);
}
