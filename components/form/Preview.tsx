import type {ReactElement} from 'react';
import {type PreviewLine, previewOf} from '../../src/app/screens/form/preview.ts';
import type {FormState, State} from '../../src/app/state.ts';
import {resourceOf} from '../../src/resources/index.ts';
import {Line, type Span} from '../frame/Line.tsx';

/** What changes, what it costs, and what is left out. */
export function keptRows(state: State, form: FormState): ReactElement[] {
  return previewOf(state, form).kept.map((line, index) => rowOf(line, `kept ${index}`));
}

/** The lines that what happens to each thing, and the requests, would take from where that is scrolled to. */
export function restLength(state: State, form: FormState): number {
  const top = topOf(form);
  // Once it is scrolled, a line tells how far.
  return previewOf(state, form).rest.length - top + (top > 0 ? 1 : 0);
}

const topOf = ({targets, writes, top}: FormState): number =>
  targets.length > 1 && writes.length === 0 ? top : 0;

/** The same in so many lines; what does not fit is counted in the last one. */
export function restRows(state: State, form: FormState, room: number): ReactElement[] {
  const {rest} = previewOf(state, form);
  const top = topOf(form);
  const whole = top === 0 && rest.length <= room;
  if (room <= 0) return [];
  const shown = rest.slice(top, top + (whole ? room : room - 1));
  const rows = shown.map((line, index) => rowOf(line, `rest ${index}`));
  if (whole) return rows;
  const below = rest.length - top - shown.length;
  return [...rows, <Line key="cut" spans={[{text: `   ${cutText(form, top, below)}`, tone: 'dim'}]} />];
}

function cutText(form: FormState, above: number, below: number): string {
  if (form.targets.length < 2)
    return resourceOf(form.resource).source.requests ? '… ctrl-y copies all of it' : '…';
  const keys = form.stage === 'confirm' ? '↑ ↓ PgUp PgDn' : 'PgUp PgDn';
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
