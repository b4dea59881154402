import v8 from 'node:v8';
import {expect, onTestFinished, test, vi} from 'vitest';
import {served} from '../served.ts';

/** Lists of so many rows that the heap is kept small while they are read. */

test.each([
  [999, []],
  // Two whole pages.
  [1000, ['--semi-space-growth-factor=1', '--heap-growing-percent=10']],
  [1600, ['--semi-space-growth-factor=1', '--heap-growing-percent=10']],
])('of %i nodes it is done once at most', async (nodes, flags) => {
  const given: string[] = [];
  const spy = vi.spyOn(v8, 'setFlagsFromString').mockImplementation(flag => void given.push(flag));
  onTestFinished(() => spy.mockRestore());
  const {run} = await served({}, undefined, {nodes});
  const {stdout} = await run('nodes', 'list', '--all', '--output', 'ids');
  expect(stdout.trim().split('\n')).toHaveLength(nodes);
  expect(given).toEqual(flags);
});
