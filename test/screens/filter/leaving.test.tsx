import {expect, test} from 'vitest';
import {openAt, type Screen, take} from '../steps.ts';

/** Leaving a filter: the cursor stays on its item. */

const inHand = (screen: Screen) =>
  screen
    .frame()
    .split('\n')
    .flatMap(line => /^▌([\w.-]+) /.exec(line)?.[1] ?? [])[0];
const countLine = (screen: Screen) => screen.frame().split('\n').at(-2) ?? '';

test.each([
  ['esc', async (screen: Screen) => screen.press('esc')],
  ['an empty filter', async (screen: Screen) => screen.press('/', 'ctrl-u', 'enter')],
])('%s: the cursor stays on its item, wherever that stands', async (_, leave) => {
  const screen = await openAt('/ ctrl-u "offline" enter · j j j', {columns: 120});
  const item = inHand(screen);
  expect(item).toBeDefined();
  await leave(screen);
  expect(countLine(screen)).toContain('of 140');
  expect(inHand(screen)).toBe(item);
  // It is an item below the first screen, and the row of it is what keys act on.
  expect(countLine(screen)).not.toContain(' 1–');
  await screen.press('d');
  expect(screen.frame()).toContain(`nodes › ${item}`);
});

test('the cursor stays on its item in a sorted list, and if the whole list loads only then', async () => {
  const screen = await openAt(': "volumes detached" enter · : "volumes size>=40" enter · o j j', {
    columns: 120,
  });
  const item = inHand(screen);
  await screen.press('esc');
  expect(countLine(screen)).toContain('of 60');
  expect(inHand(screen)).toBe(item);
});

test('if the item is not loaded the screen says so, and the cursor is near it', async () => {
  const screen = await openAt('/ ctrl-u "region=us-east" enter · G', {columns: 120, nodes: 3000});
  const item = inHand(screen);
  await screen.press('esc');
  expect(screen.store.get().notice?.text).toBe(
    `${item} is not among the 100 rows that are loaded of the whole list`,
  );
  expect(inHand(screen)).not.toBe(item);
  // It is the last one that both lists have.
  const rows = screen.store.get().lists;
  const labels = Object.values(rows).flatMap(({pages}) =>
    Object.values(pages).flatMap(({slots}) =>
      slots.flatMap(slot => (slot.ok ? [slot.value as {label: string; region: string}] : [])),
    ),
  );
  const whole = labels.slice(0, 100).filter(({region}) => region === 'us-east');
  expect(inHand(screen)).toBe(whole.at(-1)?.label);
});

test('the cursor stays on its item when search results are left', async () => {
  const screen = await openAt('j j j j', {columns: 120});
  const item = inHand(screen);
  await take(screen, '* "db" enter j j');
  const found = screen.frame();
  await screen.press('enter', 'esc');
  expect(screen.frame()).toBe(found);
  await screen.press('esc');
  expect(inHand(screen)).toBe(item);
});
