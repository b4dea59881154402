import {overlayScreen} from '../frame/screens.ts';
import type {Speech} from '../screens/shared/speech.ts';
import {crumbs, placeOf} from '../state/places.ts';
import type {State} from '../state/state.ts';
import {frameParts} from './frame.ts';
import {tellItem} from './item.ts';
import {tellList} from './list.ts';
import {tellStandalone} from './standalone.ts';

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
  // It stays the same as long as one does not leave the place.
  const of = `place ${state.history.at} ${crumbs(place).join(' ')}`;
  if (place.kind === 'list') return {of, parts: tellList(state, place)};
  return {of, parts: place.kind === 'item' ? tellItem(state, place) : tellStandalone(state, place)};
}
