import {somePart} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {Fetches} from '../../state/fetches.ts';
import {loadedIn} from '../../state/list.ts';
import {listPlace, placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {type ListFetch, whole} from './catalogue-fetches.ts';
import {loadedRows, narrowingOf} from './narrowing.ts';
import {momentOf} from './query.ts';
import {readFilter} from './read-filter.ts';
import {viewOf} from './view.ts';

/** Returns the requests for a filter to offer: the first rows without the filter, and the names of their values. */
export function offerFetches(state: State, place: ListPlace): ListFetch[] {
  const {query, complete, length} = viewOf(state, place);
  if (place.filter === '' || query.mistake || !complete || length > 0) return [];
  const {resource, params} = place;
  const unfiltered = listPlace(resource, {params});
  const {list: first} = viewOf(state, unfiltered);
  const known = loadedIn(loadedRows(state, place)) > 0 || first?.results === 0 || first?.failures[1];
  return [...(known ? [] : [{place: unfiltered, pages: [1]}]), ...nameFetches(state, place)];
}

/** While a filter is typed that none of the loaded rows matches: the names of their values, once a session. */
export function fetchesWhileTyping(state: State): Fetches {
  const place = placeOf(state);
  const narrowing = narrowingOf(state);
  if (place.kind !== 'list' || narrowing?.slots.length !== 0) return {};
  return {lists: nameFetches(state, {...place, filter: narrowing.text})};
}

/** Returns the catalogues in which a bare word may be a name. Names in conditions on fields are looked up with the filter. */
function nameFetches(state: State, place: ListPlace): ListFetch[] {
  const {resource, filter} = place;
  const {typed} = readFilter(state, resource, filter, momentOf(state, place));
  const {fields} = resourceOf(resource).fields;
  const word = typed && somePart(typed, part => 'text' in part);
  const names = new Set(word ? Object.values(fields).flatMap(({catalogue}) => catalogue ?? []) : []);
  return [...names].map(name => whole(state, listPlace(name)));
}
