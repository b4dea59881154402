import {Box} from 'ink';
import type {ReactElement} from 'react';
import {bodyHeight, formColumns} from '../../src/app/layout.ts';
import type {Form as OpenForm} from '../../src/app/screens/form/form.ts';
import {formRoom} from '../../src/app/screens/form/layout.ts';
import {sentCounts, sentLines, sentTop} from '../../src/app/screens/form/outcomes/outcomes.ts';
import type {FormRow} from '../../src/app/screens/form/rows/form-row.ts';
import {fillRows, formLayout, questionRows} from '../../src/app/screens/form/rows/form-rows.ts';
import type {State} from '../../src/app/state.ts';
import {buttonSpans} from '../frame/buttons.ts';
import {Line} from '../frame/Line.tsx';
import {TextField} from '../prompt/TextField.tsx';
import {changeRows, previewRows} from './Preview.tsx';

/**
 * A form: its fields, its question and buttons, and the preview of its requests; once they were sent, their outcomes. Each row is
 * one line, so that the form can be cut to the screen line by line.
 */
export function Form({state, form}: {state: State; form: OpenForm}) {
  const {rows, focus} = form.state.writes.length > 0 ? sentRows(state, form) : filled(state, form);
  const shown = formLayout(state, form, {length: rows.length, focus});
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
      {changeRows(form).slice(0, shown.changes)}
      {previewRows(form, shown.details)}
    </Box>
  );
}

interface Main {
  rows: ReactElement[];
  /** The first and the last row that must be on the screen. */
  focus: readonly [number, number];
}

function filled(state: State, form: OpenForm): Main {
  const {rows, focus} = fillRows(state, form);
  return {rows: rows.map(row => drawnRow(row, state, form)), focus};
}

function drawnRow(
  {key, spans, selected, typed, buttons}: FormRow,
  state: State,
  form: OpenForm,
): ReactElement {
  if (typed) return <TextField key={key} columns={formColumns(state)} {...typed} />;
  const fill = selected ? formColumns(state) : undefined;
  return <Line key={key} fill={fill} spans={buttons ? form.buttons.flatMap(buttonSpans) : (spans ?? [])} />;
}

/** Draws the outcomes from the scrolled line on, below the counts by outcome and the question. */
function sentRows(state: State, form: OpenForm): Main {
  const room = formRoom(state, form);
  const counts = sentCounts(state, form);
  const top = sentTop(state, form);
  const rows = [
    ...questionRows(form, formColumns(state)).map(row => drawnRow(row, state, form)),
    ...(counts ? [<Line key="counts" spans={[{text: `   ${counts}`, bold: true}]} />] : []),
    ...sentLines(state, form)
      .slice(top, top + room)
      .map((line, index) => <Line key={index} spans={[line]} />),
  ].slice(0, room);
  return {rows, focus: [0, rows.length - 1]};
}

const Blank = () => <Line spans={[{text: ' '}]} />;
