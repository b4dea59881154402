import {expect, test} from 'vitest';
import {openAt} from '../steps.ts';

const hints = (frame: string) => frame.split('\n').at(-1) ?? '';

test('for a missing item the hints show only keys that work', async () => {
  const screen = await openAt(': "node 999" enter', {columns: 140});
  expect(screen.frame()).toContain('there is no node with the id 999');
  expect(hints(screen.frame())).not.toMatch(/boot|Reboot|delete|ssh|copy|raw/);
  expect(hints(screen.frame())).toContain('r refresh');
  await screen.press('b');
  expect(hints(screen.frame())).toMatch(/nothing (is|here)/);
});

test('for an empty list the hints show only keys that work', async () => {
  const screen = await openAt('/ ctrl-u "status=nowhere" enter', {columns: 140});
  expect(hints(screen.frame())).toContain('n create node');
  expect(hints(screen.frame())).not.toMatch(/boot|delete/);
});
