import {isInvisibleOnBlank, type StyleId, transition} from './style.ts';

/** Builds escape sequences in as few bytes as possible, from the known cursor position and style. */
export class AnsiWriter {
  readonly #rows: number;
  readonly #columns: number;
  #output = '';
  #row = -1;
  #column = -1;
  #style: StyleId = 0;
  /** Whether the terminal may have drawn the last character in another width than assumed, so that the cursor is elsewhere. */
  #cursorUnsure: 'no' | 'maybe' | 'likely' = 'no';

  constructor(rows: number, columns: number) {
    this.#rows = rows;
    this.#columns = columns;
  }

  /** The length in UTF-16 units, which is at most the number of bytes. */
  get length(): number {
    return this.#output.length;
  }

  /** Moves to a cell; rows and columns count from 0. */
  move(row: number, column: number): void {
    const sequence = this.#moveSequence(row, column);
    this.#output += sequence;
    this.#row = row;
    this.#column = column;
    this.#cursorUnsure = 'no';
  }

  /** How many bytes `move` would write. */
  moveCost(row: number, column: number): number {
    return this.#moveSequence(row, column).length;
  }

  /** How many bytes `put` would write for the style of a character. */
  styleCost(style: StyleId, isBlank: boolean): number {
    if (style === this.#style || (isBlank && style === 0 && isInvisibleOnBlank(this.#style))) return 0;
    return transition(this.#style, style).length;
  }

  /** Writes one character, `columns` wide. */
  put(text: string, columns: number, style: StyleId, unsure: boolean): void {
    // Terminals set up for East Asian text may draw any non-ASCII character twice as wide. Runs of them (a border, a bar) are
    // written without checks; the cursor is positioned again after them.
    const doubtful = columns === 1 && text.charCodeAt(0) > 0x7e;
    if (this.#cursorUnsure === 'likely' || (this.#cursorUnsure === 'maybe' && !doubtful))
      this.#output += `\u001b[${this.#column + 1}G`;
    this.style(this.#cheapestStyle(text, style));
    // Some terminals scroll when a character is written to the bottom right corner.
    const corner = this.#row === this.#rows - 1 && this.#column + columns === this.#columns;
    if (corner) this.wrap(false);
    this.#output += text;
    if (corner) this.wrap(true);
    this.#column += columns;
    this.#cursorUnsure = unsure ? 'likely' : doubtful ? 'maybe' : 'no';
  }

  /** Writes ASCII characters, the first of which is no space in the default style. */
  putPlain(text: string, style: StyleId): void {
    const first = text[0] ?? '';
    this.put(first, 1, style, false);
    const rest = text.slice(1);
    const corner = this.#row === this.#rows - 1 && this.#column + rest.length === this.#columns;
    if (corner) {
      for (const character of rest) this.put(character, 1, style, false);
      return;
    }
    this.#output += rest;
    this.#column += rest.length;
  }

  style(style: StyleId): void {
    this.#output += transition(this.#style, style);
    this.#style = style;
  }

  /** Erases the row from the cursor to its end. @param style the default, unless the terminal erases in that style */
  eraseRight(style: StyleId = 0): void {
    this.style(style);
    this.#output += '\u001b[K';
  }

  /** Resets style and margins, erases everything, and moves the cursor to the top left. */
  clear(): void {
    this.#output += '\u001b[m\u001b[r\u001b[H\u001b[J';
    this.#row = 0;
    this.#column = 0;
  }

  /** Scrolls the rows from `top` to `bottom` up by `by`, down if it is negative. The cursor position is unknown afterwards. */
  scroll(top: number, bottom: number, by: number): void {
    // By inserting or deleting rows within margins, since the Linux console has no `CSI S` and `CSI T`.
    const count = Math.abs(by) === 1 ? '' : Math.abs(by);
    this.#output += `\u001b[${top + 1};${bottom + 1}r\u001b[${top + 1}H\u001b[${count}${by > 0 ? 'M' : 'L'}\u001b[r`;
    this.#row = -1;
  }

  wrap(on: boolean): void {
    this.#output += on ? '\u001b[?7h' : '\u001b[?7l';
  }

  /** Everything written, ending in the default style; '' if nothing was. */
  finish(): string {
    this.style(0);
    return this.#output;
  }

  /** A space keeps the current style if that is invisible on it, which saves a sequence. */
  #cheapestStyle(text: string, style: StyleId): StyleId {
    return text === ' ' && style === 0 && isInvisibleOnBlank(this.#style) ? this.#style : style;
  }

  /** Moves to another row relative to the cursor. Not after the last column: there, terminals have different cursor positions. */
  #stepSequence(row: number, column: number): string | undefined {
    if (this.#row < 0 || this.#cursorUnsure !== 'no' || this.#column >= this.#columns) return undefined;
    const down = row - this.#row;
    const count = Math.abs(down) === 1 ? '' : Math.abs(down);
    // IND is a byte shorter.
    const step = down === 1 ? '\u001bD' : `\u001b[${count}${down > 0 ? 'B' : 'A'}`;
    const ahead = column - this.#column;
    if (ahead === 0) return step;
    if (column === 0) return `\r${step}`;
    return undefined;
  }

  #moveSequence(row: number, column: number): string {
    if (row !== this.#row) {
      const absolute = `\u001b[${row + 1}${column > 0 ? `;${column + 1}` : ''}H`;
      const relative = this.#stepSequence(row, column);
      if (relative !== undefined && relative.length < absolute.length) return relative;
      return row > 0 || column > 0 ? absolute : '\u001b[H';
    }
    if (column === this.#column && this.#cursorUnsure === 'no') return '';
    const ahead = column - this.#column;
    if (column === 0) return '\r';
    const absolute = `\u001b[${column + 1}G`;
    const relative = ahead === 1 ? '\u001b[C' : `\u001b[${ahead}C`;
    return ahead > 0 && this.#cursorUnsure === 'no' && relative.length < absolute.length
      ? relative
      : absolute;
  }
}
