import {overviewColumns} from '../../../resources/definition/overview.ts';
import {screenReadAt} from '../../data/lists/pages.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {compactRows, compactWish} from './compact.ts';
import type {Figure, OverviewRow, OverviewSection} from './model.ts';
import {blankPiece, fitRow, pieceWidth, shared} from './piece.ts';
import {roomyRows, roomyWish} from './roomy.ts';
import {minuteOf, sectionsOf} from './sections.ts';

export interface PlacedFigure {
  figure: Figure;
  line: number;
  /** Its first cell, and the cell after its last one. */
  from: number;
  to: number;
  /** The column of parts that it is in, and the number of its part, in reading order. */
  column: number;
  box: number;
}

interface Layout {
  rows: readonly OverviewRow[];
  /** In reading order: column by column. */
  figures: readonly PlacedFigure[];
}

let last: {from: readonly unknown[]; layout: Layout} | undefined;

/** Returns the layout of the overview. It is computed again only when data was read or the window was resized. */
export function layoutOf(state: State, place: ScreenPlace): Layout {
  const {columns} = state.size;
  const height = bodyHeight(state);
  const {lists, items, support, preferences} = state;
  const from = [lists, items, support, preferences, place.parts, columns, height];
  if (!last?.from.every((one, index) => one === from[index])) {
    const above = minuteOf(screenReadAt(state, place), preferences);
    last = {from, layout: laidOut(sectionsOf(state, place), {width: columns, height, above})};
  }
  return last.layout;
}

interface Space {
  width: number;
  height: number;
  /** The time in the header, to the minute. */
  above: string | undefined;
}

function laidOut(sections: readonly OverviewSection[], {width, height, above}: Space): Layout {
  const number = columnsFor(width, height);
  if (number === 1) {
    const shown = fitting(sections, {width, height});
    const shares = shared(
      height,
      shown.map(section => compactWish(section, width)),
    );
    const boxes = shown.map((section, index) =>
      compactRows(section, {width, lines: shares[index] ?? 1, above}),
    );
    return together([boxes], width, 0);
  }
  const gap = 2;
  const each = Math.floor((width - gap * (number - 1)) / number);
  const parted = inColumns(sections, number);
  return together(
    parted.map(part => {
      // The blank line at the end of a column is cut off.
      const shares = shared(
        height + 1,
        part.map(section => roomyWish(section, each)),
      );
      return part.map((section, index) => {
        const rows = roomyRows(section, each, shares[index] ?? 1);
        return index === part.length - 1 ? rows.slice(0, -1) : rows;
      });
    }),
    each,
    gap,
  );
}

/** Fits the parts to a screen with few lines: problems come first, and each part shows only its first group of figures. */
function fitting(
  sections: readonly OverviewSection[],
  {width, height}: Pick<Space, 'width' | 'height'>,
): readonly OverviewSection[] {
  if (sections.reduce((sum, section) => sum + compactWish(section, width).least, 0) <= height)
    return sections;
  const isWrong = ({tone}: OverviewSection) => Number(tone === 'bad');
  return sections.map(withFirstGroup).sort((one, other) => isWrong(other) - isWrong(one));
}

function withFirstGroup(section: OverviewSection): OverviewSection {
  const first = section.groups.find(({kind}) => kind !== 'remark');
  const groups = section.groups
    .filter(group => group === first || group.kind === 'remark')
    .map(group => (group.kind === 'lines' ? {...group, least: 1} : group));
  return {...section, groups};
}

const columnsFor = (width: number, height: number): 1 | 2 | 3 =>
  width < 100 || height < 22 ? 1 : width < 160 ? 2 : 3;

const inColumns = (sections: readonly OverviewSection[], number: 2 | 3): OverviewSection[][] =>
  overviewColumns[number]
    .map(titles => sections.filter(({title}) => titles.includes(title)))
    .filter(column => column.length > 0);

/** Puts columns of parts side by side; each part is its rows. */
function together(
  columns: readonly (readonly (readonly OverviewRow[])[])[],
  width: number,
  gap: number,
): Layout {
  const height = columns.reduce((most, boxes) => Math.max(most, boxes.flat().length), 0);
  const rows: OverviewRow[] = [];
  const figures: PlacedFigure[] = [];
  for (let line = 0; line < height; line++)
    rows.push(
      columns.flatMap((boxes, index) => [
        ...(index > 0 ? [blankPiece(gap)] : []),
        ...fitRow(boxes.flat()[line] ?? [], width),
      ]),
    );
  let box = 0;
  for (const [column, boxes] of columns.entries()) {
    let line = 0;
    for (const part of boxes) {
      for (const row of part) place(figures, row, {line: line++, left: column * (width + gap), column, box});
      box++;
    }
  }
  return {rows, figures};
}

/** Adds the figures of a line. A figure that spans several lines belongs to the first of them. */
function place(
  figures: PlacedFigure[],
  row: OverviewRow,
  {line, left, column, box}: {line: number; left: number; column: number; box: number},
): void {
  let from = left;
  for (const piece of row) {
    const to = from + pieceWidth(piece);
    const {figure} = piece;
    if (figure) {
      const before = figures.find(one => one.figure.name === figure.name);
      if (!before) figures.push({figure, line, from, to, column, box});
      else if (before.line === line) before.to = to;
    }
    from = to;
  }
}
