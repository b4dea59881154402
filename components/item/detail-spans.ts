import type {Line} from '../../src/app/screens/item/line.ts';
import {drawChart} from '../../src/charts/draw-chart.ts';
import {markOf} from '../../src/resources/definition/status.ts';
import type {Span} from '../frame/Line.tsx';
import {glyphOf, type Theme} from '../theme/theme.tsx';

/** A line of a detail as it is drawn. */
export function detailSpans(line: Line, theme: Theme): Span[] {
  switch (line.kind) {
    case 'blank':
      return [{text: ' '}];
    case 'heading': {
      const heading: Span = {text: ` ${line.text}`, bold: true, tone: 'accent'};
      return line.status === undefined ? [heading] : [heading, {text: '  '}, statusSpan(line.status, theme)];
    }
    case 'chart': {
      const {name, chart, cells, text, tone} = line;
      const drawn = cells > 0 ? drawChart(chart, {width: cells, ascii: theme.ascii}) : [];
      return [{text: `  ${name}  `, tone: 'dim'}, ...drawn, {text: cells > 0 ? `  ${text}` : text, tone}];
    }
    case 'field': {
      const name: Span = {text: `  ${line.name}  `, tone: 'dim'};
      if (line.tone !== 'status')
        return [name, {text: line.text, tone: line.text === '—' ? 'dim' : line.tone}];
      return [name, statusSpan(line.text, theme)];
    }
  }
}

function statusSpan(text: string, theme: Theme): Span {
  const glyph = text === '—' ? '' : `${glyphOf(theme, text)} `;
  return {text: glyph + text, tone: markOf(text).tone};
}
