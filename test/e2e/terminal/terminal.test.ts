import {existsSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, inject, onTestFinished, test} from 'vitest';
import {bundle} from '../../../build/bundle.ts';
import {patches} from '../../../build/patches/index.ts';
import {openProgram, type Program, type ProgramOptions} from '../pty.ts';

const folder = mkdtempSync(join(tmpdir(), 'skydeck-fixture-'));
const program = join(folder, 'app.mjs');
const outside = {screen: 'normal', cursor: true, paste: false, wrap: true};

beforeAll(() =>
  bundle({
    entry: 'test/e2e/terminal/fixture/app.ts',
    outfile: program,
    patches: inject('plain') ? [] : patches,
  }),
);
afterAll(() => rmSync(folder, {recursive: true}));

async function open(options: ProgramOptions = {}): Promise<Program> {
  const opened = await openProgram({program, ...options});
  await opened.waitFor(/1 of 200/);
  return opened;
}

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
  ['SIGINT', 130],
] as const)('%s gives the terminal back', async (name, code) => {
  const {signal, modes, exited} = await open();
  signal(name);
  expect(await exited).toEqual({code, signal: 0});
  expect(modes()).toEqual(outside);
});

test.each([
  ['u', 'nobody caught this'],
  ['r', 'nobody awaited this'],
  ['e', 'thrown by a key'],
  ['d', 'thrown while drawing'],
])('an error that nobody caught is shown on a terminal given back (%s)', async (key, message) => {
  const {press, modes, exited, frame} = await open();
  press(key);
  expect(await exited).toEqual({code: 1, signal: 0});
  expect(modes()).toEqual(outside);
  expect(frame()).toContain(`Error: ${message}`);
});

test('output of other code appears once the terminal is restored', async () => {
  const {press, waitFor, frame, exited} = await open();
  const before = frame();
  press('w');
  press('j');
  await waitFor(/2 of 200/);
  press('k');
  expect(await waitFor(/1 of 200/)).toBe(before);
  press('q');
  await exited;
  expect(frame()).toMatch(/^a stray line\ngoodbye/);
});

test('after SIGSTOP and SIGCONT the program takes the terminal again', async () => {
  const {signal, raw, waitFor, press} = await open();
  const before = raw().length;
  signal('SIGSTOP');
  signal('SIGCONT');
  await waitFor(() => raw().slice(before).includes('\u001b[?1049h'));
  press('j');
  await waitFor(/2 of 200/);
});

/** A program that goes on drawing on a terminal that does not read. */
async function openStopped(): Promise<Program> {
  const opened = await open();
  const {promise, resolve} = Promise.withResolvers<void>();
  const watcher = watch(opened.home, () => {
    if (existsSync(join(opened.home, 'ticked'))) resolve();
  });
  opened.pause();
  opened.press('f');
  await promise;
  watcher.close();
  return opened;
}

test('a terminal that stopped reading gets the newest frame when it reads again', async () => {
  const {resume, waitFor, raw} = await openStopped();
  const before = raw().length;
  resume();
  await waitFor(/ticks \d{3}/);
  expect(raw().length - before).toBeLessThan(40 * 2_000);
});

test('a terminal that stopped reading does not prevent the exit', async () => {
  const {signal, exited} = await openStopped();
  signal('SIGTERM');
  expect(await exited).toEqual({code: 143, signal: 0});
});

/** The mouse as a terminal reports it. */

const click = (column: number, row: number) =>
  `\u001b[<0;${column + 1};${row + 1}M\u001b[<0;${column + 1};${row + 1}m`;
const wheelDown = '\u001b[<65;5;10M';

test('the mouse scrolls, selects a row and opens it; a mouse report cut in pieces is neither text nor Escape', async () => {
  const {press, waitFor, furtherModes, exited} = await openProgram();
  await waitFor(/of 140/);
  press(wheelDown, wheelDown);
  await waitFor(/7–\d+ of 140/);
  press('k');
  await waitFor(/6–\d+ of 140/);
  press(click(4, 7));
  const taken = /▌(\S+)/.exec(await waitFor(text => text.split('\n')[7]?.startsWith('▌') === true))?.[1];
  const report = click(4, 7);
  press(report.slice(0, 5));
  await new Promise(done => setTimeout(done, 60));
  press(report.slice(5));
  await waitFor(text => text.includes(`nodes › ${taken}`));
  expect(furtherModes()).toMatchObject({mouse: 'vt200', focus: true});
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(furtherModes()).toMatchObject({mouse: 'none', focus: false});
});

test('the setting `mouse: false` leaves the mouse to the terminal', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-mouse-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  mkdirSync(join(home, 'config', 'skydeck'), {recursive: true, mode: 0o700});
  writeFileSync(join(home, 'config', 'skydeck', 'config.json'), '{"profiles":{},"mouse":false}', {
    mode: 0o600,
  });
  const {waitFor, furtherModes} = await openProgram({home});
  await waitFor(/of 140/);
  expect(furtherModes()).toMatchObject({mouse: 'none', focus: true});
});

/** Where the terminal shows its cursor: an input method opens its window there, and a magnifier follows it. */

test.each([
  {columns: 80, rows: 24},
  {columns: 40, rows: 12},
  {columns: 200, rows: 60},
])('the cursor is where one types, and hidden elsewhere, at $columns × $rows', async size => {
  const {press, waitFor, modes, beforeCursor} = await openProgram({...size, args: ['--demo']});
  const typed = async (opens: string, label: RegExp, text: string): Promise<void> => {
    press(...opens.split(' '));
    await waitFor(() => modes().cursor && label.test(beforeCursor()));
    press(text);
    await waitFor(() => beforeCursor().endsWith(text));
    expect(beforeCursor().replace(label, '')).toBe(text);
    press('left');
    await waitFor(() => beforeCursor().replace(label, '') === text.slice(0, -1));
    press('esc');
    await waitFor(() => !modes().cursor);
  };
  await waitFor(/db-primary/);
  expect(modes().cursor).toBe(false);
  press(':');
  await waitFor(() => modes().cursor);
  press('volumes');
  await waitFor(/: volumes/);
  press('enter');
  await waitFor(/db-data|primary-data/);
  expect(modes().cursor).toBe(false);
  await typed('/', /^ \/ /, 'web');
  await typed(':', /^ : /, '日本');
  await typed('n', /^.*▌Label +/, 'デー');
});

test('login asks with the cursor behind what is typed, and does not show the token', async () => {
  const {press, waitFor, modes, beforeCursor} = await openProgram({args: ['login', '--word', 'node']});
  await waitFor(() => modes().cursor && beforeCursor() === 'Address of the service: ');
  press('https://127.0.0.1:9/v4');
  await waitFor(() => beforeCursor().endsWith('/v4'));
  press('enter');
  await waitFor(() => beforeCursor() === 'Access token (not shown): ');
  press('abc');
  await waitFor(() => beforeCursor() === 'Access token (not shown):    ');
  press('ctrl-c');
});
