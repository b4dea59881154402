import {expect, test} from 'vitest';
import {openAt, take} from '../steps.ts';

test('the breadcrumb follows an item whose edit changes its name', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · enter', {columns: 120, rows: 40});
  const crumbs = () => screen.frame().split('\n')[1];
  expect(crumbs()).toContain('› old-wiki');
  await take(screen, 'E ctrl-u "new-wiki" ctrl-s right enter');
  expect(screen.frame()).toContain('new-wiki');
  expect(crumbs()).toContain('› new-wiki');
});
