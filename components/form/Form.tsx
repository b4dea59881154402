import {Box} from 'ink';
import type {ReactElement} from 'react';
import {bodyHeight} from '../../src/app/layout.ts';
import {arrange} from '../../src/app/screens/form/arrange.ts';
import type {Form as DerivedForm} from '../../src/app/screens/form/form-of.ts';
import {sentCounts, sentLines, sentTop} from '../../src/app/screens/form/outcomes.ts';
import {titleLines} from '../../src/app/screens/form/title.ts';
import type {State} from '../../src/app/state.ts';
import {Line} from '../frame/Line.tsx';
import {buttonRows, resendRows} from './Buttons.tsx';
import {fieldRows} from './Fields.tsx';
import {keptRows, restLength, restRows} from './Preview.tsx';

/**
 * One action: its fields, what is wrong with them, what stands before it, what will be sent. Each row is one line of the
 * screen, so that what does not fit can give way to what matters.
 */
export function Form({state, form}: {state: State; form: DerivedForm}) {
  const titles = titleLines(state, form.state);
  const room = bodyHeight(state) - titles.length;
  const {rows, focus} = form.state.writes.length > 0 ? sentRows(state, form, room) : askingRows(state, form);
  const kept = keptRows(form);
  const rest = restLength(form);
  const asks = form.mode === 'confirm' || form.mode === 'label';
  const shown = arrange({room, main: rows.length, focus, kept: kept.length, rest, asks});
  const above = shown.from > 0 ? ` ↑${shown.from}` : '';
  const below = shown.to < rows.length ? ` ↓${rows.length - shown.to}` : '';
  const body: ReactElement[] = [
    ...rows.slice(shown.from, shown.to),
    ...(shown.gaps ? [blank('gap')] : []),
    ...kept.slice(0, shown.kept),
    ...restRows(form, shown.rest),
  ];
  return (
    <Box flexDirection="column" height={bodyHeight(state)}>
      {titles.map((text, index) => (
        <Line
          key={index}
          spans={[
            {text: ` ${text}`, bold: true, tone: 'accent'},
            {text: index === 0 ? `${above}${below}` : '', tone: 'dim'},
          ]}
        />
      ))}
      {shown.gaps && blank('first')}
      {body}
    </Box>
  );
}

interface Main {
  rows: ReactElement[];
  /** The first and the last row that must be seen. */
  focus: readonly [number, number];
}

function askingRows(state: State, form: DerivedForm): Main {
  const fields = fieldRows(state, form);
  const buttons = buttonRows(form, state.size.columns);
  const rows = [...fields.rows, ...buttons];
  return {rows, focus: fields.focus ?? [fields.rows.length, rows.length - 1]};
}

/** The outcomes from where they are scrolled to, under how many of each there are, and under the question about them. */
function sentRows(state: State, form: DerivedForm, room: number): Main {
  const asked = resendRows(state, form);
  const counts = sentCounts(state, form.state);
  const lines = sentLines(state, form.state).slice(
    sentTop(state, form.state),
    sentTop(state, form.state) + room,
  );
  const rows = [
    ...asked,
    ...(counts ? [<Line key="counts" spans={[{text: `   ${counts}`, bold: true}]} />] : []),
    ...lines.map((line, index) => <Line key={index} spans={[line]} />),
  ].slice(0, room);
  return {rows, focus: [0, rows.length - 1]};
}

const blank = (key: string) => <Line key={key} spans={[{text: ' '}]} />;
