import {bar, columns, gauge, greatest} from '../../../charts/charts.ts';
import {count} from '../../../text/format.ts';
import {brief, briefSentence, width as cellsIn, fitTo, wrapCut} from '../../../text/text.ts';
import {
  blankPiece,
  chartPiece,
  type EventLine,
  fitRow,
  type OverviewGroup,
  type OverviewRow,
  type Piece,
  sign,
  type Tally,
  widthOf,
} from './model.ts';

/** The rows of the groups of figures in a part of the overview. */

/** Numbers of lines: what is needed, a fair share, the most that is of use, and the most that free lines can be filled with. */
export type Wish = readonly number[];

/** How many lines a group of figures has a use for. */
export function wishOf(group: OverviewGroup, width: number): Wish {
  if (group.kind === 'remark') return [1, 1, ...[3, 3].map(most => wrapped(group.text, width, most).length)];
  const {length} = group.entries;
  switch (group.kind) {
    case 'lines': {
      const room = (entry: EventLine) => sentenceRoom(entry, width);
      const free = group.entries.reduce((sum, entry) => sum + wrapped(entry.text, room(entry), 3).length, 0);
      return [Math.min(group.least, length), Math.min(5, length), Math.min(12, length), free];
    }
    case 'months':
      return [4, 5, 7, 17 + amountRows(shownMonths(group.entries, width), width).length];
    case 'tallies':
      return [Math.min(2, length), Math.min(4, length), Math.min(16, length), length];
    case 'gauges':
      return [1, Math.min(3, length), Math.min(16, length), length];
  }
}

/** `● running 380  ○ offline 12  +3`: as many as fit. */
export function inline(entries: readonly Tally[], width: number): OverviewRow {
  const row: Piece[] = [];
  let left = width;
  for (const [index, entry] of entries.entries()) {
    const others = `+${entries.length - index}`;
    const {figure, mark, name, called, text, more, tone} = entry;
    const pieces: Piece[] = [
      ...(mark === undefined ? [] : [sign(mark, figure), {text: ' ', figure}]),
      {text: `${brief(called?.brief ?? name, 24)} `, figure, tone},
      {text: brief(text, 40), figure, bold: true, tone},
    ];
    const remark: Piece = {text: ` · ${more}`, figure, tone};
    const room = left - (index < entries.length - 1 ? cellsIn(others) + 2 : 0);
    if (widthOf(pieces) > room) {
      if (left >= cellsIn(others)) row.push({text: others, tone: 'dim'});
      break;
    }
    if (more !== undefined && widthOf([...pieces, remark]) <= room) pieces.push(remark);
    row.push(...pieces, blankPiece(2));
    left -= widthOf(pieces) + 2;
  }
  return row;
}

/** The number of an entry, with the remark if there is room for both. */
function textIn({text, more}: Tally, room: number): string {
  const whole = more === undefined ? text : `${more} · ${text}`;
  return cellsIn(whole) > room ? text : whole;
}

type Called = Pick<Tally, 'name' | 'called'>;

const nameOf = ({name, called}: Called): string => called?.whole ?? name;
const briefNameOf = ({name, called}: Called): string => called?.brief ?? name;

interface Sizes {
  names: number;
  texts: number;
  bars: number;
}

