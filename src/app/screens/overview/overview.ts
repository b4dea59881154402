import type {Row, Span} from '../../../frame/row.ts';
import type {Theme} from '../../../frame/theme.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {withoutProgress} from '../../../text/spoken.ts';
import {brief} from '../../../text/text.ts';
import {loading, problemHere} from '../../data/lists/known-items.ts';
import {catalogueFetches, pagesToComplete, partReadAt} from '../../data/lists/pages.ts';
import {go} from '../../data/relations/history.ts';
import {overviewName, overviewPlace} from '../../data/relations/overview-place.ts';
import {openItem} from '../../data/relations/relations.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {Fetches} from '../../state/place.ts';
import {crumbs, listPlace, placeFor, placeOf, setPlace} from '../../state/places.ts';
import type {ItemPlace, ListPlace, ScreenPlace, State} from '../../state/state.ts';
import {commonKeys} from '../common/keys.ts';
import type {StandaloneScreen} from '../common/screen.ts';
import {nth, type SpeechPart, some} from '../common/speech.ts';
import {historyKeys} from '../place/history-keys.ts';
import {paletteKey, refreshKey, scrollKeys, watchKey} from '../place/keys.ts';
import {layoutOf, type PlacedFigure} from './layout.ts';
import {type Figure, type OverviewGroup, type OverviewSection, type Piece, pieceWidth} from './model.ts';
import {sectionsOf} from './sections.ts';

/** The overview, as far as it has been read. The selected figure is filled. */
const overviewBody = (state: State, place: ScreenPlace, theme: Theme): readonly Row[] =>
  layoutOf(state, place)
    .rows.slice(place.top, place.top + bodyHeight(state))
    .map(row => row.flatMap(piece => spansOf(piece, place.figure, theme.ascii)));

function spansOf(piece: Piece, current: string | undefined, ascii: boolean): Span[] {
  const {tone, bold, figure} = piece;
  const filled = figure !== undefined && figure.name === current;
  if ('text' in piece) return [{text: piece.text, tone, bold, filled}];
  return piece.chart(ascii).map(span => ({text: span.text, tone: span.tone ?? tone, bold, filled}));
}

/** The overview: its sections, each on a line, and the selected figure with the place that it opens. */
function tellOverview(state: State, place: ScreenPlace, count: string): SpeechPart[] {
  const sections = sectionsOf(state, place);
  const {figures} = layoutOf(state, place);
  const at = currentFigure(figures, place);
  const figure = figures[at]?.figure;
  return [
    {name: 'place', items: [crumbs(place).join(', ')]},
    // A part that is loading is read out once it has loaded.
    ...sections.filter(({loading, groups}) => !loading || groups.length > 0).map(sectionPart),
    ...(figure ? [figurePart(sections, figure, [count, nth(at, figures.length)])] : []),
  ];
}

const sectionPart = ({title, sum, partial, unreadable, groups}: OverviewSection): SpeechPart => ({
  name: `section ${title}`,
  head: title,
  items: some(sum, partial, unreadable, ...groups.flatMap(group => firstOf(group).map(({text}) => text))),
});

/** As many as one listens to; the others are moved to. */
const mostItems = {lines: 8, months: 6};

/** The entries that are read with their section; of months the last. */
function firstOf(group: OverviewGroup): readonly {text: string}[] {
  const entries = entriesOf(group);
  if (group.kind === 'months') return entries.slice(-mostItems.months);
  if (group.kind !== 'lines') return entries;
  // Its age and its progress are read out when the cursor comes to it, not whenever they change.
  return group.entries
    .slice(0, mostItems.lines)
    .map(({mark, text}) => ({text: withoutProgress(some(mark, text).join(' '))}));
}

/** The figures of a group in words; a remark is none. */
function entriesOf(group: OverviewGroup): readonly {figure?: Figure; text: string}[] {
  if (group.kind === 'remark') return [{text: group.text}];
  if (group.kind === 'lines')
    return group.entries.map(({figure, mark, text, when}) => ({
      figure,
      text: some(mark, text, when).join(' '),
    }));
  if (group.kind === 'gauges')
    return group.entries.map(({figure, name, called, text}) => ({
      figure,
      text: `${called?.whole ?? name} ${text}`,
    }));
  return group.entries.map(entry => ({
    figure: entry.figure,
    text: some(entry.called?.whole ?? entry.name, entry.text, entry.more).join(' '),
  }));
}

