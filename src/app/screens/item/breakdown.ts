import type {CellContext, Column} from '../../../resources/definition/column.ts';
import type {BreakdownTable} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {lacks, singleItem} from '../../data/lists/known-items.ts';
import {budgetHere, hasBudget, type ListFetch, pagesToLookThrough, whole} from '../../data/lists/pages.ts';
import {refreshList} from '../../data/lists/refresh.ts';
import {type View, viewOf} from '../../data/lists/view.ts';
import {relationPlace} from '../../data/relations/relations.ts';
import {memoize} from '../../state/memoize.ts';
import type {Fetches} from '../../state/place.ts';
import type {ItemPlace, ListPlace, Place, Problem, State} from '../../state/state.ts';
import {pagesAskedAgain} from '../find/collections.ts';

/** The tables that an item's detail shows of a list below it, or of another item with details about it. */

function partsPlace(state: State, {place, value}: Subject): ListPlace | ItemPlace | undefined {
  const {relations = [], breakdown, conversation} = resourceOf(place.resource);
  const relation = (breakdown || conversation) && relations.find(one => one.whole);
  if (!relation) return undefined;
  const there = relationPlace(relation, value, {params: place.params, since: 0});
  return !there || there.kind === 'screen' || lacks(state, there.resource) ? undefined : there;
}

/** Requests the pages of that list that have not been read, or that item, if the service has it. */
export function breakdownFetches(state: State, subject: Subject): Fetches {
  const parts = partsPlace(state, subject);
  if (!parts) return {};
  return parts.kind === 'list' ? {lists: [whole(state, parts)]} : {items: [parts]};
}

interface Parts {
  items: readonly unknown[];
  /** These are all items. */
  whole: boolean;
  /** The remark in their place if they cannot be read. */
  remark?: string;
}

/** The parts that have been read; undefined if the service does not have them. */
export function breakdownParts(state: State, subject: Subject): Parts | undefined {
  const parts = partsPlace(state, subject);
  if (!parts) return undefined;
  if (parts.kind === 'item') {
    const {value, problem} = singleItem(state, parts) ?? {};
    if (value !== undefined) return oneOf(value);
    return {items: [], whole: false, remark: problem ? notRead(problem) : asking};
  }
  const view = viewOf(state, parts);
  const [failure] = Object.values(view.list?.failures ?? {});
  const known = rowsOf(view);
  if (failure) return {...known, remark: notRead(failure)};
  return view.complete ? known : {...known, remark: asking};
}

export const asking = 'asking the service …';

const notRead = ({message}: Problem) => `could not be read: ${message}`;

const oneOf = memoize((value: unknown): Parts => ({items: [value], whole: true}));

const rowsOf = memoize(({rows, whole, setAside}: View): Parts => {
  const items: unknown[] = [];
  for (const [, slot] of rows()) if (slot.ok) items.push(slot.value);
  return {items, whole: whole && setAside === 0};
});

export function breakdownTables(
  state: State,
  detail: Detail,
  context: CellContext,
): readonly BreakdownTable[] {
  const {place, value, beside} = detail;
  const {breakdown} = resourceOf(place.resource);
  const parts = partsPlace(state, detail);
  const known = breakdown && breakdownParts(state, detail);
  if (!known || !parts) return [];
  const {items, whole: isWhole, remark} = known;
  const {title} = resourceOf(parts.resource);
  if (remark !== undefined && (items.length === 0 || remark !== asking))
    return [[title, [['', beside && remark === asking ? '…' : remark]]]];
  return tablesOf(place.resource, value, items, isWhole, context);
}

const tablesOf = memoize(
  (resource: string, value: unknown, items: readonly unknown[], isWhole: boolean, context: CellContext) =>
    resourceOf(resource).breakdown?.tables(value, items, isWhole, context) ?? [],
);

export interface Detail {
  place: ItemPlace;
  value: unknown;
  /** When it was read; milliseconds since the epoch. */
  at: number;
  /** Its width in cells. */
  columns: number;
  /** It is laid out in one of several columns, where a text may take several lines. */
  narrowed?: boolean;
  /** In the pane: the columns that the row shows. Fields take one line, and data not loaded is blank, so that little changes. */
  beside?: readonly Column<unknown>[];
}

/** Returns the detail of an item on its own screen; undefined until the item has been read. */
export function detailOf(state: State, place: ItemPlace): Detail | undefined {
  const {value, at = 0} = singleItem(state, place) ?? {};
  return value === undefined ? undefined : {place, value, at, columns: state.size.columns};
}

type Subject = Pick<Detail, 'place' | 'value'>;

function relationPlaces(state: State, {place, value}: Subject): Place[] {
  return (resourceOf(place.resource).relations ?? []).flatMap(relation => {
    const there = relationPlace(relation, value, {params: place.params, since: 0});
    return there && !lacks(state, relation.to) ? [there] : [];
  });
}

const relationLists = (state: State, subject: Subject): ListPlace[] =>
  relationPlaces(state, subject).filter(there => there.kind === 'list');

/**
 * Requests pages of each list of a relation, further ones only if at least that share of the minute's budget is left. Of a search,
 * only what could not be read is requested again: the search itself costs many requests.
 */
export function relationFetches(state: State, subject: Subject, share: number): ListFetch[] {
  const spare = hasBudget(state, share);
  return relationPlaces(state, subject).flatMap(list => {
    if (list.kind === 'screen') {
      const {within} = list.search ?? {};
      return within === undefined ? [] : pagesAskedAgain(state, within, spare);
    }
    if (list.kind === 'item') return [];
    const view = viewOf(state, list);
    const underWay = view.list?.loading ?? [];
    // Requests that have been sent are not aborted.
    const pages = spare ? pagesToLookThrough(view, budgetHere(state)) : [];
    return pages.length + underWay.length > 0 ? [{place: list, pages: [...underWay, ...pages]}] : [];
  });
}

/** Refreshes the lists that change on their own. */
export const refreshRelations = (state: State, subject: Subject): State =>
  relationLists(state, subject).reduce(
    (now, list) => (resourceOf(list.resource).live ? refreshList(now, list) : now),
    state,
  );
