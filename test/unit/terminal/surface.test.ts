import {expect, onTestFinished, test, vi} from 'vitest';
import {type Painted, paintedSlot} from '../../../src/remembered/paint.ts';
import {openSurface} from '../../../src/surface.ts';
import {rowsOf} from './rows.ts';
import {SlowTerminal} from './slow-terminal.ts';

/** What a terminal is sent when the program takes it over. */

const question = '\u001b]11;?';

interface Options {
  depth?: number;
  screenReader?: boolean;
  mouse?: boolean;
  /** What is drawn then. */
  frame?: string;
}

async function taken(
  env: Record<string, string>,
  {depth = 24, screenReader = false, mouse = false, frame}: Options = {},
) {
  const terminal = new SlowTerminal();
  if (frame !== undefined) terminal.columns = 40;
  const stdout = vi.spyOn(process, 'stdout', 'get').mockReturnValue(terminal.stream as typeof process.stdout);
  onTestFinished(() => stdout.mockRestore());
  const {screen, size} = await openSurface({depth, ascii: false, screenReader}, {mouse, env});
  if (frame !== undefined) screen.draw(() => rowsOf(frame));
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

test('the mouse is reported where it was asked for', async () => {
  for (const mouse of [true, false])
    expect((await taken({TERM: 'xterm'}, {mouse})).sent.includes('\u001b[?1000h')).toBe(mouse);
});

test.each<[env: Record<string, string>, erases: boolean]>([
  [{}, true],
  [{TERM: 'xterm'}, true],
  [{TERM: 'screen.xterm'}, false],
  [{TERM: 'dvtm-256color'}, false],
  [{TERM: 'screen-256color', TMUX: '/tmp/tmux'}, true],
  [{TERM: 'my-screen'}, true],
])('with %j the rest of a row is erased in its background: %s', async (env, erases) => {
  const {sent} = await taken(env, {frame: `a\u001b[44m${' '.repeat(39)}\u001b[49m`});
  expect(sent).toContain(erases ? '\u001b[44m\u001b[K' : `\u001b[44m${' '.repeat(39)}`);
});

test.each([
  ['xterm', true],
  ['dumb', false],
])('for a screen reader on a terminal %s pastes are marked: %s', async (TERM, marked) => {
  const {sent} = await taken({TERM}, {screenReader: true});
  expect(sent).toBe(marked ? '\u001b[?2004h' : '');
});

test('a frame that was painted before is taken over with the terminal, which is entered no more', async () => {
  const takeOver = vi.fn();
  const slot = globalThis as {[paintedSlot]?: Painted};
  slot[paintedSlot] = {frame: rowsOf('painted'), restore() {}, takeOver};
  onTestFinished(() => void delete slot[paintedSlot]);
  const {sent} = await taken({TERM: 'xterm'}, {frame: 'drawn'});
  expect(takeOver).toHaveBeenCalledOnce();
  expect(sent).not.toMatch(/\u001b\[\?1049h|drawn/);
});
