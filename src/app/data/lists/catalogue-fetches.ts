import {noticesResource, resourceOf} from '../../../resources/index.ts';
import {listPlace} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {catalogueList} from './catalogue.ts';
import {allPages} from './pages.ts';
import {viewOf} from './view.ts';

export interface ListFetch {
  place: ListPlace;
  pages: readonly number[];
}

/** The pages of a resource's catalogues that have not been read yet. */
export const catalogueFetches = (state: State, resource: string): ListFetch[] =>
  (resourceOf(resource).catalogues ?? []).map(name => whole(state, listPlace(name)));

/** The notices, for a list whose rows show the notices about them, unless the overview has read them. */
export function noticeFetches(state: State, resource: string): ListFetch[] {
  if (!resourceOf(resource).relations?.some(({to}) => to === noticesResource.name)) return [];
  const own = listPlace(noticesResource.name);
  const read = catalogueList(state, noticesResource.name);
  return read && read !== viewOf(state, own).list ? [] : [whole(state, own)];
}

/** All pages of a list that have not been read yet, whether they are shown or not. */
export const whole = (state: State, place: ListPlace): ListFetch => ({
  place,
  pages: allPages(viewOf(state, place)),
});
