import {expect, test} from 'vitest';
import {readAloud} from '../../../src/app/screen-reader/follow.ts';
import {open} from '../screen.tsx';

/** When what changes is read out: at once, or after a pause in which nothing changes. */

async function listening() {
  const back = Promise.withResolvers<undefined>();
  const screen = await open({columns: 80, rows: 20, suspend: () => back.promise});
  let clock = 0;
  let timer: {ring: () => void} | undefined;
  let stopped = 0;
  const said: string[] = [];
  let typed: string | undefined;
  const reader = readAloud(
    screen.store,
    (lines, line) => {
      said.push(...lines);
      typed = line;
    },
    {
      now: () => clock,
      startTimer: (milliseconds, ring) => {
        expect(milliseconds).toBe(400);
        const own = {ring};
        timer = own;
        return () => {
          stopped++;
          if (timer === own) timer = undefined;
        };
      },
    },
  );
  return {
    screen,
    /** Lets the program go on that stepped aside. */
    back: () => back.resolve(undefined),
    reader,
    typed: () => typed,
    waits: () => timer !== undefined,
    stopped: () => stopped,
    /** What has been said since it was last asked for. */
    heard: () => said.splice(0).map(line => line.split(',')[0]),
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
    pause: () => {
      const due = timer;
      timer = undefined;
      due?.ring();
    },
  };
}

test('a change is read at once; of quick ones only the last, after a pause', async () => {
  const {screen, heard, pass, pause, waits, stopped} = await listening();
  expect(heard()).toContain('nodes: 140');
  expect(waits()).toBe(false);
  pass(120);
  await screen.press('down');
  expect(heard()).toEqual(['bastion: status running']);
  expect(waits()).toBe(false);
  pass(119);
  await screen.press('down');
  expect(heard()).toEqual([]);
  expect(waits()).toBe(true);
  await screen.press('down');
  expect(heard()).toEqual([]);
  expect(stopped()).toBeGreaterThan(0);
  pass(400);
  pause();
  expect(heard()).toEqual(['db-primary-fra: status running']);
  expect(waits()).toBe(false);
});

test('of what is typed the line follows at once, and what it leads to after a pause', async () => {
  const {screen, heard, pass, pause, typed, waits} = await listening();
  heard();
  pass(500);
  await screen.press('/');
  expect(heard()).toEqual(['filter: enter applies it']);
  for (const [letter, line] of [
    ['w', 'filter: w'],
    ['e', 'filter: we'],
  ] as const) {
    pass(50);
    await screen.press(letter);
    expect(typed()).toBe(line);
    expect(heard()).toEqual([]);
    expect(waits()).toBe(true);
  }
  pass(400);
  pause();
  expect(heard()[0]).toMatch(/rows/);
  expect(waits()).toBe(false);
});

test('all is read again when it is asked for, and nothing while another program has the terminal or after the end', async () => {
  const {screen, heard, pass, reader, waits, stopped, back} = await listening();
  const all = heard();
  pass(500);
  reader.again();
  expect(heard()).toEqual(all);
  screen.keys('ctrl-z');
  reader.again();
  expect(heard()).toEqual([]);
  back();
  await screen.idle();
  reader.again();
  expect(heard().length).toBeGreaterThanOrEqual(all.length);
  screen.store.dispatch({type: 'resized', columns: 80, rows: 20});
  pass(50);
  await screen.press('down');
  expect(waits()).toBe(true);
  const before = stopped();
  reader.stop();
  expect(stopped()).toBe(before + 1);
  expect(waits()).toBe(false);
  pass(500);
  await screen.press('down');
  expect(heard()).toEqual([]);
});

test.each([
  ['/', 'filter: x'],
  [':', 'go to: x'],
  ['*', 'find: x'],
])('the line typed after %s has its name', async (key, line) => {
  const {screen, typed, pass} = await listening();
  pass(500);
  await screen.press(key);
  pass(500);
  await screen.type('x');
  expect(typed()).toBe(line);
});
