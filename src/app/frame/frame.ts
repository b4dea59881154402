import {painted} from '../../frame/paint.ts';
import {paletteOf} from '../../frame/palettes.ts';
import {beside, guarded, type Row, type Span} from '../../frame/row.ts';
import {type Look, spinnerOf, type Theme} from '../../frame/theme.ts';
import {profileColors} from '../../model/index.ts';
import {clean, truncate, width, wrapParts} from '../../text/text.ts';
import {hintsOf, placedHints} from '../frame/hints.ts';
import {placeLine} from '../frame/place-line.ts';
import {countLineParts, overlayScreen, screenOfPlace} from '../frame/screens.ts';
import {emptyRow} from '../screens/common/rows.ts';
import {staleLine} from '../screens/common/status-lines.ts';
import {tableRows} from '../screens/list/body.ts';
import {type Blank, blankOf} from '../screens/place/tell-list.ts';
import {
  bodyHeight,
  hintsShown,
  isFormBeside,
  isTooSmall,
  listColumns,
  noticeLines,
  tooSmall,
} from '../state/layout.ts';
import {memoize} from '../state/memoize.ts';
import {placeOf} from '../state/places.ts';
import type {State} from '../state/state.ts';
import {headerLine} from './header-line.ts';

/** The whole screen, row by row. A part that cannot be drawn says so in its place. */
export function frame(state: State, theme: Theme): readonly Row[] {
  const {columns} = state.size;
  if (isTooSmall(state.size)) return tooSmall(state.size).map(text => [{text}]);
  const part = (draw: () => readonly Row[]) => guarded(draw, columns);
  const body = part(() => bodyRows(state, theme));
  return [
    ...part(() => [headerRow(state, theme)]),
    ...part(() => [placeRow(state)]),
    ...Array.from({length: bodyHeight(state)}, (_, index) => body[index] ?? emptyRow),
    ...part(() => promptRows(state) ?? footerRows(state)),
  ];
}

/** The frame as the terminal takes it. */
export function terminalRows(state: State, look: Look): ReturnType<typeof painted> {
  const theme = themeOf(state, look);
  return painted(frame(state, theme), state.size.columns, theme);
}

const themeOf = ({preferences, ground}: State, {depth, ascii}: Look): Theme =>
  made(preferences.theme, ground, depth, ascii);

const made = memoize(
  (name: State['preferences']['theme'], ground: State['ground'], depth: number, ascii: boolean): Theme => ({
    palette: paletteOf({name, ground, depth}),
    ascii,
  }),
);

function headerRow(state: State, theme: Theme): Row {
  const color = profileColors.find(name => name === state.account.color);
  const spinner = spinnerOf(theme, state.clock ?? 0);
  return headerLine(state).spans.map(({chosen, turns, ...span}) => ({
    ...span,
    ...(chosen ? {color} : {}),
    ...(turns ? {text: span.text.replace('◐', spinner)} : {}),
  }));
}

export function placeRow(state: State): Row {
  const {path, asked} = placeLine(state);
  const fill = Math.max(1, state.size.columns - 1 - width(path) - width(asked) - 1);
  return [{text: ` ${path}`, bold: true}, {text: ' '.repeat(fill)}, {text: asked, tone: 'accent'}];
}

/** The overlay, or else the place. A form may stand beside the list that it was opened from, so that its items stay visible. */
function bodyRows(state: State, theme: Theme): readonly Row[] {
  const {overlay} = state;
  const screen = overlay && overlayScreen(state, overlay);
  if (!overlay || !screen?.body) return placeRows(state, theme);
  if (!isFormBeside(state)) return screen.body(state, overlay, theme);
  const {columns} = state.size;
  const [at, height] = [listColumns(state), bodyHeight(state)];
  const form = guarded(() => screen.body?.(state, overlay, theme) ?? [], columns - at - 1);
  const place = placeOf(state);
  const blank = blankOf(state);
  const list = blank
    ? blankRows(blank, {columns: at, height})
    : place.kind === 'list'
      ? tableRows(state, place, theme)
      : [];
  return beside(list, form, {at, height, theme});
}

function placeRows(state: State, theme: Theme): readonly Row[] {
  const blank = blankOf(state);
  if (blank) return blankRows(blank, {columns: state.size.columns, height: bodyHeight(state)});
  const place = placeOf(state);
  return screenOfPlace(place).body(state, place, theme);
}

/** An empty place: why it is empty, and what can be done. */
export function blankRows(
  {tone, lines: [first = '', ...rest]}: Blank,
  {columns, height}: {columns: number; height: number},
): readonly Row[] {
  const room = Math.max(10, columns - 4);
  const wrapped = (line: string) => wrapParts(clean(line), room, height - 1).map(text => `  ${text}`);
  const rows: Row[] = [
    ...wrapped(first).map(text => [{text, tone: tone === 'bad' ? tone : undefined, bold: true}]),
    ...rest.flatMap(wrapped).map(text => [{text, tone: 'dim' as const}]),
  ];
  return [emptyRow, ...rows.slice(0, height - 1)];
}

/** The prompt that stands in place of the footer. */
function promptRows(state: State): readonly Row[] | undefined {
  const {overlay} = state;
  const hints = () => hintsOf(state).map(({key, does}) => `${key} ${does}`);
  return overlay && overlayScreen(state, overlay)?.prompt?.(state, overlay, hints());
}

/** The count line and the hint line. A notice takes the hints' place until the next key, a long one both. */
export function footerRows(state: State): readonly Row[] {
  const {notice} = state;
  const notices = noticeLines(state);
  const hints = hintsShown(state);
  const counts = notices.length < (hints ? 1 : 2);
  const tone = notice && tones[notice.tone];
  return [
    ...(counts ? [countRow(state)] : []),
    ...notices.map(text => [{text: ` ${text}`, tone}]),
    ...(hints ? [hintRow(state)] : []),
  ];
}

const tones = {info: 'accent', warn: 'warn', bad: 'bad', wait: 'busy'} as const;

function countRow(state: State): Row {
  const stale = staleLine(state);
  const parts: readonly Span[] = stale ? [{text: stale, tone: 'bad'}] : countLineParts(state);
  const spans: Span[] = [];
  let left = state.size.columns - 1;
  const add = (text: string, tone: Span['tone']) => {
    const cut = truncate(text, left);
    left -= width(cut);
    const last = spans.at(-1);
    if (last && last.tone === tone) last.text += cut;
    else spans.push({text: cut, tone});
  };
  for (const [at, {text, tone = 'dim'}] of parts.entries()) {
    add(at === 0 ? ' ' : ' · ', at === 0 ? tone : 'dim');
    add(text, tone);
  }
  return spans.length > 0 ? spans : emptyRow;
}

function hintRow(state: State): Row {
  const placed = placedHints(state);
  const spans = (placed?.hints ?? []).flatMap(({key, does, idle}): Span[] => [
    idle ? {text: ` ${key}`, tone: 'dim'} : {text: ` ${key}`, bold: true},
    {text: ` ${does} `, tone: 'dim'},
  ]);
  // More keys work here than fit; `?` lists them all.
  return placed?.more ? [...spans, {text: placed.more, tone: 'dim'}] : spans;
}
