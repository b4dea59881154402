import {columns, gauge, gaugeTone} from '../../../charts/charts.ts';
import {percentOf} from '../../../text/format.ts';
import {brief, width as cellsIn, fitTo} from '../../../text/text.ts';
import {screenReadAt} from '../../data/lists/pages.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {inline, rowsOf, sizesOf, tallyRows, type Wish, wishOf} from './group-rows.ts';
import {
  blankPiece,
  chartPiece,
  type Figure,
  fitRow,
  type OverviewGroup,
  type OverviewRow,
  type OverviewSection,
  type Piece,
  pieceWidth,
  type Tally,
  widthOf,
} from './model.ts';
import {minuteOf, sectionsOf} from './sections.ts';

/**
 * The layout of the overview: its parts flow into as many columns as fit, in the order of their importance. A part is a line with
 * its title and its figures below. If there is room for one column only, the title stands beside the figures.
 */

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

interface Space {
  width: number;
  height: number;
  /** The time in the header, to the minute. */
  above: string | undefined;
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

/** Cells between two columns of parts. */
const gap = 2;

const columnsFor = (width: number, height: number): number =>
  width < 100 || height < 22 ? 1 : Math.max(2, Math.floor((width + gap) / 54));

function laidOut(sections: readonly OverviewSection[], space: Space): Layout {
  const {width, height} = space;
  const number = columnsFor(width, height);
  const each = Math.floor((width - gap * (number - 1)) / number);
  if (number === 1) return besideEachOther([rowsOfColumn(inOrder(sections, space), space, partBeside)], each);
  const perColumn = Math.ceil(sections.length / number);
  const parts = Array.from({length: number}, (_, column) =>
    sections.slice(column * perColumn, (column + 1) * perColumn),
  );
  const columns = parts.filter(({length}) => length > 0);
  // The blank line at the end of a column is cut off.
  const boxes = columns.map(part =>
    rowsOfColumn(part, {...space, width: each, height: height + 1}, partBelow),
  );
  return besideEachOther(
    boxes.map(parts => parts.with(-1, parts.at(-1)?.slice(0, -1) ?? [])),
    each,
  );
}

/** The order of the parts. If not all of them fit, problems come first. */
function inOrder(sections: readonly OverviewSection[], space: Space): readonly OverviewSection[] {
  const lines = sections.reduce((sum, section) => sum + (partBeside(section, space).wish[0] ?? 0), 0);
  const isWrong = ({tone}: OverviewSection) => Number(tone === 'bad');
  return lines <= space.height ? sections : sections.toSorted((one, other) => isWrong(other) - isWrong(one));
}

function rowsOfColumn(
  sections: readonly OverviewSection[],
  space: Space,
  drawn: (section: OverviewSection, space: Space) => Part,
): OverviewRow[][] {
  const parts = sections.map(section => drawn(section, space));
  // If lines are short, a part has only its title and the first of its figures.
  const shares = shared(
    space.height,
    parts.map(({wish}) => [1, ...wish]),
  );
  return parts.map(({rows}, index) => rows(shares[index] ?? 1));
}

/** Puts columns of parts side by side; each part is its rows. */
function besideEachOther(boxes: readonly (readonly OverviewRow[][])[], width: number): Layout {
  const lines = boxes.map(parts => parts.flat());
  const height = Math.max(0, ...lines.map(({length}) => length));
  const rows = Array.from({length: height}, (_, line) =>
    lines.flatMap((column, index) => [
      ...(index > 0 ? [blankPiece(gap)] : []),
      ...fitRow(column[line] ?? [], width),
    ]),
  );
  const figures: PlacedFigure[] = [];
  let box = 0;
  for (const [column, parts] of boxes.entries()) {
    let line = 0;
    for (const part of parts) {
      for (const row of part)
        placeFigures(figures, row, {line: line++, left: column * (width + gap), column, box});
      box++;
    }
  }
  return {rows, figures};
}

/** Adds the figures of a line. A figure that spans several lines belongs to the first of them. */
function placeFigures(
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

/** A part of the overview: how many lines it has a use for, and its rows in that many. */
interface Part {
  wish: Wish;
  rows: (lines: number) => OverviewRow[];
}

/** Distributes lines: each gets its first number, as far as they go round; then, in order, its second one, and so on. */
function shared(lines: number, wishes: readonly Wish[]): number[] {
  const given = wishes.map(([first = 0]) => first);
  let left = lines - given.reduce((sum, one) => sum + one, 0);
  for (let level = 1; level < 5; level++)
    for (const [index, wish] of wishes.entries()) {
      const more = Math.max(0, Math.min(left, (wish[level] ?? 0) - (given[index] ?? 0)));
      given[index] = (given[index] ?? 0) + more;
      left -= more;
    }
  return given;
}

const sumOf = (wishes: readonly Wish[], about: number): Wish =>
  [0, 1, 2, 3].map(level => wishes.reduce((sum, wish) => sum + (wish[level] ?? 0), about));

/** Cells of a part beside its figures. */
const margins = 2;

/** A part below its title, with a blank line at its end. */
function partBelow(section: OverviewSection, {width}: Space): Part {
  const {groups} = section;
  const inner = width - margins;
  const titles = groups.map(group => (group.kind === 'tallies' ? group.title : ''));
  const widest = Math.max(0, ...titles.map(title => cellsIn(title)));
  const gutter = widest === 0 ? 0 : Math.min(10, widest + 2);
  const sizes = sizesOf(
    groups.flatMap(group => (group.kind === 'tallies' ? group.entries : [])),
    inner - gutter,
  );
  const wishes = groups.map(group => wishOf(group, inner));
  const rowsIn = (group: OverviewGroup, lines: number): OverviewRow[] =>
    group.kind === 'tallies'
      ? tallyRows(group.entries, {...sizes, lines}).map((row, line) => [
          {text: fitTo(line === 0 ? group.title : '', gutter), tone: 'dim'},
          ...row,
        ])
      : rowsOf(group, inner, lines);
  return {
    wish: sumOf(wishes, 2),
    rows(lines) {
      const shares = shared(lines - 2, wishes);
      const rows = groups.flatMap((group, index) => rowsIn(group, shares[index] ?? 1));
      return [heading(section, width), ...rows.map(row => [blankPiece(1), ...row]), []];
    },
  };
}

/** A part beside its title: a line for each group of counts, the sum and what is lacking in the first line. */
function partBeside(section: OverviewSection, {width, above}: Space): Part {
  const {groups, sum, at} = section;
  const left = width < 60 ? 10 : 11;
  const title = titleOf(section, left, width);
  if (sum !== undefined) title.push(blankPiece(2));
  const indent = sum === undefined ? 0 : widthOf(title) - left;
  const room = width - left - 1;
  // The header already shows when live data was read, so a part shows its own time only if that differs.
  const notes = notesOf({...section, at: at === above ? undefined : at}, Math.max(20, room / 2));
  const aside = notes.length === 0 ? [] : [blankPiece(2), ...notes];
  const wishes = groups.map((group, index) => wishBeside(group, index === 0 ? room - indent : room));
  return {
    wish: sumOf(wishes, 0),
    rows(lines) {
      const shares = shared(
        lines,
        wishes.map(wish => [0, ...wish]),
      );
      return groups.flatMap((group, index) => {
        const space = index === 0 ? room - indent - widthOf(aside) : room;
        const rows = rowsBeside(group, {width: space, lines: shares[index] ?? 0, first: index === 0});
        const under = index === 0 && (group.kind === 'lines' || group.kind === 'remark') ? indent : 0;
        return rows.map((row, line) =>
          index === 0 && line === 0
            ? [...title, ...fitRow(row, space), ...aside]
            : [blankPiece(left + under), ...row],
        );
      });
    },
  };
}

function wishBeside(group: OverviewGroup, width: number): Wish {
  const wish = wishOf(group, width);
  if (group.kind === 'lines') return wish.with(1, Math.min(3, group.entries.length));
  if (group.kind === 'remark') return [1, 1, 1, wish[3] ?? 1];
  if (group.kind !== 'gauges') return [1, 1, 1, 1];
  const most = Math.min(2, group.entries.length);
  return [1, most, most, most];
}

function rowsBeside(
  group: OverviewGroup,
  {width, lines, first}: {width: number; lines: number; first: boolean},
): OverviewRow[] {
  if (lines < 1) return [];
  if (group.kind === 'remark' || group.kind === 'lines') return rowsOf(group, width, lines);
  if (group.kind === 'tallies') {
    const title: Piece[] =
      first || group.title === ''
        ? []
        : [{text: fitTo(group.title, Math.max(8, cellsIn(group.title) + 2)), tone: 'dim'}];
    return [[...title, ...inline(group.entries, width - widthOf(title))]];
  }
  if (group.kind === 'months') {
    const {entries} = group;
    const wide = entries.length;
    const draw = (ascii: boolean) => columns(entries, {width: wide, height: 1, ascii})[0] ?? [];
    const chart = chartPiece(wide, draw, {tone: 'accent'});
    return [[chart, blankPiece(2), ...inline(entries.toReversed(), width - wide - 2)]];
  }
  const [all, ...others] = group.entries;
  if (!all) return [];
  // A gauge without its percentage says less than one without the amounts.
  const text = cellsIn(all.text) + 16 <= width || all.share === undefined ? all.text : '';
  const wide = Math.min(30, Math.max(8, width - cellsIn(text) - 2));
  const row = [
    chartPiece(wide, ascii => gauge(all.share, {width: wide, ascii}), {figure: all.figure}),
    {text: `  ${brief(text, width - wide - 2)}`, figure: all.figure},
  ];
  if (lines < 2 || others.length === 0) return [row];
  const tallies = others.map(({share, ...other}): Tally => {
    const tone = share === undefined ? 'good' : gaugeTone(share);
    const text = share === undefined ? '—' : percentOf(share);
    return {...other, value: undefined, text, tone: tone === 'good' ? undefined : tone};
  });
  return [row, inline(tallies, width)];
}

/** The title of a part in that many cells, and its sum. */
const titleOf = ({title, figure, sum, tone}: OverviewSection, cells: number, width: number): Piece[] => [
  blankPiece(1),
  {text: title, bold: true, tone: 'accent', figure},
  blankPiece(cells - cellsIn(title) - 1),
  ...(sum === undefined ? [] : [{text: brief(sum, width), bold: true, tone, figure}]),
];

function heading(section: OverviewSection, width: number): OverviewRow {
  const {at, loading, sum, title} = section;
  const left = titleOf(section, title.length + 2, width);
  if (sum !== undefined) left.push(blankPiece(1));
  const notes = notesOf({...section, at: at && (loading ? `${at} …` : at)}, width - widthOf(left) - 1);
  const right: OverviewRow = notes.length === 0 ? [] : [blankPiece(1), ...notes];
  const rule = Math.max(0, width - widthOf(left) - widthOf(right) - 1);
  return [...left, {text: '─'.repeat(rule), tone: 'dim'}, ...right];
}

/**
 * The remarks beside a title: what the figures lack stands out, when they were read does not. If not all fit, only the first is
 * shown: how much was counted matters more than when.
 */
function notesOf(
  {unreadable, partial, at}: Pick<OverviewSection, 'unreadable' | 'partial' | 'at'>,
  cells: number,
): OverviewRow {
  const lacking = [unreadable, partial].flatMap(text => (text ? [{text, tone: 'warn'} as const] : []));
  const notes = [...lacking, ...(at ? [{text: at, tone: 'dim'} as const] : [])];
  const row = notes.flatMap((note, index) =>
    index === 0 ? [note] : [{text: ' · ', tone: 'dim'} as const, note],
  );
  if (widthOf(row) <= cells) return row;
  const [first] = notes;
  if (!first || pieceWidth(first) <= cells || first.text !== partial) return notes.slice(0, 1);
  // The numbers alone: `500 of 1,500`.
  return [{...first, text: partial.replace(/ \D*$/, '')}];
}
