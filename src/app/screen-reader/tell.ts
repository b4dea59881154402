import {resourceOf} from '../../resources/index.ts';
import {knownItem} from '../data/lists/known-items.ts';
import {countLine, overlayScreen, screenOfPlace} from '../frame/screens.ts';
import {blankOf} from '../screens/place/blank.ts';
import {type Speech, type SpeechPart, countParts, nth} from '../screens/shared/speech.ts';
import {standaloneScreen} from '../screens/standalone.ts';
import {crumbs, placeOf} from '../state/places.ts';
import type {ScreenPlace, State} from '../state/state.ts';
import {frameParts} from './frame.ts';

/** Returns everything that is read out of a state: the screen, and the parts around every screen. */
export function tell(state: State): Speech {
  const {overlay} = state;
  const {of, parts, typed} =
    (overlay && overlayScreen(state, overlay)?.tell(state, overlay)) ?? tellPlace(state);
  const {before, after} = frameParts(state);
  return {of, parts: [...before, ...parts, ...after], typed};
}

function tellPlace(state: State): Speech {
  const place = placeOf(state);
  const count = countLine(state);
  const blank = blankOf(state);
  const own = screenOfPlace(place).tell?.(state, place, count);
  return {
    // It stays the same as long as one does not leave the place.
    of: `place ${state.history.at} ${crumbs(place).join(' ')}`,
    parts: [
      ...(own ?? countParts(place, count)),
      ...(blank ? [{name: 'blank', items: blank.lines}] : []),
      ...(own || place.kind !== 'screen' ? [] : rowParts(state, place)),
    ],
  };
}

/** The row under the cursor of a standalone screen. */
function rowParts(state: State, place: ScreenPlace): SpeechPart[] {
  const {tellRow, rows: rowsOf} = standaloneScreen(place.screen);
  const told = tellRow?.(state, place);
  if (tellRow) return told ? [told] : [];
  const rows = rowsOf(state, place);
  const item = rows[place.cursor]?.item;
  const part = {name: 'row', anew: true, items: [nth(place.cursor, rows.length)]};
  if (!item) return [{...part, of: String(place.cursor)}];
  const {singular, label} = resourceOf(item.resource);
  const known = knownItem(state, item);
  const head = `${singular} ${known ? label(known.value) : item.id}`;
  return [{...part, of: `${item.resource} ${item.id} ${place.cursor}`, head}];
}
