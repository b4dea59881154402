import {bodyHeight, isTooSmall, listColumns, paneColumns} from '../../src/app/layout.ts';
import {placeOf} from '../../src/app/navigation/places.ts';
import {blankOf} from '../../src/app/screens/place/blank.ts';
import type {State} from '../../src/app/state.ts';
import {scanLine} from '../../src/terminal/ink/scan.ts';
import {FrameMemory} from '../frame/frame-memory.ts';
import {footerSpans, headerSpans, placeSpans} from '../frame/frame-spans.ts';
import {type DrawnLine, drawnLine} from '../frame/line-text.ts';
import {tableText} from '../list/table-text.ts';
import {paneText} from '../pane/pane-text.ts';
import type {Theme} from '../theme/theme.ts';

/** Whether the screen is that of a list without an overlay. */
export function isListScreen(state: State): boolean {
  const isPlain = state.overlay === undefined && !isTooSmall(state.size);
  return isPlain && placeOf(state).kind === 'list' && blankOf(state) === undefined;
}

/** Returns a function that draws a list with the same bytes as `App` and Ink, or undefined if only Ink can cut a line. */
export function listFrame(): (state: State, theme: Theme) => string | undefined {
  const table = tableText();
  const pane = paneText();
  const measure = lineMeasure();
  let known: readonly DrawnLine[] = [];
  return (state, theme) => {
    const place = placeOf(state);
    if (place.kind !== 'list') return undefined;
    const {titles, rows} = table(state, place, theme);
    known = [headerSpans(state, theme), placeSpans(state), titles, ...footerSpans(state)].map(
      (spans, index) => drawnLine(theme, spans, known[index]),
    );
    const [header = '', path = '', head = '', ...footer] = known.map(({text}) => text);
    const list = [head, ...rows];
    const beside = paneColumns(state) > 0 ? pane(state, theme) : undefined;
    const columns = listColumns(state);
    measure.begin();
    const body = Array.from({length: bodyHeight(state)}, (_, index) => {
      const line = list[index] ?? '';
      if (!beside) return measure.trimmed(line, columns);
      const blank = columns - measure.width(line);
      if (blank < 0 || blank > columns) return undefined;
      return measure.trimmed(line + ' '.repeat(blank) + beside[index], state.size.columns);
    });
    const around = [header, path, ...footer].map(line => measure.trimmed(line, state.size.columns));
    const lines = [...around.slice(0, 2), ...body, ...around.slice(2)];
    return lines.includes(undefined) ? undefined : lines.join('\n');
  };
}

/** Measures lines as Ink does, those of the last frame only once. A width that only Ink can find is -1. */
function lineMeasure() {
  const memory = new FrameMemory<string, {width: number; text: string}>();
  const measured = (line: string) => {
    const known = memory.known(line);
    if (known) return known;
    const {width, isClosed} = scanLine(line);
    return memory.keep(line, {width: isClosed ? width : -1, text: line.trimEnd()});
  };
  return {
    begin: () => memory.begin(),
    width: (line: string) => measured(line).width,
    /** Returns the line without blanks at its end; undefined if it may be wider than the columns. */
    trimmed(line: string, columns: number): string | undefined {
      const {width, text} = measured(line);
      return width >= 0 && width <= columns ? text : undefined;
    },
  };
}
