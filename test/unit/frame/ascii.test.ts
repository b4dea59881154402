import {expect, test} from 'vitest';
import {asciiLines, drawn} from '../../../src/frame/theme.ts';
import {width} from '../../../src/text/text.ts';

const ascii = {ascii: true, palette: undefined};

test.each([
  ['a family of joined emoji', '👩‍👩‍👧‍👦', '??'],
  ['a flag', '🇳🇱', '??'],
  ['a skin tone', '👍🏽', '??'],
  ['a keycap', '1️⃣', '1?'],
  ['a sign drawn as an emoji', '⚠️', '??'],
  ['Hangul of several characters', '\u1112\u1161\u11ab', '??'],
  ['an accent by itself', 'e\u0301', 'e'],
  ['a sign with an equivalent', '·', '|'],
  ['a Chinese character', '漢', '??'],
])('in ASCII %s is as wide as before', (_, text, expected) => {
  expect(drawn(ascii, `a${text} b`)).toBe(`a${expected} b`);
  expect(asciiLines(`\x1b[1m${text}\x1b[m│\n`)).toBe(`\x1b[1m${expected}\x1b[m|\n`);
  expect(expected).toHaveLength(width(text));
});

test('an arrow is longer in a text, and as wide as before in a frame', () => {
  expect(drawn(ascii, 'a → b')).toBe('a -> b');
  expect(asciiLines('a → b')).toBe('a ? b');
});
