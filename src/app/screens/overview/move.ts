import {bodyHeight} from '../../layout.ts';
import {placeOf, setPlace} from '../../navigation/places.ts';
import type {ScreenPlace, State} from '../../state.ts';
import {layoutOf, type PlacedFigure} from './layout.ts';
import {pieceWidth} from './piece.ts';

/** Returns the figure under the cursor: the one with that id, or the one that is now in its position. */
export function heldIn(figures: readonly PlacedFigure[], {held, cursor}: ScreenPlace): number {
  const named = held === undefined ? -1 : figures.findIndex(({figure}) => figure.name === held);
  return named >= 0 ? named : Math.max(0, Math.min(cursor, figures.length - 1));
}

/** The cursor on a figure, and the lines around it on the screen. */
export function clampOverview(state: State, place: ScreenPlace): ScreenPlace {
  const {rows, figures} = layoutOf(state, place);
  // On the first figure, the title above it is shown too.
  const cursor = place.cursor <= 0 ? 0 : heldIn(figures, place);
  const {line = 0, figure} = figures[cursor] ?? {};
  const height = bodyHeight(state);
  const top = Math.max(
    0,
    Math.min(Math.max(Math.min(place.top, line), line - height + 1), rows.length - height),
  );
  if (cursor === place.cursor && top === place.top && figure?.name === place.held) return place;
  return {...place, cursor, top, held: figure?.name};
}

export type Way = 'next' | 'previous' | 'up' | 'down' | 'left' | 'right';

/** Moves the cursor to the next figure; without one it stays. */
export function move(state: State, way: Way): State {
  const place = placeOf(state);
  if (place.kind !== 'screen') return state;
  const {figures} = layoutOf(state, place);
  const at = heldIn(figures, place);
  const here = figures[at];
  if (!here) return state;
  const to = nextTo(figures, {at, here, way});
  const figure = figures[to];
  return figure ? setPlace(state, {...place, cursor: to, held: figure.figure.name}) : state;
}

function nextTo(
  figures: readonly PlacedFigure[],
  {at, here, way}: {at: number; here: PlacedFigure; way: Way},
): number {
  if (way === 'next') return (at + 1) % figures.length;
  if (way === 'previous') return (at - 1 + figures.length) % figures.length;
  const those = figures.filter(one => lies(one, here, way));
  const best = those.reduce<PlacedFigure | undefined>(
    (one, other) => (one && far(one, here, way) <= far(other, here, way) ? one : other),
    undefined,
  );
  return best ? figures.indexOf(best) : at;
}

function lies(one: PlacedFigure, here: PlacedFigure, way: Way): boolean {
  if (way === 'down') return one.column === here.column && one.line > here.line;
  if (way === 'up') return one.column === here.column && one.line < here.line;
  const beside = one.column === here.column && one.line === here.line;
  if (way === 'right') return beside ? one.from > here.from : one.column === here.column + 1;
  return beside ? one.from < here.from : one.column === here.column - 1;
}

/** How far a figure is: up and down the nearest line counts first, to the sides the same column of parts. */
function far(one: PlacedFigure, here: PlacedFigure, way: Way): number {
  const lines = Math.abs(one.line - here.line);
  const cells = Math.abs(one.from - here.from);
  if (way === 'up' || way === 'down') return lines * 1000 + cells;
  return (one.column === here.column ? 0 : 1_000_000) + lines * 1000 + cells;
}

/** The figure at a cell of the body. */
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
