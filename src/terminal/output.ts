import {writeSync} from 'node:fs';

/** What `setBlocking` belongs to is not public; without it, a terminal that stops reading stops the program. */
type Handle = {setBlocking?(blocking: boolean): void};

/** The way to the terminal: one write under way at a time, and none that throws. */
export class Output {
  readonly #stream: NodeJS.WriteStream;
  readonly #write: NodeJS.WriteStream['write'];
  readonly #idle: () => void;
  #busy = false;
  #gone = false;
  /** Called once, when the terminal turns out to be gone. */
  onGone: () => void = () => {};

  /** @param idle called when a write has left the program */
  constructor(stream: NodeJS.WriteStream, idle: () => void) {
    this.#stream = stream;
    this.#write = stream.write.bind(stream) as NodeJS.WriteStream['write'];
    this.#idle = idle;
    stream.on('error', () => this.#lose());
  }

  /** Whether the last write is still under way: a terminal, or the link to it, that takes its time. */
  get busy(): boolean {
    return this.#busy || this.#gone;
  }

  write(text: string): void {
    if (this.#gone) return;
    this.#busy = true;
    this.#write(text, error => {
      if (error) {
        this.#lose();
        return;
      }
      this.#busy = this.#stream.writableLength > 0;
      if (!this.#busy) this.#idle();
    });
  }

  /** Writes before it returns, as an exit handler must, unless the terminal does not take it within a tenth of a second. */
  writeNow(text: string): void {
    if (this.#gone) return;
    const {fd} = this.#stream as {fd?: number};
    if (fd === undefined) {
      this.write(text);
      return;
    }
    let rest = Buffer.from(text);
    for (let tries = 0; rest.length > 0 && tries < 10; tries++) {
      try {
        rest = rest.subarray(writeSync(fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
          this.#lose();
          return;
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }

  /**
   * Whether a write waits for the terminal. Node makes it wait; while frames are drawn it must not, or a terminal that stops
   * reading would keep the program from even being ended. A child that inherits the terminal expects the former.
   */
  block(blocking: boolean): void {
    (this.#stream as {_handle?: Handle})._handle?.setBlocking?.(blocking);
  }

  #lose(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.onGone();
  }
}

/** Writes to standard error before it returns, if that can be done. */
export function report(text: string): void {
  try {
    if (text !== '') writeSync(2, text);
  } catch {
    // There is nobody left to tell.
  }
}
