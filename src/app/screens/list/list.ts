import {resourceOf} from '../../../resources/index.ts';
import {sortByNext, turnSort} from '../../data/columns/change-sort.ts';
import {budgetHere} from '../../data/lists/budget.ts';
import {offerFetches} from '../../data/lists/offer.ts';
import {catalogueFetches, neededPages, noticeFetches, pagesToComplete} from '../../data/lists/pages.ts';
import {cursorOf, viewOf} from '../../data/lists/view.ts';
import {collectionOf, enteredRelation} from '../../data/relations/relations.ts';
import {pagesToSeek} from '../../data/writes/go-to-created.ts';
import {type Binding, inGroup} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {listHeight} from '../../state/layout.ts';
import {note} from '../../state/notice.ts';
import type {Fetches} from '../../state/place.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {columnsKey} from '../columns/columns.ts';
import {copyKeys} from '../copy/copy.ts';
import {exportKey} from '../export/export.ts';
import {offerHere, openFilter, takeOffer} from '../filter/prompt.ts';
import {unansweredHere} from '../form/open.ts';
import {paneFetches} from '../pane/fetches.ts';
import {paneKey} from '../pane/key.ts';
import {actionKeys} from '../place/actions.ts';
import {historyKeys} from '../place/history-keys.ts';
import * as row from '../place/item-keys.ts';
import * as place from '../place/keys.ts';
import * as scroll from '../place/scroll.ts';
import {tellList} from '../place/tell-list.ts';
import {commonKeys} from '../shared/common-keys.ts';
import type {PlaceScreen} from '../shared/screen.ts';
import {listBody} from './body.ts';
import {listCount} from './list-count.ts';
import {mark, markAll, markRange, unmark} from './mark.ts';

const sortKeys: readonly Binding[] = [
  {...named('sortByNext'), help: 'sort by the next column; :sort NAME by any', hint: 'sort', run: sortByNext},
  {name: 'turnSort', keys: ['O'], help: 'reverse the order', run: turnSort},
];

/** What `enter` opens, if that is not the detail of the row. */
function opened(state: State): string | undefined {
  const here = collectionOf(state);
  if (!here) return undefined;
  if (unansweredHere(state)) return 'outcome';
  const {enterAction, actions} = resourceOf(here.resource);
  return (
    enteredRelation(state, here.resource) ?? actions?.find(({name}) => name === enterAction)?.title
  )?.toLowerCase();
}

const noFilter = (state: State): string | undefined => {
  const here = placeOf(state);
  return here.kind === 'list' && here.filter !== ''
    ? undefined
    : `no filter is set: ${keyFor('filter')} filters, and every row that is left matches`;
};

/** Moves to the row above, and from the first row to the last one: every row of a filtered list is a match. */
function previousMatch(state: State): State {
  const here = placeOf(state);
  const atTop = here.kind === 'list' && cursorOf(here, viewOf(state, here)) === 0;
  return atTop ? note(scroll.toBottom(state), 'the last match: that was the first') : scroll.by(state, -1);
}

const markKeys = inGroup('marking', [
  {...named('mark'), help: 'mark the row, to act on several at once', run: mark},
  {
    name: 'markRange',
    keys: ['V'],
    help: 'mark every row from the last marked one to this one',
    run: markRange,
  },
  {
    name: 'markAll',
    keys: ['ctrl-a'],
    help: 'mark all rows that the filter shows, as far as they are loaded',
    run: markAll,
    needs: 'rows',
  },
  {...named('unmark'), help: 'unmark all', run: unmark},
]);

const listKeys: readonly Binding[] = [
  {
    ...named('open'),
    help: 'open the item, or the list behind it',
    hint: state => opened(state) ?? (row.noSubject(state) ? undefined : 'open'),
    run: row.open,
    needs: 'rows',
  },
  row.sshKey,
  {
    ...named('describe'),
    help: 'describe: fields, relations, recent events',
    hint: state => (row.noSubject(state) ? undefined : 'describe'),
    run: row.describeItem,
    off: row.noSubject,
    needs: 'rows',
  },
  row.relationKeys,
  row.tenthRelationKey,
  {
    ...named('takeOffer'),
    help: 'apply the filter that is suggested instead',
    hint: 'apply',
    when: state => offerHere(state) !== undefined,
    run: takeOffer,
  },
  {...named('filter'), help: 'filter', hint: 'filter', often: true, run: openFilter},
  {
    name: 'previousMatch',
    keys: ['N'],
    help: 'the match before this one; before the first, the last',
    run: previousMatch,
    off: noFilter,
    needs: 'rows',
  },
  place.paletteKey,
  row.rawKey,
  ...copyKeys,
  exportKey,
  ...sortKeys,
  columnsKey,
  paneKey,
  ...markKeys,
  place.refreshKey,
  place.watchKey,
  ...place.scrollKeys,
  ...historyKeys,
  ...commonKeys,
];

export const list: PlaceScreen<ListPlace> = {
  title: 'In a list',
  body: listBody,
  tell: tellList,
  keys: listKeys,
  actions: actionKeys,
  fetches: listFetches,
  countLine: listCount,
};

/** The pages that a list shows, and those on which an item that was just created may be. */
function listFetches(state: State): Fetches {
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
    lists: [
      {place, pages},
      ...catalogues,
      ...offerFetches(state, place),
      ...pagesToComplete(state),
      ...(beside.lists ?? []),
    ],
  };
}
