import chalk from 'chalk';
import {expect, onTestFinished, test, vi} from 'vitest';
import {openSurface} from '../../../src/surface.ts';
import {SlowTerminal} from './slow-terminal.ts';

/** What a terminal is sent when the program takes it over. */

const question = '\u001b]11;?';

async function taken(env: Record<string, string>, {depth = 24, screenReader = false} = {}) {
  const terminal = new SlowTerminal();
  const {level} = chalk;
  const stdout = vi.spyOn(process, 'stdout', 'get').mockReturnValue(terminal.stream as typeof process.stdout);
  onTestFinished(() => {
    stdout.mockRestore();
    chalk.level = level;
  });
  const {screen, size} = await openSurface({depth, ascii: false, screenReader}, {mouse: false, env});
  screen.enter();
  const sent = terminal.take();
  screen.leave();
  return {sent, size: size()};
}

test.each([
  ['xterm-256color', 8, true],
  ['xterm', 24, true],
  // Simple terminals would show the question, whatever a variable says that was handed on to them.
  ['xterm', 4, false],
  ['linux', 24, false],
  ['vt220', 8, false],
  ['ansi', 24, false],
])('with TERM %s and %i bits of a colour its background is asked for: %s', async (TERM, depth, asks) => {
  expect((await taken({TERM}, {depth})).sent.includes(question)).toBe(asks);
});

test('for a screen reader no screen is taken, and lines describe one of a fixed size', async () => {
  const drawn = await taken({TERM: 'xterm'});
  expect(drawn.sent).toContain('\u001b[?1049h');
  expect(drawn.size).toEqual({columns: 20, rows: 4});
  const read = await taken({TERM: 'xterm'}, {screenReader: true});
  expect(read.sent).not.toContain('\u001b[?1049h');
  expect(read.size).toEqual({columns: 132, rows: 60});
});

test.each([
  [1, 1],
  [4, 1],
  [8, 2],
  [24, 3],
])('with %i bits of a colour no more colours are written than the terminal has', async (depth, level) => {
  await taken({TERM: 'xterm'}, {depth});
  expect(chalk.level).toBe(level);
});
