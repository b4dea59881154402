import {expect, test} from 'vitest';
import {prepareWhileIdle} from '../../../src/app/data/lists/prepare.ts';
import {open} from '../screen.tsx';
import {take} from '../steps.ts';

test('a long list is prepared for a filter while no key is pressed, one page at a time', async () => {
  const screen = await open({nodes: 1100});
  const timers: (() => void)[] = [];
  prepareWhileIdle(screen.store, (_, ring) => {
    timers.push(ring);
    return () => void timers.splice(timers.indexOf(ring), 1);
  });
  await take(screen, 'j · : "sort -memory" enter');
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

test('work begins a while after the list has changed', async () => {
  const screen = await open({nodes: 20});
  const waits: number[] = [];
  let left = 2;
  const rings: (() => void)[] = [];
  prepareWhileIdle(
    screen.store,
    (milliseconds, ring) => {
      waits.push(milliseconds);
      rings.push(ring);
      return () => {};
    },
    [() => false, () => left-- > 0],
  );
  const begun = () => waits.splice(0);
  await screen.press('down');
  expect(begun()).toEqual([100]);
  await screen.press('down');
  expect(begun()).toEqual([]);
  // From step to step there is room for a key; after the last one nothing waits.
  for (const expected of [[5], [5], []]) {
    rings.at(-1)?.();
    expect(begun()).toEqual(expected);
  }
});
