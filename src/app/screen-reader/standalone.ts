import {resourceOf} from '../../resources/index.ts';
import {knownItem} from '../data/lists/known-items.ts';
import {overviewName} from '../data/relations/overview-place.ts';
import {nth, type SpeechPart} from '../screens/shared/speech.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import type {ScreenPlace, State} from '../state/state.ts';
import {overviewSpeech} from './overview.ts';
import {blankParts, countParts} from './place.ts';

/** A screen that is a place by itself: its count line, and the row under the cursor. */
export function tellStandalone(state: State, place: ScreenPlace): SpeechPart[] {
  if (place.screen === overviewName) return [...overviewSpeech(state, place), ...blankParts(state)];
  const row = (standaloneScreen(place.screen).tellRow ?? itemRow)(state, place);
  return [...countParts(state), ...blankParts(state), ...(row ? [row] : [])];
}

function itemRow(state: State, place: ScreenPlace): SpeechPart {
  const rows = standaloneScreen(place.screen).rows(state, place);
  const item = rows[place.cursor]?.item;
  const position = nth(place.cursor, rows.length);
  if (!item) return {name: 'row', anew: true, of: String(place.cursor), items: [position]};
  const {singular, label} = resourceOf(item.resource);
  const known = knownItem(state, item);
  const head = `${singular} ${known ? label(known.value) : item.id}`;
  return {
    name: 'row',
    anew: true,
    of: `${item.resource} ${item.id} ${place.cursor}`,
    head,
    items: [position],
  };
}
