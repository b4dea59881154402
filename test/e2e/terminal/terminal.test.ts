import {existsSync, mkdtempSync, rmSync, watch} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
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
