import type {ReactElement} from 'react';
import {keyFor} from '../../src/app/input/key-names.ts';
import type {Form, PreviewLine} from '../../src/app/screens/form/form.ts';
import {canScroll, detailsTop} from '../../src/app/screens/form/layout.ts';
import {Line} from '../frame/Line.tsx';
import type {Span} from '../frame/line-text.ts';

/** Returns the rows with the changes, the cost, and the items that are left out. */
export function changeRows({preview}: Form): ReactElement[] {
  return preview.changes.map((line, index) => rowOf(line, `change ${index}`));
}

/** Returns at most `room` rows with the outcome of each item, and the requests; the last row counts those that do not fit. */
export function previewRows(form: Form, room: number): ReactElement[] {
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

function cutText({state, resource, mode}: Form, above: number, below: number): string {
  if (!canScroll(state)) return resource.source.requests ? `… ${keyFor('copyCurl')} copies all of it` : '…';
  const page = `${keyFor('previewUp')} ${keyFor('previewDown')}`;
  const asks = mode === 'confirm' || mode === 'label';
  const keys = asks ? `${keyFor('fieldUp')} ${keyFor('fieldDown')} ${page}` : page;
  return `… ↑${above} ↓${below} · ${keys}`;
}

const looks: Record<PreviewLine['kind'], Partial<Span>> = {
  warning: {bold: true, tone: 'warn'},
  change: {bold: true},
  item: {},
  request: {tone: 'dim'},
};

const rowOf = ({text, kind, tone}: PreviewLine, key: string): ReactElement => (
  <Line key={key} spans={[{text: `   ${text}`, ...looks[kind], ...(tone ? {tone} : {})}]} />
);
