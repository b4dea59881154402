import {bar, columns, gauge, greatest} from '../../../charts/charts.ts';
import {count} from '../../../text/format.ts';
import {brief, width as cellsIn, fitTo} from '../../../text/text.ts';
import type {OverviewGroup, OverviewRow, OverviewSection, Piece, Tally} from './model.ts';
import {
  blankPiece,
  chartPiece,
  eventRows,
  fitRow,
  notesOf,
  remarkRows,
  shared,
  sign,
  type Wish,
  widthOf,
  wishOfAll,
  wishOfEvents,
} from './piece.ts';

/** Draws a part of the overview in its column: a line with its title, its bars and lines below, and a blank line. */

/** The lines of a part in addition to those of its groups: its title and the blank line. */
const about = 2;

/** The height of the columns of months, without the lines of text below them. */
const columnLines = {least: 2, fair: 3, most: 5, free: 16};

function wishOf(group: OverviewGroup, width: number): Wish {
  if (group.kind === 'remark') {
    const most = remarkRows(group, width).length;
    return {least: 1, fair: 1, most, free: most};
  }
  const {length} = group.entries;
  switch (group.kind) {
    case 'lines':
      return wishOfEvents(group, width, 5);
    case 'months': {
      const {least, fair, most, free} = columnLines;
      const amounts = amountRows(shownMonths(group.entries, width), width).length;
      return {least: least + 2, fair: fair + 2, most: most + 2, free: free + 1 + amounts};
    }
    case 'tallies':
      return {
        least: Math.min(2, length),
        fair: Math.min(4, length),
        most: Math.min(length, 16),
        free: length,
      };
    case 'gauges':
      return {least: 1, fair: Math.min(3, length), most: Math.min(length, 16), free: length};
  }
}

/** Cells of a part beside its figures. */
const margins = 2;

/** @param width the cells of the part's column */
export const roomyWish = ({groups}: OverviewSection, width: number): Wish =>
  wishOfAll(
    groups.map(group => wishOf(group, width - margins)),
    about,
  );

export function roomyRows(section: OverviewSection, width: number, lines: number): OverviewRow[] {
  const {groups} = section;
  const inner = width - margins;
  const shares = shared(
    lines - about,
    groups.map(group => wishOf(group, inner)),
  );
  const titles = groups.map(group => (group.kind === 'tallies' ? group.title : ''));
  const gutter = Math.min(10, Math.max(0, ...titles.map(title => cellsIn(title) + 2)));
  const tallies = groups.flatMap(group => (group.kind === 'tallies' ? group.entries : []));
  const sizes = sizesOf(tallies, inner - (gutter > 2 ? gutter : 0));
  const rows = groups.flatMap((group, index): OverviewRow[] => {
    const lines = shares[index] ?? 1;
    if (group.kind !== 'tallies') return rowsOf(group, inner, lines);
    const left = gutter > 2 ? gutter : 0;
    return tallyRows(group.entries, {...sizes, lines}).map((row, line) => [
      {text: fitTo(line === 0 && left > 0 ? group.title : '', left), tone: 'dim'},
      ...row,
    ]);
  });
  return [
    heading(section, width),
    ...rows.map(row => fitRow([blankPiece(1), ...row], width)),
    [blankPiece(width)],
  ];
}

function heading(
  {title, figure, sum, tone, partial, unreadable, at, loading}: OverviewSection,
  width: number,
): OverviewRow {
  const left: OverviewRow = [
    blankPiece(1),
    {text: title, bold: true, tone: 'accent', figure},
    ...(sum === undefined ? [] : [{text: ` ${brief(sum, width)}`, bold: true, tone, figure}]),
    blankPiece(1),
  ];
  const notes = notesOf(
    {unreadable, partial, at: at && (loading ? `${at} …` : at)},
    width - widthOf(left) - 1,
  );
  const right: OverviewRow = notes.length === 0 ? [] : [blankPiece(1), ...notes];
  const rule = Math.max(0, width - widthOf(left) - widthOf(right) - 1);
  return fitRow([...left, {text: '─'.repeat(rule), tone: 'dim'}, ...right], width);
}

/** The number of an entry, with the remark if there is room for both. */
function textIn({text, more}: Tally, room: number): string {
  const whole = more === undefined ? text : `${more} · ${text}`;
  return cellsIn(whole) > room ? text : whole;
}

/** The least width of a gauge with its percentage, beside a name in full. */
const leastGauge = 16;

type Called = Pick<Tally, 'name' | 'called'>;

const nameOf = ({name, called}: Called): string => called?.whole ?? name;
const briefNameOf = ({name, called}: Called): string => called?.brief ?? name;

interface Sizes {
  names: number;
  texts: number;
  bars: number;
}

/** Returns the widths shared by all entries of a part, so that their bars align. */
function sizesOf(entries: readonly Tally[], width: number): Sizes {
  const widest = (of: (entry: Tally) => number) => entries.reduce((most, one) => Math.max(most, of(one)), 0);
  const marked = entries.some(({mark}) => mark !== undefined) ? 2 : 0;
  const widestName = widest(entry => cellsIn(brief(nameOf(entry), width))) + marked;
  const room = Math.max(Math.floor(width / 2), width - widestName - 3);
  const texts = Math.min(
    room,
    widest(entry => cellsIn(textIn(entry, room))),
  );
  const names = Math.min(widestName, width - texts - 3);
  const valued = entries.some(({value}) => value !== undefined);
  return {names, texts, bars: valued ? width - names - texts - 2 : 0};
}

