import {clean} from '../../../text/text.ts';
import {clock} from '../../../text/time.ts';
import {problemHere, singleItem} from '../../data/lists/known-items.ts';
import {listOnScreen} from '../../data/lists/narrowing.ts';
import {screenReadAt} from '../../data/lists/pages.ts';
import {viewOf} from '../../data/lists/view.ts';
import {keyFor} from '../../input/key-names.ts';
import {listHeight} from '../../state/layout.ts';
import {earliest} from '../../state/list.ts';
import {partsOf, placeOf} from '../../state/places.ts';
import type {ResourcePlace, State} from '../../state/state.ts';

/** The texts of the lines around the body. Components decide how they look. */

/** When the oldest data on the screen was read, in milliseconds; on the overview, of the data that is refreshed. */
export function readAt(state: State): number | undefined {
  const place = placeOf(state);
  if (place.kind === 'screen' && place.follows) return screenReadAt(state, place);
  return earliest(partsOf(place).flatMap(part => timesOf(state, part)));
}

/** When the data shown of a part was read. */
function timesOf(state: State, part: ResourcePlace): readonly number[] {
  if (part.kind === 'item') {
    const at = singleItem(state, part)?.at;
    return at === undefined ? [] : [at];
  }
  const {query} = viewOf(state, part);
  const list = listOnScreen(state, part);
  if (!list) return [];
  if (query.gathers) return Object.values(list.pages).map(({at}) => at);
  const times: number[] = [];
  const last = Math.floor((part.top + listHeight(state) - 1) / list.pageSize) + 1;
  for (let page = Math.floor(part.top / list.pageSize) + 1; page <= last; page++) {
    const at = list.pages[page]?.at;
    if (at !== undefined) times.push(at);
  }
  return times;
}

/** Says that the data on the screen is older than the last attempt to read it, and why. */
export function staleLine(state: State): string | undefined {
  const problem = problemHere(state);
  const at = readAt(state);
  const parts = partsOf(placeOf(state));
  // Where nothing of it has been read, the body says why.
  const isBegun =
    at !== undefined || parts.some(part => part.kind === 'list' && viewOf(state, part).loaded > 0);
  if (!problem || !isBegun) return undefined;
  const whole = at !== undefined && parts.every(part => isWhole(state, part));
  const since = whole ? `stale since ${clock(at, state.preferences)}` : 'not all of this could be read';
  return clean(`${since}: ${problem.message} · ${keyFor('refresh')} tries again`);
}

/** Whether all data shown of a part has been read, however long ago. */
function isWhole(state: State, part: ResourcePlace): boolean {
  if (part.kind === 'item') return singleItem(state, part)?.value !== undefined;
  const view = viewOf(state, part);
  const end = Math.min(view.length, part.top + listHeight(state));
  for (let index = part.top; index < end; index++) if (!view.row(index)) return false;
  return true;
}
