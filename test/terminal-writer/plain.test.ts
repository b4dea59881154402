import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {plainColumns, plainWidth} from '../../src/terminal/plain.ts';
import {QuickSegmenter} from '../../src/terminal/segmenter.ts';

const plain = Array.from({length: 0x1_0000}, (_, code) => code).filter(code => plainColumns(code) > 0);

test('a plain character is as wide as string-width says', () => {
  const wrong = plain.filter(code => stringWidth(String.fromCharCode(code)) !== plainColumns(code));
  expect(wrong.map(code => code.toString(16))).toEqual([]);
});

test('plain characters never join in a cluster', () => {
  const character = fc.constantFrom(...plain).map(code => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(character, {maxLength: 20}), characters => {
      const text = characters.join('');
      expect([...new Intl.Segmenter().segment(text)].map(({segment}) => segment)).toEqual(characters);
      expect(plainWidth(text)).toBe(stringWidth(text));
    }),
  );
});

test('text that is not plain has no plain width', () => {
  for (const text of ['a\u0301', '👨‍👩‍👧', '⌚', 'a\tb', '\u200b', '\u001b'])
    expect(plainWidth(text)).toBe(-1);
});

test('the quick segmenter finds the same segments as the real one', () => {
  const piece = fc.oneof(
    fc.string({unit: 'binary'}),
    fc.constantFrom(
      '\u001b[1m',
      '\u001b[38;5;12m',
      '● ',
      '…',
      '中',
      '👨‍👩‍👧',
      'e\u0301',
      '\r\n',
      '🇩🇪',
      'plain',
    ),
  );
  const quick = new QuickSegmenter(undefined, {granularity: 'grapheme'});
  const full = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
  fc.assert(
    fc.property(fc.array(piece, {maxLength: 6}), fc.nat(20), (pieces, index) => {
      const text = pieces.join('');
      expect([...quick.segment(text)]).toEqual([...full.segment(text)]);
      expect(quick.segment(text).containing(index)).toEqual(full.segment(text).containing(index));
    }),
  );
});
