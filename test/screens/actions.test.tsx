import {expect, test} from 'vitest';
import {wordOf} from '../../src/app/panel/fields.ts';
import type {Panel} from '../../src/app/state.ts';
import {everyAction, fill, panelOf, profiles, reach} from './doing.ts';
import {open} from './screen.tsx';

/** What every action gets for being declared: a look at how much stands between its key and its request. */

test.each(everyAction)('%s: its fields, and at most two keys', async (_, resource, action) => {
  const screen = await open({columns: 120, rows: 40, profiles});
  const sent = () => Object.keys(screen.store.get().jobs).length;
  await reach(screen, resource, action);
  await screen.press(action.key);
  await fill(screen);
  const panel = panelOf(screen) as Panel;
  const asks = Object.keys(action.fields).length > 0;
  expect(panel.stage).toBe(action.level === 'plain' && asks ? 'fill' : 'confirm');
  expect(panel.sure).toBe(false);
  expect(sent()).toBe(0);
  if (action.level === 'label') await screen.type(wordOf(panel));
  else if (panel.stage === 'confirm') await screen.press('right');
  expect(sent()).toBe(0);
  await screen.press('enter');
  expect(sent()).toBe(1);
});

test('from the question back to the fields, which stay filled and seen', async () => {
  const screen = await open({columns: 120, rows: 30});
  await screen.go('balancers');
  await screen.press('n');
  await screen.type('front');
  await screen.press('enter', 'down', 'enter');
  expect(screen.frame()).toMatch(/Label +front/);
  expect(screen.frame()).toContain('›[Cancel]   [Create load balancer]');
  expect(screen.frame()).toContain('POST /nodebalancers');
  await screen.press('enter');
  expect(panelOf(screen)?.stage).toBe('fill');
  await screen.press('ctrl-s', 'right');
  expect(screen.frame()).toContain('   [Cancel]  ›[Create load balancer]');
  await screen.press('esc');
  expect(panelOf(screen)).toMatchObject({stage: 'fill', sure: false});
  await screen.press('esc');
  expect(panelOf(screen)).toBeUndefined();
});
