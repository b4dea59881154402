import type {ChartRow} from '../../../charts/charts.ts';
import {markOf, type Tone} from '../../../resources/definition/column.ts';
import {brief, briefSentence, fitTo, width, wrapCut} from '../../../text/text.ts';
import type {EventLine, Figure, OverviewGroup, OverviewRow, OverviewSection, Piece} from './model.ts';

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

/** The most lines of a sentence that is wrapped because rows are free. */
const mostWrapped = 3;

const wrapped = (text: string, cells: number, most = mostWrapped): string[] =>
  wrapCut(brief(text, (mostWrapped + 1) * cells), cells, most);

/** The cells for the sentence of an event: its sign stands before it, its time after it if the line is not too short. */
function sentenceRoom({when}: EventLine, cells: number): number {
  return cells - 2 - (when === '' || cells < 40 ? 0 : width(when) + 2);
}

/** The most events that are shown before other parts get the rows that are free. */
const mostEvents = 12;

/** A line for each event; with rows that are free, as many as they take if no sentence is cut. */
export function wishOfEvents(
  {entries, least}: Extract<OverviewGroup, {kind: 'lines'}>,
  cells: number,
  fair: number,
): Wish {
  const {length} = entries;
  return {
    least: Math.min(least, length),
    fair: Math.min(fair, length),
    most: Math.min(mostEvents, length),
    free: entries.reduce((sum, entry) => sum + wrapped(entry.text, sentenceRoom(entry, cells)).length, 0),
  };
}

/** A line for each event, as many as fit: its sign, its sentence, its time. What is left over goes to sentences that are cut. */
export function eventRows(entries: readonly EventLine[], cells: number, lines: number): OverviewRow[] {
  let spare = lines - entries.length;
  return entries.slice(0, lines).flatMap((entry): OverviewRow[] => {
    const {figure, mark, text, when} = entry;
    const room = sentenceRoom(entry, cells);
    const [first = '', ...more] =
      spare > 0 ? wrapped(text, room, Math.min(mostWrapped, spare + 1)) : [briefSentence(text, room)];
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

/** A remark in as many lines as there are. */
export const remarkRows = (
  {text, tone}: {text: string; tone: Tone},
  cells: number,
  lines = mostWrapped,
): OverviewRow[] => wrapped(text, cells, Math.min(mostWrapped, lines)).map(line => [{text: line, tone}]);

/**
 * The remarks beside a title: what the figures lack stands out, when they were read does not. If not all fit, only the first is
 * shown: how much was counted matters more than when.
 */
export function notesOf(
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

export interface Wish {
  /** The lines that it needs, its fair share, the most that it has a use for, and the most that it can fill if rows are free. */
  least: number;
  fair: number;
  most: number;
  free: number;
}

/** Distributes lines: each part gets what it needs, then, in order, its fair share, then what it has a use for, then the rest. */
export function shared(lines: number, wishes: readonly Wish[]): number[] {
  const parts = wishes.map(wish => ({wish, given: wish.least}));
  let left = lines - parts.reduce((sum, {given}) => sum + given, 0);
  for (const level of ['fair', 'most', 'free'] as const)
    for (const part of parts) {
      const more = Math.max(0, Math.min(left, part.wish[level] - part.given));
      part.given += more;
      left -= more;
    }
  return parts.map(({given}) => given);
}

/** Returns the wish of several parts together, with `about` further lines around them. */
export function wishOfAll(wishes: readonly Wish[], about: number): Wish {
  const sum = (of: keyof Wish) => wishes.reduce((sum, wish) => sum + wish[of], about);
  return {least: sum('least'), fair: sum('fair'), most: sum('most'), free: sum('free')};
}
