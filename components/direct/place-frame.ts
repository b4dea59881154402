import {blankOf} from '../../src/app/screens/place/blank.ts';
import {bodyHeight, isTooSmall, listColumns, paneColumns} from '../../src/app/state/layout.ts';
import {placeOf} from '../../src/app/state/places.ts';
import type {ListPlace, State} from '../../src/app/state/state.ts';
import {scanLine} from '../../src/terminal/ink/scan.ts';
import {FrameMemory} from '../frame/frame-memory.ts';
import {footerSpans, headerSpans, placeSpans} from '../frame/frame-spans.ts';
import {type DrawnLine, drawnLine} from '../frame/line-text.ts';
import {blankText} from '../list/blank-text.ts';
import {tableText} from '../list/table-text.ts';
import {overviewText} from '../overview/overview-text.ts';
import {paneText} from '../pane/pane-text.ts';
import type {Theme} from '../theme/theme.ts';

/** The lines of standalone screens that are drawn without Ink, by the names of the screens. */
const standaloneTexts: Readonly<Record<string, typeof overviewText>> = {overview: overviewText};

/** Whether the screen is that of a list, or of such a standalone screen, without an overlay. */
export function isDrawnDirectly(state: State): boolean {
  const place = placeOf(state);
  const isPlain = state.overlay === undefined && !isTooSmall(state.size);
  return isPlain && (place.kind === 'list' || (place.kind === 'screen' && place.screen in standaloneTexts));
}

/**
 * Returns a function that draws such a screen, with the same bytes as the components of `App` and Ink. It returns undefined if only
 * Ink can draw it: if a line has to be cut, or its width depends on the tables of Unicode.
 */
export function placeFrame(): (state: State, theme: Theme) => string | undefined {
  const listLines = listText();
  const measure = lineMeasure();
  let known: readonly DrawnLine[] = [];
  const bodyOf = (state: State, theme: Theme): readonly (string | undefined)[] | undefined => {
    const place = placeOf(state);
    const {columns} = state.size;
    const blank = blankOf(state);
    if (blank) return blankText(theme, blank, {columns, height: bodyHeight(state)});
    if (place.kind === 'list') return listLines(state, place, theme, measure);
    return place.kind === 'screen' ? standaloneTexts[place.screen]?.(state, place, theme) : undefined;
  };
  return (state, theme) => {
    known = [headerSpans(state, theme), placeSpans(state), ...footerSpans(state)].map((spans, index) =>
      drawnLine(theme, spans, known[index]),
    );
    const [header = '', path = '', ...footer] = known.map(({text}) => text);
    measure.begin();
    const body = bodyOf(state, theme);
    if (!body || body.includes(undefined)) return undefined;
    const shown = Array.from({length: bodyHeight(state)}, (_, index) => body[index] ?? '');
    const lines = [header, path, ...shown, ...footer].map(line => measure.trimmed(line, state.size.columns));
    return lines.includes(undefined) ? undefined : lines.join('\n');
  };
}

/** Returns a function that draws the lines of a list with the pane beside it. A line is undefined if only Ink can draw it. */
function listText() {
  const table = tableText();
  const pane = paneText();
  let head: DrawnLine | undefined;
  return (
    state: State,
    place: ListPlace,
    theme: Theme,
    measure: ReturnType<typeof lineMeasure>,
  ): readonly (string | undefined)[] => {
    const {titles, rows} = table(state, place, theme);
    head = drawnLine(theme, titles, head);
    const list = [head.text, ...rows];
    if (paneColumns(state) === 0) return list;
    const beside = pane(state, theme);
    const columns = listColumns(state);
    return Array.from({length: bodyHeight(state)}, (_, index) => {
      const line = list[index] ?? '';
      const blank = columns - measure.width(line);
      return blank < 0 || blank > columns ? undefined : line + ' '.repeat(blank) + beside[index];
    });
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
