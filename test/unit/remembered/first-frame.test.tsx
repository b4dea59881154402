import {existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setImmediate as turn} from 'node:timers/promises';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {createRedactor} from '../../../src/api/index.ts';
import {followFirstFrame} from '../../../src/remembered/first-frame.ts';
import {expectedFrame, frameFolder, type Remembered, readFrame} from '../../../src/remembered/paint.ts';
import {createScreen} from '../../../src/terminal/screen.ts';
import {open, type Setting} from '../../screens/screen.tsx';
import {SlowTerminal} from '../terminal/slow-terminal.ts';

const {argv} = process;
let home: string;
let env: Record<string, string>;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-first-'));
  env = {HOME: home, TERM: 'xterm-256color'};
  process.argv = argv.slice(0, 2);
});
afterEach(() => {
  process.argv = argv;
  rmSync(home, {recursive: true});
});

/** A program with data, of which the first frame is followed; `kept` is what is remembered once its parts have come, after so many turns at most. */
async function followed(redactor = createRedactor(), setting: Setting = {}, idle?: () => Promise<void>) {
  const app = await open(setting);
  const timers = new Map<number, () => void>();
  let revealed = 0;
  followFirstFrame(
    idle ? {...app.store, idle} : app.store,
    {
      ...createScreen(new SlowTerminal().stream),
      frame: () => app.rows(),
      reveal: () => {
        revealed++;
      },
    },
    {
      env,
      redactor,
      encoding: undefined,
      startTimer: (milliseconds, ring) => {
        timers.set(milliseconds, ring);
        return () => {};
      },
    },
  );
  const kept = async ({most = Number.POSITIVE_INFINITY} = {}): Promise<Remembered | undefined> => {
    timers.get(600)?.();
    const wanted = expectedFrame([], env, {columns: 80, rows: 24}, 'source');
    for (let turns = 0; wanted && turns < most; turns++) {
      await turn();
      try {
        return readFrame(wanted, Date.now());
      } catch {
        // It is not there yet.
      }
    }
    return undefined;
  };
  const ring = (milliseconds: number) => timers.get(milliseconds)?.();
  return {app, kept, ring, revealed: () => revealed > 0, times: () => revealed};
}

test('the first frame with data is kept, all but its last row', async () => {
  const {app, kept, revealed} = await followed();
  await app.idle();
  expect(revealed()).toBe(true);
  const frame = await kept();
  expect(frame?.rows).toEqual(app.rows().slice(0, 23));
  expect(frame?.bytes).toContain('db-primary');
  expect(frame?.bytes).not.toContain(app.frame().split('\n')[23]?.trim());
});

test.each([
  ['a key has been pressed', async ({app}: Awaited<ReturnType<typeof followed>>) => app.press('?')],
  [
    'there was an argument',
    async () => {
      process.argv = [...process.argv, '--demo'];
    },
  ],
])('nothing is kept once %s', async (_, change) => {
  const start = await followed();
  await change(start);
  expect(await start.kept({most: 500})).toBeUndefined();
});

test('a frame with a secret is not kept', async () => {
  const redactor = createRedactor();
  redactor.addToken('db-primary');
  expect(await (await followed(redactor)).kept({most: 500})).toBeUndefined();
});

test('where the data cannot be read, the screen says so at once, and nothing is kept', async () => {
  const {kept, revealed} = await followed(createRedactor(), {
    transport: async () => ({status: 500, headers: {}, body: '{}'}),
  });
  expect(revealed()).toBe(true);
  expect(await kept({most: 50})).toBeUndefined();
});

test('a key reveals the screen at once, though requests are under way', async () => {
  const {app, revealed} = await followed(createRedactor(), {}, () => new Promise(() => {}));
  expect(revealed()).toBe(false);
  app.keys('?');
  expect(revealed()).toBe(true);
});

test('a quarter of a second after the first data the screen is revealed, whatever is under way', async () => {
  const {ring, revealed} = await followed(createRedactor(), {}, () => new Promise(() => {}));
  expect(revealed()).toBe(false);
  ring(250);
  expect(revealed()).toBe(true);
});

test('the cursor moved reveals it as well, and what is pressed later does not again', async () => {
  const {app, times} = await followed(createRedactor(), {}, () => new Promise(() => {}));
  app.keys('j');
  expect(times()).toBe(1);
  app.keys('j');
  app.keys('?');
  expect(times()).toBe(1);
});

test.each([true, false])(
  'with firstPaint %s, frames that were kept are there after the start, or not',
  async firstPaint => {
    const folder = frameFolder(env);
    mkdirSync(folder, {recursive: true});
    writeFileSync(join(folder, 'earlier'), '');
    await followed(createRedactor(), {preferences: {firstPaint}});
    // What clears the folder has to be loaded first.
    for (let turns = 0; turns < 50 || (!firstPaint && existsSync(folder)); turns++) await turn();
    expect(existsSync(join(folder, 'earlier'))).toBe(firstPaint);
  },
);
