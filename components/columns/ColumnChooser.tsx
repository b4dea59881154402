import {Box} from 'ink';
import {cellContextOf, newestRead} from '../../src/app/data/lists/cell-context.ts';
import {viewOf} from '../../src/app/data/lists/view.ts';
import {subjectOf} from '../../src/app/data/relations/relations.ts';
import type {ChoiceRow} from '../../src/app/screens/columns/choices.ts';
import {columnsWindow} from '../../src/app/screens/columns/window.ts';
import type {ColumnsState} from '../../src/app/state/columns.ts';
import {bodyHeight} from '../../src/app/state/layout.ts';
import {placeOf} from '../../src/app/state/places.ts';
import type {State} from '../../src/app/state/state.ts';
import type {Column} from '../../src/resources/definition/definition.ts';
import {resourceOf} from '../../src/resources/index.ts';
import {textOf} from '../../src/text/format.ts';
import {brief, fitTo, width} from '../../src/text/text.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';

/** The columns of a list: whether each is shown, and its value for the item under the cursor. */
export function ColumnChooser({state, chosen}: {state: State; chosen: ColumnsState}) {
  const {rows, index, first, shown} = columnsWindow(state, chosen);
  const names = rows.reduce((most, {column}) => Math.max(most, width(column.title)), 0);
  const sample = sampleOf(state, chosen.resource);
  return (
    <Box flexDirection="column" height={bodyHeight(state)}>
      <Line
        spans={[
          {
            text: ` Columns of ${resourceOf(chosen.resource).title.toLowerCase()}`,
            bold: true,
            tone: 'accent',
          },
        ]}
      />
      {rows.slice(first, first + shown).map((row, at) => (
        <Line
          key={row.name}
          fill={first + at === index ? state.size.columns : undefined}
          spans={spansOf(row, {
            names,
            chosen: first + at === index,
            sample: sample(row.column),
            cells: state.size.columns,
          })}
        />
      ))}
    </Box>
  );
}

/** The value of a column for the item under the cursor. */
function sampleOf(state: State, resource: string): (column: Column<unknown>) => string {
  const place = placeOf(state);
  const slot = subjectOf(state)?.slot;
  const read = place.kind === 'list' ? newestRead(viewOf(state, place).list) : 0;
  const context = cellContextOf(state, resource, read);
  return ({cell}) => (slot?.ok ? textOf(cell(slot.value, context)) : '');
}

function spansOf(
  {column, shown, left}: ChoiceRow,
  {names, chosen, sample, cells}: {names: number; chosen: boolean; sample: string; cells: number},
): Span[] {
  const before = ` ${shown ? '[x]' : '[ ]'} ${fitTo(column.title, names)}  `;
  const after = left ? '  no room here' : '';
  const room = Math.max(0, cells - width(before) - width(after) - 3);
  return [
    chosen ? {text: ' ▌', tone: 'accent'} : {text: '  '},
    {text: before, tone: shown ? undefined : 'dim'},
    {text: brief(sample, room), tone: 'dim'},
    {text: after, tone: 'warn'},
  ];
}
