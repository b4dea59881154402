import {Box} from 'ink';
import {useMemo} from 'react';
import {columnsOf} from '../../src/app/columns/list-columns.ts';
import {gap} from '../../src/app/columns/place-columns.ts';
import {listHeight} from '../../src/app/layout.ts';
import {cellContextOf, newestRead} from '../../src/app/lists/cell-context.ts';
import {rowsOnScreen} from '../../src/app/lists/narrowing.ts';
import {isMarked} from '../../src/app/lists/selection.ts';
import {viewOf} from '../../src/app/lists/view.ts';
import type {ListPlace, State} from '../../src/app/state.ts';
import {fitTo} from '../../src/text/text.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {Row} from './Row.tsx';

/** The rows on the screen, and no others: a list of five thousand mounts what a list of fifty does. */
export function Table({state, place}: {state: State; place: ListPlace}) {
  const {placed: columns} = columnsOf(state, place);
  const titles = useMemo((): Span[] => {
    const text = columns.map(({column, width}) => fitTo(column.title.toUpperCase(), width, column.align));
    return [{text: ` ${text.join(' '.repeat(gap))}`, tone: 'dim', bold: true}];
  }, [columns]);
  const {length, row, top, cursor} = rowsOnScreen(state, place);
  const context = cellContextOf(state, place.resource, newestRead(viewOf(state, place).list));
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
