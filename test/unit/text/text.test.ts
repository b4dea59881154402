import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {
  clean,
  cleanWhole,
  fitTo,
  graphemes,
  head,
  truncate,
  truncateWords,
  width,
  wrap,
  wrapParts,
} from '../../../src/text/text.ts';
import {anyCharacter} from '../../any-text.ts';

test('control characters are made visible', () => {
  expect(clean('a\x1b[2Jb')).toBe('a␛[2Jb');
  expect(clean('a\nb\tc\x7f')).toBe('a␊b␉c␡');
  expect(clean('a\x9bK')).toBe('a\ufffdK');
  expect(clean('safe\u202Eexe.txt')).toBe('safe\ufffdexe.txt');
  expect(clean('\ud800')).toBe('\ufffd');
});

test('of emoji that are joined without end most stay, in parts of their own', () => {
  const joined = clean('👩\u200d'.repeat(60));
  const parts = joined.split('\ufffd');
  expect(Math.max(...parts.map(part => part.length))).toBeLessThanOrEqual(32);
  expect(parts.filter(part => part.length < 25)).toHaveLength(1);
  expect(parts[0]).toBe(`${'👩\u200d'.repeat(10)}👩`);
  expect(joined.match(/👩/gu)?.length).toBeGreaterThan(55);
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

test('cutting at words never splits a number', () => {
  expect(truncateWords('12 of 1,000 loaded rows', 40)).toBe('12 of 1,000 loaded rows');
  expect(truncateWords('12 of 1,000 loaded rows', 9)).toBe('12 of …');
  for (let cells = 1; cells < 40; cells++)
    expect(width(truncateWords('12 of 1,000 loaded rows · here: size>4096', cells))).toBeLessThanOrEqual(
      cells,
    );
  expect(truncateWords('abcdefgh', 4)).toBe('abc…');
  expect(truncateWords('a bcdefgh', 5)).toBe('a …');
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

/** The same functions, written as simply as can be: a grapheme at a time, with no regard to the time it takes. */
const _simply = {
  width: (text: string) => graphemes(text).reduce((sum, each) => sum + stringWidth(each), 0),
  head(text: string, cells: number) {
    const all = graphemes(text);
    let count = 0;
    while (count < all.length && _simply.width(all.slice(0, count + 1).join('')) <= cells) count++;
    return cells <= 0 ? '' : all.slice(0, count).join('');
  },
  truncate: (text: string, cells: number) =>
    _simply.width(text) <= cells ? text : cells < 1 ? '' : `${_simply.head(text, cells - 1)}…`,
};

test('a part is broken only if it is longer than a line', () => {
  const parts = ['2026-11-23 10:00', '3 days ago', 'by lin-wei', 'a part that is longer than the lines are'];
  const text = parts.join(' · ');
  expect(wrapParts(text, width(text))).toEqual([text]);
  expect(wrapParts(text, width(text) - 1)).toEqual([parts.slice(0, 3).join(' · '), parts[3]]);
  expect(wrapParts(text, 29)).toEqual([
    '2026-11-23 10:00 · 3 days ago',
    'by lin-wei',
    'a part that is longer than',
    'the lines are',
  ]);
  expect(wrapParts(text, 28)).toEqual([
    '2026-11-23 10:00',
    '3 days ago · by lin-wei',
    'a part that is longer than',
    'the lines are',
  ]);
  for (let most = 1; most < 6; most++)
    expect(wrapParts(text, 28, most)).toEqual(wrapParts(text, 28).slice(0, most));
  expect(wrapParts('one without such parts', 9)).toEqual(wrap('one without such parts', 9));
});

test('a very long text is cut at a character, and says so', () => {
  expect(clean('x'.repeat(16_384))).toBe('x'.repeat(16_384));
  expect(clean('x'.repeat(16_385))).toBe(`${'x'.repeat(16_384)}…`);
  expect(clean(`${'x'.repeat(16_383)}🚀`)).toBe(`${'x'.repeat(16_383)}…`);
});

test.each([
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180e', '\u200b', '\u2065'],
  ...['\u2800', '\u3164', '\ufeff', '\uffa0', '\ufff5', '\u{1bca0}', '\u{1d159}', '\u{1d173}', '\u{e0100}'],
  ...['\u200d', '\ufe0f', '\ufe00', '\u180b', '\u180f'],
])('%j, which nobody can see, is drawn as a sign', character => {
  expect(cleanWhole(`web${character}1`)).toBe('web\ufffd1');
  expect(cleanWhole(character)).toBe('\ufffd');
  expect(cleanWhole(`\u3164${character}`)).toBe('\ufffd\ufffd');
});

test('no character that Unicode lets be ignored is left behind a letter', () => {
  for (let code = 0; code < 0x11_0000; code++) {
    const character = String.fromCodePoint(code);
    if (/\p{Default_Ignorable_Code_Point}/u.test(character))
      expect(cleanWhole(`a${character}b`)).toBe('a\ufffdb');
  }
});

test.each([
  '👩\u200d💻',
  '🏳\ufe0f\u200d🌈',
  '❤\ufe0f',
  '1\ufe0f\u20e3',
  '#\ufe0f\u20e3',
  '©\ufe0f',
  'क्\u200dष',
  'ᠠ\u180b',
  '葛\ufe00',
])('%s stays as it is: what cannot be seen in it changes what is before', text =>
  expect(cleanWhole(text)).toBe(text),
);

test.each(['1\ufe0f', '❤\ufe0f\ufe0f', '👩\u200d\u200d', '©\u200d'])('%j has one too many', text =>
  expect(cleanWhole(text)).toBe(`${text.slice(0, -1)}\ufffd`),
);
