import {bodyHeight} from '../../layout.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {type ChoiceRow, choiceRows} from './choices.ts';
import type {ColumnsState} from './state.ts';

/** Lines above the columns: the title. */
export const aboveColumns = 1;

interface ColumnsWindow {
  rows: readonly ChoiceRow[];
  index: number;
  /** The first that is on the screen, and how many are. */
  first: number;
  shown: number;
}

/** Which columns of the chooser are on the screen. */
export function columnsWindow(state: State, chosen: ColumnsState): ColumnsWindow {
  const place = placeOf(state);
  const rows = place.kind === 'list' ? choiceRows(state, place, chosen) : [];
  const room = Math.max(1, bodyHeight(state) - aboveColumns);
  const first = Math.max(0, Math.min(chosen.index - Math.floor(room / 2), rows.length - room));
  return {rows, index: chosen.index, first, shown: Math.min(room, rows.length - first)};
}
