import {gauge, sparkline} from '../../../charts/charts.ts';
import type {Row, Span} from '../../../frame/row.ts';
import {glyphOf, type Theme} from '../../../frame/theme.ts';
import {markOf} from '../../../resources/definition/column.ts';
import {truncate} from '../../../text/text.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {ItemPlace, State} from '../../state/state.ts';
import type {DetailLine} from './fields.ts';
import {type DetailRow, detailRows} from './rows.ts';

/** One item: its fields, relations, small tables and recent events, scrolled. */
export const itemBody = (state: State, place: ItemPlace, theme: Theme): readonly Row[] =>
  detailRows(state, place)
    .slice(place.top, place.top + bodyHeight(state))
    .map(row => detailRow(row, theme));

export const detailRow = (row: DetailRow, theme: Theme): Row =>
  row.kind === 'beside'
    ? row.lines.flatMap(({at, line}) =>
        spansOf(line, theme).map((span, index) => (index === 0 ? {...span, to: at} : span)),
      )
    : spansOf(row, theme);

function spansOf(line: DetailLine, theme: Theme): Span[] {
  switch (line.kind) {
    case 'blank':
      return [];
    case 'heading': {
      const {text, status, past} = line;
      const heading: Span = {text: ` ${text}`, ...(past ? {tone: 'dim'} : {bold: true, tone: 'accent'})};
      if (status === undefined) return [heading];
      const whole = statusSpan(status, theme);
      const word = {...whole, text: truncate(whole.text, statusCells)};
      return [heading, {text: '  '}, past ? {...word, tone: 'dim'} : word];
    }
    case 'chart': {
      const {name, chart, cells, text, tone} = line;
      const size = {width: cells, ascii: theme.ascii};
      const drawn =
        chart.kind === 'gauge'
          ? gauge(chart.share, size)
          : sparkline(chart.values, {...size, tone: 'accent'});
      return [
        {text: `  ${name}  `, tone: 'dim'},
        ...(cells > 0 ? drawn : []),
        {text: cells > 0 ? `  ${text}` : text, tone},
      ];
    }
    case 'field': {
      const name: Span = {text: `  ${line.name}  `, tone: 'dim'};
      if (line.tone !== 'status')
        return [name, {text: line.text, tone: line.text === '—' ? 'dim' : line.tone}];
      return [name, statusSpan(line.text, theme)];
    }
  }
}

/** Cells for the status beside a name, with its sign. */
const statusCells = 18;

function statusSpan(text: string, theme: Theme): Span {
  const glyph = text === '—' ? '' : `${glyphOf(theme, text)} `;
  return {text: glyph + text, tone: markOf(text).tone};
}
