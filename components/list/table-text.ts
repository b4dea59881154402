import {columnsOf} from '../../src/app/data/columns/list-columns.ts';
import {gap, type PlacedColumn} from '../../src/app/data/columns/place-columns.ts';
import {cellContextOf, newestRead} from '../../src/app/data/lists/cell-context.ts';
import {deletedIn} from '../../src/app/data/lists/deleted-rows.ts';
import {changedCells} from '../../src/app/data/lists/page-changes.ts';
import {marksOf} from '../../src/app/data/lists/selection.ts';
import {arrowOf} from '../../src/app/data/lists/sort-words.ts';
import {listOnScreen, rowsOnScreen} from '../../src/app/data/lists/stand-in.ts';
import {idOf, viewOf} from '../../src/app/data/lists/view.ts';
import {listColumns, listHeight} from '../../src/app/state/layout.ts';
import {memoize} from '../../src/app/state/memoize.ts';
import type {ListPlace, Slot, State} from '../../src/app/state/state.ts';
import {resourceOf} from '../../src/resources/index.ts';
import type {Sort} from '../../src/resources/sort.ts';
import {width as cells, fitTo, truncate} from '../../src/text/text.ts';
import {FrameMemory} from '../frame/frame-memory.ts';
import type {Span} from '../frame/line-text.ts';
import type {Theme} from '../theme/theme.ts';
import {type Row, rowText} from './row-text.ts';

interface TableText {
  titles: readonly Span[];
  rows: readonly string[];
}

/** Returns a function that draws the rows of a list that are on the screen. It remembers the last rows. */
export function tableText(): (state: State, place: ListPlace, theme: Theme) => TableText {
  const memory = new FrameMemory<Slot | undefined, {row: Row; text: string}>();
  const titles = memoize(titlesOf);
  const text = (row: Row): string => {
    const known = memory.known(row.slot);
    return known && isSame(known.row, row)
      ? known.text
      : memory.keep(row.slot, {row, text: rowText(row)}).text;
  };
  return (state, place, theme) => {
    const {placed: columns} = columnsOf(state, place);
    const list = listOnScreen(state, place);
    const {length, row, top, cursor} = rowsOnScreen(state, place);
    const context = cellContextOf(state, place.resource, newestRead(list));
    const resource = resourceOf(place.resource);
    const width = listColumns(state);
    const signed = resource.columns.find(({sign}) => sign);
    const rows: string[] = [];
    const marks = marksOf(place);
    const changes = changedCells(list);
    const gone = deletedIn(state, list);
    const hasSigns = marks.size > 0 || changes.size > 0 || gone.size > 0;
    memory.begin();
    for (let index = top; index < Math.min(length, top + listHeight(state)); index++) {
      const slot = row(index);
      const id = hasSigns ? idOf(resource, slot) : undefined;
      const marked = id !== undefined && marks.has(id);
      const changed = id === undefined ? undefined : changes.get(id);
      const deleted = id !== undefined && gone.has(id);
      const isCurrent = index === cursor;
      rows.push(
        text({theme, slot, columns, context, cursor: isCurrent, marked, deleted, width, signed, changed}),
      );
    }
    return {titles: titles(columns, viewOf(state, place).query.order?.sort), rows};
  };
}

const isSame = (one: Row, other: Row): boolean =>
  one.theme === other.theme &&
  one.columns === other.columns &&
  one.context === other.context &&
  one.cursor === other.cursor &&
  one.marked === other.marked &&
  one.deleted === other.deleted &&
  one.width === other.width &&
  one.changed === other.changed;

/** Returns the titles. The sorted column has an arrow in the blank after its title, so that the columns do not move. */
function titlesOf(columns: readonly PlacedColumn<unknown>[], sort: Sort | undefined): Span[] {
  const spans: Span[] = [{text: ' ', tone: 'dim', bold: true}];
  columns.forEach(({column, width}, index) => {
    const sorted = sort !== undefined && column === sort.column;
    const name = column.title.toUpperCase();
    const room = sorted && (column.align === 'right' || cells(name) >= width) ? 1 : 0;
    const blank = index < columns.length - 1 ? ' '.repeat(gap - room) : '';
    // A title that is cut keeps its arrow.
    const title = sorted ? truncate(name, width + room - 1) + arrowOf(sort) : name;
    const text = fitTo(title, width + room, column.align) + blank;
    const tone = sorted ? 'accent' : 'dim';
    const before = spans.at(-1);
    // After the last title there is no blank, so the arrow takes one before it.
    if (before && room > 0 && index === columns.length - 1) before.text = before.text.slice(0, -1);
    if (before?.tone === tone) before.text += text;
    else spans.push({text, tone, bold: true});
  });
  return spans;
}
