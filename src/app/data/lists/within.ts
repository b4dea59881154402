import {grouped, implies} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {setPlace} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {withCursorKept} from './kept-cursor.ts';
import {readFilter} from './read-filter.ts';

/** A list that a relation leads to has a base filter, such as `node_id=123`; a typed filter is added to it. */

export function typedPart({base, filter}: Pick<ListPlace, 'base' | 'filter'>): string {
  if (base === '') return filter;
  if (filter === base) return '';
  return filter.startsWith(`${base} `) ? filter.slice(base.length + 1) : filter;
}

export function wholeFilter({base}: Pick<ListPlace, 'base'>, typed: string): string {
  if (base === '' || typed === '' || typed === base || typed.startsWith(`${base} `)) return typed || base;
  return `${base} ${grouped(typed)}`;
}

/** Gives a list another filter. If that shows rows outside the base filter, the breadcrumbs no longer name the relation. */
export function filterBy(state: State, place: ListPlace, filter: string): State {
  if (filter === place.base) return withCursorKept(state, place, {...place, filter});
  const next: ListPlace = {...place, filter, cursor: 0, top: 0, cursorId: undefined};
  if (isWithin(state, place, filter)) return setPlace(state, next);
  return setPlace(state, {...next, base: '', crumb: `all ${resourceOf(place.resource).title.toLowerCase()}`});
}

function isWithin(state: State, {resource, base}: ListPlace, filter: string): boolean {
  if (base === '') return true;
  const [own, all] = [filter, base].map(text => readFilter(state, resource, text, state.now).typed);
  return own !== undefined && all !== undefined && implies(own, all, resourceOf(resource).fields);
}
