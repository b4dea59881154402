import {expect, test} from 'vitest';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {FrameEncoder} from '../../../src/terminal/frame/frame-encoder.ts';
import {Headless} from '../../unit/terminal/headless.ts';
import {open, type Setting} from '../screen.tsx';

/** A whole program on a terminal that shows where its cursor is. */
async function openShown({columns = 80, rows = 24, ...setting}: Setting = {}) {
  const screen = await open({columns, rows, ...setting});
  const terminal = new Headless(columns, rows);
  terminal.write('\u001b[?25l');
  const frames = new FrameEncoder();
  /** Draws what has changed, and returns the bytes for that. */
  const redraw = (): string => {
    const state = screen.store.get();
    terminal.resize(state.size.columns, state.size.rows);
    const bytes = frames.next(screen.rows(), state.size.columns, state.size.rows);
    terminal.write(bytes);
    return bytes;
  };
  /** What the cursor's row shows before it and from it on; 'hidden' if the terminal shows no cursor. */
  const atCursor = (): string | [before: string, from: string] => {
    redraw();
    const cursor = terminal.cursor();
    if (!cursor) return 'hidden';
    const text = (terminal.cells()[cursor.row] ?? []).map(cell =>
      cell.startsWith('blank') ? ' ' : cell.replace(/\/[012] .*/, ''),
    );
    return [text.slice(0, cursor.column).join(''), text.slice(cursor.column).join('').trimEnd()];
  };
  return {...screen, redraw, atCursor};
}

type Shown = Awaited<ReturnType<typeof openShown>>;

const formIn =
  (place: string, ...keys: string[]) =>
  async ({go, press}: Shown) => {
    await go(place);
    await press(...keys);
  };

const selected = ({store}: Shown) => formOf(store.get())?.selected;

test.each<[string, (screen: Shown) => Promise<void>, string]>([
  ['the filter prompt', ({press}) => press('/'), ' / '],
  ['the palette', ({press}) => press(':'), ' : '],
  ['the find prompt', ({press}) => press('*'), ' find '],
  ['the search in the raw view', ({press}) => press('y', '/'), ' search '],
  ['the path of an export', ({press}) => press('e', 'tab', 'tab', 'ctrl-u'), ' ▌File    '],
  ['a choice of an export', ({press}) => press('e'), ' ▌What    '],
  ['a field of a form', formIn('volumes', 'n'), ' ▌Label   '],
  ['a choice of a form', formIn('volumes', 'n', 'tab', 'tab'), ' ▌Region  '],
  ['a text of several lines', formIn('tickets', 'n', 'tab'), ' ▌Description   '],
  ['the label typed before a removal', formIn('domains', 'x'), '   '],
])('the cursor is on the cell of the next character: %s', async (_, openPrompt, label) => {
  const screen = await openShown();
  expect(screen.atCursor()).toBe('hidden');
  await openPrompt(screen);
  expect(screen.atCursor()[0]).toBe(label);
  await screen.type('al');
  expect(screen.atCursor()[0]).toBe(`${label}al`);
  await screen.press('left');
  expect(screen.atCursor()).toEqual([`${label}a`, expect.stringMatching(/^l( |$)/)]);
  await screen.press('esc', 'esc', 'esc', 'esc');
  expect(screen.atCursor()).toBe('hidden');
});

test.each([
  [80, 24],
  [40, 12],
  [200, 60],
])('in a form of every kind of field it is behind what was typed, at %i × %i', async (columns, rows) => {
  const screen = await openShown({columns, rows});
  const kinds = new Set<string>();
  for (const place of ['nodes', 'tickets', 'volumes', 'tokens', 'profiles']) {
    await screen.go(place);
    await screen.press('n');
    const first = selected(screen)?.name;
    do {
      const {field} = selected(screen) ?? {};
      if (!field) break;
      const kind = field.lines ? 'lines' : field.type;
      kinds.add(kind);
      if (kind === 'flag') expect(screen.atCursor(), field.label).toBe('hidden');
      else {
        await screen.press('ctrl-u');
        await screen.type('q部');
        expect(screen.atCursor()[0], field.label).toMatch(kind === 'secret' ? /••$/ : /q部$/);
        // Longer than the row: it is drawn around the cursor.
        await screen.type('0123456789'.repeat(22));
        expect(screen.atCursor()[0], field.label).toMatch(kind === 'secret' ? /•••$/ : /789$/);
        await screen.press('ctrl-u');
      }
      await screen.press('tab');
    } while (selected(screen)?.name !== first);
    await screen.press('esc', 'esc');
    expect(screen.atCursor()).toBe('hidden');
  }
  expect([...kinds].sort()).toEqual([
    'choice',
    'choices',
    'flag',
    'lines',
    'number',
    'secret',
    'text',
    'words',
  ]);
});

test('in a text of several lines it goes with the lines', async () => {
  const screen = await openShown();
  await formIn('tickets', 'n', 'tab')(screen);
  await screen.type('one');
  await screen.press('ctrl-j');
  expect(screen.atCursor()).toEqual([' ▌              ', '']);
  await screen.type('two');
  expect(screen.atCursor()).toEqual([' ▌              two', '']);
  await screen.press('up', 'left');
  expect(screen.atCursor()).toEqual([' ▌Description   on', 'e']);
});

test('it stays where one types through a resize, a notice and what moves above it, and a step of it alone is a few bytes', async () => {
  const screen = await openShown();
  await screen.press('/');
  await screen.type('web');
  expect(screen.atCursor()).toEqual([' / web', '']);
  await screen.press('left');
  const step = screen.redraw();
  expect(Buffer.byteLength(step)).toBeLessThanOrEqual(10);
  expect(step).not.toContain('\u001b[?25');
  for (const size of [
    {columns: 40, rows: 12},
    {columns: 120, rows: 40},
  ]) {
    await screen.resize(size);
    expect(screen.atCursor()).toEqual([' / we', 'b']);
  }
  screen.store.dispatch({type: 'noticed', text: 'something happened', tone: 'warn'});
  expect(screen.atCursor()).toEqual([' / we', 'b']);
});

test('it is hidden while the rows are written, so that nothing follows it across the screen', async () => {
  const screen = await openShown();
  screen.redraw();
  await screen.press('/');
  screen.redraw();
  await screen.type('we');
  const bytes = screen.redraw();
  expect(bytes).toMatch(/^\u001b\[\?25l.*\u001b\[\d+;\d+H\u001b\[\?25h$/s);
  await screen.press('esc');
  expect(screen.redraw()).not.toContain('\u001b[?25h');
});
