import {Box} from 'ink';
import {bodyHeight} from '../../src/app/layout.ts';
import type {Line as DetailLine} from '../../src/app/screens/item/line.ts';
import {detailLines} from '../../src/app/screens/item/lines.ts';
import type {ItemPlace, State} from '../../src/app/state.ts';
import {drawChart} from '../../src/charts/draw-chart.ts';
import {markOf} from '../../src/resources/definition/status.ts';
import {Line, type Span} from '../frame/Line.tsx';
import {glyphOf, type Theme, useTheme} from '../theme/theme.tsx';

/** One item: its fields, relations, small tables and recent events, scrolled. */
export function Detail({state, place}: {state: State; place: ItemPlace}) {
  const theme = useTheme();
  const lines = detailLines(state, place);
  const height = bodyHeight(state);
  const shown = lines.slice(place.top, place.top + height);
  return (
    <Box flexDirection="column">
      {shown.map((line, index) => (
        <Line key={place.top + index} spans={spansOf(line, theme)} />
      ))}
    </Box>
  );
}

function spansOf(line: DetailLine, theme: Theme): Span[] {
  switch (line.kind) {
    case 'blank':
      return [{text: ' '}];
    case 'heading':
      return [{text: ` ${line.text}`, bold: true, tone: 'accent'}];
    case 'chart': {
      const {name, chart, cells, text, tone} = line;
      const drawn = cells > 0 ? drawChart(chart, {width: cells, ascii: theme.ascii}) : [];
      return [{text: `  ${name}  `, tone: 'dim'}, ...drawn, {text: cells > 0 ? `  ${text}` : text, tone}];
    }
    case 'field': {
      const name: Span = {text: `  ${line.name}  `, tone: 'dim'};
      if (line.tone !== 'status')
        return [name, {text: line.text, tone: line.text === '—' ? 'dim' : line.tone}];
      const glyph = line.text === '—' ? '' : `${glyphOf(theme, line.text)} `;
      return [name, {text: glyph + line.text, tone: markOf(line.text).tone}];
    }
  }
}
