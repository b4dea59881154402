import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {spawn} from '@lydell/node-pty';
import {Terminal} from '@xterm/headless';
import {inject, onTestFinished} from 'vitest';
import {compiled} from './compiled.ts';
import {bytesOfKey} from './keys.ts';

export type ProgramOptions = {
  args?: string[];
  columns?: number;
  rows?: number;
  /** Beside a PATH, a locale, a terminal type and folders of its own, all that the program finds in its environment. */
  env?: Record<string, string>;
  /** Where its settings and state live; by default an empty folder, gone with the test. Two programs may share one. */
  home?: string;
  /** The built file to run. */
  program?: string;
  /** A limit that the shell sets for it, such as `ulimit -f 0`. */
  limit?: string;
  /** Opens an interactive shell instead, in which `skydeck` starts it. */
  shell?: boolean;
  /** The terminal answers no question. */
  deaf?: boolean;
  /** How many bytes a second come over the line to the terminal, which takes all of them at once, as ssh does; by default there is no line. */
  rate?: number;
};

/** How a program ended: the number it exited with, and that of the signal that ended it, or 0. */
type Exit = {code: number; signal: number};
export type Program = Awaited<ReturnType<typeof openProgram>>;

/** Long enough for a start on a machine that is busy with something else. */
const deadline = 20_000;

/** Milliseconds: longer than between the pieces of a frame, shorter than between two frames. */
const betweenPieces = 8;

