import type {CellContext} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {cellContextOf, newestRead} from '../lists/cell-context.ts';
import {viewOf} from '../lists/view.ts';
import type {List, ListPlace, State} from '../state.ts';
import {contentWidth} from './content-widths.ts';
import {type Layout, placeColumns} from './place-columns.ts';

/** The columns of a list as they stand on the screen. Costs a look-up until another page is loaded. */
export function columnsOf(state: State, place: ListPlace): Layout<unknown> {
  const {list} = viewOf(state, place);
  const context = cellContextOf(state, place.resource, newestRead(list));
  return layout(place.resource, list?.pages ?? none, context, state.size.columns);
}

const none: List['pages'] = {};

interface Made {
  pages: List['pages'];
  context: CellContext;
  cells: number;
  layout: Layout<unknown>;
}

const made = new Map<string, Made>();

function layout(
  resource: string,
  pages: List['pages'],
  context: CellContext,
  cells: number,
): Layout<unknown> {
  const before = made.get(resource);
  if (before?.pages === pages && before.context === context && before.cells === cells) return before.layout;
  const columns = resourceOf(resource).columns.filter(({known}) => known?.(context) ?? true);
  const next = placeColumns({columns, content: column => contentWidth(column, pages, context)}, cells);
  // Where nothing has changed the rows need not be drawn again.
  const kept = before && same(before.layout, next) ? before.layout : next;
  made.set(resource, {pages, context, cells, layout: kept});
  return kept;
}

const same = (one: Layout<unknown>, other: Layout<unknown>): boolean =>
  one.placed.length === other.placed.length &&
  one.left.length === other.left.length &&
  one.placed.every(
    ({column, width}, index) => column === other.placed[index]?.column && width === other.placed[index].width,
  );
