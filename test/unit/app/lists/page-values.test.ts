import {expect, test} from 'vitest';
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
