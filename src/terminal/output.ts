import {writeSync} from 'node:fs';
import {format} from 'node:util';

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

/** The number of characters remembered; older ones are dropped. */
const limit = 64 * 1024;

/** Captures what others write to the terminal, to protect the screen. @returns a function that ends that and returns the text */
export function captureWrites(streams: Iterable<NodeJS.WriteStream>): () => string {
  let captured = '';
  const keep = (text: string): void => {
    captured = (captured + text).slice(-limit);
  };
  const releases = [...streams].map(stream => {
    const original = stream.write;
    stream.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
      keep(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
      const callback = rest.at(-1);
      if (typeof callback === 'function') queueMicrotask(() => callback());
      return true;
    }) as typeof original; // The cast: `write` has several overloads.
    return () => {
      stream.write = original;
    };
  });
  // Node prints warnings to the file descriptor, from a listener; it is replaced meanwhile.
  const printers = process.listeners('warning');
  const warn = ({name, message}: Error): void => {
    if (name !== 'ExperimentalWarning') keep(format('%s: %s\n', name, message));
  };
  process.removeAllListeners('warning');
  process.on('warning', warn);
  return () => {
    for (const release of releases) release();
    process.off('warning', warn);
    for (const printer of printers) process.on('warning', printer);
    return captured;
  };
}