function tallyRows(entries: readonly Tally[], sizes: Sizes & {lines: number}): OverviewRow[] {
  const {names, texts, bars, lines} = sizes;
  const most = greatest(entries.map(({value}) => value));
  const cut = entries.length > lines;
  const shown = entries.slice(0, cut ? Math.max(1, lines - 1) : lines);
  const rows = shown.map((entry): OverviewRow => {
    const {figure, mark, value, tone} = entry;
    const room = names - (mark === undefined ? 0 : 2);
    return [
      ...(mark === undefined ? [] : [sign(mark, figure), {text: ' ', figure}]),
      {text: `${fitTo(brief(nameOf(entry), room), room)} `, figure},
      bars < 3
        ? {text: ' '.repeat(bars), figure}
        : chartPiece(bars, ascii => [{text: bar(value, {width: bars, most, ascii})}], {
            figure,
            tone: tone ?? 'dim',
          }),
      {text: ` ${fitTo(brief(textIn(entry, texts), texts), texts, 'right')}`, figure},
    ];
  });
  if (!cut || lines < 2) return rows;
  const rest = entries.slice(shown.length);
  const together = rest.reduce((sum, {value}) => sum + (value ?? 0), 0);
  const said = `${count(rest.length)} others${together > 0 ? ` ${count(together)}` : ''}`;
  return [...rows, [{text: brief(said, names + bars + texts + 2), tone: 'dim'}]];
}

function rowsOf(
  group: Exclude<OverviewGroup, {kind: 'tallies'}>,
  width: number,
  lines: number,
): OverviewRow[] {
  switch (group.kind) {
    case 'remark':
      return remarkRows(group, width, lines);
    case 'lines':
      return eventRows(group.entries, width, lines);
    case 'gauges': {
      const shown = group.entries.slice(0, lines);
      const texts = shown.reduce((most, {text}) => Math.max(most, cellsIn(text)), 0);
      const widest = (of: (entry: Called) => string, most: number) =>
        shown.reduce((widest, entry) => Math.max(widest, cellsIn(brief(of(entry), most))), 0);
      const room = width - texts - 3;
      // A short name leaves the gauge enough cells to be read.
      const fits = room - widest(nameOf, 25) >= leastGauge;
      const called = fits ? nameOf : briefNameOf;
      const names = widest(called, fits ? 25 : 16);
      const wide = Math.max(8, room - names);
      return shown.map(entry => [
        {text: `${fitTo(brief(called(entry), names), names)} `, figure: entry.figure},
        chartPiece(wide, ascii => gauge(entry.share, {width: wide, ascii}), {figure: entry.figure}),
        {text: `  ${fitTo(entry.text, texts, 'right')}`, figure: entry.figure},
      ]);
    }
    case 'months':
      return monthRows(group.entries, width, lines);
  }
}

/** The cells of a month's column. */
const monthCells = 3;

const shownMonths = (entries: readonly Tally[], width: number): readonly Tally[] =>
  entries.slice(-Math.max(1, Math.floor((width + 1) / (monthCells + 1))));

/** A column for each month above its name, then the amounts, the newest first, in as many lines as are left. */
function monthRows(entries: readonly Tally[], width: number, lines: number): OverviewRow[] {
  const shown = shownMonths(entries, width);
  const amounts = amountRows(shown, width);
  const height = Math.max(1, Math.min(columnLines.free, lines - 2));
  const most = greatest(shown.map(({value}) => value));
  const across = (draw: (entry: Tally) => Piece): OverviewRow =>
    shown.flatMap(entry => [draw(entry), blankPiece(1)]);
  const chart = Array.from({length: height}, (_, line) =>
    across(entry =>
      chartPiece(
        monthCells,
        ascii =>
          columns([entry], {width: monthCells, height, most, ascii})[line] ?? [
            {text: ' '.repeat(monthCells)},
          ],
        {figure: entry.figure, tone: entry === shown.at(-1) ? 'accent' : 'dim'},
      ),
    ),
  );
  const names = across(({figure, name}) => ({text: fitTo(name, monthCells), tone: 'dim', figure}));
  return [...chart, names, ...amounts.slice(0, Math.max(1, lines - height - 1))];
}

/** The amounts of months, the newest first: as many in a line as fit. */
function amountRows(months: readonly Tally[], width: number): OverviewRow[] {
  const rows: Piece[][] = [];
  for (const {figure, name, text} of months.toReversed()) {
    const amount: Piece[] = [
      {text: `${name} `, figure, tone: 'dim'},
      {text, figure, bold: true},
    ];
    const last = rows.at(-1);
    if (last && widthOf(last) + 2 + widthOf(amount) <= width) last.push(blankPiece(2), ...amount);
    else rows.push(amount);
  }
  return rows.map(row => fitRow(row, width));
}
