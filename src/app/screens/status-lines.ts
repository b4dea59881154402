import {clock} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {keyFor} from '../input/key-names.ts';
import {listHeight} from '../layout.ts';
import {problemHere} from '../lists/loading.ts';
import {itemKey} from '../lists/query.ts';
import {viewOf} from '../lists/view.ts';
import {placeOf} from '../navigation/places.ts';
import type {ListPlace, State} from '../state.ts';
import {modeOf, screens} from './index.ts';

/** The texts of the lines around the body. Components decide how they look. */

/** When the oldest thing on the screen was read; milliseconds since the epoch. */
export function readAt(state: State): number | undefined {
  const place = placeOf(state);
  if (place.kind === 'item') return state.items[itemKey(place.resource, place.params, place.id)]?.at;
  const {list, query} = viewOf(state, place);
  if (!list) return undefined;
  const height = listHeight(state);
  const first = query.local ? 1 : Math.floor(place.top / list.pageSize) + 1;
  const last = query.local ? Number.POSITIVE_INFINITY : Math.floor((place.top + height) / list.pageSize) + 1;
  const times = Object.entries(list.pages).flatMap(([page, {at}]) =>
    Number(page) >= first && Number(page) <= last ? [at] : [],
  );
  // Not handed over as arguments, of which there can be too many: a list may have any number of pages.
  return times.length > 0 ? times.reduce((one, other) => Math.min(one, other)) : undefined;
}

/** Where data on the screen is older than the last try, this says so and why. */
export function staleLine(state: State): string | undefined {
  const problem = problemHere(state);
  const at = readAt(state);
  const place = placeOf(state);
  if (!problem || at === undefined) return undefined;
  const missing = place.kind === 'list' && !shownWhole(state, place);
  const since = missing ? 'not all of this could be read' : `stale since ${clock(at)}`;
  return clean(`${since}: ${problem.message} · ${keyFor('refresh')} tries again`);
}

/** Whether every row on the screen has been read, be it long ago. */
function shownWhole(state: State, place: ListPlace): boolean {
  const view = viewOf(state, place);
  const end = Math.min(view.length, place.top + listHeight(state));
  for (let index = place.top; index < end; index++) if (!view.row(index)) return false;
  return true;
}

/** The count line of the overlay, or of the place below it. */
export function countLine(state: State): string {
  const {countLine: ofOverlay} = screens[modeOf(state)];
  return (ofOverlay ?? screens[placeOf(state).kind].countLine)?.(state) ?? '';
}
