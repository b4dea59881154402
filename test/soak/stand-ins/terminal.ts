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

/** Asks the terminal whether all that was written has arrived, and its answer. */
const question = '\u001b[5n';
const answer = '\u001b[0n';
/** Milliseconds to the answer, in turn: of a near terminal, and of slow lines. */
const delays = [0, 30, 700, 150, 2400, 0, 60] as const;
/** One question in so many is not answered. Nothing is asked then until the program takes the terminal again. */
const unanswered = 40;
/** Milliseconds in which the program still expects that answer, plus some for each byte before the question, and its wait at the end. */
const expected = 3000;
const expectedPerByte = 2;
const longestWait = 2000;
let questions = 0;

/** The same questions are left unanswered in every session, so that a failure can be repeated alone. */
export const countQuestionsAnew = (): void => {
  questions = 0;
};

export interface Terminal {
  keyboard: Keyboard;
  display: Display;
  /** Whether an answer is on its way, or is waited for in vain. */
  answers(): boolean;
  type(bytes: string): void;
  resize(columns: number, rows: number): void;
}

/** Puts a new terminal in the place of the process's. @param take is given what is written to it */
export function openTerminal(take: (text: string) => void): Terminal {
  const keyboard = new Keyboard();
  let open = 0;
  let written = 0;
  let arrived = 0;
  const display = new Display(text => {
    take(text);
    written += Buffer.byteLength(text);
    const end = written;
    const silence = expected + (end - arrived) * expectedPerByte;
    for (let asked = text.split(question).length - 1; asked > 0; asked--) {
      const isLost = ++questions % unanswered === 0;
      open++;
      setTimeout(
        () => {
          open--;
          if (isLost) return;
          arrived = end;
          keyboard.push(Buffer.from(answer));
        },
        isLost ? silence + longestWait : delays[questions % delays.length],
      );
    }
  });
  Object.defineProperty(process, 'stdin', {value: keyboard, configurable: true});
  Object.defineProperty(process, 'stdout', {value: display, configurable: true});
  return {
    keyboard,
    display,
    answers: () => open > 0,
    type: bytes => void keyboard.push(Buffer.from(bytes)),
    resize(columns, rows) {
      Object.assign(display, {columns, rows});
      display.emit('resize');
    },
  };
}
