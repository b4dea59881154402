import {bodyHeight} from '../../state/layout.ts';
import {placeOf, setPlace} from '../../state/places.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {layoutOf, type PlacedFigure} from './layout.ts';
import {pieceWidth} from './piece.ts';

/** Returns the index of the figure under the cursor: the same one as before, or the one that is now in its position. */
export function currentFigure(figures: readonly PlacedFigure[], {figure: name, cursor}: ScreenPlace): number {
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

export type Way = 'next' | 'previous' | 'up' | 'down' | 'left' | 'right';

/** Moves the cursor to the next figure, or to the first of the next part; without one it stays. */
export function move(state: State, way: Way): State {
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

export function figureAt(state: State, place: ScreenPlace, cell: number, line: number): number | undefined {
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
