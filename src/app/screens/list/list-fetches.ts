import {listHeight} from '../../layout.ts';
import {catalogueFetches, noticeFetches} from '../../lists/catalogues/fetches.ts';
import {neededPages} from '../../lists/pages.ts';
import {viewOf} from '../../lists/view.ts';
import {budgetHere} from '../../navigation/budget.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {pagesToSeek} from '../../writes/go-to-created.ts';
import {offerFetches} from '../filter/offer-fetches.ts';
import {paneFetches} from '../pane/fetches.ts';
import type {Fetches} from '../screen.ts';

/** The pages that a list shows, and those on which an item that was just created may be. */
export function listFetches(state: State): Fetches {
  const place = placeOf(state);
  if (place.kind !== 'list') return {};
  const view = viewOf(state, place);
  if (view.query.mistake) return {};
  const shown = neededPages(view, place, {height: listHeight(state), budget: budgetHere(state)});
  const pages = [...new Set([...shown, ...pagesToSeek(state, view, place)])];
  // Catalogues are requested after the rows, which they must not delay.
  const catalogues =
    view.list?.results === undefined
      ? []
      : [...catalogueFetches(state, place.resource), ...noticeFetches(state, place.resource)];
  const beside = paneFetches(state);
  return {
    items: beside.items ?? [],
    lists: [{place, pages}, ...catalogues, ...offerFetches(state, place), ...(beside.lists ?? [])],
  };
}
