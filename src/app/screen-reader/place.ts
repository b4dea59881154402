import {countLine} from '../frame/screens.ts';
import {blankOf} from '../screens/place/blank.ts';
import type {SpeechPart} from '../screens/shared/speech.ts';
import {crumbs, placeOf} from '../state/places.ts';
import type {State} from '../state/state.ts';

/** The parts that all places have: the crumbs, the count line, the sentence of an empty one. */

/** The progress of loading: read out on request, not at each page. */
const passing = /\bloaded\b|\bread: |found so far|looking|^sorting|^asking|requests?$/;

/** The place, and its count line, but for which lines of it are seen. */
export function countParts(state: State): SpeechPart[] {
  const texts = countLine(state)
    .replace(/ …$/, '')
    .split(' · ')
    .map(text => text.replace(/^[\d,]+–[\d,]+ of /, ''))
    .filter(text => text !== '' && !/^(page|lines) /.test(text));
  return [
    {
      name: 'count',
      head: crumbs(placeOf(state)).join(', '),
      items: texts.filter(text => !passing.test(text)),
    },
    {name: 'loading', quiet: true, items: texts.filter(text => passing.test(text))},
  ];
}

/** The sentence of a place with nothing to show. */
export const blankParts = (state: State): SpeechPart[] => {
  const blank = blankOf(state);
  return blank ? [{name: 'blank', items: blank.lines}] : [];
};
