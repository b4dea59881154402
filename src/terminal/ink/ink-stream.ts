import {Writable} from 'node:stream';

/** What Ink's output comes to. */
export type SinkEvents = {
  /** A whole frame: rows of text with style sequences, divided by line feeds. */
  frame(frame: string): void;
  /** A sequence that asks something of the terminal. */
  sequence(sequence: string): void;
};

const sequencesOnly = /^(?:\u001b\[[\d;:<=>?]*[ -/]*[@-~])*$/;
const keyboardProtocol = /^\u001b\[[<=>?][\d;]*u$/;

/**
 * The stream that stands in for the terminal with Ink. Ink writes a frame in one piece, before it sequences that erase
 * the one before: every write that has text in it is a frame (the sequences drop out when its lines are read). What
 * only moves, erases or switches modes is Ink's way of keeping the screen, which is not its to keep.
 */
export class Sink extends Writable {
  readonly isTTY: boolean;
  readonly #terminal: NodeJS.WriteStream;
  readonly #events: SinkEvents;

  constructor(terminal: NodeJS.WriteStream, events: SinkEvents) {
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

  getColorDepth(env?: object): number {
    return this.#terminal.getColorDepth?.(env) ?? 1;
  }

  hasColors(count?: number | object, env?: object): boolean {
    return typeof count === 'number' ? 2 ** this.getColorDepth(env) >= count : this.getColorDepth(count) > 2;
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: () => void): void {
    const text = chunk.toString();
    if (!sequencesOnly.test(text)) this.#events.frame(text);
    else if (keyboardProtocol.test(text)) this.#events.sequence(text);
    done();
  }
}
