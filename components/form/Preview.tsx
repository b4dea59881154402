import type {ReactElement} from 'react';
import {firstKey} from '../../src/app/input/binding.ts';
import type {Form} from '../../src/app/screens/form/form-of.ts';
import {formKeys} from '../../src/app/screens/form/key-names.ts';
import type {PreviewLine} from '../../src/app/screens/form/preview.ts';
import type {FormState} from '../../src/app/state.ts';
import {Line, type Span} from '../frame/Line.tsx';

/** What changes, what it costs, and what is left out. */
export function keptRows({preview}: Form): ReactElement[] {
  return preview.kept.map((line, index) => rowOf(line, `kept ${index}`));
}

/** The lines that what happens to each thing, and the requests, would take from where that is scrolled to. */
export function restLength({state, preview}: Form): number {
  const top = topOf(state);
  // Once it is scrolled, a line tells how far.
  return preview.rest.length - top + (top > 0 ? 1 : 0);
}

const topOf = ({targets, writes, top}: FormState): number =>
  targets.length > 1 && writes.length === 0 ? top : 0;

/** The same in so many lines; what does not fit is counted in the last one. */
export function restRows(form: Form, room: number): ReactElement[] {
  const {rest} = form.preview;
  const top = topOf(form.state);
  const whole = top === 0 && rest.length <= room;
  if (room <= 0) return [];
  const shown = rest.slice(top, top + (whole ? room : room - 1));
  const rows = shown.map((line, index) => rowOf(line, `rest ${index}`));
  if (whole) return rows;
  const below = rest.length - top - shown.length;
  return [...rows, <Line key="cut" spans={[{text: `   ${cutText(form, top, below)}`, tone: 'dim'}]} />];
}

function cutText({state, resource, mode}: Form, above: number, below: number): string {
  if (state.targets.length < 2)
    return resource.source.requests ? `… ${firstKey(formKeys.copyCurl)} copies all of it` : '…';
  const page = `${firstKey(formKeys.pageUp)} ${firstKey(formKeys.pageDown)}`;
  const asks = mode === 'confirm' || mode === 'label';
  const keys = asks ? `${firstKey(formKeys.up)} ${firstKey(formKeys.down)} ${page}` : page;
  return `… ↑${above} ↓${below} · ${keys}`;
}

const looks: Record<PreviewLine['kind'], Partial<Span>> = {
  warning: {bold: true, tone: 'busy'},
  told: {bold: true},
  thing: {},
  request: {tone: 'dim'},
};

const rowOf = ({text, kind}: PreviewLine, key: string): ReactElement => (
  <Line key={key} spans={[{text: `   ${text}`, ...looks[kind]}]} />
);
