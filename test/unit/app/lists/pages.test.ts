import {expect, test} from 'vitest';
import {neededPages} from '../../../../src/app/data/lists/pages.ts';
import type {View} from '../../../../src/app/data/lists/view.ts';
import type {ListPlace} from '../../../../src/app/state/state.ts';

/** Which pages a list reads while a filter runs here: 100 pages, a screen of 20 rows, the cursor in the first. */
function read(pages: number, found: number, remaining?: number): number[] {
  const loaded = Object.fromEntries(Array.from({length: pages}, (_, index) => [index + 1, {stale: false}]));
  const list = {results: 10_000, pageSize: 100, pages: loaded, loading: [], failures: {}};
  const query = {key: 'k', local: {text: 'web'}};
  const budget = remaining === undefined ? undefined : {limit: 100, remaining, resetAt: 0};
  // The casts: only these parts are looked at.
  return neededPages(
    {list, query, length: found} as unknown as View,
    {cursor: 0, top: 0} as ListPlace,
    {height: 20, budget} as Parameters<typeof neededPages>[2],
  );
}

test.each([
  ['nothing more once there is a screenful beside the one that is shown', 1, 40, []],
  ['two at least, as the next may hold fewer', 1, 39, [2, 3]],
  ['as many as hold the rest, if they hold as many as those read', 1, 10, [2, 3, 4]],
  ['one more for a part of a page', 1, 9, [2, 3, 4, 5]],
  ['the share that is found is that of all pages read', 2, 16, [3, 4, 5]],
  ['six at most', 2, 8, [3, 4, 5, 6, 7, 8]],
  ['six while nothing is found', 4, 0, [5, 6, 7, 8, 9, 10]],
])('%s', (_, pages, found, next) => {
  expect(read(pages, found)).toEqual(next);
});

test('a tenth of the budget is left, but two pages are always read', () => {
  expect(read(4, 0, 13)).toEqual([5, 6, 7]);
  expect(read(4, 0, 5)).toEqual([5, 6]);
});
