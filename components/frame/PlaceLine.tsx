import type {State} from '../../src/app/state.ts';
import {Line} from './Line.tsx';
import {placeSpans} from './place-spans.ts';

export function PlaceLine({state}: {state: State}) {
  return <Line spans={placeSpans(state)} />;
}
