import {expect, test} from 'vitest';
import {confirmWordFor} from '../../../../src/app/screens/form/confirm-word.ts';

const plain = 'web';
const lookAlike = 'w\u0435b';
const foreign = '\u5b9e\u9a8c';
const invisible = 'we\u200bb';
const target = (label: string, id = '7') => ({label, id, value: {}, raw: {}});

test.each([
  [plain, '7', ['web'], 'Type web'],
  ['', '7', ['7', '#7'], 'It has no label: type its id 7'],
  ['#7', '7', ['7', '#7'], 'It has no label: type its id 7'],
  [foreign, '7', [foreign, '7', '#7'], `Type ${foreign}, or its id 7,`],
  [foreign, invisible, [foreign], `Type ${foreign}`],
  [lookAlike, '7', ['7', '#7'], /^Its label, .*, is not what it looks like: type its id 7$/],
  [lookAlike, invisible, [lookAlike], /^Its label, .*, is not what it looks like: type it all the same$/],
  [invisible, '7', ['7', '#7'], /^Its label, .*, cannot be typed as it looks: type its id 7$/],
  ['', invisible, [], /^It has no label, nor can its id, .*: nothing can be typed here$/],
  [
    invisible,
    invisible,
    [],
    /^Its label, .*, cannot be typed as it looks, nor can its id, .*: nothing can be/,
  ],
] as const)('for %j with the id %j', (label, id, words, ask) => {
  const word = confirmWordFor([target(label, id)]);
  expect(word.words).toEqual(words);
  expect(word.ask).toMatch(typeof ask === 'string' ? new RegExp(`^${ask}$`) : ask);
});

test('the label of several is shared, and of several items their number is typed', () => {
  const of = (number: number, id = '7') =>
    confirmWordFor([target(plain, id)], {number, singular: 'node', plural: 'nodes'});
  expect(of(0).words).toEqual(['web']);
  expect(of(1)).toMatchObject({
    words: ['7', '#7'],
    ask: 'Another node is called web too: type the id of this one, 7,',
  });
  expect(of(2).ask).toBe('2 other nodes are called web too: type the id of this one, 7,');
  expect(of(2, invisible).words).toEqual(['web']);
  expect(confirmWordFor([target(plain), target(plain, '8')])).toEqual({
    words: ['2'],
    ask: 'Type 2, their number,',
  });
  expect(confirmWordFor([]).words).toEqual([]);
});
