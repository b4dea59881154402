import type {ChartRow} from '../../../charts/chart.ts';
import {markOf} from '../../../resources/definition/status.ts';
import {brief, width} from '../../../text/text.ts';
import type {Figure, OverviewRow, Piece} from './model.ts';

export const blankPiece = (cells: number): Piece => ({text: ' '.repeat(Math.max(0, cells))});

export const pieceWidth = (piece: Piece): number => ('text' in piece ? width(piece.text) : piece.cells);

export const widthOf = (row: OverviewRow): number => row.reduce((sum, piece) => sum + pieceWidth(piece), 0);

/** Returns a line of exactly so many cells; texts that do not fit are left out, and the last one is cut. */
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
