import {writeSync} from 'node:fs';

/** The libuv handle of a stream, which is not public; hence the cast below. */
type Handle = {setBlocking?(blocking: boolean): void};

/** Writes to the terminal. No method throws. */
export class TerminalOutput {
  readonly #stream: NodeJS.WriteStream;
  readonly #write: NodeJS.WriteStream['write'];
  readonly #idle: () => void;
  #busy = false;
  #gone = false;
  /** Called once, when a write fails because the terminal is closed. */
  onGone: () => void = () => {};

  /** @param idle called when all writes are flushed */
  constructor(stream: NodeJS.WriteStream, idle: () => void) {
    this.#stream = stream;
    // The cast: `bind` keeps only one of the overloads.
    this.#write = stream.write.bind(stream) as NodeJS.WriteStream['write'];
    this.#idle = idle;
    stream.on('error', () => this.#lose());
  }

  /** Whether the last write is not flushed yet, as on a slow connection. */
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

  /** Writes synchronously, for exit handlers. Gives up after 0.1 s if the terminal does not accept it. */
  writeNow(text: string): void {
    if (this.#gone) return;
    // The cast: a test's stream has no descriptor, though the type promises one.
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
        // The cast: errors of Node have a code.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
          this.#lose();
          return;
        }
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }

  /** Switches blocking writes. Off while frames are drawn, since a terminal may stop reading; on for child processes. */
  block(blocking: boolean): void {
    // The cast: Node declares no handle; that of a terminal can block.
    (this.#stream as {_handle?: Handle})._handle?.setBlocking?.(blocking);
  }

  #lose(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.onGone();
  }
}

/** Writes to standard error synchronously; a failure is ignored. */
export function report(text: string): void {
  try {
    if (text !== '') writeSync(2, text);
  } catch {
    // Standard error is closed.
  }
}
