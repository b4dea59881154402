import {expect, test} from 'vitest';
import {later} from '../../../src/resources/definition/later.ts';

const whole = (loaded: {times: number}) =>
  later<{name: string; columns: readonly string[]; fields: number; parent?: string}>(
    {name: 'volumes'},
    ['name', 'columns', 'fields'],
    () => {
      loaded.times++;
      return {
        name: 'volumes',
        columns: ['label'],
        get fields() {
          return this.columns.length;
        },
      };
    },
  );

test('what is known is given without the whole', () => {
  const loaded = {times: 0};
  const one = whole(loaded);
  expect([one.name, one.parent, Object.keys(one)]).toEqual([
    'volumes',
    undefined,
    ['name', 'columns', 'fields'],
  ]);
  expect(loaded.times).toBe(0);
});

test('the rest is that of the whole, which is loaded once', () => {
  const loaded = {times: 0};
  const one = whole(loaded);
  expect([one.columns, one.fields, {...one}.name]).toEqual([['label'], 1, 'volumes']);
  expect(loaded.times).toBe(1);
});
