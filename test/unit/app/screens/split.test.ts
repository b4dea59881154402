import {expect, test} from 'vitest';
import {split} from '../../../../src/app/screens/item/rows.ts';

const pieces = (...heights: number[]) => heights.map(height => ({kind: 'fields', height}));

test('columns are as even as can be while each piece stays whole and in its order', () => {
  expect(split(pieces(8, 4, 7, 8), 2)).toEqual([0, 2]);
  expect(split(pieces(8, 4, 7, 8), 3)).toEqual([0, 1, 3]);
  expect(split(pieces(20, 2, 2), 2)).toEqual([0, 1]);
});

test('no column is left empty, not even where the last one is much the highest', () => {
  expect(split(pieces(1, 1, 10), 3)).toEqual([0, 1, 2]);
  expect(split(pieces(1, 1, 1, 10), 4)).toEqual([0, 1, 2, 3]);
});

test('there are no more columns than pieces', () => {
  expect(split(pieces(5), 3)).toEqual([0]);
  expect(split(pieces(5, 5), 3)).toEqual([0, 1]);
});

test('what is of one kind stands together, unless that leaves a column far longer', () => {
  const others = (...heights: number[]) => heights.map(height => ({kind: 'relations', height}));
  expect(split([...pieces(5, 4), ...others(9)], 2)).toEqual([0, 2]);
  expect(split([...pieces(5, 5, 5, 5), ...others(2)], 2)).toEqual([0, 2]);
});
