import {Readable, Writable} from 'node:stream';

/** A terminal that is not there: bytes in, bytes out. In place of the process's own streams. */

class Keyboard extends Readable {
  readonly isTTY = true;
  readonly fd = 0;
  isRaw = false;
  setRawMode = (raw: boolean) => {
    this.isRaw = raw;
    return this;
  };
  ref = () => this;
  unref = () => this;
  override _read() {}
}

class Display extends Writable {
  readonly isTTY = true;
  columns = 80;
  rows = 24;
  /** How many times something was drawn. */
  writes = 0;
  constructor(readonly take: (text: string) => void) {
    super({decodeStrings: false});
  }
  getColorDepth = () => 8;
  hasColors = () => true;
  getWindowSize = () => [this.columns, this.rows];
  override _write(chunk: string | Buffer, _encoding: string, done: () => void) {
    this.writes++;
    this.take(chunk.toString());
    done();
  }
}

export interface Terminal {
  keyboard: Keyboard;
  display: Display;
  type(bytes: string): void;
  resize(columns: number, rows: number): void;
}

/** Puts a new terminal in the place of the process's. @param take is given what is written to it */
export function openTerminal(take: (text: string) => void): Terminal {
  const keyboard = new Keyboard();
  const display = new Display(take);
  Object.defineProperty(process, 'stdin', {value: keyboard, configurable: true});
  Object.defineProperty(process, 'stdout', {value: display, configurable: true});
  return {
    keyboard,
    display,
    type: bytes => void keyboard.push(Buffer.from(bytes)),
    resize(columns, rows) {
      Object.assign(display, {columns, rows});
      display.emit('resize');
    },
  };
}
