import type {ListFetch} from '../../data/lists/pages.ts';
import {listOf} from '../../data/lists/query.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';
import {collectionsOf, resourcesOf} from './collections.ts';

/** The most pages to request at a time. */
const mostWanted = 6;

/**
 * Returns the pages of a search within a resource that could not be read and are requested again, for a screen that shows its
 * results without searching. Without `spare` budget, or after one has failed again, only those that are on their way.
 */
export function pagesAskedAgain(state: State, within: string, spare: boolean): ListFetch[] {
  if (!isAnyDue(state.lists)) return [];
  let failed = false;
  const all = resourcesOf({within})
    .flatMap(resource => collectionsOf(state, resource).all)
    .flatMap(({place}) => {
      const list = place.kind === 'list' ? listOf(state, place) : undefined;
      if (place.kind !== 'list' || !list) return [];
      failed ||= Object.keys(list.failures).length > 0;
      return (list.again ?? []).map(page => ({place, page, sent: list.loading.includes(page)}));
    });
  const sent = all.filter(one => one.sent);
  const next =
    spare && !failed ? all.filter(one => !one.sent).slice(0, Math.max(0, mostWanted - sent.length)) : [];
  return [...sent, ...next].map(({place, page}) => ({place, pages: [page]}));
}

/** Memoized, because most keys change none of the lists. */
const isAnyDue = memoizeEach((lists: State['lists']) =>
  Object.values(lists).some(({again}) => again !== undefined),
);