/** Runs the built program in a pseudo-terminal, until the end of the test at the latest. */
export async function openProgram({
  args = [],
  columns = 80,
  rows = 24,
  env = {},
  home,
  program = resolve(inject('program')),
  limit,
  shell = false,
  deaf = false,
  rate,
}: ProgramOptions = {}) {
  const folder = home ?? mkdtempSync(join(tmpdir(), 'skydeck-home-'));
  const terminal = new Terminal({
    cols: columns,
    rows,
    allowProposedApi: true,
    scrollback: 0,
    logLevel: 'off',
  });
  if (env.SKYDECK_URL) startAtNodes(folder);
  const command = [process.execPath, program, ...args];
  if (shell) writeFileSync(join(folder, 'shell'), `PS1='shell> '\nskydeck() { ${command.join(' ')}; }\n`);
  const [file = '', ...rest] = shell
    ? ['bash', '--rcfile', join(folder, 'shell'), '-i']
    : limit
      ? ['sh', '-c', `${limit}; exec "$@"`, 'sh', ...command]
      : command;
  const child = spawn(file, rest, {
    cols: columns,
    rows,
    cwd: folder,
    // It would be put in place of that of the environment.
    name: env.TERM ?? 'xterm-256color',
    env: {...environment(folder), ...compiled(), ...env},
  });
  let raw = '';
  let ended: Exit | undefined;
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const watch of [...watchers]) watch();
  };
  // One frame may come in several pieces: whoever waits sees the screen a moment after the first.
  let telling = false;
  const take = (data: string): void => {
    raw += data;
    terminal.write(data, () => {
      if (telling) return;
      telling = true;
      setTimeout(() => {
        telling = false;
        tell();
      }, betweenPieces);
    });
  };
  child.onData(rate === undefined ? take : overLine(rate, take));
  terminal.onData(answer => {
    if (!ended && !deaf) child.write(answer);
  });
  const exited = new Promise<Exit>(done => {
    child.onExit(({exitCode, signal = 0}) => {
      ended = {code: exitCode, signal};
      // Everything that came before is on the screen before the exit is told.
      terminal.write('', () => {
        tell();
        done({code: exitCode, signal});
      });
    });
  });

  /** The screen as text, row by row. */
  function frame(): string {
    const buffer = terminal.buffer.active;
    return Array.from(
      {length: terminal.rows},
      (_, row) => buffer.getLine(row)?.translateToString(true, 0, terminal.cols) ?? '',
    ).join('\n');
  }

  /** Waits until the screen matches, and returns it; fails with the screen, at the deadline or when the program has ended. */
  function waitFor(wanted: RegExp | ((frame: string) => boolean), milliseconds = deadline): Promise<string> {
    const matches = typeof wanted === 'function' ? wanted : (text: string) => wanted.test(text);
    const {promise, resolve: found, reject} = Promise.withResolvers<string>();
    const fail = (why: string): void =>
      reject(new Error(`${why}, while waiting for ${wanted}; the screen:\n${frame()}`));
    const watch = (): void => {
      const text = frame();
      if (matches(text)) found(text);
      else if (ended) fail(`the program ended (${ended.code}, signal ${ended.signal})`);
    };
    const timer = setTimeout(() => fail(`nothing for ${milliseconds} ms`), milliseconds);
    watchers.add(watch);
    watch();
    return promise.finally(() => {
      clearTimeout(timer);
      watchers.delete(watch);
    });
  }

  /** Long enough for a question to have been read: what answers it sooner is not taken for an answer. */
  const read = (): Promise<void> => sleep(700);

  async function close(): Promise<void> {
    if (!ended) child.kill('SIGKILL');
    await exited;
    terminal.dispose();
    if (!home) rmSync(folder, {recursive: true, force: true});
  }
  onTestFinished(close);

  return {
    frame,
    waitFor,
    read,
    close,
    exited,
    home: folder,
    pid: child.pid,
    /** Presses keys, all in one write: `press('down', 'ctrl-f', 'x')`. What is not the name of a key is sent as it is. */
    press: (...keys: string[]): void => child.write(keys.map(bytesOfKey).join('')),
    /** Pastes a text, marked as such if the program asked for that. */
    paste: (text: string): void => {
      child.write(terminal.modes.bracketedPasteMode ? `\u001b[200~${text}\u001b[201~` : text);
    },
    /** All that the program has written. */
    raw: (): string => raw,
    /** What the row of its cursor shows before it. */
    beforeCursor: (): string => {
      const {cursorX, cursorY} = terminal.buffer.active;
      return terminal.buffer.active.getLine(cursorY)?.translateToString(false, 0, cursorX) ?? '';
    },
    /** Which of the two screens is shown, and what is switched on. */
    modes: () => ({
      screen: terminal.buffer.active.type,
      cursor: !raw.includes('\u001b[?25l') || raw.lastIndexOf('\u001b[?25h') > raw.lastIndexOf('\u001b[?25l'),
      paste: terminal.modes.bracketedPasteMode,
      wrap: terminal.modes.wraparoundMode,
    }),
    /** What else can be switched on. */
    furtherModes: () => ({
      mouse: terminal.modes.mouseTrackingMode,
      focus: terminal.modes.sendFocusMode,
      cursorKeys: terminal.modes.applicationCursorKeysMode,
      keypad: terminal.modes.applicationKeypadMode,
    }),
    resize: (width: number, height: number): void => {
      terminal.resize(width, height);
      child.resize(width, height);
    },
    signal: (name: NodeJS.Signals): void => {
      process.kill(child.pid, name);
    },
    /** The terminal is closed, as a window or a connection is. */
    vanish: (): void => {
      // The type leaves it out, since it is not there on Windows.
      (child as typeof child & {destroy(): void}).destroy();
    },
    /** The terminal stops reading, or goes on. */
    pause: (): void => child.pause(),
    resume: (): void => child.resume(),
  };
}

/** Hands on what comes at a pace; never faster to make up for time that this process had to wait. */
function overLine(bytesPerSecond: number, take: (data: string) => void): (data: string) => void {
  const every = 20;
  let onWay = '';
  const bring = (): void => {
    const piece = onWay.slice(0, Math.round((bytesPerSecond * every) / 1000));
    onWay = onWay.slice(piece.length);
    take(piece);
    if (onWay !== '') setTimeout(bring, every);
  };
  return data => {
    if (onWay === '') setTimeout(bring, every);
    onWay += data;
  };
}

/** The tests are about the list of nodes, unless the settings say something else. */
function startAtNodes(home: string): void {
  const settings = join(home, 'config', 'skydeck');
  mkdirSync(settings, {recursive: true, mode: 0o700});
  const file = join(settings, 'config.json');
  if (!existsSync(file)) writeFileSync(file, '{"start":"nodes"}', {mode: 0o600});
}

function environment(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  };
}
