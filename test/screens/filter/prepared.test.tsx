import {expect, test} from 'vitest';
import {prepareTyped, prepareWhileIdle} from '../../../src/app/lists/rows/prepare.ts';
import {open} from '../screen.tsx';

test('a long list is prepared for a filter while no key is pressed, one page at a time', async () => {
  const screen = await open({nodes: 1100});
  const timers: (() => void)[] = [];
  prepareWhileIdle(screen.store, (_, ring) => {
    timers.push(ring);
    return () => void timers.splice(timers.indexOf(ring), 1);
  });
  await screen.press('j');
  await screen.press(':');
  await screen.type('sort -memory');
  await screen.press('enter');
  expect(screen.frame()).toContain('sorted here over 1,100 rows');
  let rung = 0;
  while (timers.length > 0) {
    expect(timers.length).toBe(1);
    timers.shift()?.();
    rung++;
  }
  // Three pages, and a look whether there is another.
  expect(rung).toBe(4);
  await screen.press('j');
  expect(timers).toEqual([]);
});

test('the values of a field that is compared are gathered before one is typed', async () => {
  const screen = await open({nodes: 1100});
  await screen.press('/');
  await screen.type('backup-vault');
  await screen.press('enter');
  await screen.press('/');
  await screen.press('ctrl-u');
  await screen.type('status');
  expect(prepareTyped(screen.store.get())).toBe(false);
  await screen.type('=');
  expect(prepareTyped(screen.store.get())).toBe(true);
  expect(prepareTyped(screen.store.get())).toBe(false);
  // Few rows are alike in that: each is asked.
  await screen.type('offline label^');
  expect(prepareTyped(screen.store.get())).toBe(true);
  expect(prepareTyped(screen.store.get())).toBe(false);
  await screen.type('web');
  expect(screen.frame()).toContain('7 of 1,100 rows');
});
