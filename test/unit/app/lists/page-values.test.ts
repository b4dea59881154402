import {expect, test} from 'vitest';
import {valuesIn} from '../../../../src/app/lists/list.ts';
import {valuesOn} from '../../../../src/app/lists/rows/page-values.ts';

test("rows with one value count apart if the service spells it differently, since a filter may name the service's word", () => {
  const row = (image: string, sent: string) => ({ok: true, value: {image}, raw: {image: sent}}) as const;
  const slots = [
    row('node/debian12', 'cloud/debian12'),
    row('node/debian12', 'node/debian12'),
    row('node/debian12', 'cloud/debian12'),
  ];
  const test = {field: 'image', operator: '=', value: 'cloud/debian12'};
  expect(valuesOn(slots as never, test as never, {values: {}} as never)).toEqual({
    kinds: Uint16Array.of(0, 1, 0),
    first: [0, 1],
  });
});

test('a page is given up once more than half of its rows have values of their own, but not its first few', () => {
  const page = (texts: readonly string[]) =>
    texts.map(label => ({ok: true, value: {label}, raw: {label}})) as never;
  const test = {field: 'label', operator: '=', value: 'a'} as never;
  const values = (texts: readonly string[]) =>
    valuesOn(page(texts), test, {values: {}} as never)?.first.length;
  const differing = (number: number) => Array.from({length: number}, (_, index) => `web-${index}`);
  expect(values(differing(32))).toBe(32);
  expect(values(differing(33))).toBeUndefined();
  expect(values([...Array.from({length: 100}, () => 'same'), ...differing(97)])).toBe(98);
  expect(values([...Array.from({length: 100}, () => 'same'), ...differing(98)])).toBeUndefined();
  expect(values([...Array.from({length: 30}, () => 'same'), ...differing(40)])).toBeUndefined();
});

test('texts in a field of items count as often as they are there, empty ones and others not at all', () => {
  const items = [{tags: ['prod', 'web']}, {tags: ['prod']}, {tags: ''}, {tags: 7}, {}];
  expect([...valuesIn(items, 'tags')]).toEqual([
    ['prod', 2],
    ['web', 1],
  ]);
});
