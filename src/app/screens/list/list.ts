import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {sortByNext, turnSort} from '../../data/columns/columns.ts';
import {offerFetches} from '../../data/lists/offer.ts';
import {
  budgetHere,
  catalogueFetches,
  neededPages,
  noticeFetches,
  pagesToComplete,
} from '../../data/lists/pages.ts';
import {isMarked, selectionOf, setSelection} from '../../data/lists/selection.ts';
import {cursorOf, idOf, rowOf, type View, viewOf} from '../../data/lists/view.ts';
import {collectionOf, enteredRelation} from '../../data/relations/relations.ts';
import {pagesToSeek} from '../../data/writes/go-to-created.ts';
import {type Binding, inGroup, type Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {listHeight, paneColumns, paneFrom} from '../../state/layout.ts';
import {note} from '../../state/notice.ts';
import type {Fetches} from '../../state/place.ts';
import {onList, placeOf} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {columnsKey} from '../columns/columns.ts';
import {commonKeys} from '../common/keys.ts';
import type {PlaceScreen} from '../common/screen.ts';
import {copyKeys} from '../copy/copy.ts';
import {exportKey} from '../export/export.ts';
import {offerHere, openFilter, takeOffer} from '../filter/prompt.ts';
import {unansweredHere} from '../form/open.ts';
import {paneFetches} from '../pane/fetches.ts';
import {historyKeys} from '../place/history-keys.ts';
import * as row from '../place/item-keys.ts';
import * as keys from '../place/keys.ts';
import {tellList} from '../place/tell-list.ts';
import {listBody} from './body.ts';
import {listCount} from './list-count.ts';

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
  return atTop ? note(keys.toBottom(state), 'the last match: that was the first') : keys.by(state, -1);
}

const noRoom = ({size: {columns}}: State): string | undefined =>
  columns < paneFrom.asked
    ? `the item beside the list needs ${paneFrom.asked} columns, and the terminal has ${columns}`
    : undefined;

/** Shows or hides the pane. If that is what the width would do anyway, the setting is removed instead. */
function toggle(state: State): Result {
  const wide = state.size.columns >= paneFrom.itself;
  const shown = paneColumns(state) > 0;
  const [next, effects] = prefer(state, {key: 'pane', value: shown === wide ? !shown : undefined});
  const text = shown ? 'the list has all of the width' : 'the item under the cursor is shown beside the list';
  return [note(next, text), effects];
}

const paneKey: Binding = {
  ...named('togglePane'),
  help: 'item beside the list, on or off',
  run: toggle,
  off: noRoom,
};

/** Toggles the mark of the row under the cursor, and moves to the next row. */
const mark = (state: State): State =>
  onList(state, place => {
    const view = viewOf(state, place);
    const slot = view.row(cursorOf(place, view));
    const id = idOf(resourceOf(place.resource), slot);
    if (id === undefined) return state;
    const selection = selectionOf(place);
    const next = isMarked(place, slot) ? selection.filter(other => other !== id) : [...selection, id];
    return keys.by(setSelection(state, place, next), 1);
  });

/** Marks every row from the last marked one to the cursor. */
const markRange = (state: State): State =>
  onList(state, place => {
    const last = selectionOf(place).at(-1);
    if (last === undefined) return mark(state);
    const view = viewOf(state, place);
    const cursor = cursorOf(place, view);
    const from = rowOf(resourceOf(place.resource), view, last);
    if (from === undefined)
      return note(state, `the row marked last is not in this list: ${keyFor('mark')} marks one`, 'warn');
    const [top, end] = [Math.min(from, cursor), Math.max(from, cursor)];
    const ids = rowIds(place, view).flatMap(([index, id]) => (index < top || index > end ? [] : [id]));
    const marked = setSelection(state, place, [...new Set([...selectionOf(place), ...ids])]);
    const between = end - top + 1;
    if (ids.length === between) return marked;
    return note(
      marked,
      `not all: ${count(ids.length)} of the ${count(between)} rows in between are loaded`,
      'warn',
    );
  });

/** Marks, in addition, every loaded row that matches the filter, and says which rows are left out. */
const markAll = (state: State): State =>
  onList(state, place => {
    const view = viewOf(state, place);
    const ids = rowIds(place, view).map(([, id]) => id);
    if (ids.length === 0) return note(state, 'there is no row to mark');
    const marked = new Set([...selectionOf(place), ...ids]);
    const before = marked.size - ids.length;
    const parts = [
      `${count(ids.length)} marked`,
      notLoaded(view),
      before > 0 && `${count(before)} more were marked before`,
    ];
    return note(setSelection(state, place, [...marked]), parts.filter(Boolean).join(' · '));
  });

const rowIds = (place: ListPlace, view: View): [index: number, id: string][] =>
  [...view.rows()].flatMap(([index, slot]): [number, string][] => {
    const id = idOf(resourceOf(place.resource), slot);
    return id === undefined ? [] : [[index, id]];
  });

/** Says which rows are not marked because they have not been loaded; empty if all have. */
function notLoaded({query, list, loaded, length, complete}: View): string {
  if (complete) return '';
  return query.local
    ? `only ${count(loaded)} of ${count(list?.results ?? loaded)} rows have been looked through`
    : `not all: ${count(loaded)} of ${count(list?.results ?? length)} rows are loaded`;
}

const unmark = (state: State): State => onList(state, place => setSelection(state, place, []));

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
  keys.paletteKey,
  row.rawKey,
  ...copyKeys,
  exportKey,
  ...sortKeys,
  columnsKey,
  paneKey,
  ...markKeys,
  keys.refreshKey,
  keys.watchKey,
  ...keys.scrollKeys,
  ...historyKeys,
  ...commonKeys,
];

export const list: PlaceScreen<ListPlace> = {
  title: 'In a list',
  body: listBody,
  tell: tellList,
  keys: listKeys,
  actions: keys.actionKeys,
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
