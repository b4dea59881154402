import {styledWidth} from '../characters/plain.ts';
import {applySgr, type StyleId} from '../frame/style.ts';

/** Half-open, in columns and rows; an edge that is not there does not cut. */
type Edge = number | undefined;
type Clip = {readonly x1?: Edge; readonly x2?: Edge; readonly y1?: Edge; readonly y2?: Edge};
type Transformer = (line: string, index: number) => string;
type Write = {type: 'write'; x: number; y: number; text: string; transformers: readonly Transformer[]};
type Operation = Write | {type: 'clip'; clip: Clip} | {type: 'unclip'};

/** Ink's `Output`: takes what is drawn where, and makes a frame of it, as text. */
export interface InkOutput {
  readonly width: number;
  readonly height: number;
  readonly operations: Operation[];
  write(x: number, y: number, text: string, options: {transformers: readonly Transformer[]}): void;
  clip(clip: Clip): void;
  unclip(): void;
  get(): {output: string; height: number};
}
type InkOutputClass = new (options: {width: number; height: number}) => InkOutput;

/** A line of text on a row, and what of the row is open to it. */
type Piece = {
  readonly x: number;
  readonly text: string;
  readonly clip: Clip | undefined;
  readonly transform: (line: string) => string;
  /** The text, transformed: what is drawn, where nothing is cut off. */
  readonly drawn: string;
};

/**
 * Ink's `Output`, by rows. Ink makes an object of every cell of every frame, two thirds of what a key costs. Here a row of plain
 * pieces beside each other is their texts, joined; one that was in the last frame is not made again; and any other row is
 * left to Ink, as are frames that do not fall apart into rows.
 */
export function byRows(Output: InkOutputClass): InkOutputClass {
  let known = new Map<string, string>();

  function inkRow(pieces: readonly Piece[], width: number): string {
    const row = new Output({width, height: 1});
    for (const {x, text, clip, transform} of pieces) {
      if (clip) row.clip({x1: clip.x1, x2: clip.x2});
      row.write(x, 0, text, {transformers: [transform]});
      if (clip) row.unclip();
    }
    return row.get().output;
  }

  return class extends Output {
    override get() {
      const rows = piecesByRow(this.operations, this.height);
      if (!rows) return super.get();
      const shown = new Map<string, string>();
      const lines = rows.map(pieces => {
        const key = pieces
          .map(({x, text, clip, drawn}) => `${x} ${clip?.x1} ${clip?.x2} ${text}\n${drawn}`)
          .join('\n');
        const line = known.get(key) ?? joined(pieces) ?? inkRow(pieces, this.width);
        shown.set(key, line);
        return line;
      });
      known = shown;
      return {output: lines.join('\n'), height: lines.length};
    }
  };
}

/** Undefined where a row cannot be told without the others. */
function piecesByRow(operations: readonly Operation[], height: number): Piece[][] | undefined {
  const rows = Array.from({length: height}, (): Piece[] => []);
  let clip: Clip | undefined;
  for (const operation of operations) {
    if (operation.type === 'write') {
      if (!place(rows, operation, clip)) return undefined;
    } else if (operation.type === 'unclip') {
      clip = undefined;
    } else {
      if (clip) return undefined;
      clip = operation.clip;
    }
  }
  return rows;
}

function place(rows: Piece[][], {x, y, text, transformers}: Write, clip: Clip | undefined): boolean {
  if (!Number.isInteger(x) || !Number.isInteger(y)) return false;
  const lines = text.split('\n');
  const {y1, y2} = clip ?? {};
  const [top, bottom] = y1 === undefined || y2 === undefined ? [0, rows.length] : [y1, y2];
  for (const [index, line] of lines.entries()) {
    const transform = (text: string) =>
      transformers.reduce((done, transformer) => transformer(done, index), text);
    const drawn = transform(line);
    // A style that goes on in the next line, and a change that depends on the line, are Ink's to see to.
    if (lines.length > 1 && (drawn !== line || !isClosed(line))) return false;
    const row = y + index;
    if (line !== '' && row >= top && row < bottom) rows[row]?.push({x, text: line, clip, transform, drawn});
  }
  return true;
}

/** Pieces of known widths that neither touch each other's cells nor are cut; undefined where it is not as easy as that. */
function joined(pieces: readonly Piece[]): string | undefined {
  let line = '';
  let at = 0;
  for (const {x, text, clip, drawn} of pieces) {
    const width = styledWidth(drawn);
    if (width < 0 || x < at || !isClosed(drawn)) return undefined;
    // Ink hands over styles in another way than they came.
    if (drawn !== text && text.includes('\u001b')) return undefined;
    if (clip && isCut(x, styledWidth(text), clip)) return undefined;
    line += ' '.repeat(x - at) + drawn;
    at = x + width;
  }
  return line.trimEnd();
}

// An unknown width is -1.
const isCut = (x: number, width: number, {x1, x2}: Clip): boolean =>
  width < 0 || (x1 !== undefined && x < x1) || (x2 !== undefined && x + width > x2);

// What styles are made with; of anything else, Ink has its own view.
const style = /\u001b\[(\d{1,3}|[34]8;5;\d{1,3}|[34]8;2(?:;\d{1,3}){3})m/g;

/** Whether text that begins in the plain style also ends in it. */
function isClosed(text: string): boolean {
  if (!text.includes('\u001b')) return true;
  let id: StyleId = 0;
  const rest = text.replaceAll(style, (_, parameters: string) => {
    id = applySgr(id, parameters);
    return '';
  });
  return id === 0 && !rest.includes('\u001b');
}
