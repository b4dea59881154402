import {resourceOf} from '../../../resources/index.ts';
import {menuWindow} from '../../state/layout.ts';
import type {ColumnsState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {nth, type Speech, some} from '../shared/speech.ts';
import {choiceRows} from './choices.ts';

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
