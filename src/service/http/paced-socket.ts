import type {Socket} from 'node:net';
import {Duplex} from 'node:stream';

/** The number of bytes that are read at a time. It is small, so that few requests arrive before reading can be stopped. */
export const slice = 2048;

type Done = (error?: Error | null) => void;

/** A socket that passes on a few bytes at a time. Node's HTTP parser would resume a plain one after each request. */
export class PacedSocket extends Duplex {
  readonly #socket: Socket;
  #rest = Buffer.alloc(0);
  #wanted = false;
  #blocked = false;
  #ended = false;
  /** Whether what comes next waits for the other connections. */
  #yields = false;

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

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  get isBlocked(): boolean {
    return this.#blocked;
  }

  /** Stops or resumes passing on bytes. */
  block(on: boolean): void {
    this.#blocked = on;
    this.#feed();
  }

  setTimeout(milliseconds: number): this {
    this.#socket.setTimeout(milliseconds);
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
    if (!this.#wanted || this.#blocked || this.#yields) return;
    if (this.#rest.length > 0) {
      this.#wanted = false;
      const next = this.#rest.subarray(0, slice);
      this.#rest = this.#rest.subarray(slice);
      this.#yield();
      this.push(next);
    } else if (this.#ended) this.push(null);
    else this.#socket.resume();
  }

  /**
   * Lets other connections have their turn before more is passed on: a slice may hold hundreds of pieces of a body. The reply to a
   * request that the slice completes is made meanwhile, too: after the end of what a client sends, Node sends nothing.
   */
  #yield(): void {
    this.#yields = true;
    setImmediate(() => {
      this.#yields = false;
      this.#feed();
    });
  }
}
