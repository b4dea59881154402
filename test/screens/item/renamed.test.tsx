import {expect, test} from 'vitest';
import {open} from '../screen.tsx';

test('the breadcrumb follows an item whose edit changes its name', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.go('volumes label~old-wiki');
  await screen.press('enter');
  const crumbs = () => screen.frame().split('\n')[1];
  expect(crumbs()).toContain('› old-wiki');
  await screen.press('E', 'ctrl-u');
  await screen.type('new-wiki');
  await screen.press('ctrl-s', 'right', 'enter');
  expect(screen.frame()).toContain('new-wiki');
  expect(crumbs()).toContain('› new-wiki');
});
