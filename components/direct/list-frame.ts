import {bodyHeight, isTooSmall, listColumns, paneColumns} from '../../src/app/layout.ts';
import {placeOf} from '../../src/app/navigation/places.ts';
import {blankOf} from '../../src/app/screens/place/blank.ts';
import type {State} from '../../src/app/state.ts';
import {footerSpans} from '../frame/footer-spans.ts';
import {headerSpans} from '../frame/header-spans.ts';
import {lineText, looksSame, type Span} from '../frame/line-text.ts';
import {placeSpans} from '../frame/place-spans.ts';
import {tableText} from '../list/table-text.ts';
import {paneText} from '../pane/pane-text.ts';
import type {Theme} from '../theme/theme.ts';
import {Widths} from './widths.ts';

/** Whether the screen is that of a list, with nothing above it. */
export function isListScreen(state: State): boolean {
  const isPlain = state.overlay === undefined && !isTooSmall(state.size);
  return isPlain && placeOf(state).kind === 'list' && blankOf(state) === undefined;
}

/**
 * Returns a function that draws the screen of a list as the components of `App` and Ink do, the same frame in all its bytes. It
 * returns undefined where only Ink can: for a line that has to be cut, or whose width needs tables.
 */
export function listFrame(): (state: State, theme: Theme) => string | undefined {
  const table = tableText();
  const pane = paneText();
  const widths = new Widths();
  let known: readonly Drawn[] = [];
  return (state, theme) => {
    const place = placeOf(state);
    if (place.kind !== 'list') return undefined;
    const {titles, rows} = table(state, place, theme);
    known = [headerSpans(state, theme), placeSpans(state), titles, ...footerSpans(state)].map(
      (spans, index) => drawn(spans, theme, known[index]),
    );
    const [header = '', path = '', head = '', ...footer] = known.map(({text}) => text);
    const list = [head, ...rows];
    const beside = paneColumns(state) > 0 ? pane(state, theme) : undefined;
    const columns = listColumns(state);
    widths.begin();
    const body = Array.from({length: bodyHeight(state)}, (_, index) => {
      const line = list[index] ?? '';
      if (!beside) return widths.trimmed(line, columns);
      const blank = columns - widths.of(line);
      if (blank < 0 || blank > columns) return undefined;
      return widths.trimmed(line + ' '.repeat(blank) + beside[index], state.size.columns);
    });
    const around = [header, path, ...footer].map(line => widths.trimmed(line, state.size.columns));
    const lines = [...around.slice(0, 2), ...body, ...around.slice(2)];
    return lines.includes(undefined) ? undefined : lines.join('\n');
  };
}

interface Drawn {
  readonly spans: readonly Span[];
  readonly theme: Theme;
  readonly text: string;
}

const drawn = (spans: readonly Span[], theme: Theme, known: Drawn | undefined): Drawn =>
  known?.theme === theme && looksSame(known.spans, spans)
    ? known
    : {spans, theme, text: lineText(theme, spans)};
