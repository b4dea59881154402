import {loading} from '../src/app/condition.ts';
import {readAt} from '../src/app/select.ts';
import type {State} from '../src/app/state.ts';
import {clock} from '../src/format.ts';
import {clean, fitTo, truncate, width} from '../src/text.ts';
import {Line, type Span} from './Line.tsx';

/** Which account this is, how old the data is, what is left of the budget. */
export function Header({state}: {state: State}) {
  const {columns} = state.size;
  const right = facts(state, columns);
  const left = badge(state);
  const used = left.reduce((sum, {text}) => sum + width(text), 0);
  const fill = columns - used - width(right);
  if (fill >= 1) return <Line spans={[...left, {text: ' '.repeat(fill)}, {text: right, tone: 'dim'}]} />;
  const room = Math.max(0, columns - width(right) - 1);
  return <Line spans={[...shorten(left, room), {text: ' '}, {text: right, tone: 'dim'}]} />;
}

function badge({account}: State): Span[] {
  const name: Span = {text: ' skydeck ', bold: true, tone: 'accent'};
  if (account.demo) {
    return [
      name,
      {text: ' DEMO ', inverse: true, bold: true, tone: 'busy'},
      {text: ' embedded service · nothing here is real', tone: 'dim'},
    ];
  }
  const production = /^prod/i.test(account.profile);
  return [
    name,
    {text: ` ${clean(account.profile)} `, bold: true, inverse: true, tone: production ? 'bad' : 'good'},
    {text: ` ${clean(account.address)}`},
    {text: ` · ${clean(account.tokenFrom)}`, tone: 'dim'},
  ];
}

function facts(state: State, columns: number): string {
  const at = readAt(state);
  const parts = [
    loading(state) ? 'reading …' : at === undefined ? '' : `as of ${clock(at)}`,
    columns >= 72 && state.watch ? 'watching' : '',
    columns >= 72 && state.budget ? `budget ${state.budget.remaining}/${state.budget.limit}` : '',
    columns >= 48 ? '? help' : '?',
  ];
  return `${parts.filter(Boolean).join('   ')} `;
}

function shorten(spans: Span[], room: number): Span[] {
  const kept: Span[] = [];
  let left = room;
  for (const span of spans) {
    const text = truncate(span.text, left);
    kept.push({...span, text});
    left -= width(text);
    if (left <= 0) break;
  }
  if (left > 0) kept.push({text: fitTo('', left)});
  return kept;
}
