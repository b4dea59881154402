import {Box} from 'ink';
import type {ReactElement} from 'react';
import {bodyHeight} from '../../src/app/layout.ts';
import type {Form as OpenForm} from '../../src/app/screens/form/form.ts';
import {layOut} from '../../src/app/screens/form/layout.ts';
import {sentCounts, sentLines, sentTop} from '../../src/app/screens/form/outcomes/outcomes.ts';
import type {State} from '../../src/app/state.ts';
import {Line} from '../frame/Line.tsx';
import {questionRows} from './Buttons.tsx';
import {fieldRows} from './Fields.tsx';
import {changeRows, detailRows, detailsLength} from './Preview.tsx';

/**
 * A form: its fields, its question and buttons, what will be sent; or the outcomes of what was. Each row is one line of the
 * screen, so that the form can be cut to the screen line by line.
 */
export function Form({state, form}: {state: State; form: OpenForm}) {
  const room = bodyHeight(state) - form.title.length;
  const {rows, focus} = form.state.writes.length > 0 ? sentRows(state, form, room) : fillRows(state, form);
  const changes = changeRows(form);
  const shown = layOut({
    room,
    main: rows.length,
    focus,
    changes: changes.length,
    details: detailsLength(form),
    asks: form.mode === 'confirm' || form.mode === 'label',
  });
  const above = shown.from > 0 ? ` ↑${shown.from}` : '';
  const below = shown.to < rows.length ? ` ↓${rows.length - shown.to}` : '';
  return (
    <Box flexDirection="column" height={bodyHeight(state)}>
      {form.title.map((text, index) => (
        <Line
          key={index}
          spans={[
            {text: ` ${text}`, bold: true, tone: 'accent'},
            {text: index === 0 ? `${above}${below}` : '', tone: 'dim'},
          ]}
        />
      ))}
      {shown.gaps && <Blank />}
      {rows.slice(shown.from, shown.to)}
      {shown.gaps && <Blank />}
      {changes.slice(0, shown.changes)}
      {detailRows(form, shown.details)}
    </Box>
  );
}

interface Main {
  rows: ReactElement[];
  /** The first and the last row that must be seen. */
  focus: readonly [number, number];
}

function fillRows(state: State, form: OpenForm): Main {
  const fields = fieldRows(state, form);
  const rows = [...fields.rows, ...questionRows(form, state.size.columns)];
  return {rows, focus: fields.focus ?? [fields.rows.length, rows.length - 1]};
}

/** The outcomes from the line that they are scrolled to, below how many of each there are, and below the question. */
function sentRows(state: State, form: OpenForm, room: number): Main {
  const counts = sentCounts(state, form);
  const top = sentTop(state, form);
  const rows = [
    ...questionRows(form, state.size.columns),
    ...(counts ? [<Line key="counts" spans={[{text: `   ${counts}`, bold: true}]} />] : []),
    ...sentLines(state, form)
      .slice(top, top + room)
      .map((line, index) => <Line key={index} spans={[line]} />),
  ].slice(0, room);
  return {rows, focus: [0, rows.length - 1]};
}

const Blank = () => <Line spans={[{text: ' '}]} />;
