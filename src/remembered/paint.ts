import {closeSync, constants, fstatSync, lstatSync, openSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {Environment} from '../environment.ts';
import {stateFolder} from '../files/private-file.ts';
import {isRecord} from '../own-property.ts';
import {mostSettings, settingsPath} from '../profiles/settings-path.ts';
import type {TerminalRows} from '../terminal/screen.ts';

/**
 * Paints the first screen of the last session before the program is loaded, marked with its age. It is part of the file that Node
 * is given to run, so it is small, and imports little.
 *
 * Gains: the first screen after 47 ms, as soon as a bare Node writes a letter, in place of a first byte after 128 ms: the best of
 * 20 starts in turn, Node 24.21, 120 × 40, the demo account, on two busy cores.
 * Can go: with the call in `build/loader.ts`, `src/remembered`, and `painted` of the screen. Without it the first thing that is
 * drawn is the first frame.
 */
export function paintRemembered(version: string): void {
  try {
    paint(version);
  } catch {
    // No such file, a broken one, settings that cannot be read: the start is an ordinary one.
  }
}

function paint(version: string): void {
  // A command never has a first screen, and Node makes its streams when they are first named, which takes 4 ms.
  if (process.argv.length > 2) return;
  const {stdin, stdout, env} = process;
  if (!stdout.isTTY || !stdin.isTTY) return;
  const {columns, rows} = stdout;
  const expected = expectedFrame(process.argv.slice(2), env, {columns, rows}, version);
  const frame = expected && readFrame(expected, Date.now());
  if (frame?.rows.length !== rows - 1) return;
  // Before anything is drawn: otherwise the terminal would echo keys into it.
  stdin.setRawMode(true);
  const last =
    `as of ${new Date(frame.at).toISOString().slice(11, 16)}Z, ${ageOf(Date.now() - frame.at)}: asking what is now`.slice(
      0,
      columns - 1,
    );
  stdout.write(`\u001b[?1049h\u001b[?25l${frame.bytes}\u001b[m\u001b[${rows};1H\u001b[2K${last}`);

  let ours = true;
  const restore = () => {
    if (!ours) return;
    ours = false;
    stdout.write('\u001b[m\u001b[H\u001b[J\u001b[?25h\u001b[?1049l');
    stdin.setRawMode(false);
  };
  const end = (_: NodeJS.Signals, number: number) => {
    restore();
    process.exit(128 + number);
  };
  const signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  for (const signal of signals) process.on(signal, end);
  process.on('exit', restore).on('uncaughtExceptionMonitor', restore);
  const painted: Painted = {
    frame: [...frame.rows, [{text: last}]],
    restore,
    takeOver() {
      ours = false;
      for (const signal of signals) process.off(signal, end);
      process.off('exit', restore).off('uncaughtExceptionMonitor', restore);
    },
  };
  Object.assign(globalThis, {[paintedSlot]: painted});
}

function ageOf(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}

/** The first screen of the last session, as stored in its file. */
export interface Remembered {
  /** The fingerprint of everything the frame depends on; it is painted only if that is the same again. */
  key: string;
  /** When it was drawn; milliseconds since the epoch. */
  at: number;
  /** The rows of the frame, without the last one. */
  rows: TerminalRows;
  /** The bytes that draw the rows on an empty screen. */
  bytes: string;
}

/** Milliseconds: an older frame is not shown. */
const oldest = 7 * 24 * 3600_000;
const longest = 1_000_000;

export const frameFolder = (env: Environment): string => join(stateFolder(env), 'first-frames');

/** The environment variables that change how the first screen looks. */
const looks = [
  ...['TERM', 'COLORTERM', 'TERM_PROGRAM', 'TERM_PROGRAM_VERSION', 'TMUX', 'NO_COLOR', 'FORCE_COLOR'],
  ...['NODE_DISABLE_COLORS', 'CI', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
];

/** Where the frame for the next start is stored, and what it depends on. */
export interface Expected {
  path: string;
  key: string;
  profile: string;
}

/** Returns the key of the frame that a start will show, and the profile. Undefined if they are not known in advance. */
export function expectedFrame(
  argv: readonly string[],
  env: Environment,
  size: {columns: number; rows: number},
  version: string,
): Expected | undefined {
  if (argv.length > 0 || env.TERM === undefined || env.TERM === 'dumb' || env.INK_SCREEN_READER)
    return undefined;
  if (Object.keys(env).some(name => name.startsWith('SKYDECK_'))) return undefined;
  if (!(size.columns > 0 && size.rows > 1)) return undefined;
  const path = settingsPath(env);
  const found = lstatSync(path, {throwIfNoEntry: false});
  // Reading a pipe would block, and what is not read is told in place of a frame.
  if (found && (!found.isFile() || found.size > mostSettings)) return undefined;
  const profile = found ? profileIn(readFileSync(path, 'utf8')) : 'demo';
  if (profile === undefined) return undefined;
  const terminal = looks.map(name => (name === 'TMUX' ? Boolean(env[name]) : env[name]));
  const {columns, rows} = size;
  return {
    path: join(frameFolder(env), `${encodeURIComponent(profile)}-${columns}x${rows}`),
    key: JSON.stringify([version, columns, rows, terminal, found?.mtimeMs, found?.size]),
    profile,
  };
}

// Strings are kept as they are; outside them, comments and the comma after a last value are removed. What has no end is taken
// to the end of the text: the search would begin again behind each quote of it.
const beside = /("(?:[^"\\]|\\.)*(?:"|$))|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const lastComma = /("(?:[^"\\]|\\.)*(?:"|$))|,(?=\s*[}\]])/g;

