import {expect, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** Where the terminal shows its cursor: an input method opens its window there, and a magnifier follows it. */

test.each([
  {columns: 80, rows: 24},
  {columns: 40, rows: 12},
  {columns: 200, rows: 60},
])('the cursor is where one types, and hidden elsewhere, at $columns × $rows', async size => {
  const {press, waitFor, modes, beforeCursor} = await openProgram({...size, args: ['--demo']});
  const typed = async (opens: string, label: RegExp, text: string): Promise<void> => {
    press(...opens.split(' '));
    await waitFor(() => modes().cursor && label.test(beforeCursor()));
    press(text);
    await waitFor(() => beforeCursor().endsWith(text));
    expect(beforeCursor().replace(label, '')).toBe(text);
    press('left');
    await waitFor(() => beforeCursor().replace(label, '') === text.slice(0, -1));
    press('esc');
    await waitFor(() => !modes().cursor);
  };
  await waitFor(/db-primary/);
  expect(modes().cursor).toBe(false);
  press(':');
  await waitFor(() => modes().cursor);
  press('volumes');
  await waitFor(/: volumes/);
  press('enter');
  await waitFor(/db-data|primary-data/);
  expect(modes().cursor).toBe(false);
  await typed('/', /^ \/ /, 'web');
  await typed(':', /^ : /, '日本');
  await typed('n', /^.*▌Label +/, 'デー');
});

test('login asks with the cursor behind what is typed, and does not show the token', async () => {
  const {press, waitFor, modes, beforeCursor} = await openProgram({args: ['login', '--word', 'node']});
  await waitFor(() => modes().cursor && beforeCursor() === 'Address of the service: ');
  press('https://127.0.0.1:9/v4');
  await waitFor(() => beforeCursor().endsWith('/v4'));
  press('enter');
  await waitFor(() => beforeCursor() === 'Access token (not shown): ');
  press('abc');
  await waitFor(() => beforeCursor() === 'Access token (not shown):    ');
  press('ctrl-c');
});
