import {menuWindow} from '../../layout.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {choiceRows} from './choices.ts';
import type {ColumnsState} from './state.ts';

/** Lines above the columns: the title. */
export const aboveColumns = 1;

/** The columns of the chooser, the index of the one under the cursor, and which of them are on the screen. */
export function columnsWindow(state: State, chosen: ColumnsState) {
  const place = placeOf(state);
  const rows = place.kind === 'list' ? choiceRows(state, place, chosen) : [];
  return {rows, index: chosen.index, ...menuWindow(state, rows.length, chosen.index, aboveColumns)};
}