/** Returns the widths shared by all entries of a part, so that their bars align. */
export function sizesOf(entries: readonly Tally[], width: number): Sizes {
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

/** An entry in each line. If not all fit, the last line sums up the others. */
export function tallyRows(entries: readonly Tally[], sizes: Sizes & {lines: number}): OverviewRow[] {
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
  const others = entries.slice(shown.length);
  const sum = others.reduce((sum, {value}) => sum + (value ?? 0), 0);
  const text = `${count(others.length)} others${sum > 0 ? ` ${count(sum)}` : ''}`;
  return [...rows, [{text: brief(text, names + bars + texts + 2), tone: 'dim'}]];
}

export function rowsOf(
  group: Exclude<OverviewGroup, {kind: 'tallies'}>,
  width: number,
  lines: number,
): OverviewRow[] {
  switch (group.kind) {
    case 'remark':
      return wrapped(group.text, width, Math.min(3, lines)).map(text => [{text, tone: group.tone}]);
    case 'lines':
      return eventRows(group.entries, width, lines);
    case 'gauges':
      return gaugeRows(group.entries.slice(0, lines), width);
    case 'months':
      return monthRows(group.entries, width, lines);
  }
}

const wrapped = (text: string, cells: number, most: number): string[] =>
  wrapCut(brief(text, 4 * cells), cells, most);

/** The cells for the sentence of an event: its sign stands before it, its time after it if the line is not too short. */
const sentenceRoom = ({when}: EventLine, cells: number): number =>
  cells - 2 - (when === '' || cells < 40 ? 0 : cellsIn(when) + 2);

/** A line for each event, as many as fit: its sign, its sentence, its time. What is left over goes to sentences that are cut. */
function eventRows(entries: readonly EventLine[], cells: number, lines: number): OverviewRow[] {
  let spare = lines - entries.length;
  return entries.slice(0, lines).flatMap((entry): OverviewRow[] => {
    const {figure, mark, text, when} = entry;
    const room = sentenceRoom(entry, cells);
    const [first = '', ...more] =
      spare > 0 ? wrapped(text, room, Math.min(3, spare + 1)) : [briefSentence(text, room)];
    spare -= more.length;
    return [
      [
        mark === undefined ? blankPiece(1) : sign(mark, figure),
        {text: ` ${fitTo(first, room)}`, figure},
        {text: room === cells - 2 ? '' : `  ${when}`, tone: 'dim', figure},
      ],
      ...more.map((line): OverviewRow => [blankPiece(2), {text: line, figure}]),
    ];
  });
}

function gaugeRows(shown: Extract<OverviewGroup, {kind: 'gauges'}>['entries'], width: number): OverviewRow[] {
  const texts = shown.reduce((most, {text}) => Math.max(most, cellsIn(text)), 0);
  const widest = (of: (entry: Called) => string, most: number) =>
    shown.reduce((widest, entry) => Math.max(widest, cellsIn(brief(of(entry), most))), 0);
  const room = width - texts - 3;
  // A short name leaves the gauge enough cells to be read.
  const fits = room - widest(nameOf, 25) >= 16;
  const called = fits ? nameOf : briefNameOf;
  const names = widest(called, fits ? 25 : 16);
  const wide = Math.max(8, room - names);
  return shown.map(entry => [
    {text: `${fitTo(brief(called(entry), names), names)} `, figure: entry.figure},
    chartPiece(wide, ascii => gauge(entry.share, {width: wide, ascii}), {figure: entry.figure}),
    {text: `  ${fitTo(entry.text, texts, 'right')}`, figure: entry.figure},
  ]);
}

/** The cells of a month's column. */
const monthCells = 3;

const shownMonths = (entries: readonly Tally[], width: number): readonly Tally[] =>
  entries.slice(-Math.max(1, Math.floor((width + 1) / (monthCells + 1))));

/** A column for each month above its name, then the amounts, the newest first, in as many lines as are left. */
function monthRows(entries: readonly Tally[], width: number, lines: number): OverviewRow[] {
  const shown = shownMonths(entries, width);
  const height = Math.max(1, Math.min(16, lines - 2));
  const most = greatest(shown.map(({value}) => value));
  const across = (draw: (entry: Tally) => Piece): OverviewRow =>
    shown.flatMap(entry => [draw(entry), blankPiece(1)]);
  const column = (entry: Tally, line: number) =>
    chartPiece(
      monthCells,
      ascii =>
        columns([entry], {width: monthCells, height, most, ascii})[line] ?? [{text: ' '.repeat(monthCells)}],
      {figure: entry.figure, tone: entry === shown.at(-1) ? 'accent' : 'dim'},
    );
  const chart = Array.from({length: height}, (_, line) => across(entry => column(entry, line)));
  const names = across(({figure, name}) => ({text: fitTo(name, monthCells), tone: 'dim', figure}));
  return [...chart, names, ...amountRows(shown, width)].slice(0, Math.max(1, lines));
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
