import {type IBufferCell, Terminal} from '@xterm/headless';

/** A terminal in memory that takes what is written before the call returns. */
export class Headless {
  readonly #terminal: Terminal;

  constructor(columns: number, rows: number) {
    this.#terminal = new Terminal({
      cols: columns,
      rows,
      allowProposedApi: true,
      scrollback: 0,
      logLevel: 'off',
    });
    this.write('\u001b[?1049h');
  }

  /** Makes it as if it were new, in a tenth of the time. */
  renew(columns: number, rows: number): this {
    this.#terminal.reset();
    this.resize(columns, rows);
    this.write('\u001b[?1049h');
    return this;
  }

  write(text: string): void {
    // Its public `write` takes a timer for each call, too many for a property.
    (this.#terminal as unknown as {_core: {writeSync(text: string): void}})._core.writeSync(text);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
  }

  /** The cell of its cursor, undefined if it is hidden. */
  cursor(): {row: number; column: number} | undefined {
    const {cursorX: column, cursorY: row} = this.#terminal.buffer.active;
    // Its public interface does not tell.
    const {coreService} = (this.#terminal as unknown as {_core: {coreService: {isCursorHidden: boolean}}})
      ._core;
    return coreService.isCursorHidden ? undefined : {row, column};
  }

  /** The rows as text. */
  text(): string[] {
    const buffer = this.#terminal.buffer.active;
    return Array.from(
      {length: this.#terminal.rows},
      (_, row) => buffer.getLine(row)?.translateToString(true) ?? '',
    );
  }

  /** Every cell with its colours and attributes, as a reader would see them. */
  cells(): string[][] {
    const buffer = this.#terminal.buffer.active;
    const cell = buffer.getNullCell();
    return Array.from({length: this.#terminal.rows}, (_, row) => {
      const line = buffer.getLine(row);
      return Array.from({length: this.#terminal.cols}, (_, column) => describe(line?.getCell(column, cell)));
    });
  }
}

function describe(cell: IBufferCell | undefined): string {
  if (!cell) return 'none';
  const back = `${cell.getBgColorMode()}:${cell.getBgColor()}`;
  const lines = [cell.isUnderline(), cell.isInverse(), cell.isStrikethrough(), cell.isOverline()];
  const isBlank = cell.getWidth() === 1 && (cell.getChars() === ' ' || cell.getChars() === '');
  if (isBlank && cell.isBgDefault() && lines.every(on => on === 0)) return 'blank';
  if (isBlank && lines.every(on => on === 0)) return `blank ${back}`;
  const ink = [cell.isBold(), cell.isDim(), cell.isItalic(), cell.isBlink(), cell.isInvisible(), ...lines];
  const fore = `${cell.getFgColorMode()}:${cell.getFgColor()}`;
  return `${isBlank ? ' ' : cell.getChars()}/${cell.getWidth()} ${fore} ${back} ${ink.map(Number).join(' ')}`;
}
