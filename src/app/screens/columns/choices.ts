import {type Column, nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {columnNamed} from '../../../resources/sort.ts';
import {columnsOf, placedAmong} from '../../data/columns/columns.ts';
import {chosenColumns} from '../../data/lists/shown.ts';
import type {ColumnChoice, ColumnsState} from '../../state/overlay.ts';
import type {ListPlace, State} from '../../state/state.ts';

/** All columns of a list: those that are shown, in their order, then the others. */
export function choicesNow(state: State, place: ListPlace): readonly ColumnChoice[] {
  const {columns} = resourceOf(place.resource);
  const chosen = chosenColumns(state.preferences, place.resource);
  if (!chosen) return defaultChoices(state, place);
  const others = columns.filter(column => !chosen.includes(column));
  return [...chosen, ...others].map(column => ({name: nameOf(column), shown: chosen.includes(column)}));
}

/** Returns the columns that this screen has room for, which are shown by default. */
export function defaultChoices(state: State, place: ListPlace): readonly ColumnChoice[] {
  const {placed} = columnsOf({...state, preferences: {...state.preferences, columns: {}}}, place);
  return resourceOf(place.resource).columns.map(column => ({
    name: nameOf(column),
    shown: !column.optional || placed.some(one => one.column === column),
  }));
}

interface ChoiceRow extends ColumnChoice {
  column: Column<unknown>;
  /** It is chosen, but there is no room for it on this screen. */
  left: boolean;
}

export function choiceRows(state: State, place: ListPlace, {resource, rows}: ColumnsState): ChoiceRow[] {
  const found = rows.flatMap(row => {
    const column = columnNamed(resourceOf(resource), row.name);
    return column ? [{...row, column}] : [];
  });
  const shown = found.filter(row => row.shown).map(({column}) => column);
  const {left} = placedAmong(state, place, shown);
  return found.map(row => ({...row, left: row.shown && left.includes(row.column)}));
}
