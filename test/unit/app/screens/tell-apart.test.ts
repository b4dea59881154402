import {expect, test} from 'vitest';
import {apartLines} from '../../../../src/app/screens/form/tell-apart.ts';
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

test('of items that differ in everything four things are told, not all', () => {
  const [target, other] = [1, 2].map(id => {
    const value = {
      ...{id, label: 'data', size: 10 * id, status: id === 1 ? 'active' : 'resizing', node_id: id},
      ...{region: `region-${id}`, tags: [`tag-${id}`], created: `2026-0${id}-01T00:00:00`},
      ...{hardware_type: id === 1 ? 'nvme' : 'hdd', encryption: id === 1 ? 'enabled' : 'disabled'},
    };
    return {id: String(id), label: value.label, value};
  });
  const lines = target && other && apartLines(regionsState(), {resource: 'volumes'}, target, [other]);
  expect(lines).toEqual([
    'this one: id 1, status active, size 10 GB, region region-1, node #1',
    'another: id 2, status resizing, size 20 GB, region region-2, node #2',
  ]);
});
