import {existsSync, mkdtempSync, rmSync, watch} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {bundle} from '../../../build/bundle.ts';
import {patches} from '../../../build/patches/index.ts';
import {openProgram, type Program, type ProgramOptions} from '../pty.ts';

const folder = mkdtempSync(join(tmpdir(), 'skydeck-fixture-'));
const program = join(folder, 'app.mjs');
const inside = {screen: 'alternate', cursor: false, paste: true, wrap: true};
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

test('the program takes the terminal over and restores it', async () => {
  const {waitFor, modes, press, exited, raw} = await open();
  expect(modes()).toEqual(inside);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(modes()).toEqual(outside);
  await waitFor(/^goodbye/);
  expect(raw()).not.toContain('\u001b[?2026');
});

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

test('ctrl-c restores the terminal', async () => {
  const {press, modes, exited} = await open();
  press('ctrl-c');
  expect(await exited).toEqual({code: 130, signal: 0});
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

test('all keys of one write move the cursor', async () => {
  const {press, waitFor, raw} = await open({columns: 120, rows: 40});
  press('j');
  await waitFor(/^▌row 1 /m);
  const before = raw().length;
  press('j');
  await waitFor(/^▌row 2 /m);
  expect(raw().length - before).toBeLessThan(300);
  press('j'.repeat(150));
  expect(await waitFor(/153 of 200/)).toMatch(/^▌row 152 /m);
  press('k', 'k', 'j');
  await waitFor(/152 of 200/);
});

test('after a resize the screen has the new size', async () => {
  const {resize, waitFor, press} = await open();
  resize(50, 12);
  const small = await waitFor(/fixture 50x12.*1 of 200$/s);
  expect(small.split('\n')).toHaveLength(12);
  resize(100, 30);
  expect((await waitFor(/fixture 100x30.*1 of 200$/s)).split('\n')).toHaveLength(30);
  press('j');
  await waitFor(/2 of 200$/);
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

test('the screen makes way for another program and comes back', async () => {
  const {press, waitFor, modes} = await open();
  press('s');
  await waitFor(/^elsewhere/);
  expect(modes()).toEqual(outside);
  // What is typed now is the other program's, to the first letter.
  press('jjj', 'enter');
  await waitFor(/^got jjj/m);
  press('enter');
  await waitFor(/1 of 200/);
  expect(modes()).toEqual(inside);
  press('j');
  await waitFor(/2 of 200/);
});

test('ctrl-c ends the other program, not skydeck', async () => {
  const {press, waitFor} = await open();
  press('s');
  await waitFor(/^elsewhere/);
  press('ctrl-c');
  await waitFor(/1 of 200/);
  press('j');
  await waitFor(/2 of 200/);
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
