import {columns, gauge, gaugeTone} from '../../../charts/charts.ts';
import {percentOf} from '../../../text/format.ts';
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

/** Draws a part of the overview in as few lines as possible: its title at the left, each group in a line beside it. */

function wishOf(group: OverviewGroup, width: number): Wish {
  if (group.kind === 'lines') return wishOfEvents(group, width, 3);
  if (group.kind === 'remark') return {...oneLine, free: remarkRows(group, width).length};
  if (group.kind !== 'gauges') return oneLine;
  const most = Math.min(2, group.entries.length);
  return {least: 1, fair: most, most, free: most};
}

const oneLine: Wish = {least: 1, fair: 1, most: 1, free: 1};

/** The cells of the title of a part, and of the sum that its first line begins with. */
const titleCells = (width: number): number => (width < 60 ? 10 : 11);
const sumCells = (sum: string | undefined, width: number): number =>
  sum === undefined ? 0 : cellsIn(brief(sum, width)) + 2;

/** @param width the cells of the screen */
export function compactWish({groups, sum}: OverviewSection, width: number): Wish {
  const room = width - titleCells(width) - 1;
  return wishOfAll(
    groups.map((group, index) => wishOf(group, index === 0 ? room - sumCells(sum, width) : room)),
    0,
  );
}

/** The least width of a gauge with its percentage. If it does not fit, the amounts beside it are left out. */
const leastGauge = 14;

interface Space {
  width: number;
  lines: number;
  /** The time in the header, to the minute. */
  above: string | undefined;
}

export function compactRows(section: OverviewSection, {width, lines, above}: Space): OverviewRow[] {
  const {title, figure, sum, tone, partial, unreadable, at, groups} = section;
  const left = titleCells(width);
  const numberPieces: Piece[] =
    sum === undefined ? [] : [{text: brief(sum, width), bold: true, tone, figure}, blankPiece(2)];
  // The header already shows when live data was read, so a part shows its own time only if that differs.
  const room = width - left - 1;
  const shares = shared(
    lines,
    groups.map((group, index) => wishOf(group, index === 0 ? room - sumCells(sum, width) : room)),
  );
  const aside = notesOf({unreadable, partial, at: at === above ? undefined : at}, Math.max(20, room / 2));
  return groups.flatMap((group, index) => {
    const space = index === 0 && aside.length > 0 ? room - widthOf(aside) - 2 : room;
    const head = index === 0 ? numberPieces : [];
    const named = index === 0 && group.kind === 'tallies' ? {...group, title: ''} : group;
    const rows = rowsOf(named, space - widthOf(head), shares[index] ?? 1);
    return rows.map((row, line): OverviewRow => {
      const first = index === 0 && line === 0;
      const name: OverviewRow = first
        ? [blankPiece(1), {text: title, bold: true, tone: 'accent', figure}]
        : [];
      const indent: OverviewRow = first
        ? head
        : index === 0 && (group.kind === 'lines' || group.kind === 'remark')
          ? [blankPiece(widthOf(head))]
          : [];
      const body = fitRow([...indent, ...row], first ? space : room);
      const end: OverviewRow = first && aside.length > 0 ? [blankPiece(2), ...aside] : [];
      return fitRow([...fitRow(name, left), ...body, ...end], width);
    });
  });
}

function rowsOf(group: OverviewGroup, width: number, lines: number): OverviewRow[] {
  switch (group.kind) {
    case 'remark':
      return remarkRows(group, width, lines);
    case 'tallies':
      return [inline(group.entries, group.title, width)];
    case 'lines':
      return eventRows(group.entries, width, lines);
    case 'gauges': {
      const [all, ...rest] = group.entries;
      if (!all) return [];
      const fits = cellsIn(all.text) + 2 + leastGauge <= width || all.share === undefined;
      const text = fits ? all.text : '';
      const wide = Math.min(30, Math.max(8, width - cellsIn(text) - 2));
      const first: OverviewRow = [
        chartPiece(wide, ascii => gauge(all.share, {width: wide, ascii}), {figure: all.figure}),
        {text: `  ${brief(text, width - wide - 2)}`, figure: all.figure},
      ];
      const others = rest.map(({figure, name, called, share}): Tally => {
        const tone = share === undefined ? undefined : gaugeTone(share);
        return {
          figure,
          name,
          called,
          value: undefined,
          text: share === undefined ? '—' : percentOf(share),
          tone: tone === 'good' ? undefined : tone,
        };
      });
      return lines > 1 && others.length > 0 ? [first, inline(others, '', width)] : [first];
    }
    case 'months': {
      const {entries} = group;
      const wide = entries.length;
      const chart = chartPiece(wide, ascii => columns(entries, {width: wide, height: 1, ascii})[0] ?? [], {
        tone: 'accent',
      });
      return [[chart, blankPiece(2), ...inline(entries.toReversed(), '', width - wide - 2)]];
    }
  }
}

/** `● running 380  ○ offline 12  +3`: as many as fit. */
function inline(entries: readonly Tally[], title: string, width: number): OverviewRow {
  const row: Piece[] =
    title === '' ? [] : [{text: fitTo(title, Math.max(8, cellsIn(title) + 2)), tone: 'dim'}];
  let left = width - widthOf(row);
  for (const [index, entry] of entries.entries()) {
    const rest = entries.length - index;
    // Cells for the number of those that do not fit.
    const others = rest > 1 ? cellsIn(`+${rest}`) + 2 : 0;
    const own = [pieces(entry, true), pieces(entry, false)].find(row => widthOf(row) + others <= left);
    if (!own) {
      if (left >= cellsIn(`+${rest}`)) row.push({text: `+${rest}`, tone: 'dim'});
      break;
    }
    row.push(...own, blankPiece(2));
    left -= widthOf(own) + 2;
  }
  return row;
}

const pieces = ({figure, mark, name, called, text, more, tone}: Tally, whole: boolean): OverviewRow => [
  ...(mark === undefined ? [] : [sign(mark, figure), {text: ' ', figure}]),
  {text: `${brief(called?.brief ?? name, 24)} `, figure, tone},
  {text: brief(text, 40), figure, bold: true, tone},
  ...(whole && more !== undefined ? [{text: ` · ${more}`, figure, tone}] : []),
];
