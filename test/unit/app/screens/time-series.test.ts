import {expect, test} from 'vitest';
import {seriesOf} from '../../../../src/app/screens/item/time-series.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);

/** The series of one chart of an hour in steps of 5 minutes, from pairs in the order that a service sends them. */
function seriesFrom(...pairs: readonly (readonly [minutes: number, value: number])[]) {
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
