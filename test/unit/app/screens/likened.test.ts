import {expect, test} from 'vitest';
import {explanation, likened, shortName} from '../../../../src/app/screens/shared/suggestion.ts';

const suggestion = {...explanation('Restart Web-1', ''), words: 'NL-AMS'};

test.each([
  ['restart', undefined],
  ['WEB-1 Restart', undefined],
  ['nl-ams restart', undefined],
  ['restart web-2', true],
])('%j is found in a suggestion, or merely similar', (typed, alike) => {
  expect(likened(suggestion, typed).alike).toBe(alike);
});

test('a name in a suggestion is cut after three hundred characters', () => {
  const name = (length: number) => 'x'.repeat(length);
  expect([299, 300, 301].map(length => shortName(name(length)).length)).toEqual([299, 300, 300]);
});
