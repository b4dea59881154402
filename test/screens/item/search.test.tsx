import {expect, test} from 'vitest';
import {openAt} from '../steps.ts';

/** Searching in what is read line by line. */

test('enter goes to the first match, n to the one behind it, N back', async () => {
  const screen = await openAt('y', {columns: 100, rows: 20});
  const top = () => Number(/lines (\d+)–/.exec(screen.frame())?.[1]);
  await screen.press('/');
  await screen.type('"');
  await screen.press('enter');
  const first = top();
  await screen.press('n');
  expect(top()).toBe(first + 1);
  await screen.press('n', 'n');
  expect(top()).toBe(first + 3);
  await screen.press('N');
  expect(top()).toBe(first + 2);
  await screen.press('esc');
  expect(screen.store.get().overlay).toMatchObject({kind: 'raw', search: {text: ''}});
  await screen.press('esc');
  expect(screen.store.get().overlay).toBeUndefined();
});
