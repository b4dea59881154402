import {expect, test} from 'vitest';
import {PageTexts, shows} from '../../../../src/api/filter/match.ts';

/** The texts of the rows of a page, in which words are sought. */

const row = (parts: string, wholes = '', addresses = '') => ({parts, wholes, addresses});
const rows = [
  row('\nWeb-1\nrunning', '\n4096\n12\n', '\n2001:DB8::1'),
  row('\nİstanbul', '', ''),
  row('\nweb-2\ndb', '\n40\n', '\nfe80::2001'),
  row('', '\n4\n', ''),
];

test.each<[word: string, marked: number[]]>([
  ['web', [0, 2]],
  ['web-2', [2]],
  ['running', [0]],
  ['stanbul', [1]],
  ['4096', [0]],
  ['40', [2]],
  ['4', [3]],
  ['12', [0]],
  ['2001', []],
  ['2001:', [0]],
  ['::2001', [2]],
  ['b-1r', []],
  ['none', []],
])('the word %s is in the rows %j', (word, marked) => {
  const texts = new PageTexts(rows);
  const marks = (among: readonly number[]) => {
    const found = new Uint8Array(rows.length);
    texts.mark(word, among, found);
    return [...found.keys()].filter(at => found[at] === 1);
  };
  expect(marks([0, 1, 2, 3])).toEqual(marked);
  for (const at of [0, 1, 2, 3]) expect(marks([at]), `${at}`).toEqual(marked.filter(one => one === at));
  expect(marks([1, 3])).toEqual(marked.filter(one => one === 1 || one === 3));
  const alone = rows.map(texts => shows({texts: [() => row(''), () => texts], values: {}}, word)({}, {}));
  expect([...alone.keys()].filter(at => alone[at])).toEqual(marked);
});

test('rows that are marked already stay so, and a word of two lines is not sought in the joined texts', () => {
  const marks = new Uint8Array([0, 1, 0, 0]);
  new PageTexts(rows).mark('db', [0, 1, 2, 3], marks);
  expect([...marks]).toEqual([0, 1, 1, 0]);
  expect(['web', '', 'a\nb'].map(word => PageTexts.takes(word))).toEqual([true, false, false]);
});
