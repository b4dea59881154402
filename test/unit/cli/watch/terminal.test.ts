import {EventEmitter} from 'node:events';
import {Terminal} from '@xterm/headless';
import {expect, onTestFinished, test, vi} from 'vitest';
import {takeTerminal} from '../../../../src/cli/watch/board.ts';

/** What a watch does with the terminal that it draws on: a shell stands on it before and after. */

/** A terminal with a shell's line on it, and standard input, on which keys are typed. */
function opened({input = true}: {input?: boolean} = {}) {
  const terminal = new Terminal({cols: 20, rows: 4, allowProposedApi: true, scrollback: 0, logLevel: 'off'});
  // Its public `write` takes a timer for each call.
  const {_core: core} = terminal as unknown as {_core: {writeSync(text: string): void}};
  const stdout = Object.assign(new EventEmitter(), {
    columns: 20 as number | undefined,
    rows: 4 as number | undefined,
    write: (text: string) => {
      core.writeSync(text);
      written += text;
      return true;
    },
  });
  let written = '';
  const stdin = Object.assign(new EventEmitter(), {
    isTTY: input,
    raw: false,
    setRawMode(raw: boolean) {
      if (!input) throw new Error('only a terminal has modes');
      this.raw = raw;
    },
    paused: false,
    pause() {
      this.paused = true;
    },
  });
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  // The casts: only what a watch uses is there.
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin),
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as unknown as typeof process.stdout),
    kill,
  ];
  const listening = () => [...stdin.eventNames(), ...stdout.eventNames(), ...ofProcess()];
  const ofProcess = () =>
    ['exit', 'SIGCONT', 'SIGINT', 'SIGTERM', 'SIGHUP'].map(name => process.listenerCount(name));
  const before = listening();
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    terminal.dispose();
  });
  stdout.write('$ watch');
  return {
    stdin,
    stdout,
    kill,
    type: (keys: string) => void stdin.emit('data', Buffer.from(keys)),
    isAsBefore: () => JSON.stringify(listening()) === JSON.stringify(before),
    state: () => ({
      screen: terminal.buffer.active.type,
      raw: stdin.raw,
      cursor: written.lastIndexOf('\u001b[?25h') >= written.lastIndexOf('\u001b[?25l'),
      wrap: terminal.modes.wraparoundMode,
    }),
    rows: () =>
      Array.from({length: 4}, (_, row) => terminal.buffer.active.getLine(row)?.translateToString(true) ?? ''),
    written: () => written,
  };
}

const shell = {screen: 'normal', raw: false, cursor: true, wrap: true};
const watching = {screen: 'alternate', raw: true, cursor: false, wrap: true};

test('it draws beside what the shell has printed, which is there again afterwards', () => {
  const {state, rows, stdin, isAsBefore} = opened();
  const watch = takeTerminal();
  expect(state()).toEqual(watching);
  watch.draw(['LABEL', 'a row that is too long for it', 'third', 'fourth']);
  watch.draw(['LABEL', '\u001b[31mred', 'a']);
  expect(rows()).toEqual(['LABEL', 'red', 'a', '']);
  watch.close();
  expect(state()).toEqual(shell);
  expect(rows()[0]).toBe('$ watch');
  expect([stdin.paused, isAsBefore()]).toEqual([true, true]);
});

test('a line as wide as the terminal keeps its last character, in the last row too', () => {
  const {rows, written} = opened();
  const watch = takeTerminal();
  const lines = [
    'LABEL             ID',
    'db-data      7310004',
    '\u001b[32mweb          7310005',
    'and a long sentence…',
  ];
  watch.draw(['x'.repeat(20), ...lines.slice(1), 'below']);
  watch.draw(lines);
  expect(rows()).toEqual(lines.map(line => line.replace('\u001b[32m', '')));
  watch.draw(lines.slice(0, 2));
  expect(rows()).toEqual([...lines.slice(0, 2), '', '']);
  // Many terminals erase the last character then: the cursor stands on it.
  expect(written()).not.toMatch(/[\d…x](\u001b\[m)?\u001b\[[KJ]/);
  watch.close();
});

test.each([
  ['q', true],
  ['Q', true],
  ['\u0003', true],
  ['\u0004', true],
  ['qq', true],
  ['xq', false],
  ['x', false],
  ['\u001b[A', false],
])('of what is typed, %j ends it: %s', (keys, ends) => {
  const {type, kill} = opened();
  const watch = takeTerminal();
  expect(watch.isOver()).toBe(false);
  type(keys);
  expect(watch.isOver()).toBe(ends);
  watch.close();
  expect(kill).not.toHaveBeenCalled();
});

test('ctrl-z gives the terminal back until the shell resumes it', () => {
  const {type, kill, state, rows, written, isAsBefore} = opened();
  const watch = takeTerminal();
  const redraw = vi.fn();
  watch.onChange(redraw);
  watch.draw(['LABEL']);
  type('\u001a');
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGTSTP']]);
  expect(state()).toEqual(shell);
  // A reading that arrives meanwhile is not drawn on the shell's screen.
  const then = written();
  watch.draw(['LABEL', 'new']);
  expect(written()).toBe(then);
  expect(redraw).not.toHaveBeenCalled();
  process.emit('SIGCONT', 'SIGCONT');
  expect(state()).toEqual(watching);
  expect(redraw).toHaveBeenCalledTimes(1);
  // The terminal may have changed its size meanwhile, which a stopped program is not told.
  expect(kill).toHaveBeenLastCalledWith(process.pid, 'SIGWINCH');
  watch.draw(['LABEL', 'new']);
  expect(rows().slice(0, 2)).toEqual(['LABEL', 'new']);
  expect(watch.isOver()).toBe(false);
  watch.close();
  expect([state(), isAsBefore()]).toEqual([shell, true]);
});

test('it is drawn again when the terminal changes its size', () => {
  const {stdout} = opened();
  const watch = takeTerminal();
  stdout.emit('resize');
  const redraw = vi.fn();
  watch.onChange(redraw);
  expect(watch.size()).toMatchObject({columns: 20, rows: 4});
  stdout.columns = undefined;
  stdout.rows = undefined;
  stdout.emit('resize');
  expect(redraw).toHaveBeenCalledTimes(1);
  expect(watch.size()).toMatchObject({columns: 80, rows: 24});
  watch.close();
});

test('a program that ends otherwise gives the terminal back, and once only', () => {
  const {state, written, isAsBefore} = opened();
  const before = process.listeners('exit');
  const watch = takeTerminal();
  for (const listener of process.listeners('exit')) if (!before.includes(listener)) listener(0);
  expect(state()).toEqual(shell);
  const then = written();
  watch.close();
  expect(written()).toBe(then);
  expect(isAsBefore()).toBe(true);
});
