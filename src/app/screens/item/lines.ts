import type {ItemPlace, State} from '../../state.ts';
import {detailOf} from './detail.ts';
import {blocksOf} from './layout/blocks.ts';
import {below} from './layout/rows.ts';
import type {DetailLine} from './line.ts';

/** An item in one column, as it is read out: its fields, its charts, its relations, its recent events, its small tables. */
export function detailLines(state: State, place: ItemPlace): readonly DetailLine[] {
  const detail = detailOf(state, place);
  if (!detail) return [];
  const {columns} = detail;
  return below(blocksOf(state, detail).map(({lines}) => lines(columns)));
}
