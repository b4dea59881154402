import {setImmediate as turn} from 'node:timers/promises';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {createScreen, type TerminalScreen} from '../../../src/terminal/screen.ts';
import {rowsOf} from './rows.ts';
import {SlowTerminal} from './slow-terminal.ts';

const entered = '\u001b[?1049h\u001b[?25l\u001b[?2004h\u001b[?1004h\u001b[m\u001b[r\u001b[H\u001b[J';
const left =
  '\u001b[?1006l\u001b[?1000l\u001b[?1004l\u001b[m\u001b[r\u001b[H\u001b[J\u001b[?7h\u001b[?2004l\u001b[?25h\u001b[?1049l';

let terminal: SlowTerminal;
let screen: TerminalScreen;

beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'performance']});
  terminal = new SlowTerminal();
  screen = createScreen(terminal.stream, {interval: 10});
});
afterEach(() => vi.useRealTimers());

/** Lets time pass, and what was written finish. */
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

/** Draws a frame, and lets the screen take it. */
async function draw(frame: string): Promise<void> {
  screen.draw(() => rowsOf(frame));
  await pass(0);
}

async function open(frame = 'one'): Promise<void> {
  screen.enter();
  await pass(50);
  await draw(frame);
  await pass(50);
  terminal.take();
}

test('the terminal is entered once and left once', async () => {
  screen.enter();
  screen.enter();
  await pass(0);
  expect(terminal.take()).toBe(entered);
  screen.leave();
  screen.leave();
  expect(terminal.take()).toBe(left);
});

test('a frame drawn before entering is written on entering', async () => {
  await draw('early');
  expect(terminal.take()).toBe('');
  screen.enter();
  expect(terminal.take()).toBe(`${entered}early`);
});

test('there are at most 83 frames a second', async () => {
  screen = createScreen(terminal.stream);
  await open();
  await draw('two');
  terminal.take();
  await draw('three');
  await pass(11);
  expect(terminal.take()).toBe('');
  await pass(1);
  expect(terminal.take()).toBe('\u001b[1;2Hhree');
});

test('the first frame is drawn at once, then the latest', async () => {
  await open();
  await draw('two');
  expect(terminal.take()).toBe('\u001b[Htwo');
  for (const frame of ['three', 'four', 'fore']) await draw(frame);
  await pass(9);
  expect(terminal.take()).toBe('');
  await pass(1);
  expect(terminal.take()).toBe('\u001b[Hfore');
  await pass(100);
  await draw('form');
  expect(terminal.take()).toBe('\u001b[1;4Hm');
});

test('a slow terminal gets the newest frame when ready', async () => {
  await open();
  terminal.stop();
  await draw('two');
  await pass(100);
  for (const frame of ['three', 'four']) await draw(frame);
  await pass(100);
  expect(terminal.take()).toBe('\u001b[Htwo');
  terminal.go();
  await pass(10);
  expect(terminal.take()).toBe('\u001b[Hfour');
});

test('leaving during a write restores the terminal fully', async () => {
  await open();
  terminal.stop();
  await draw('two');
  screen.leave();
  terminal.go();
  await pass(10);
  expect(terminal.take()).toMatch(/two.*\u001b\[\?1049l/);
});

test('a frame that waits for its turn, and a redraw, are not drawn after leaving', async () => {
  await open();
  for (const frame of ['two', 'three']) await draw(frame);
  screen.leave();
  await pass(50);
  const last = terminal.take();
  expect(last.endsWith(left)).toBe(true);
  expect(last).not.toContain('three');
  screen.redraw();
  await pass(50);
  expect(terminal.take()).toBe('');
});

test('a redraw notices a size that the program was not told', async () => {
  await open();
  const kill = vi.spyOn(process, 'kill').mockImplementation((_, signal) => {
    if (signal === 'SIGWINCH') setImmediate(() => terminal.resizeTo(2, 2));
    return true;
  });
  onTestFinished(() => kill.mockRestore());
  screen.redraw();
  terminal.take();
  await turn();
  await pass(10);
  expect(terminal.take()).toBe('\u001b[m\u001b[r\u001b[H\u001b[Jon');
});

test('a resize is passed on and repainted once frames settle', async () => {
  await open();
  const sizes: string[] = [];
  screen.onResize(() => {
    sizes.push(Object.values(screen.size()).join('x'));
    screen.draw(() => rowsOf('old'));
    screen.draw(() => rowsOf('new'));
  });
  terminal.resizeTo(2, 2);
  expect(terminal.take()).toBe('');
  await pass(10);
  expect(terminal.take()).toBe('\u001b[m\u001b[r\u001b[H\u001b[Jne');
  expect(sizes).toEqual(['2x2']);
});

test('a vanished terminal stops only the drawing', async () => {
  await open();
  terminal.failure = Object.assign(new Error('write EIO'), {code: 'EIO'});
  await draw('two');
  await pass(50);
  terminal.take();
  await draw('three');
  screen.redraw();
  screen.leave();
  await pass(50);
  expect(terminal.take()).toBe('');
});

test('of several frames at once only the last one is made', async () => {
  await open();
  const make = vi.fn(() => rowsOf('two'));
  screen.draw(make);
  await draw('three');
  expect(make).not.toHaveBeenCalled();
  expect(terminal.take()).toBe('\u001b[Hthree');
});

test('another program gets the terminal as it was, then the screen is drawn again', async () => {
  await open();
  const done = screen.suspend(
    async () => {
      expect(terminal.take()).toBe(left);
      await draw('meanwhile');
      await pass(50);
      expect(terminal.take()).toBe('');
      return 'worked';
    },
    {keepInput: true},
  );
  expect(await done).toBe('worked');
  await pass(50);
  // Whatever modes a program on a broken connection has left on.
  const modes = [1000, 1002, 1003, 1004, 1005, 1006, 1015, 1].map(mode => `\u001b[?${mode}l`).join('');
  const [reset, drawn] = terminal.take().split('\u001b>');
  expect(reset).toBe(modes);
  expect(drawn).toMatch(/^\u001b\[\?1049h.*\u001b\[Jmeanwhile$/s);
});
