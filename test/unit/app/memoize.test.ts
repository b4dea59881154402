import {afterEach, expect, test} from 'vitest';
import {memoize, memoizeEach, memoizeParts} from '../../../src/app/state/memoize.ts';
import {changeKeys} from '../../../src/preferences/key-name.ts';

/** What is remembered between two keys, until a person changes the keys. */

afterEach(() => changeKeys());

test.each<[string, (work: (key: object) => number) => (key: object) => number]>([
  ['memoize', work => memoize(work)],
  ['memoizeEach', work => memoizeEach(work)],
  [
    'memoizeParts',
    work => {
      const remembered = memoizeParts((key: object, _part: string) => work(key));
      return key => remembered(key, 'part');
    },
  ],
])('%s forgets its results once the keys are others', (_, remember) => {
  let calls = 0;
  const remembered = remember(() => ++calls);
  const key = {};
  expect(remembered(key)).toBe(remembered(key));
  changeKeys({records: new Map([['refresh', ['f5']]]), actions: new Map()});
  expect(remembered(key)).toBe(2);
});
