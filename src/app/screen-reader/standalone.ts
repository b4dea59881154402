import {resourceOf} from '../../resources/index.ts';
import {knownItem} from '../lists/known-items.ts';
import {findName} from '../navigation/find-place.ts';
import {overviewName} from '../navigation/overview-place.ts';
import {searchOf} from '../screens/find/search.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import type {ScreenPlace, State} from '../state.ts';
import {overviewSpeech} from './overview.ts';
import {blankParts, countParts, placeName} from './place.ts';
import {nth, type SpeechPart, some, type Tell} from './speech.ts';

/** A screen that is a place by itself: its count line, and the row under the cursor. */
export const tellStandalone: Tell<ScreenPlace> = (state, place) => {
  if (place.screen === overviewName)
    return {of: placeName(state), parts: [...overviewSpeech(state, place), ...blankParts(state)]};
  const row = (rowTellers[place.screen] ?? itemRow)(state, place);
  return {of: placeName(state), parts: [...countParts(state), ...blankParts(state), ...(row ? [row] : [])]};
};

type TellRow = (state: State, place: ScreenPlace) => SpeechPart | undefined;

/** Screens whose rows say more than the label of their item. */
const rowTellers: Readonly<Record<string, TellRow>> = {
  [findName]: (state, place) => {
    const {rows} = searchOf(state, place);
    const row = rows[place.cursor];
    if (!row) return undefined;
    const {group, label, where} = row;
    const of = `${group.title} ${row.item?.id ?? label}`;
    return {
      name: 'row',
      anew: true,
      of,
      head: label,
      items: some(group.title, where, nth(place.cursor, rows.length)),
    };
  },
};

const itemRow: TellRow = (state, place) => {
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
};
