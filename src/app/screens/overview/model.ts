import type {ChartRow} from '../../../charts/charts.ts';
import {markOf, type Tone} from '../../../resources/definition/column.ts';
import type {Called, OverviewPart} from '../../../resources/definition/overview.ts';
import {brief, width} from '../../../text/text.ts';

/** Where a figure leads: to a list, or to an item. */
type Behind =
  | {kind: 'list'; resource: string; filter: string}
  | {kind: 'item'; resource: string; id: string; label: string};

/** A number, a name or a line that can be opened. */
export interface Figure {
  /** Unique among all figures, and stable when the data is read again. */
  name: string;
  behind: Behind;
}

/** A count: a name, a bar if it has a value, and its number as text. */
export interface Tally {
  figure: Figure;
  /** A status word, which is shown as its sign. */
  mark?: string | undefined;
  name: string;
  called?: Called | undefined;
  value: number | undefined;
  text: string;
  /** A remark that is shown beside it if there is room. */
  more?: string | undefined;
  tone?: Tone | undefined;
}

export interface EventLine {
  figure: Figure;
  mark?: string | undefined;
  text: string;
  /** The time since the event, or until it. */
  when: string;
}

interface Measured {
  figure: Figure;
  name: string;
  called?: Called | undefined;
  share: number | undefined;
  text: string;
}

export type OverviewGroup =
  | {kind: 'tallies'; title: string; entries: readonly Tally[]}
  | {kind: 'lines'; entries: readonly EventLine[]; least: number}
  | {kind: 'gauges'; entries: readonly Measured[]}
  | {kind: 'months'; entries: readonly Tally[]}
  /** Shown in place of figures: the reason that there are none. */
  | {kind: 'remark'; text: string; tone: Tone};

export interface OverviewSection {
  title: OverviewPart;
  figure: Figure;
  /** The sum: `394`, `$6,204.00 a month`. */
  sum?: string | undefined;
  tone?: Tone | undefined;
  /** How many rows were counted, if not all: `500 of 10,000 nodes read`. */
  partial?: string | undefined;
  /** How many of these could not be counted: `6 could not be read`. */
  unreadable?: string | undefined;
  /** When its oldest data was read, to the minute: `14:03Z`. */
  at?: string | undefined;
  /** It is being read again. */
  loading: boolean;
  groups: readonly OverviewGroup[];
}

/** A part of a line: a text, or a chart. A chart is drawn late, by the component that knows whether the terminal has Unicode. */
export type Piece = {
  figure?: Figure | undefined;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
} & ({text: string} | {cells: number; chart: (ascii: boolean) => ChartRow});

export type OverviewRow = readonly Piece[];

export const blankPiece = (cells: number): Piece => ({text: ' '.repeat(Math.max(0, cells))});

export const pieceWidth = (piece: Piece): number => ('text' in piece ? width(piece.text) : piece.cells);

export const widthOf = (row: OverviewRow): number => row.reduce((sum, piece) => sum + pieceWidth(piece), 0);

/** Returns a line of exactly that many cells. The first text that does not fit is cut, those after it are left out. */
export function fitRow(row: OverviewRow, cells: number): OverviewRow {
  const fitting: Piece[] = [];
  let left = cells;
  for (const piece of row) {
    const wide = pieceWidth(piece);
    if (wide > left) {
      if ('text' in piece && left > 0) {
        const cut = {...piece, text: brief(piece.text, left)};
        fitting.push(cut);
        left -= pieceWidth(cut);
      }
      break;
    }
    fitting.push(piece);
    left -= wide;
  }
  return left > 0 ? [...fitting, blankPiece(left)] : fitting;
}

/** The sign of a status word, one cell. */
export function sign(word: string, figure?: Figure): Piece {
  const {tone, glyph, ascii} = markOf(word);
  return {cells: 1, tone, figure, chart: plain => [{text: plain ? ascii : glyph}]};
}

export const chartPiece = (
  cells: number,
  chart: (ascii: boolean) => ChartRow,
  rest: Pick<Piece, 'figure' | 'tone'> = {},
): Piece => ({cells, chart, ...rest});
