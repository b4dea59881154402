import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type IPty, spawn} from '@lydell/node-pty';
import xterm from '@xterm/headless';

export type Command = {readonly command: readonly string[]; readonly env?: Readonly<Record<string, string>>};

/** The output after a key: when its first and last byte came, in milliseconds after the key, and its size. */
interface Output {
  /** Undefined if none came. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly bytes: number;
}

interface Size {
  columns: number;
  rows: number;
}

const size: Size = {columns: 120, rows: 40};

/** An empty home folder for a program. */
export const newHome = (): string => mkdtempSync(join(tmpdir(), 'skydeck-bench-'));

/** A program in a pseudo-terminal, of 120 × 40 if nothing else is said. Its home folder, by default a new one, is removed at the end. */
export class BenchTerminal {
  readonly #screen: InstanceType<typeof xterm.Terminal>;
  readonly #home: string;
  readonly #child: IPty;
  readonly #started = performance.now();
  readonly #exited: Promise<void>;
  #onData: (time: number) => void = () => {};
  #onParsed: (time: number) => void = () => {};
  #hasExited = false;
  #first: number | undefined;
  /** Milliseconds from the start to the first byte. */
  firstByte: number | undefined;
  /** Bytes so far. */
  bytes = 0;

  constructor({command: [file = '', ...args], env = {}}: Command, {columns, rows} = size, home = newHome()) {
    this.#home = home;
    this.#screen = new xterm.Terminal({
      cols: columns,
      rows,
      allowProposedApi: true,
      scrollback: 0,
      logLevel: 'off',
    });
    const locale = {LANG: 'C.UTF-8', TERM: 'xterm-256color', COLORTERM: 'truecolor'};
    const folders = {
      HOME: this.#home,
      XDG_CONFIG_HOME: this.#home,
      XDG_STATE_HOME: this.#home,
      XDG_CACHE_HOME: this.#home,
    };
    if (env.SKYDECK_URL) {
      mkdirSync(join(this.#home, 'skydeck'), {mode: 0o700});
      // What is measured is the list of nodes, of whatever account.
      writeFileSync(join(this.#home, 'skydeck', 'config.json'), '{"start":"nodes"}', {mode: 0o600});
    }
    this.#child = spawn(file, args, {
      cols: columns,
      rows,
      cwd: this.#home,
      env: {PATH: process.env.PATH ?? '', ...locale, ...folders, ...env},
    });
    this.#child.onData(data => {
      const now = performance.now();
      this.firstByte ??= now - this.#started;
      this.bytes += Buffer.byteLength(data);
      this.#onData(now);
      this.#screen.write(data, () => this.#onParsed(now));
    });
    this.#screen.onData(answer => {
      if (!this.#hasExited) this.#child.write(answer);
    });
    this.#exited = new Promise(done => {
      this.#child.onExit(() => {
        this.#hasExited = true;
        this.#onParsed(performance.now());
        done();
      });
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  text(): string {
    const buffer = this.#screen.buffer.active;
    return Array.from(
      {length: this.#screen.rows},
      (_, row) => buffer.getLine(row)?.translateToString(true) ?? '',
    ).join('\n');
  }

  /** Milliseconds from the start until the screen matches. */
  until(wanted: RegExp, deadline = 20_000): Promise<number> {
    return new Promise((resolve, reject) => {
      const fail = (why: string): void =>
        reject(new Error(`${why} while waiting for ${wanted}; the screen:\n${this.text().trimEnd()}`));
      const timer = setTimeout(() => fail('nothing'), deadline);
      const check = (time: number): void => {
        if (wanted.test(this.text())) resolve(time - this.#started);
        else if (this.#hasExited) fail('the program ended');
        else return;
        clearTimeout(timer);
      };
      this.#onParsed = check;
      check(performance.now());
    });
  }

  /** Milliseconds from the start until the program ended. */
  async untilExit(): Promise<number> {
    await this.#exited;
    return performance.now() - this.#started;
  }

  type(keys: string): void {
    this.#child.write(keys);
  }

  /** Types keys, and waits until there is no output for `quiet` milliseconds. */
  async press(keys: string, quiet = 100): Promise<Output> {
    const before = this.bytes;
    const pressed = performance.now();
    this.#child.write(keys);
    this.#first = undefined;
    const last = await this.settle(quiet);
    const after = (time: number | undefined) => (time === undefined ? undefined : time - pressed);
    return {first: after(this.#first), last: after(last), bytes: this.bytes - before};
  }

  /** Holds a key down. Returns the longest time without output, in milliseconds, and how much came. */
  async hold(key: string, rate: number, seconds: number): Promise<{wait: number; bytes: number}> {
    const before = this.bytes;
    let [wait, last] = [0, performance.now()];
    this.#onData = time => {
      wait = Math.max(wait, time - last);
      last = time;
    };
    for (let pressed = 0; pressed < rate * seconds; pressed++) {
      this.#child.write(key);
      await pause(1000 / rate);
    }
    this.#onData = () => {};
    return {wait: Math.max(wait, performance.now() - last), bytes: this.bytes - before};
  }

  /** Waits until there is no output for `quiet` milliseconds, at most ten seconds. Returns when the last byte came. */
  settle(quiet = 400): Promise<number | undefined> {
    return new Promise(done => {
      let last: number | undefined;
      const finish = (): void => {
        clearTimeout(timer);
        clearTimeout(limit);
        this.#onData = () => {};
        done(last);
      };
      let timer = setTimeout(finish, quiet);
      const limit = setTimeout(finish, 10_000);
      this.#onData = time => {
        last = time;
        this.#first ??= time;
        clearTimeout(timer);
        timer = setTimeout(finish, quiet);
      };
    });
  }

  /** Ends the program. @param keepHome whether another terminal is given the same home folder */
  async close({keepHome = false} = {}): Promise<void> {
    if (!this.#hasExited) this.#child.kill('SIGKILL');
    await this.#exited;
    this.#screen.dispose();
    if (!keepHome) rmSync(this.#home, {recursive: true, force: true});
  }
}
