import {expect, test} from 'vitest';
import {textChanges} from '../../../src/resources/scripts/scripts.ts';

test.each([
  ['a\nb\n', 'a\nb\n', undefined],
  ['a\nb\n', 'a\nc\n', 'script 2 lines: 1 new, 1 gone'],
  ['a\nb\n', 'b\na\n', 'script 2 lines: in another order'],
  ['a\nb\n', 'a\nb\nc\n', 'script 2 → 3 lines: 1 new, 0 gone'],
  // A line that is there several times is counted as often.
  ['a\n', 'a\na\na\n', 'script 1 → 3 lines: 2 new, 0 gone'],
])('what changes from %j to %j', (before, after, text) => {
  expect(textChanges(before, after)).toBe(text);
});
