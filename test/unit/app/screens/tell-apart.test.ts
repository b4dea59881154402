import {expect, test} from 'vitest';
import {apartLines} from '../../../../src/app/screens/form/question/tell-apart.ts';
import {regionsState} from '../../components/regions.ts';

test.each(['', null, undefined])('a value that is %s is told as none', country => {
  const [target, other] = ['nl', country].map((value, at) => {
    const item = {id: `id-${at}`, label: 'web', country: value, status: 'ok'};
    return {id: item.id, label: item.label, value: item, raw: item};
  });
  expect(target && other && apartLines(regionsState(), {resource: 'regions'}, target, [other])).toEqual([
    'this one: id id-0, country nl',
    'another: id id-1, country none',
  ]);
});

test('of many items that are called the same some are told apart, and the others counted', () => {
  const targets = Array.from({length: 12}, (_, index) => {
    const value = {id: `id-${index}`, label: 'web', country: index % 2 === 0 ? 'nl' : 'de', status: 'ok'};
    return {id: value.id, label: value.label, value, raw: value};
  });
  const lines = (others: number) => {
    const [target, ...rest] = targets.slice(0, others + 1);
    return target ? apartLines(regionsState(), {resource: 'regions'}, target, rest) : [];
  };
  expect(lines(0)).toEqual([]);
  const full = Array.from({length: 12}, (_, others) => lines(others)).findIndex(one =>
    one.at(-1)?.startsWith('and'),
  );
  expect(full).toBeGreaterThan(1);
  expect(lines(full - 1)).toHaveLength(full);
  expect(lines(full)).toEqual([...lines(full - 1), 'and 1 more']);
  expect(lines(full + 1).at(-1)).toBe('and 2 more');
  expect(lines(1)).toEqual([
    expect.stringMatching(/^this one: id id-0, .*nl/i),
    expect.stringMatching(/^another: id id-1, .*de/i),
  ]);
});
