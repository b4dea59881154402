import {isInvisibleOnBlank, type StyleId, transition} from './style.ts';

/** Builds what goes to the terminal, in as few bytes as it can, knowing where the cursor stands and which style is set. */
export class Pen {
  readonly #rows: number;
  readonly #columns: number;
  #output = '';
  #row = -1;
  #column = -1;
  #style: StyleId = 0;
  /** The last character may have taken more or fewer columns than its share. */
  #adrift: 'no' | 'perhaps' | 'likely' = 'no';

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
  }

  /** Moves to a cell; rows and columns count from 0. */
  move(row: number, column: number): void {
    const sequence = this.#moveSequence(row, column);
    this.#output += sequence;
    this.#row = row;
    this.#column = column;
    this.#adrift = 'no';
  }

  /** How many bytes `move` would write. */
  moveCost(row: number, column: number): number {
    return this.#moveSequence(row, column).length;
  }

  /** How many bytes `put` would write. */
  putCost(text: string, style: StyleId): number {
    return transition(this.#style, this.#fitting(text, style)).length + Buffer.byteLength(text);
  }

  /** Writes one character, `columns` wide. */
  put(text: string, columns: number, style: StyleId, unsure: boolean): void {
    // Terminals set up for East Asian text may draw any character outside ASCII twice as wide; runs of them
    // (a border, a bar) are taken on trust, what follows them is not.
    const doubtful = columns === 1 && text.charCodeAt(0) > 0x7e;
    if (this.#adrift === 'likely' || (this.#adrift === 'perhaps' && !doubtful)) {
      this.#output += `\u001b[${this.#column + 1}G`;
    }
    this.style(this.#fitting(text, style));
    // In a few terminals a character in the bottom right corner scrolls the screen.
    const corner = this.#row === this.#rows - 1 && this.#column + columns === this.#columns;
    if (corner) this.wrap(false);
    this.#output += text;
    if (corner) this.wrap(true);
    this.#column += columns;
    this.#adrift = unsure ? 'likely' : doubtful ? 'perhaps' : 'no';
  }

  style(style: StyleId): void {
    this.#output += transition(this.#style, style);
    this.#style = style;
  }

  /** Blanks the row from the cursor to its end. */
  eraseRight(): void {
    this.style(0);
    this.#output += '\u001b[K';
  }

  /** Erases everything, whoever set what before; the cursor then stands in the corner. */
  clear(): void {
    this.#output += '\u001b[m\u001b[r\u001b[H\u001b[J';
    this.#row = 0;
    this.#column = 0;
  }

  /** Moves the rows from `top` to `bottom` up by a number of rows, down if that is negative; the cursor may then stand anywhere. */
  shift(top: number, bottom: number, by: number): void {
    // Rows are inserted or deleted within margins: every terminal can do that, the Linux console has no `CSI S` and `CSI T`.
    const count = Math.abs(by) === 1 ? '' : Math.abs(by);
    this.#output += `\u001b[${top + 1};${bottom + 1}r\u001b[${top + 1}H\u001b[${count}${by > 0 ? 'M' : 'L'}\u001b[r`;
    this.#row = -1;
  }

  /** Whether a character beyond the right edge goes on in the next row, as terminals have it, or is lost. */
  wrap(on: boolean): void {
    this.#output += on ? '\u001b[?7h' : '\u001b[?7l';
  }

  /** All that was written, ending in the plain style; '' where nothing was. */
  finish(): string {
    this.style(0);
    return this.#output;
  }

  /** A blank can be written in whatever style is set, as long as that shows nothing on it. */
  #fitting(text: string, style: StyleId): StyleId {
    return text === ' ' && style === 0 && isInvisibleOnBlank(this.#style) ? this.#style : style;
  }

  #moveSequence(row: number, column: number): string {
    if (row !== this.#row) {
      if (column > 0) return `\u001b[${row + 1};${column + 1}H`;
      return row > 0 ? `\u001b[${row + 1}H` : '\u001b[H';
    }
    if (column === this.#column && this.#adrift === 'no') return '';
    const ahead = column - this.#column;
    if (column === 0) return '\r';
    const absolute = `\u001b[${column + 1}G`;
    const relative = ahead === 1 ? '\u001b[C' : `\u001b[${ahead}C`;
    return ahead > 0 && this.#adrift === 'no' && relative.length < absolute.length ? relative : absolute;
  }
}
