import {expect, test} from 'vitest';
import {FrameEncoder} from '../../../../src/terminal/frame/frame-encoder.ts';
import {styleAt, textAt} from '../../../../src/terminal/frame/line.ts';
import {readLine} from '../../../../src/terminal/frame/read-line.ts';

/** A frame that is drawn whole, and what a row of it is read as. */

const cleared = '\u001b[m\u001b[r\u001b[H\u001b[J';

test.each([
  ['ab', 'ab'],
  ['', ''],
  [' ab', '\u001b[Cab'],
  ['\nab', '\u001bDab'],
  ['\n ab', '\u001b[2;2Hab'],
  ['\n\nab', '\u001b[3Hab'],
  ['ab\ncd', 'ab\r\u001bDcd'],
  ['abcdefgh\nx', 'abcdefgh\u001b[2Hx'],
  ['a\n\n\ncd\nleft out', 'a\u001b[4Hcd'],
  ['abcdefghij', 'abcdefgh'],
  ['\u001b[31ma\u001b[39m', '\u001b[31ma\u001b[m'],
  ['a\u001b[1mb', 'a\u001b[1mb\u001b[m'],
])('the first frame %j is drawn after all is cleared', (frame, bytes) => {
  expect(new FrameEncoder().next(frame, 8, 4)).toBe(`${cleared}${bytes}`);
});

test('a frame is drawn whole again in another size, or where it was forgotten', () => {
  const encoder = new FrameEncoder();
  encoder.next('ab\ncd', 4, 2);
  expect(encoder.next('ab\ncd', 4, 2)).toBe('');
  expect(encoder.next('ab\ncd', 5, 2)).toBe(`${cleared}ab\r\u001bDcd`);
  expect(encoder.next('ab\ncd', 5, 3)).toBe(`${cleared}ab\r\u001bDcd`);
  expect(encoder.next('ab\ncd', 5, 3)).toBe('');
  encoder.forget();
  expect(encoder.next('ab\ncd', 5, 3)).toBe(`${cleared}ab\r\u001bDcd`);
});

test('a row that was cut is whole where there is room for it', () => {
  const encoder = new FrameEncoder();
  expect(encoder.next('abcdef', 4, 1)).toBe(`${cleared}abc\u001b[?7ld\u001b[?7h`);
  expect(encoder.next('abcdef', 8, 1)).toBe(`${cleared}abcdef`);
  expect(encoder.next('abcdef', 3, 1)).toBe(`${cleared}ab\u001b[?7lc\u001b[?7h`);
});

/** The characters of a row by columns, `_` for a column that the character before it covers. */
const columnsOf = (source: string, columns: number) => {
  const line = readLine(source, columns);
  return {
    ...{texts: Array.from(line.cells, (_, at) => textAt(line, at) || '_').join(''), text: line.text},
    ...{styled: Array.from(line.cells, (_, at) => (styleAt(line, at) === 0 ? '.' : 's')).join('')},
    unsureFrom: line.unsureFrom,
  };
};

test.each<[source: string, texts: string, text: string | undefined, styled: string, unsureFrom: number]>([
  ['', '', '', '', Number.POSITIVE_INFINITY],
  ['ab  ', 'ab', 'ab', '..', Number.POSITIVE_INFINITY],
  ['a~\u00e9●', 'a~é●', 'a~é●', '....', Number.POSITIVE_INFINITY],
  ['abcdefghij', 'abcdefgh', 'abcdefgh', '........', Number.POSITIVE_INFINITY],
  ['abcd\u001b[0mefghij', 'abcdefgh', 'abcdefgh', '........', Number.POSITIVE_INFINITY],
  ['\u001b[31ma b \u001b[39mc', 'a b c', 'a b c', 's.s..', Number.POSITIVE_INFINITY],
  ['\u001b[44ma \u001b[49m ', 'a ', 'a ', 'ss', Number.POSITIVE_INFINITY],
  ['a部b', 'a部_b', undefined, '....', Number.POSITIVE_INFINITY],
  ['abcdefg部', 'abcdefg', undefined, '.......', Number.POSITIVE_INFINITY],
  ['ab😀c', 'ab😀_c', undefined, '.....', 1],
  ['部😀c', '部_😀_c', undefined, '.....', 0],
  ['😀', '😀_', undefined, '..', 0],
  ['abcdef😀', 'abcdef😀_', undefined, '........', 5],
  ['abcdefg😀', 'abcdefg', undefined, '.......', Number.POSITIVE_INFINITY],
  ['ae\u0301b', 'ae\u0301b', undefined, '...', 0],
  ['a\u0301\u0301', 'a\u0301\u0301', undefined, '.', 0],
  ['a\u200bb', 'ab', undefined, '..', Number.POSITIVE_INFINITY],
  ['a\tb', 'a b', undefined, '...', Number.POSITIVE_INFINITY],
  ['a\u001b[2Jb', 'ab', 'ab', '..', Number.POSITIVE_INFINITY],
  ['a\u001b]0;title\u0007b\u001b', 'ab', 'ab', '..', Number.POSITIVE_INFINITY],
  ['a\u001b]0;t\u001b\\b\u001bcd\u001b(Be', 'abde', 'abde', '....', Number.POSITIVE_INFINITY],
  ['a\ud800b', 'a\ufffdb', undefined, '...', 0],
])('the row %j is read as %s', (source, texts, text, styled, unsureFrom) => {
  expect(columnsOf(source, 8)).toEqual({texts, text, styled, unsureFrom});
});
