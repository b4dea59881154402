import {selectionOf} from '../data/lists/selection.ts';
import {tellRow} from '../screens/place/tell-row.ts';
import type {SpeechPart} from '../screens/shared/speech.ts';
import type {ListPlace, State} from '../state/state.ts';
import {blankParts, countParts} from './place.ts';

/** Reads out a list: how much there is, and the row under the cursor. */
export const tellList = (state: State, place: ListPlace): SpeechPart[] => [
  ...countParts(state),
  ...marksParts(place),
  ...blankParts(state),
  ...tellRow(state),
];

/** That nothing is marked any more; how much is, the count line has. */
function marksParts(place: ListPlace): SpeechPart[] {
  const none = selectionOf(place).length === 0;
  return [{name: 'marks', later: true, items: none ? ['nothing is marked'] : []}];
}
