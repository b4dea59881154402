import {gauge, sparkline} from '../../../charts/charts.ts';
import type {Row, Span} from '../../../frame/row.ts';
import {glyphOf, type Theme} from '../../../frame/theme.ts';
import {markOf} from '../../../resources/definition/column.ts';
import {truncate} from '../../../text/text.ts';
import {bodyHeight} from '../../state/layout.ts';
import type {ItemPlace, State} from '../../state/state.ts';
import {type Block, blocksOf} from './blocks.ts';
import {type Detail, detailOf} from './breakdown.ts';
import type {DetailLine} from './fields.ts';

/** Lays out a detail in one column, or in several if they are wide enough. */

/** Lines side by side, each with the cells of its column. */
interface Beside {
  kind: 'beside';
  lines: readonly {at: number; to: number; line: DetailLine}[];
}

export type DetailRow = DetailLine | Beside;

/** The least width of a column for a layout in two, and in three columns. */
const narrowest = [50, 60] as const;
/** Blank cells between two columns. */
const gap = 2;
/** The greatest share of the first of two columns, which is widened to keep its words whole. */
const widest = 0.6;

/** An item on its own screen; no lines until it has been read. */
export function detailRows(state: State, place: ItemPlace): readonly DetailRow[] {
  const detail = detailOf(state, place);
  return detail ? rowsOf(state, detail) : [];
}

export function rowsOf(state: State, detail: Detail): readonly DetailRow[] {
  const {columns: whole} = detail;
  const [two, three] = narrowest;
  const count = whole >= 3 * three ? 3 : 2;
  if (whole < 2 * two) return below(blocksOf(state, detail).map(({lines}) => lines(whole)));
  const each = Math.floor(whole / count) - gap;
  const most = count === 2 ? Math.floor(whole * widest) - gap : each;
  const laid = blocksOf(state, detail, {each, most})
    .map((block): Laid => ({block, lines: block.lines(block.wide ? whole : each)}))
    .filter(({lines}) => lines.length > 0);
  const bands = bandsOf(laid);
  const [firstColumn = []] = columnsOf(bands[0] ?? [], count);
  const untorn = Math.max(...firstColumn.map(({block}) => block.untorn ?? 0));
  const first = Math.min(most, Math.max(each, untorn)) + gap;
  return below<DetailRow>(
    bands.map(band => {
      const [one] = band;
      if (band.length === 1 && one) return one.block.wide ? one.lines : one.block.lines(whole);
      return besideOneAnother(band, {first, count, whole});
    }),
  );
}

export function lineAt(row: DetailRow | undefined, cell: number): DetailLine | undefined {
  if (row?.kind !== 'beside') return row;
  return row.lines.find(({at, to}) => at <= cell && cell < to)?.line;
}

/** Joins the parts, with a blank line between every two. */
export const below = <R extends DetailRow>(parts: readonly (readonly R[])[]): readonly (R | DetailLine)[] =>
  parts
    .filter(part => part.length > 0)
    .flatMap((part, index): readonly (R | DetailLine)[] => (index === 0 ? part : [{kind: 'blank'}, ...part]));

/** A block, with its lines as wide as a column, or as all columns. */
interface Laid {
  block: Block;
  lines: readonly DetailLine[];
}

/** Consecutive blocks that share columns. A block that takes all columns stands alone. */
function bandsOf(laid: readonly Laid[]): readonly (readonly Laid[])[] {
  const bands: Laid[][] = [];
  for (const one of laid) {
    const band = bands.at(-1);
    const last = band?.[0]?.block;
    if (band && last && !last.wide && !one.block.wide && !last.apart === !one.block.apart) band.push(one);
    else bands.push([one]);
  }
  return bands;
}

interface Grid {
  /** The width of the first column with its gap. */
  first: number;
  count: number;
  whole: number;
}

function columnsOf(band: readonly Laid[], count: number): readonly (readonly Laid[])[] {
  const pieces = band.map(({block: {kind, reserve = 0}, lines}) => ({
    kind,
    height: Math.max(reserve, lines.length),
  }));
  const starts = split(pieces, count);
  return starts.map((start, index) => band.slice(start, starts[index + 1]));
}

