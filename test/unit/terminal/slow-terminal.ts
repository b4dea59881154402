import {Writable} from 'node:stream';

/** A terminal that takes what is written at once, until it is told to take its time. */
export class SlowTerminal extends Writable {
  readonly isTTY = true;
  columns = 20;
  rows = 4;
  /** What has arrived since it was last asked for. */
  #written = '';
  #stopped = false;
  #resume: (() => void) | undefined;
  failure: Error | undefined;

  constructor() {
    super({decodeStrings: false});
  }

  get stream(): NodeJS.WriteStream {
    return this as unknown as NodeJS.WriteStream;
  }

  take(): string {
    const written = this.#written;
    this.#written = '';
    return written;
  }

  stop(): void {
    this.#stopped = true;
  }

  go(): void {
    this.#stopped = false;
    this.#resume?.();
  }

  resizeTo(columns: number, rows: number): void {
    Object.assign(this, {columns, rows});
    this.emit('resize');
  }

  override _write(chunk: string | Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#written += chunk.toString();
    if (this.#stopped) this.#resume = done;
    else done(this.failure);
  }
}
