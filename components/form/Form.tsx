import {Box} from 'ink';
import type {ReactElement} from 'react';
import {keyFor} from '../../src/app/input/key-names.ts';
import type {Form as OpenForm, PreviewLine} from '../../src/app/screens/form/form.ts';
import type {FormRow} from '../../src/app/screens/form/form-row.ts';
import {fillRows, formLayout, questionRows} from '../../src/app/screens/form/form-rows.ts';
import {canScroll, detailsTop, formRoom} from '../../src/app/screens/form/layout.ts';
import {sentCounts, sentLines, sentTop} from '../../src/app/screens/form/outcomes.ts';
import {bodyHeight, formColumns} from '../../src/app/state/layout.ts';
import type {State} from '../../src/app/state/state.ts';
import {buttonSpans} from '../frame/buttons.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';
import {TextField} from '../prompt/TextField.tsx';

/** A form: fields, question, buttons and preview, then the outcomes. Each row is one line, so that it can be cut to the screen. */
export function Form({state, form}: {state: State; form: OpenForm}) {
  const {rows, focus} = form.state.writes.length > 0 ? sentRows(state, form) : filled(state, form);
  const shown = formLayout(state, form, {length: rows.length, focus});
  return (
    <Box flexDirection="column" height={bodyHeight(state)}>
      {form.title.map((text, index) => (
        <Line
          key={index}
          spans={[
            {text: ` ${text}`, bold: true, tone: 'accent'},
            {text: index === 0 ? hidden(shown.from, rows.length - shown.to) : '', tone: 'dim'},
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

/** Returns the rows with the changes, the cost, and the items that are left out. */
function changeRows({preview}: OpenForm): ReactElement[] {
  return preview.changes.map((line, index) => rowOf(line, `change ${index}`));
}

/** Returns at most `room` rows with the outcome of each item, and the requests; the last row counts those that do not fit. */
function previewRows(form: OpenForm, room: number): ReactElement[] {
  const {details} = form.preview;
  const top = detailsTop(form.state);
  const whole = top === 0 && details.length <= room;
  if (room <= 0) return [];
  const shown = details.slice(top, top + (whole ? room : room - 1));
  const rows = shown.map((line, index) => rowOf(line, `detail ${index}`));
  if (whole) return rows;
  const below = details.length - top - shown.length;
  return [...rows, <Line key="cut" spans={[{text: `   ${cutText(form, top, below)}`, tone: 'dim'}]} />];
}

function cutText({state, resource, mode}: OpenForm, above: number, below: number): string {
  const asks = mode === 'confirm' || mode === 'label';
  if (!canScroll(state)) {
    if (!resource.source.requests) return '…';
    const copies = `${keyFor('copyCurl')} copies`;
    return asks || mode === 'button' ? `… ${copies} all of it` : `… more at the button, ${copies}`;
  }
  const page = `${keyFor('previewUp')} ${keyFor('previewDown')}`;
  const keys = asks ? `${keyFor('fieldUp')} ${keyFor('fieldDown')} ${page}` : page;
  return `…${hidden(above, below)} · ${keys}`;
}

/** The numbers of the rows above and below that are not shown: ` ↑2 ↓7`. */
const hidden = (above: number, below: number): string =>
  `${above > 0 ? ` ↑${above}` : ''}${below > 0 ? ` ↓${below}` : ''}`;

const looks: Record<PreviewLine['kind'], Partial<Span>> = {
  warning: {bold: true, tone: 'warn'},
  change: {bold: true},
  item: {},
  request: {tone: 'dim'},
};

const rowOf = ({text, kind, tone}: PreviewLine, key: string): ReactElement => (
  <Line key={key} spans={[{text: `   ${text}`, ...looks[kind], ...(tone ? {tone} : {})}]} />
);
