import type {DetailLine} from '../../src/app/screens/item/line.ts';
import type {DetailRow} from '../../src/app/screens/item/rows.ts';
import {type Chart, type ChartRow, type ChartSize, gauge, sparkline} from '../../src/charts/charts.ts';
import {markOf} from '../../src/resources/definition/column.ts';
import {truncate, width} from '../../src/text/text.ts';
import type {Span} from '../frame/line-text.ts';
import {drawn, glyphOf, type Theme} from '../theme/theme.ts';

export function rowSpans(row: DetailRow, theme: Theme): Span[] {
  if (row.kind !== 'beside') return lineSpans(row, theme);
  const spans: Span[] = [];
  let end = 0;
  for (const {at, line} of row.lines) {
    if (at > end) spans.push({text: ' '.repeat(at - end)});
    const own = lineSpans(line, theme);
    spans.push(...own);
    end = Math.max(end, at) + own.reduce((sum, {text}) => sum + width(drawn(theme, text)), 0);
  }
  return spans.length > 0 ? spans : [{text: ' '}];
}

function lineSpans(line: DetailLine, theme: Theme): Span[] {
  switch (line.kind) {
    case 'blank':
      return [{text: ' '}];
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
      const chartSpans = cells > 0 ? drawChart(chart, {width: cells, ascii: theme.ascii}) : [];
      return [
        {text: `  ${name}  `, tone: 'dim'},
        ...chartSpans,
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

const drawChart = (chart: Chart, size: ChartSize): ChartRow =>
  chart.kind === 'gauge' ? gauge(chart.share, size) : sparkline(chart.values, {...size, tone: 'accent'});
