import {type Scanned, scanLine} from './scan.ts';

/** A clipping rectangle, half-open, in columns and rows; a missing edge does not clip. */
type Edge = number | undefined;
type Clip = {readonly x1?: Edge; readonly x2?: Edge; readonly y1?: Edge; readonly y2?: Edge};
type Transformer = (line: string, index: number) => string;
type Write = {type: 'write'; x: number; y: number; text: string; transformers: readonly Transformer[]};
type Operation = Write | {type: 'clip'; clip: Clip} | {type: 'unclip'};

/** Ink's class `Output`: collects writes at positions and renders them to text. */
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

type Line = Scanned & {readonly text: string};

/** A line of text in a row, with its clipping rectangle. */
type Piece = {
  readonly x: number;
  readonly line: Line;
  readonly clip: Clip | undefined;
  readonly transform: (line: string) => string;
  /** The transformed line: what is drawn if nothing is clipped. */
  readonly drawn: Line;
};

const lineOf = (text: string): Line => ({text, ...scanLine(text)});

/**
 * A faster `Output` for Ink. Ink creates an object for every cell of every frame, two thirds of the CPU time of a key press.
 * Here a row of plain pieces that do not overlap is their joined text. All other rows are rendered by Ink, or reused from the
 * last frame, and so are frames that cannot be split into rows.
 */
export function byRows(Output: InkOutputClass): InkOutputClass {
  /** Of the last frame: the rows that Ink rendered, and the lines of the texts of several. */
  let known = new Map<string, string>();
  let split = new Map<string, readonly Line[]>();

  function inkRow(pieces: readonly Piece[], width: number): string {
    const row = new Output({width, height: 1});
    for (const {x, line, clip, transform} of pieces) {
      if (clip) row.clip({x1: clip.x1, x2: clip.x2});
      row.write(x, 0, line.text, {transformers: [transform]});
      if (clip) row.unclip();
    }
    return row.get().output;
  }

  return class extends Output {
    override get() {
      const before = split;
      split = new Map();
      const linesOf = (text: string): readonly Line[] => {
        if (!text.includes('\n')) return [lineOf(text)];
        const lines = before.get(text) ?? text.split('\n').map(lineOf);
        split.set(text, lines);
        return lines;
      };
      const rows = piecesByRow(this.operations, this.height, linesOf);
      if (!rows) return super.get();
      const shown = new Map<string, string>();
      const rendered = (pieces: readonly Piece[]): string => {
        const key = pieces
          .map(({x, line, clip, drawn}) => `${x} ${clip?.x1} ${clip?.x2} ${line.text}\n${drawn.text}`)
          .join('\n');
        const row = known.get(key) ?? inkRow(pieces, this.width);
        shown.set(key, row);
        return row;
      };
      const lines = rows.map(pieces => joined(pieces) ?? rendered(pieces));
      known = shown;
      return {output: lines.join('\n'), height: lines.length};
    }
  };
}

/** The pieces of each row; undefined if a row cannot be rendered without the others. */
function piecesByRow(
  operations: readonly Operation[],
  height: number,
  linesOf: (text: string) => readonly Line[],
): Piece[][] | undefined {
  const rows = Array.from({length: height}, (): Piece[] => []);
  let clip: Clip | undefined;
  for (const operation of operations) {
    if (operation.type === 'write') {
      if (!place(rows, operation, linesOf(operation.text), clip)) return undefined;
    } else if (operation.type === 'unclip') {
      clip = undefined;
    } else {
      if (clip) return undefined;
      clip = operation.clip;
    }
  }
  return rows;
}

/** The last result of each transformer. A text that is not rendered again keeps its transformer from frame to frame. */
const made = new WeakMap<Transformer, {line: string; index: number; drawn: string}>();

function transformed(transformer: Transformer, line: string, index: number): string {
  const last = made.get(transformer);
  if (last?.line === line && last.index === index) return last.drawn;
  const drawn = transformer(line, index);
  made.set(transformer, {line, index, drawn});
  return drawn;
}

/** Whether transforming the lines changes nothing, as for a text without a style of its own. */
const isUnchanged = (lines: readonly Line[], transformers: readonly Transformer[]): boolean =>
  lines.every(({text}, index) => transformers.every(transformer => transformer(text, index) === text));

function place(
  rows: Piece[][],
  {x, y, transformers}: Write,
  lines: readonly Line[],
  clip: Clip | undefined,
): boolean {
  const {y1, y2} = clip ?? {};
  const [top, bottom] = y1 === undefined || y2 === undefined ? [0, rows.length] : [y1, y2];
  const isBlock = lines.length > 1;
  // A style that continues in the next line, and a transformation of several lines, are left to Ink.
  if (isBlock && !(lines.every(({isClosed}) => isClosed) && isUnchanged(lines, transformers))) return false;
  for (const [index, line] of lines.entries()) {
    const transform = (text: string) =>
      transformers.reduce((done, transformer) => transformed(transformer, done, index), text);
    const text = isBlock ? line.text : transform(line.text);
    const drawn = text === line.text ? line : lineOf(text);
    const row = y + index;
    if (line.text !== '' && row >= top && row < bottom) rows[row]?.push({x, line, clip, transform, drawn});
  }
  return true;
}

/** The row as text, if the widths of all pieces are known and none overlaps or is clipped; else undefined. */
function joined(pieces: readonly Piece[]): string | undefined {
  let row = '';
  let at = 0;
  for (const {x, line, clip, drawn} of pieces) {
    if (drawn.width < 0 || x < at || !drawn.isClosed) return undefined;
    // Ink rewrites style sequences inside transformed text.
    if (drawn !== line && line.text.includes('\u001b')) return undefined;
    if (clip && isCut(x, line.width, clip)) return undefined;
    row += ' '.repeat(x - at) + drawn.text;
    at = x + drawn.width;
  }
  return row.trimEnd();
}

// An unknown width is -1.
const isCut = (x: number, width: number, {x1, x2}: Clip): boolean =>
  width < 0 || (x1 !== undefined && x < x1) || (x2 !== undefined && x + width > x2);
