import {Writable} from 'node:stream';

type InkStreamEvents = {
  /** A whole frame: rows of text with style sequences, divided by line feeds. */
  frame(frame: string): void;
  /** A sequence that configures the keyboard protocol. */
  sequence(sequence: string): void;
};

const sequencesOnly = /^(?:\u001b\[[\d;:<=>?]*[ -/]*[@-~])*$/;
const keyboardProtocol = /^\u001b\[[<=>?][\d;]*u$/;

/**
 * The `stdout` that Ink writes to. Each write with text is a whole frame, after sequences that erase the last one; readLine
 * drops those. Writes of sequences only (cursor, erase, modes) are ignored, since Screen manages the terminal; only the
 * keyboard protocol is passed on.
 */
export class InkStream extends Writable {
  readonly isTTY: boolean;
  readonly #terminal: NodeJS.WriteStream;
  readonly #events: InkStreamEvents;

  constructor(terminal: NodeJS.WriteStream, events: InkStreamEvents) {
    super({decodeStrings: false});
    this.#terminal = terminal;
    this.#events = events;
    this.isTTY = terminal.isTTY === true;
  }

  get columns(): number {
    return this.#terminal.columns || 80;
  }

  get rows(): number {
    return this.#terminal.rows || 24;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    const text = chunk.toString();
    if (!sequencesOnly.test(text)) this.#events.frame(text);
    else if (keyboardProtocol.test(text)) this.#events.sequence(text);
    done();
  }
}
