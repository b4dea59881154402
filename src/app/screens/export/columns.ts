import {wideColumns} from '../../../export/columns.ts';
import {ownProperty} from '../../../own-property.ts';
import type {Preferences} from '../../../preferences.ts';
import type {CellContext, Column, Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {cellContextOf, newestRead} from '../../lists/cell-context.ts';
import {viewOf} from '../../lists/view.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';

/** The columns that a person has chosen for a list, in their order; undefined where none of them exists. */
function chosenColumns(
  {name, columns}: Resource,
  preferred: Preferences['columns'],
): readonly Column<unknown>[] | undefined {
  const chosen = (ownProperty(preferred, name) ?? []).flatMap(
    title => columns.find(column => column.title === title) ?? [],
  );
  return chosen.length > 0 ? chosen : undefined;
}

/** The columns of a list, those too for which the screen is not wide enough, and what their cells are made from. */
export function shownColumns(
  state: State,
  resource: string,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const view = place.kind === 'list' ? viewOf(state, place) : undefined;
  const context = cellContextOf(state, resource, newestRead(view?.list));
  const all = resourceOf(resource);
  const chosen = chosenColumns(all, state.preferences.columns);
  if (chosen) return {columns: chosen, context};
  const wide = wideColumns(all, context);
  // What it is sorted by is looked at.
  const wanted = view?.query.order?.sort.column;
  const columns = all.columns.filter(column => column === wanted || wide.includes(column));
  return {columns, context};
}
