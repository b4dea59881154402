import {resourceOf} from '../../../resources/index.ts';
import {outdate, retryFailed} from '../../data/lists/refresh.ts';
import {viewOf} from '../../data/lists/view.ts';
import {findName, findPlace, go} from '../../data/relations/history.ts';
import {selectedInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import {listPlace, placeOf, setPlace} from '../../state/places.ts';
import type {ItemRef, ScreenPlace, Search, State} from '../../state/state.ts';
import {open as openSubject} from '../place/item-keys.ts';
import {resourcesOf} from './collections.ts';
import {searchOf} from './search.ts';

/** Opens the prompt of the search, with the text of the current search. */
export function askForText(state: State): State {
  const place = placeOf(state);
  const text = place.kind === 'screen' && place.screen === findName ? place.text : '';
  return {...state, overlay: {kind: 'findPrompt', input: selectedInput(text)}};
}

/** Searches the whole account for a text. A search on the screen is replaced. */
export function openFind(state: State, text: string): State {
  const wanted = text.trim();
  if (wanted === '')
    return note(state, 'type what to look for: a label, an id, an address, a tag, a user', 'warn');
  const here = placeOf(state);
  const closed = retryFailed({...state, overlay: undefined});
  const search: Search = {since: state.now};
  if (here.kind !== 'screen' || here.screen !== findName) return go(closed, findPlace(wanted, search, here));
  return setPlace(closed, findPlace(wanted, search, here.up));
}

/** Reads everything again, including data that was already known. */
export function findAgain(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'screen') return state;
  const {within} = place.search ?? {};
  const search: Search = {since: state.now, within, reread: true};
  const fresh = resourcesOf(search).reduce(
    (now, {name}) => outdate(now, name),
    retryFailed(state, {forbidden: true}),
  );
  const items = Object.fromEntries(
    Object.entries(fresh.items).map(([key, item]) => [key, {...item, stale: true, problem: undefined}]),
  );
  return setPlace({...fresh, items}, {...place, search});
}

/** Whether the search on the screen is still reading. */
export function isAsking(state: State): boolean {
  const place = placeOf(state);
  if (place.kind !== 'screen' || place.search?.stopped) return false;
  return searchOf(state, place).asking.length > 0;
}

export function stop(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'screen' || !place.search) return state;
  const {requests} = searchOf(state, place);
  return setPlace(state, {...place, search: {...place.search, stopped: true, sent: requests}});
}

/** Opens a result: an item on its own screen, or one inside another item in its list. */
export function openFound(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'screen' || !place.item) return state;
  return resourceOf(place.item.resource).parent === undefined
    ? openSubject(state)
    : openInside(state, place, place.item);
}

function openInside(state: State, place: ScreenPlace, {resource, params, id}: ItemRef): State {
  const {title, id: idOf} = resourceOf(resource);
  const whole = {...listPlace(resource, {params}), whole: true as const};
  let cursor = 0;
  for (const [index, slot] of viewOf(state, whole).rows())
    if (slot.ok && idOf(slot.value) === id) cursor = index;
  const list = listPlace(resource, {params, up: place, crumb: title.toLowerCase()});
  return go(state, {...list, cursor, cursorId: id});
}