function figurePart(
  sections: readonly OverviewSection[],
  figure: Figure,
  items: readonly string[],
): SpeechPart {
  const entry = sections
    .flatMap(({groups}) => groups.flatMap(group => entriesOf(group)))
    .find(one => one.figure?.name === figure.name);
  const section = sections.find(one => one.figure.name === figure.name);
  const head = entry?.text ?? (section ? some(section.title, section.sum).join(' ') : figure.name);
  return {name: 'row', anew: true, of: figure.name, head, items};
}

/** Returns the index of the figure under the cursor: the same one as before, or the one that is now in its position. */
function currentFigure(figures: readonly PlacedFigure[], {figure: name, cursor}: ScreenPlace): number {
  const named = name === undefined ? -1 : figures.findIndex(({figure}) => figure.name === name);
  return named >= 0 ? named : Math.max(0, Math.min(cursor, figures.length - 1));
}

/** Puts the cursor on a figure, and scrolls so that its line is on the screen. */
export function clampOverview(state: State, place: ScreenPlace): ScreenPlace {
  const {rows, figures} = layoutOf(state, place);
  // On the first figure, the title above it is shown too.
  const cursor = place.cursor <= 0 ? 0 : currentFigure(figures, place);
  const {line = 0, figure} = figures[cursor] ?? {};
  const height = bodyHeight(state);
  const top = Math.max(
    0,
    Math.min(Math.max(Math.min(place.top, line), line - height + 1), rows.length - height),
  );
  if (cursor === place.cursor && top === place.top && figure?.name === place.figure) return place;
  return {...place, cursor, top, figure: figure?.name};
}

type Way = 'next' | 'previous' | 'up' | 'down' | 'left' | 'right';

/** Moves the cursor to the next figure, or to the first of the next part; without one it stays. */
function move(state: State, way: Way): State {
  const place = placeOf(state);
  if (place.kind !== 'screen') return state;
  const {figures} = layoutOf(state, place);
  const at = currentFigure(figures, place);
  const here = figures[at];
  if (!here) return state;
  const to = nextTo(figures, {at, here, way});
  const figure = figures[to];
  return figure ? setPlace(state, {...place, cursor: to, figure: figure.figure.name}) : state;
}

function nextTo(
  figures: readonly PlacedFigure[],
  {at, here, way}: {at: number; here: PlacedFigure; way: Way},
): number {
  if (way === 'next')
    return Math.max(
      0,
      figures.findIndex(({box}) => box > here.box),
    );
  if (way === 'previous') {
    const box = figures.findLast(one => one.box < here.box)?.box ?? figures.at(-1)?.box;
    return figures.findIndex(one => one.box === box);
  }
  const [nearest] = figures
    .filter(one => liesThatWay(one, here, way))
    .sort((one, other) => distance(one, here) - distance(other, here));
  return nearest ? figures.indexOf(nearest) : at;
}

function liesThatWay(one: PlacedFigure, here: PlacedFigure, way: Way): boolean {
  if (way === 'down') return one.column === here.column && one.line > here.line;
  if (way === 'up') return one.column === here.column && one.line < here.line;
  const beside = one.column === here.column && one.line === here.line;
  if (way === 'right') return beside ? one.from > here.from : one.column === here.column + 1;
  return beside ? one.from < here.from : one.column === here.column - 1;
}

/** The distance of a figure: the nearest line counts first. What is beside it in the same line is nearer than another column. */
const distance = (one: PlacedFigure, here: PlacedFigure): number =>
  Math.abs(one.line - here.line) * 1000 + Math.abs(one.from - here.from);

function figureAt(state: State, place: ScreenPlace, cell: number, line: number): number | undefined {
  const {figures, rows} = layoutOf(state, place);
  const at = place.top + line;
  let from = 0;
  for (const piece of rows[at] ?? []) {
    const to = from + pieceWidth(piece);
    if (cell >= from && cell < to && piece.figure) {
      const {name} = piece.figure;
      return figures.findIndex(({figure}) => figure.name === name);
    }
    from = to;
  }
  return undefined;
}