function besideOneAnother(band: readonly Laid[], {first, count, whole}: Grid): readonly DetailRow[] {
  const columns = columnsOf(band, count);
  const growing = columns.findIndex(column => column.some(({block}) => block.grows));
  const grown = growing < 0 ? columns.length - 1 : growing;
  const spare = count - columns.length;
  const other = Math.floor((whole - first) / (count - 1));
  let at = 0;
  const stacks = columns.map((column, index) => {
    const from = at;
    at += (index === 0 ? first : other) + (index === grown ? spare * other : 0);
    const to = index === columns.length - 1 ? whole : at;
    return {at: from, to, lines: below<DetailLine>(column.map(({block}) => block.lines(to - from - gap)))};
  });
  const height = Math.max(...stacks.map(({lines}) => lines.length));
  return Array.from(
    {length: height},
    (_, row): Beside => ({
      kind: 'beside',
      lines: stacks.flatMap(({at, to, lines}) => {
        const line = lines[row];
        return line && line.kind !== 'blank' ? [{at, to, line}] : [];
      }),
    }),
  );
}

/** The properties of a block that determine its position. */
interface Piece {
  kind: string;
  height: number;
}

/** The penalty, in lines, for a column with blocks of two kinds: they look as if they belonged together. */
const mixed = 2;

/** Divides blocks into columns, the highest as low as possible. Returns the index of the first block of each column. */
function split(pieces: readonly Piece[], columns: number): readonly number[] {
  const [, starts] = best(pieces, 0, Math.min(columns, pieces.length));
  return starts;
}

/** The least cost of the blocks from `from` on in that many columns, and the first block of each. */
function best(pieces: readonly Piece[], from: number, columns: number): [cost: number, starts: number[]] {
  if (columns <= 1) return [costOf(pieces.slice(from)), [from]];
  let found: [number, number[]] = [Number.POSITIVE_INFINITY, []];
  for (let next = from + 1; next <= pieces.length - columns + 1; next++) {
    const [cost, starts] = best(pieces, next, columns - 1);
    const both = Math.max(cost, costOf(pieces.slice(from, next)));
    // Of equally good layouts, the one with fuller first columns is taken, because they are read first.
    if (both <= found[0]) found = [both, [from, ...starts]];
  }
  return found;
}

const costOf = (pieces: readonly Piece[]): number =>
  pieces.reduce(
    (sum, {kind, height}, index) =>
      sum + height + (index === 0 ? 0 : 1) + (index > 0 && pieces[index - 1]?.kind !== kind ? mixed : 0),
    0,
  );

/** One item: its fields, relations, small tables and recent events, scrolled. */
export const itemBody = (state: State, place: ItemPlace, theme: Theme): readonly Row[] =>
  detailRows(state, place)
    .slice(place.top, place.top + bodyHeight(state))
    .map(row => detailRow(row, theme));

export const detailRow = (row: DetailRow, theme: Theme): Row =>
  row.kind === 'beside'
    ? row.lines.flatMap(({at, line}) =>
        spansOf(line, theme).map((span, index) => (index === 0 ? {...span, to: at} : span)),
      )
    : spansOf(row, theme);

function spansOf(line: DetailLine, theme: Theme): Span[] {
  switch (line.kind) {
    case 'blank':
      return [];
    case 'heading': {
      const {text, status, past} = line;
      const heading: Span = {text: ` ${text}`, ...(past ? {tone: 'dim'} : {bold: true, tone: 'accent'})};
      if (status === undefined) return [heading];
      const whole = statusSpan(status, theme);
      const word = {...whole, text: truncate(whole.text, statusCells)};
      return [heading, {text: '  '}, past ? {...word, tone: 'dim'} : word];
    }
    case 'chart': {
      const {name, chart, cells, text, tone} = line;
      const size = {width: cells, ascii: theme.ascii};
      const drawn =
        chart.kind === 'gauge'
          ? gauge(chart.share, size)
          : sparkline(chart.values, {...size, tone: 'accent'});
      return [
        {text: `  ${name}  `, tone: 'dim'},
        ...(cells > 0 ? drawn : []),
        {text: cells > 0 ? `  ${text}` : text, tone},
      ];
    }
    case 'field': {
      const name: Span = {text: `  ${line.name}  `, tone: 'dim'};
      if (line.tone !== 'status')
        return [name, {text: line.text, tone: line.text === '—' ? 'dim' : line.tone}];
      return [name, statusSpan(line.text, theme)];
    }
  }
}

/** Cells for the status beside a name, with its sign. */
const statusCells = 18;

function statusSpan(text: string, theme: Theme): Span {
  const glyph = text === '—' ? '' : `${glyphOf(theme, text)} `;
  return {text: glyph + text, tone: markOf(text).tone};
}
