import type {Row} from '../../../frame/row.ts';
import {type Column, nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {columnNamed} from '../../../resources/sort.ts';
import {textOf} from '../../../text/format.ts';
import {brief, fitTo, width} from '../../../text/text.ts';
import {columnsOf, placedAmong} from '../../data/columns/columns.ts';
import {cellContextOf, chosenColumns, newestRead} from '../../data/lists/catalogues.ts';
import {viewOf} from '../../data/lists/view.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import {menuWindow} from '../../state/layout.ts';
import type {ColumnChoice, ColumnsState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {entryRow, titleRow} from '../common/rows.ts';
import {nth, type Speech, some} from '../common/speech.ts';

/** The columns of a list: whether each is shown, and its value for the item under the cursor. */
export function columnsBody(state: State, chosen: ColumnsState): readonly Row[] {
  const {rows, index, first, shown} = columnsWindow(state, chosen);
  const {columns} = state.size;
  const names = rows.reduce((most, {column}) => Math.max(most, width(column.title)), 0);
  const sample = sampleOf(state, chosen.resource);
  return [
    titleRow(`Columns of ${resourceOf(chosen.resource).title.toLowerCase()}`),
    ...rows.slice(first, first + shown).map(({column, shown, left}, at) => {
      const before = ` ${shown ? '[x]' : '[ ]'} ${fitTo(column.title, names)}  `;
      const after = left ? '  no room here' : '';
      const room = Math.max(0, columns - width(before) - width(after) - 3);
      const row: Row = [
        {text: before, tone: shown ? undefined : 'dim'},
        {text: brief(sample(column), room), tone: 'dim'},
        {text: after, tone: 'warn'},
      ];
      return entryRow(first + at === index, row, columns);
    }),
  ];
}

/** The value of a column for the item under the cursor. */
function sampleOf(state: State, resource: string): (column: Column<unknown>) => string {
  const place = placeOf(state);
  const slot = subjectOf(state)?.slot;
  const read = place.kind === 'list' ? newestRead(viewOf(state, place).list) : 0;
  const context = cellContextOf(state, resource, read);
  return ({cell}) => (slot?.ok ? textOf(cell(slot.value, context)) : '');
}

/** Lines above the columns: the title. */
const above = 1;

/** The columns of the chooser, the index of the one under the cursor, and which of them are on the screen. */
export function columnsWindow(state: State, chosen: ColumnsState) {
  const place = placeOf(state);
  const rows = place.kind === 'list' ? choiceRows(state, place, chosen) : [];
  return {rows, ...menuWindow(state, rows.length, chosen.index, above)};
}

export function tellColumns(state: State, chosen: ColumnsState): Speech {
  const {rows, index} = columnsWindow(state, chosen);
  const here = rows[index];
  const items =
    here && some(here.shown ? 'shown' : 'not shown', here.left && 'no room', nth(index, rows.length));
  return {
    of: 'columns',
    parts: [
      {name: 'title', items: [`columns of ${resourceOf(chosen.resource).title.toLowerCase()}`]},
      ...(here ? [{name: 'column', of: here.name, head: here.column.title, items: items ?? []}] : []),
    ],
  };
}

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

function choiceRows(state: State, place: ListPlace, {resource, rows}: ColumnsState): ChoiceRow[] {
  const found = rows.flatMap(row => {
    const column = columnNamed(resourceOf(resource), row.name);
    return column ? [{...row, column}] : [];
  });
  const shown = found.filter(row => row.shown).map(({column}) => column);
  const {left} = placedAmong(state, place, shown);
  return found.map(row => ({...row, left: row.shown && left.includes(row.column)}));
}
