import {Box} from 'ink';
import {useMemo} from 'react';
import {columnsOf} from '../../src/app/columns/list-columns.ts';
import {gap, type Placed} from '../../src/app/columns/place-columns.ts';
import {listColumns, listHeight} from '../../src/app/layout.ts';
import {cellContextOf, newestRead} from '../../src/app/lists/catalogues/cell-context.ts';
import {changedCells} from '../../src/app/lists/changes/page-changes.ts';
import {isMarked} from '../../src/app/lists/selection.ts';
import {arrowOf} from '../../src/app/lists/sort/sort-words.ts';
import {listOnScreen, rowsOnScreen} from '../../src/app/lists/stand-in.ts';
import {idOf, viewOf} from '../../src/app/lists/view.ts';
import type {ListPlace, State} from '../../src/app/state.ts';
import {resourceOf} from '../../src/resources/index.ts';
import type {Sort} from '../../src/resources/sort/sort.ts';
import {width as cells, fitTo} from '../../src/text/text.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {Row} from './Row.tsx';

/** The rows on the screen, and no others: a list of five thousand mounts what a list of fifty does. */
export function Table({state, place}: {state: State; place: ListPlace}) {
  const {placed: columns} = columnsOf(state, place);
  const sort = viewOf(state, place).query.order?.sort;
  const list = listOnScreen(state, place);
  const titles = useMemo(() => titlesOf(columns, sort), [columns, sort]);
  const {length, row, top, cursor} = rowsOnScreen(state, place);
  const context = cellContextOf(state, place.resource, newestRead(list));
  const resource = resourceOf(place.resource);
  const rows = [];
  for (let index = top; index < Math.min(length, top + listHeight(state)); index++) {
    const slot = row(index);
    const marked = isMarked(place, slot);
    rows.push(
      <Row
        key={index}
        slot={slot}
        columns={columns}
        context={context}
        cursor={index === cursor}
        marked={marked}
        width={listColumns(state)}
        changed={changedCells(list, idOf(resource, slot))}
      />,
    );
  }
  return (
    <Box flexDirection="column">
      <Line spans={titles} />
      {rows}
    </Box>
  );
}

/** The titles. That of the column that the list is sorted by has an arrow, in the blank after it, so that nothing moves for it. */
function titlesOf(columns: readonly Placed<unknown>[], sort: Sort | undefined): Span[] {
  const spans: Span[] = [{text: ' ', tone: 'dim', bold: true}];
  columns.forEach(({column, width}, index) => {
    const sorted = sort !== undefined && column === sort.column;
    const title = column.title.toUpperCase() + (sorted ? arrowOf(sort) : '');
    const room = sorted && (column.align === 'right' || cells(title) > width) ? 1 : 0;
    const blank = index < columns.length - 1 ? ' '.repeat(gap - room) : '';
    const text = fitTo(title, width + room, column.align) + blank;
    const tone = sorted ? 'accent' : 'dim';
    const before = spans.at(-1);
    if (before?.tone === tone) before.text += text;
    else spans.push({text, tone, bold: true});
  });
  return spans;
}