/** The profile that opens without being asked for, in the settings; undefined if there is none, or if nothing is remembered. */
function profileIn(text: string): string | undefined {
  const settings: unknown = JSON.parse(text.replaceAll(beside, '$1').replaceAll(lastComma, '$1'));
  if (!isRecord(settings)) return undefined;
  const {current, profiles = {}, firstPaint, screenReader} = settings;
  if (firstPaint === false || screenReader === true) return undefined;
  if (!isRecord(profiles)) return undefined;
  if (typeof current !== 'string') return Object.keys(profiles).length === 0 ? 'demo' : undefined;
  const profile = profiles[current];
  return isRecord(profile) && profile.tokenCommand === undefined ? current : undefined;
}

/** The frame in the file, if it is what is expected: in a private file of this user's, of the same look, and not too old. */
export function readFrame({path, key}: Pick<Expected, 'path' | 'key'>, now: number): Remembered | undefined {
  // Windows has neither.
  const {O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0} = constants;
  const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = fstatSync(file);
    const owner = process.getuid?.();
    if (!found.isFile() || found.size > longest || (found.mode & 0o077) !== 0) return undefined;
    if (owner !== undefined && found.uid !== owner) return undefined;
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRemembered(read, key) && now >= read.at && now - read.at < oldest ? read : undefined;
  } finally {
    closeSync(file);
  }
}

function isRemembered(value: unknown, wanted: string): value is Remembered {
  if (typeof value !== 'object' || value === null) return false;
  const {key, at, rows, bytes}: Partial<Record<keyof Remembered, unknown>> = value;
  return (
    key === wanted &&
    typeof at === 'number' &&
    typeof bytes === 'string' &&
    Array.isArray(rows) &&
    rows.every(Array.isArray)
  );
}

/** A frame that was painted before the program was loaded. */
export interface Painted {
  /** The content of the terminal. */
  readonly frame: TerminalRows;
  /** Gives the terminal back as it was, unless the program has taken it over. */
  restore(): void;
  /** From now on the program answers for the terminal. */
  takeOver(): void;
}

/** The loader and the program share nothing but the global object. */
export const paintedSlot = Symbol.for('skydeck.painted');

export function paintedBefore(): Painted | undefined {
  // The cast: only the loader sets it.
  return (globalThis as {[paintedSlot]?: Painted})[paintedSlot];
}
