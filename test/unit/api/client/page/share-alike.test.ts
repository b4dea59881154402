import fc from 'fast-check';
import {expect, test} from 'vitest';
import {shareAlike} from '../../../../../src/api/client/page/share-alike.ts';
import type {Json} from '../../../../../src/api/index.ts';

const slotsOf = (items: readonly Json[]) => items.map(raw => ({ok: true, value: raw, raw}) as const);

test('items stay what they are, whatever they hold', () => {
  const items = fc.array(fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'x'), fc.jsonValue()));
  fc.assert(
    fc.property(items, made => {
      // The cast: what is parsed is JSON.
      const text = JSON.stringify(made);
      const parsed = JSON.parse(text) as Json[];
      shareAlike(slotsOf(parsed));
      expect(JSON.stringify(parsed)).toBe(text);
    }),
  );
});

test('what items have in common is there once, what differs is left alone', () => {
  const node = (id: number) => ({
    label: `web-${id}`,
    specs: {memory: 1024, disk: 20},
    backups: {last: `day ${id}`, schedule: {day: 'Saturday'}},
    tags: ['prod'],
  });
  const pages = Array.from({length: 2}, (_, page) => {
    const nodes = Array.from({length: 500}, (_, row) => node(500 * page + row));
    shareAlike(slotsOf(nodes));
    return nodes;
  });
  const [first, last] = [pages[0]?.[0], pages[1]?.[499]];
  expect(last).toEqual(node(999));
  expect(last?.specs).toBe(first?.specs);
  expect(last?.tags).toBe(first?.tags);
  expect(last?.backups.schedule).toBe(pages[1]?.[0]?.backups.schedule);
  expect(last?.backups).not.toBe(first?.backups);
});
