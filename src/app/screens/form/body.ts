import {filledRow, type Row, type Span} from '../../../frame/row.ts';
import {keyFor} from '../../input/key-names.ts';
import {formColumns} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import {buttonSpans, emptyRow, remarkRow, typedRow} from '../shared/rows.ts';
import type {Form, PreviewLine} from './form.ts';
import {formOf} from './form-of.ts';
import type {FormRow} from './form-row.ts';
import {fillRows, formLayout, questionRows} from './form-rows.ts';
import {canScroll, detailsTop, formRoom} from './layout.ts';
import {sentCounts, sentLines, sentTop} from './outcomes.ts';

/** A form: fields, question, buttons and preview, then the outcomes. Each row is one line, so that it can be cut to the screen. */
export function formBody(state: State): readonly Row[] {
  const form = formOf(state);
  if (!form) return [];
  const {rows, focus} = form.state.writes.length > 0 ? sentRows(state, form) : filled(state, form);
  const shown = formLayout(state, form, {length: rows.length, focus});
  const gap = shown.gaps ? [emptyRow] : [];
  return [
    ...form.title.map((text, index): Row => {
      const aside = index === 0 ? hidden(shown.from, rows.length - shown.to) : '';
      return [
        {text: ` ${text}`, bold: true, tone: 'accent'},
        {text: aside, tone: 'dim'},
      ];
    }),
    ...gap,
    ...rows.slice(shown.from, shown.to),
    ...gap,
    ...form.preview.changes.slice(0, shown.changes).map(previewRow),
    ...detailRows(form, shown.details),
  ];
}

interface Main {
  rows: Row[];
  /** The first and the last row that must be on the screen. */
  focus: readonly [number, number];
}

function filled(state: State, form: Form): Main {
  const {rows, focus} = fillRows(state, form);
  return {rows: rows.map(row => drawnRow(row, state, form)), focus};
}

function drawnRow({spans = [], selected, typed, buttons}: FormRow, state: State, form: Form): Row {
  const columns = formColumns(state);
  if (typed) return typedRow({columns, ...typed});
  const row = buttons ? form.buttons.flatMap(buttonSpans) : spans;
  return selected ? filledRow(row, columns) : row;
}

/** The outcomes from the scrolled line on, below the counts by outcome and the question. */
function sentRows(state: State, form: Form): Main {
  const room = formRoom(state, form);
  const counts = sentCounts(state, form);
  const top = sentTop(state, form);
  const rows = [
    ...questionRows(form, formColumns(state)).map(row => drawnRow(row, state, form)),
    ...(counts ? [[{text: `   ${counts}`, bold: true}]] : []),
    ...sentLines(state, form)
      .slice(top, top + room)
      .map(line => [line]),
  ].slice(0, room);
  return {rows, focus: [0, rows.length - 1]};
}

/** At most `room` rows with the outcome of each item, and the requests; the last row counts those that do not fit. */
function detailRows(form: Form, room: number): readonly Row[] {
  const {details} = form.preview;
  const top = detailsTop(form.state);
  const whole = top === 0 && details.length <= room;
  if (room <= 0) return [];
  const shown = details.slice(top, top + (whole ? room : room - 1));
  const rows = shown.map(previewRow);
  if (whole) return rows;
  const below = details.length - top - shown.length;
  return [...rows, remarkRow(`   ${cutText(form, top, below)}`)];
}

function cutText({state, resource, mode}: Form, above: number, below: number): string {
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

const previewRow = ({text, kind, tone}: PreviewLine): Row => [
  {text: `   ${text}`, ...looks[kind], ...(tone ? {tone} : {})},
];
