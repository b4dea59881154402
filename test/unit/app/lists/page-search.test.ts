import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import type {Shown} from '../../../../src/api/filter/index.ts';
import {isPrepared, keptOn, prepareTexts} from '../../../../src/app/data/lists/view.ts';
import type {Slot} from '../../../../src/app/state/list.ts';
import {matches} from '../../api/filter/matches.ts';
import {filters, items, shown} from '../../api/filter/sample.ts';

/** A page as it was read. Another word in the service, and what could not be read, make no difference. */
const pageOf = (some: readonly object[]): readonly Slot[] =>
  some.map((value, row) =>
    row % 7 === 6
      ? {ok: false, reason: '', raw: null}
      : {
          ok: true,
          value,
          raw: row % 2 === 0 ? value : JSON.parse(JSON.stringify(value).replaceAll('node', 'box')),
        },
  );

test('a page keeps the rows that pass one by one', () => {
  fc.assert(
    fc.property(filters, fc.array(items, {maxLength: 40}), (filter, some) => {
      const slots = pageOf(some);
      const alone = slots.filter(slot => slot.ok && matches(filter, shown, slot.value, slot.raw));
      expect(keptOn(slots, filter, shown)).toEqual(alone);
    }),
    {numRuns: 2000},
  );
});

test('words are found in texts of all kinds, within a cell and nowhere else', () => {
  const labels = ['web', '', 'İzmir', 'db\nweb', 'Ünï', '40', 'a b'];
  const slots = pageOf(labels.map((label, id) => ({label, id: 39 + id})));
  const texts = (item: unknown) => {
    const {label, id} = item as {label: string; id: number};
    return {parts: label, wholes: `\n${id}\n`, addresses: `\n2001:DB8::${id}/128`};
  };
  const own: Shown = {texts: [texts], values: {}};
  const words = [
    'db8',
    'DB8:',
    ':',
    '::4',
    '8:',
    '.',
    'web',
    'WEB',
    'i̇z',
    'ün',
    '4',
    '40',
    'b\nw',
    '',
    ' ',
    'bd',
    'zi',
  ];
  for (const text of words) {
    const alone = slots.filter(slot => slot.ok && matches({text}, own, slot.value, slot.raw));
    expect(keptOn(slots, {text}, own), JSON.stringify(text)).toEqual(alone);
  }
});

test('however many letters are typed, the texts of a row are put together once', () => {
  let asked = 0;
  const counting: Shown = {
    texts: [
      item => {
        asked++;
        return {parts: `\n${JSON.stringify(item)}`, wholes: '', addresses: ''};
      },
    ],
    values: {},
  };
  const slots = pageOf(Array.from({length: 600}, (_, row) => ({label: `web-${row}`})));
  const readable = slots.filter(({ok}) => ok).length;
  expect(isPrepared(slots, counting)).toBe(false);
  prepareTexts(slots, counting);
  expect(isPrepared(slots, counting)).toBe(true);
  for (const text of ['w', 'we', 'web', 'web-1', 'web-11', 'x']) keptOn(slots, {text}, counting);
  keptOn(slots, {all: [{text: 'web'}, {not: {text: '7'}}]}, counting);
  expect(asked).toBe(readable);
});
