import {wideColumns} from '../../../export/formats.ts';
import type {CellContext, Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {chosenColumns} from '../../data/lists/shown.ts';
import {viewOf} from '../../data/lists/view.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';

/** The columns of an export: those on the screen; all of them without a list, or if `all` is set. */
export function exportedColumns(
  state: State,
  resource: string,
  all: boolean,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const list = place.kind === 'list' && place.resource === resource ? place : undefined;
  const context = cellContextOf(state, resource, newestRead(list && viewOf(state, list).list));
  if (list && !all) return {columns: columnsOf(state, list).placed.map(({column}) => column), context};
  const columns = resourceOf(resource).columns.filter(({known}) => known?.(context) ?? true);
  return {columns, context};
}

/** The columns of a list, including those for which the screen is not wide enough. */
export function shownColumns(
  state: State,
  resource: string,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const view = place.kind === 'list' ? viewOf(state, place) : undefined;
  const context = cellContextOf(state, resource, newestRead(view?.list));
  const chosen = chosenColumns(state.preferences, resource);
  if (chosen) return {columns: chosen, context};
  const all = resourceOf(resource);
  const wide = wideColumns(all, context);
  // The column that the list is sorted by is always exported.
  const wanted = view?.query.order?.sort.column;
  const columns = all.columns.filter(column => column === wanted || wide.includes(column));
  return {columns, context};
}
