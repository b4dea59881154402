import {expect, test} from 'vitest';
import {seriesOf} from '../../../../src/app/screens/item/time-series.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);

type Pair = readonly [minutes: number, value: number];

/** The series of one chart of an hour in steps of 5 minutes, from pairs in the order that a service sends them. */
function seriesFrom(...pairs: readonly Pair[]) {
  const series = [{pairs: () => [pairs.map(([minutes, value]) => [start + minutes * minute, value])]}];
  const charts = {hours: 1, minutes: 5, series};
  return seriesOf({}, {charts: charts as never, at: start + 60 * minute}).all[0]?.taken;
}

test('the peak is the greatest value, the latest of several, in whatever order they come', () => {
  const peakAt = (minutes: number, value: number) => ({at: start + minutes * minute, value});
  expect(seriesFrom([0, 1], [5, 7], [10, 7], [15, 2])?.peak).toEqual(peakAt(10, 7));
  expect(seriesFrom([15, 2], [10, 7], [5, 7], [0, 1])?.peak).toEqual(peakAt(10, 7));
  expect(seriesFrom([15, 2], [10, 7], [5, 7], [0, 1])?.newest).toEqual(peakAt(15, 2));
});

test('each interval has its greatest number; what is older than the chart, or from far ahead, is left out', () => {
  const values = (...pairs: readonly Pair[]) => seriesFrom(...pairs)?.values;
  const none = (number: number) => Array.from({length: number}, () => undefined);
  expect(values([60, 3])).toEqual([...none(11), 3]);
  expect(values([60, 3], [5, 2])).toEqual([2, ...none(10), 3]);
  expect(values([60, 3], [2, 2])).toEqual([...none(11), 3]);
  expect(values([60, 3], [49, 5], [51, 4], [47, 9])).toEqual([...none(8), 9, 5, undefined, 3]);
  const day = 24 * 60;
  expect(values([60, 3], [60 + day, 1])).toEqual([...none(11), 1]);
  expect(values([60, 3], [61 + day, 1])).toEqual([...none(11), 3]);
  expect(values([60, Number.NaN], [55, -1])).toBeUndefined();
  // What is of the same moment is added up.
  expect(values([60, 3], [60, 4], [60, Number.MAX_VALUE])?.at(-1)).toBe(Number.MAX_VALUE);
  expect(values([60, 3], [60, 4])?.at(-1)).toBe(7);
});

test('of a series that is far too long the last 5,000 pairs count', () => {
  const long = (zeros: number): Pair[] => [[55, 9], ...Array.from({length: zeros}, (): Pair => [60, 0])];
  expect(seriesFrom(...long(4999))?.peak.value).toBe(9);
  expect(seriesFrom(...long(5000))?.peak.value).toBe(0);
});
