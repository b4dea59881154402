import {styledWidth} from '../characters/plain.ts';
import {applySgr, type StyleId} from '../frame/style.ts';

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

/** A line of text in a row, with its clipping rectangle. */
type Piece = {
  readonly x: number;
  readonly text: string;
  readonly clip: Clip | undefined;
  readonly transform: (line: string) => string;
  /** The transformed text: what is drawn if nothing is clipped. */
  readonly drawn: string;
};

/**
 * A faster `Output` for Ink. Ink creates an object for every cell of every frame, two thirds of the CPU time of a key press.
 * Here a row of plain pieces that do not overlap is their joined text, and a row of the last frame is reused. All other rows
 * are rendered by Ink, and so are frames that cannot be split into rows.
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

/** The pieces of each row; undefined if a row cannot be rendered without the others. */
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

/** What a transformer has last made of a line. A text that is not drawn anew keeps its transformer from frame to frame. */
const made = new WeakMap<Transformer, {line: string; index: number; drawn: string}>();

function transformed(transformer: Transformer, line: string, index: number): string {
  const last = made.get(transformer);
  if (last?.line === line && last.index === index) return last.drawn;
  const drawn = transformer(line, index);
  made.set(transformer, {line, index, drawn});
  return drawn;
}

function place(rows: Piece[][], {x, y, text, transformers}: Write, clip: Clip | undefined): boolean {
  if (!Number.isInteger(x) || !Number.isInteger(y)) return false;
  const lines = text.split('\n');
  const {y1, y2} = clip ?? {};
  const [top, bottom] = y1 === undefined || y2 === undefined ? [0, rows.length] : [y1, y2];
  for (const [index, line] of lines.entries()) {
    const transform = (text: string) =>
      transformers.reduce((done, transformer) => transformed(transformer, done, index), text);
    const drawn = transform(line);
    // A style that continues in the next line, and a transformation of several lines, are left to Ink.
    if (lines.length > 1 && (drawn !== line || !isClosed(line))) return false;
    const row = y + index;
    if (line !== '' && row >= top && row < bottom) rows[row]?.push({x, text: line, clip, transform, drawn});
  }
  return true;
}

/** The row as text, if the widths of all pieces are known and none overlaps or is clipped; else undefined. */
function joined(pieces: readonly Piece[]): string | undefined {
  let line = '';
  let at = 0;
  for (const {x, text, clip, drawn} of pieces) {
    const width = styledWidth(drawn);
    if (width < 0 || x < at || !isClosed(drawn)) return undefined;
    // Ink rewrites style sequences inside transformed text.
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

// The sequences that chalk writes; rows with any other sequence are left to Ink.
const style = /\u001b\[(\d{1,3}|[34]8;5;\d{1,3}|[34]8;2(?:;\d{1,3}){3})m/g;

/** Whether text that begins in the default style also ends in it. */
function isClosed(text: string): boolean {
  if (!text.includes('\u001b')) return true;
  let id: StyleId = 0;
  const rest = text.replaceAll(style, (_, parameters: string) => {
    id = applySgr(id, parameters);
    return '';
  });
  return id === 0 && !rest.includes('\u001b');
}
