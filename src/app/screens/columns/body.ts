import type {Row} from '../../../frame/row.ts';
import type {Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {brief, fitTo, width} from '../../../text/text.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {viewOf} from '../../data/lists/view.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import {menuWindow} from '../../state/layout.ts';
import type {ColumnsState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {entryRow, titleRow} from '../shared/rows.ts';
import {type Speech, nth, some} from '../shared/speech.ts';
import {choiceRows} from './choices.ts';

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
