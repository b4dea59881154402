import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {saveFrame} from '../../../src/remembered/first-frame.ts';
import {expectedFrame, paintedBefore, paintedSlot, paintRemembered} from '../../../src/remembered/paint.ts';

/** A terminal of 60 × 4 in place of that of the tests, with a home of its own. */
const now = Date.UTC(2026, 10, 22, 12);
let home: string;
let written: string;
let raw: boolean[];
let restore: (() => void)[];

function put<T extends object>(object: T, values: Partial<Record<keyof T, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const before = Object.getOwnPropertyDescriptor(object, name);
    Object.defineProperty(object, name, {value, configurable: true, writable: true});
    restore.push(() => {
      if (before) Object.defineProperty(object, name, before);
      else Reflect.deleteProperty(object, name);
    });
  }
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-paint-'));
  [written, raw, restore] = ['', [], []];
  put(process, {argv: ['node', 'skydeck'], env: {HOME: home, TERM: 'xterm-256color'}});
  put(process.stdin, {isTTY: true, setRawMode: (on: boolean) => raw.push(on)});
  put(process.stdout, {isTTY: true, columns: 60, rows: 4, write: (text: string) => (written += text)});
  vi.useFakeTimers({now, toFake: ['Date']});
});
afterEach(() => {
  paintedBefore()?.takeOver();
  Reflect.deleteProperty(globalThis, paintedSlot);
  vi.useRealTimers();
  for (const undo of restore.reverse()) undo();
  rmSync(home, {recursive: true});
});

const minute = 60_000;

/** Saves a frame so long ago, and paints it. */
async function paint(age: number, texts = ['a', 'b', 'c']) {
  const rows = texts.map(text => [{text}]);
  const expected = expectedFrame([], process.env, {columns: 60, rows: 4}, '1.0.0');
  if (!expected) throw new Error('none is expected');
  await saveFrame(expected, {at: now - age, rows, bytes: '\u001b[Hbytes'});
  paintRemembered('1.0.0');
}

const shown = () => paintedBefore()?.frame.map(row => row.map(({text}) => text).join('')) ?? [];

test.each([
  [0, 'a moment ago'],
  [minute - 1, 'a moment ago'],
  [minute, '1 min ago'],
  [60 * minute - 1, '59 min ago'],
  [60 * minute, '1 h ago'],
  [48 * 60 * minute - 1, '47 h ago'],
  [48 * 60 * minute, '2 days ago'],
])('a frame of %i ms ago is painted with its age: %s', async (age, text) => {
  await paint(age);
  expect(written).toContain(`\u001b[Hbytes\u001b[m\u001b[4;1H\u001b[2Kas of `);
  expect(written).toContain(`Z, ${text}: asking what is now`);
  expect(raw).toEqual([true]);
  expect(shown().slice(0, 3)).toEqual(['a', 'b', 'c']);
});

test('it gives the terminal back once, and not after the program has taken over', async () => {
  await paint(minute);
  paintedBefore()?.restore();
  paintedBefore()?.restore();
  expect(raw).toEqual([true, false]);
  expect(written.match(/\u001b\[\?1049l/g)).toHaveLength(1);
  written = '';
  paintRemembered('1.0.0');
  paintedBefore()?.takeOver();
  paintedBefore()?.restore();
  expect(written).not.toContain('\u001b[?1049l');
});

test('a frame of another height, an argument or another version paints nothing', async () => {
  await paint(minute, ['a', 'b']);
  paintRemembered('1.0.1');
  process.argv.push('--demo');
  paintRemembered('1.0.0');
  expect([written, raw, paintedBefore()]).toEqual(['', [], undefined]);
});

test('the last row says of when the frame is, and leaves its last cell free on a narrow terminal', async () => {
  await paint(90 * minute);
  expect(shown().at(-1)).toBe('as of 10:30Z, 1 h ago: asking what is now');
  expect(written.endsWith('as of 10:30Z, 1 h ago: asking what is now')).toBe(true);
  paintedBefore()?.takeOver();
  put(process.stdout, {columns: 20});
  const expected = expectedFrame([], process.env, {columns: 20, rows: 4}, '1.0.0');
  if (!expected) throw new Error('none is expected');
  await saveFrame(expected, {at: now, rows: ['a', 'b', 'c'].map(text => [{text}]), bytes: ''});
  paintRemembered('1.0.0');
  expect(shown().at(-1)).toBe('as of 12:00Z, a mom');
});

test.each(['stdin', 'stdout'] as const)('where %s is no terminal nothing is painted', async stream => {
  put(process[stream], {isTTY: false});
  await paint(minute);
  expect([written, raw, paintedBefore()]).toEqual(['', [], undefined]);
});

test('a signal gives the terminal back and ends the program, until the program has taken over', async () => {
  const before = process.listeners('SIGTERM');
  const codes: unknown[] = [];
  put(process, {exit: (code: unknown) => codes.push(code)});
  await paint(minute);
  const added = process.listeners('SIGTERM').filter(one => !before.includes(one));
  expect(added).toHaveLength(1);
  // The types leave out the number, which Node gives as well.
  (added[0] as NodeJS.SignalsListener & ((signal: string, number: number) => void))('SIGTERM', 15);
  expect([codes, raw]).toEqual([[143], [true, false]]);
  expect(written.endsWith('\u001b[m\u001b[H\u001b[J\u001b[?25h\u001b[?1049l')).toBe(true);
  paintedBefore()?.takeOver();
  expect(process.listeners('SIGTERM')).toEqual(before);
});

test('whatever ends the program gives the terminal back', async () => {
  const events = ['exit', 'uncaughtExceptionMonitor'] as const;
  const count = () => events.map(event => process.listenerCount(event));
  const before = count();
  await paint(minute);
  expect(count()).toEqual(before.map(one => one + 1));
  (process.listeners('exit').at(-1) as () => void)();
  expect(raw).toEqual([true, false]);
  paintedBefore()?.takeOver();
  expect(count()).toEqual(before);
});
