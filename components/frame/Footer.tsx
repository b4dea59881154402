import type {State} from '../../src/app/state.ts';
import {footerSpans} from './footer-spans.ts';
import {Line} from './Line.tsx';

/** The count line and the hint line. A notice takes the hints' place until the next key, a long one both. */
export function Footer({state}: {state: State}) {
  return footerSpans(state).map((spans, index) => <Line key={index} spans={spans} />);
}
