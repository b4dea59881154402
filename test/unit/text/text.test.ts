import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {
  chop,
  clean,
  fitTo,
  head,
  roughWidth,
  truncate,
  truncateWords,
  width,
  wrap,
} from '../../../src/text/text.ts';
import {anyCharacter} from '../../any-text.ts';

test('control characters are made visible', () => {
  expect(clean('a\x1b[2Jb')).toBe('a␛[2Jb');
  expect(clean('a\nb\tc\x7f')).toBe('a␊b␉c␡');
  expect(clean('a\x9bK')).toBe('a\ufffdK');
  expect(clean('safe\u202Eexe.txt')).toBe('safe\ufffdexe.txt');
  expect(clean('\ud800')).toBe('\ufffd');
});

test('ordinary text, Chinese and emoji are unchanged', () => {
  for (const text of ['web-1', 'Zürich', '部署网站', '🚀 deploy', '👩‍💻']) expect(clean(text)).toBe(text);
});

test('width is counted in cells', () => {
  expect(width('web-1')).toBe(5);
  expect(width('部署')).toBe(4);
  expect(width('🚀')).toBe(2);
  expect(width('● active …')).toBe(10);
});

test('a quick look at a text finds its width, except that of emoji of several parts', () => {
  for (const text of ['web-1', '部署', '！ｗｅｂ', 'e\u0301', '🚀', 'אב', '\u200bweb', '⌚', '１'])
    expect(roughWidth(text), text).toBe(width(text));
});

test('a cell is cut between characters and padded to its width', () => {
  expect(fitTo('部署网站', 5)).toBe('部署…');
  expect(fitTo('部署网站', 6)).toBe('部署… ');
  expect(fitTo('40 GB', 8, 'right')).toBe('   40 GB');
  expect(truncate('abc', 3)).toBe('abc');
  expect(head('a👩‍💻b', 2)).toBe('a');
});

test('any text fits its cells exactly, and holds no control character', () => {
  fc.assert(
    fc.property(fc.string({unit: anyCharacter}), fc.integer({min: 1, max: 60}), (text, cells) => {
      const shown = fitTo(clean(text), cells);
      expect(width(shown)).toBe(cells);
      expect(shown).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
    }),
  );
});

test('wrapped lines are no wider than asked, and lose nothing but spaces', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({min: 2, max: 40}), (text, cells) => {
      const lines = wrap(text, cells);
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(cells);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});

test('chopped pieces are no wider than asked, and lose nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({min: 2, max: 40}), (text, cells) => {
      const pieces = chop(text, cells);
      for (const piece of pieces) expect(width(piece)).toBeLessThanOrEqual(cells);
      expect(pieces.join('')).toBe(text);
    }),
  );
});

test('cutting at words never splits a number', () => {
  expect(truncateWords('12 of 1,000 loaded rows', 40)).toBe('12 of 1,000 loaded rows');
  expect(truncateWords('12 of 1,000 loaded rows', 9)).toBe('12 of …');
  for (let cells = 1; cells < 40; cells++)
    expect(width(truncateWords('12 of 1,000 loaded rows · here: size>4096', cells))).toBeLessThanOrEqual(
      cells,
    );
  expect(truncateWords('abcdefgh', 4)).toBe('abc…');
});

test.each(['e\u0301', '1\ufe0f\u20e3', '#\ufe0f', 'a\u200d', 'か\u3099', '한', '👨\u200d👩\u200d👧'])(
  '%j is cut before or after, never in its middle',
  character => {
    for (let cells = 0; cells < 9; cells++) {
      const cut = head(character.repeat(4), cells);
      expect(cut).toBe(character.repeat(Math.round(cut.length / character.length)));
      expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
    }
  },
);
