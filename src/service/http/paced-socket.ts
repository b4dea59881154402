import type {Socket} from 'node:net';
import {Duplex} from 'node:stream';

/** How many bytes of a connection are read at a time: so many that a short request ahead is one of few. */
const slice = 2048;

type Done = (error?: Error | null) => void;

/**
 * A connection whose bytes come a few at a time, and not at all while it is held back. Node reads a connection of its own
 * as fast as bytes come, whatever is called on it: the parser resumes it behind each request.
 */
export class PacedSocket extends Duplex {
  readonly #socket: Socket;
  #rest = Buffer.alloc(0);
  #wanted = false;
  #held = false;
  #ended = false;

  constructor(socket: Socket) {
    super({readableHighWaterMark: slice, writableHighWaterMark: socket.writableHighWaterMark});
    this.#socket = socket;
    socket
      .on('data', chunk => {
        this.#rest = chunk;
        socket.pause();
        this.#feed();
      })
      .on('end', () => {
        this.#ended = true;
        this.#feed();
      })
      .on('timeout', () => this.emit('timeout'))
      .on('error', error => this.destroy(error))
      .on('close', () => this.destroy());
  }

  get isHeld(): boolean {
    return this.#held;
  }

  /** Hands over nothing more until it is called with false. */
  hold(on: boolean): void {
    this.#held = on;
    this.#feed();
  }

  setTimeout(milliseconds: number, callback?: () => void): this {
    this.#socket.setTimeout(milliseconds);
    if (callback) this.once('timeout', callback);
    return this;
  }

  /** Closes both directions once all that was written has been sent. */
  destroySoon(): void {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', this.destroy);
  }

  override _read(): void {
    this.#wanted = true;
    this.#feed();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#socket.write(chunk, done);
  }

  override _writev(chunks: readonly {chunk: Buffer}[], done: Done): void {
    this.#socket.write(Buffer.concat(chunks.map(({chunk}) => chunk)), done);
  }

  override _final(done: Done): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#socket.destroy();
    done(error);
  }

  #feed(): void {
    if (!this.#wanted || this.#held) return;
    if (this.#rest.length > 0) {
      this.#wanted = false;
      const next = this.#rest.subarray(0, slice);
      this.#rest = this.#rest.subarray(slice);
      this.push(next);
    } else if (this.#ended) this.push(null);
    else this.#socket.resume();
  }
}
