import fc from 'fast-check';
import {expect, test} from 'vitest';
import {seriesOf} from '../../../../src/app/screens/item/time-series.ts';
import {shared, wishOfAll} from '../../../../src/app/screens/overview/share.ts';

const wish = fc.tuple(fc.nat(5), fc.nat(5), fc.nat(5), fc.nat(5)).map(([least, fair, most, free]) => ({
  ...{least, fair: least + fair},
  ...{most: least + fair + most, free: least + fair + most + free},
}));

test('parts get what they need, their fair share, what they have a use for, then free lines, the first ones first', () => {
  expect(
    shared(10, [
      {least: 1, fair: 3, most: 9, free: 9},
      {least: 2, fair: 4, most: 5, free: 5},
    ]),
  ).toEqual([6, 4]);
  expect(
    shared(4, [
      {least: 1, fair: 3, most: 9, free: 9},
      {least: 2, fair: 4, most: 5, free: 5},
    ]),
  ).toEqual([2, 2]);
  // Lines are free only once the second has what it has a use for.
  const fills = {least: 1, fair: 1, most: 2, free: 9};
  expect(shared(7, [fills, {least: 1, fair: 3, most: 4, free: 4}])).toEqual([3, 4]);
  fc.assert(
    fc.property(fc.nat(60), fc.array(wish, {maxLength: 5}), (lines, wishes) => {
      const given = shared(lines, wishes);
      const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
      const needed = sum(wishes.map(({least}) => least));
      const usable = sum(wishes.map(({free}) => free));
      expect(sum(given)).toBe(Math.max(needed, Math.min(lines, usable)));
      for (const [index, {least, fair, free}] of wishes.entries()) {
        expect(given[index]).toBeGreaterThanOrEqual(least);
        expect(given[index]).toBeLessThanOrEqual(free);
        // None has more than its share while another has less.
        if ((given[index] ?? 0) > fair)
          for (const [other, one] of wishes.entries()) expect(given[other]).toBeGreaterThanOrEqual(one.fair);
      }
    }),
  );
  expect(
    wishOfAll(
      [
        {least: 1, fair: 2, most: 3, free: 3},
        {least: 4, fair: 5, most: 6, free: 9},
      ],
      2,
    ),
  ).toEqual({
    least: 7,
    fair: 9,
    most: 11,
    free: 14,
  });
});

test('numbers over time are put into their intervals, and what is none is left out', () => {
  const minute = 60_000;
  const at = 1000 * minute;
  const charts = {
    hours: 1,
    minutes: 10,
    series: [
      {title: 'In', pairs: (numbers: object) => Object.values(numbers)},
      {title: 'None', pairs: () => [null, [[at, 'x'], [at, -1], 'x', [Number.NaN, 1], [at + 2e8, 1]]]},
    ],
  };
  // The cast: only what is read of the charts is there.
  const {until, all} = seriesOf(
    {
      one: [
        [at - 70 * minute, 9],
        [at - 20 * minute, 5],
        [at - 19 * minute, 3],
        [at, 2],
      ],
      two: [
        [at, 3],
        [at - 20 * minute, 0],
        ['x', 1],
      ],
    },
    {charts: charts as never, at},
  );
  expect(until).toBe(at);
  expect(all[0]?.taken).toEqual({
    values: [undefined, undefined, undefined, 5, undefined, 5],
    newest: {at, value: 5},
    peak: {at, value: 5},
  });
  expect(all[1]?.taken).toBeUndefined();
});
