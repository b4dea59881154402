import {expect, test} from 'vitest';
import {
  notTogether,
  unavailable,
  unfitLines,
  unfitReason,
} from '../../../../../src/app/screens/form/fitness.ts';
import {actionOf} from '../../../../../src/resources/index.ts';
import {target} from './form-field.ts';

const resize = actionOf({resource: 'volumes', action: 'resize'});
const unfit = (number: number, why = 'it is busy') =>
  Array.from({length: number}, (_, at) => ({id: `${at}`, label: `data-${at}`, why}));

test('items that cannot be resized are named for as long as two lines have room', () => {
  expect(unfitReason('volumes', resize, unfit(1))).toBe('cannot resize volume data-0: it is busy');
  expect(unfitReason('volumes', resize, unfit(9))).toBe(
    'cannot resize any of the 9 marked volumes (u unmarks all): ' +
      'data-0: it is busy; data-1: it is busy; data-2: it is busy; data-3: it is busy; and 5 more',
  );
  // One is named however long its reason is.
  const long = unfitReason('volumes', resize, unfit(2, 'x'.repeat(200)));
  expect(long.endsWith(`: data-0: ${'x'.repeat(200)}; and 1 more`)).toBe(true);
});

test('the sentences take just 140 characters, and not one more', () => {
  const text = (length: number) =>
    unfitReason('volumes', resize, [...unfit(1, 'x'.repeat(length)), ...unfit(1)]);
  const fits = Array.from({length: 120}, (_, length) => text(length)).filter(one => !one.endsWith('more'));
  expect(fits.length).toBeLessThan(120);
  expect(fits.at(-1)).toHaveLength(140);
});

test('items that are left out are grouped by the reason', () => {
  const [one, two, three] = unfit(3);
  if (!one || !two || !three) throw new Error('there are three');
  expect(unfitLines([one, {...two, why: 'it is gone'}, three])).toEqual([
    'left out, though marked: data-0, data-2: it is busy',
    'left out, though marked: data-1: it is gone',
  ]);
  expect(unfitLines([one], 'left')).toEqual(['left: data-0: it is busy']);
});

test('what cannot be done to several together can be done to each', () => {
  const apart = {...resize, apart: () => 'each needs its own'};
  const two = [target('a', {}), target('b', {})];
  expect(notTogether(apart, two.slice(1))).toBeUndefined();
  expect(notTogether(resize, two)).toBeUndefined();
  expect(notTogether(apart, two)).toMatch(/^2 marked \(\S+ unmarks all\): each needs its own$/);
  const never = {...apart, unavailable: () => 'it is busy'};
  expect(unavailable('volumes', apart, two)).toBe(notTogether(apart, two));
  expect(unavailable('volumes', never, two.slice(1))).toBe('cannot resize volume b: it is busy');
});
