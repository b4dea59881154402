import {expect, test} from 'vitest';
import {Cache} from '../../src/cache.ts';

test('a value is made once, and all again where there would be too many', () => {
  const cache = new Cache<string>(2);
  const made: string[] = [];
  const get = (key: string) =>
    cache.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'B']);
  expect(made.splice(0)).toEqual(['a', 'b']);
  expect(['c', 'c', 'a', 'c'].map(get)).toEqual(['C', 'C', 'A', 'C']);
  expect(made.splice(0)).toEqual(['c', 'a']);
  cache.clear();
  get('c');
  expect(made).toEqual(['c']);
});