/** The list or the item that the figure under the cursor leads to. */
const behindFigure = (state: State): Figure['behind'] | undefined => {
  const place = placeOf(state);
  if (place.kind !== 'screen') return undefined;
  // If nothing can be read, a sentence stands in place of the figures: that the token is refused.
  const none = place.parts.every(part => partReadAt(state, part) === undefined);
  if (none && problemHere(state) && !loading(state)) return undefined;
  const {figures} = layoutOf(state, place);
  return figures[currentFigure(figures, place)]?.figure.behind;
};

/** Opens the items behind a figure: their list, or the single item. */
function open(state: State): State {
  const place = placeOf(state);
  const behind = behindFigure(state);
  if (!behind) return state;
  const {resource} = behind;
  if (behind.kind === 'list') return go(state, listPlace(resource, {base: behind.filter, up: place}));
  return resourceOf(resource).list
    ? openItem(state, resource, {}, behind.id, behind.label, place)
    : go(state, {...placeFor(resource), up: place});
}

/** Says below the figures what `enter` opens: `enter opens nodes with status=offline`. */
function countLine(state: State): string {
  const behind = behindFigure(state);
  if (!behind) return '';
  const {title, singular} = resourceOf(behind.resource);
  const {columns} = state.size;
  if (behind.kind === 'item') {
    const whole = resourceOf(behind.resource).list ? `the ${singular}: ${behind.label}` : `the ${singular}`;
    return brief(opens(whole), columns);
  }
  const name = inSentence(title);
  return brief(opens(behind.filter === '' ? `all ${name}` : `${name} with ${behind.filter}`), columns);
}

const opens = (what: string): string => `${keyFor('open')} opens ${what}`;

/** The lists behind the figures, the first page of each before the others, and the catalogues of prices. */
function fetches(state: State): Fetches {
  const place = placeOf(state);
  if (place.kind !== 'screen') return {};
  const lists = place.parts.filter((part): part is ListPlace => part.kind === 'list');
  const items = place.parts.filter((part): part is ItemPlace => part.kind === 'item');
  const prices = [...lists]
    .filter(({resource}) => resourceOf(resource).overview?.some(({kind}) => kind === 'cost'))
    .flatMap(({resource}) => catalogueFetches(state, resource));
  return {lists: [...pagesToComplete(state), ...prices], items};
}

const ways: readonly (readonly [way: Way, keys: readonly [string, ...string[]], help: string])[] = [
  ['next', ['tab'], 'the next part'],
  ['previous', ['shift-tab'], 'the part before'],
  ['down', ['j', 'down'], 'the figure below'],
  ['up', ['k', 'up'], 'the figure above'],
  ['right', ['l', 'right'], 'the figure to the right'],
  ['left', ['h', 'left'], 'the figure to the left'],
];

const keys: readonly Binding[] = [
  {
    name: 'open',
    keys: ['enter'],
    help: 'open what the figure counts',
    hint: (state: State) => (behindFigure(state) ? 'open' : undefined),
    run: open,
    off: (state: State) => (behindFigure(state) ? undefined : 'nothing has been read yet'),
  },
  ...ways.map(
    ([way, keys, help]): Binding => ({
      name: way === 'next' || way === 'previous' ? `${way}Part` : `${way}Figure`,
      keys,
      help,
      hint: way === 'next' ? 'next' : undefined,
      run: state => move(state, way),
    }),
  ),
  paletteKey,
  refreshKey,
  watchKey,
  ...scrollKeys.filter(({name}) => name !== 'down' && name !== 'up'),
  ...historyKeys,
  ...commonKeys,
].map(({needs: _, ...binding}: Binding) => binding);

/** The overview of the account: problems, counts, costs and recent events. */
export const overview: StandaloneScreen = {
  name: overviewName,
  summary: 'overview of the account',
  key: 'H',
  hint: 'overview',
  open: overviewPlace,
  rows: (state, place) => layoutOf(state, place).figures.map(() => ({})),
  clamp: clampOverview,
  rowAt: figureAt,
  body: overviewBody,
  tell: tellOverview,
  fetches,
  title: 'On the overview',
  keys,
  countLine,
};
