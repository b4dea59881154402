import type {ChartRow} from '../../../charts/chart.ts';
import {markOf} from '../../../resources/definition/status.ts';
import {briefSentence} from '../../../text/sentence.ts';
import {brief, fitTo, width} from '../../../text/text.ts';
import type {EventLine, Figure, OverviewRow, OverviewSection, Piece} from './model.ts';

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

/** One line for an event: its sign, its sentence and, if the line is not too short, its time. */
export function eventRow({figure, mark, text, when}: EventLine, cells: number): OverviewRow {
  const time = when === '' || cells < 40 ? '' : `  ${when}`;
  const room = cells - 2 - width(time);
  return [
    mark === undefined ? blankPiece(1) : sign(mark, figure),
    {text: ` ${fitTo(briefSentence(text, room), room)}`, figure},
    {text: time, tone: 'dim', figure},
  ];
}

/**
 * The remarks beside a title: what the figures lack stands out, when they were read does not. If not all fit, only the first is
 * shown: how much was counted matters more than when.
 */
export function notesOf(
  {unreadable, partial, at}: Pick<OverviewSection, 'unreadable' | 'partial' | 'at'>,
  cells: number,
): OverviewRow {
  const lacking = [unreadable, partial].flatMap((text): Piece[] => (text ? [{text, tone: 'warn'}] : []));
  const notes: Piece[] = [...lacking, ...(at ? [{text: at, tone: 'dim'} as const] : [])];
  const row = notes.flatMap((note, index) =>
    index === 0 ? [note] : [{text: ' · ', tone: 'dim'} as const, note],
  );
  return widthOf(row) > cells ? notes.slice(0, 1) : row;
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
