import fc from 'fast-check';
import stringWidth from 'string-width';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {jsonLines} from '../../../src/app/screens/reader/lines.ts';
import {jsonText} from '../../../src/export/formats.ts';
import {brief, chop, clean, cleanWhole, fitTo, head, truncate, width, wrap} from '../../../src/text/text.ts';
import {kinds, textOf} from './kinds.ts';

/** UTF-16 units that ICU was given to look at. */
let segmented = 0;

beforeEach(() => {
  segmented = 0;
  const {segment} = Intl.Segmenter.prototype;
  vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
    segmented += text.length;
    return segment.call(this, text);
  });
});
afterEach(() => void vi.restoreAllMocks());

const megabyte = 2 ** 20;

describe.each(Object.keys(kinds))('a megabyte: %s', kind => {
  const text = textOf(kind, megabyte);

  test('a cell reads only the characters it shows', () => {
    for (const cells of [0, 1, 2, 12, 80]) {
      const cell = fitTo(brief(text, cells), cells);
      expect(width(cell)).toBe(cells);
      expect(cell.length).toBeLessThanOrEqual(32 * (cells + 2));
    }
    expect(segmented).toBeLessThan(100_000);
  });

  test('cutting a clean text reads only what is shown', () => {
    const whole = cleanWhole(text.slice(0, megabyte / 4));
    segmented = 0;
    expect(width(head(whole, 40))).toBeLessThanOrEqual(40);
    expect(width(truncate(whole, 40))).toBeLessThanOrEqual(40);
    expect(wrap(whole, 40, 3)).toHaveLength(3);
    expect(chop(whole, 40, 3)).toHaveLength(3);
    expect(segmented).toBeLessThan(100_000);
    expect(clean(text).length).toBeLessThan(20_000);
  });

  test('a whole text is laid out in one pass', () => {
    const whole = cleanWhole(text.slice(0, megabyte / 16));
    segmented = 0;
    const laid = [chop(whole, 70), wrap(whole, 70)];
    // Each line is looked at by itself: what is beyond its end is looked at once more.
    expect(segmented).toBeLessThan(16 * whole.length);
    for (const lines of laid) {
      expect(lines.join('').replaceAll(' ', '').length).toBe(whole.replaceAll(' ', '').length);
      for (const line of [...lines.slice(0, 50), ...lines.slice(-50)])
        expect(width(line)).toBeLessThanOrEqual(70);
    }
  });
});

test('a character with any number of combining marks is cut', () => {
  for (const kind of Object.keys(kinds))
    for (const line of chop(cleanWhole(textOf(kind, 10_000)), 20))
      expect(line.length).toBeLessThanOrEqual(32 * 22);
});

test('a cell is as wide beside others as alone, by whoever measures it', () => {
  for (const kind of Object.keys(kinds))
    for (const before of ['', 'ns2', '   x🇩']) {
      const text = before + textOf(kind, 400);
      const pieces = [30, 139].flatMap(cells => [
        fitTo(brief(text, cells), cells),
        ...chop(cleanWhole(text), cells).slice(0, 2),
      ]);
      for (const piece of pieces) {
        expect(stringWidth(piece), kind).toBe(width(piece));
        const row = `${' '.repeat(20)}${piece} │ x`;
        expect([width(row), stringWidth(row)], kind).toEqual([width(piece) + 24, width(piece) + 24]);
      }
    }
});

test('ordinary marks, joiners and spaces are kept', () => {
  const honest = ['👩🏽‍❤️‍💋‍👩🏿', 'Z̴̢͝a̷l̶g̵o̴', 'ที่', 'क्षत्रिय', '각', '🏴‍☠️', 'e\u0301'];
  for (const text of honest) expect(cleanWhole(text)).toBe(text);
  expect(wrap('    four  spaces', 12)).toEqual(['    four ', 'spaces']);
  expect(chop('한국어', 4)).toEqual(['한국', '어']);
});

test('the widths of pieces add up to the whole', () => {
  fc.assert(
    fc.property(
      fc.string({unit: 'grapheme', maxLength: 300}),
      fc.integer({min: 2, max: 40}),
      (text, cells) => {
        const whole = cleanWhole(text);
        expect(chop(whole, cells).reduce((sum, piece) => sum + width(piece), 0)).toBe(width(whole));
      },
    ),
  );
});

test('JSON on the screen has an escape for each character that is not seen', () => {
  const hidden = {'na\u202eme': 'db\u200b-1', tags: ['\u001b[2J', '生产 🔥']};
  expect([...jsonLines(hidden)]).toEqual([
    ...['{', '  "na\\u202eme": "db\\u200b-1",', '  "tags": ['],
    ...['    "\\u001b[2J",', '    "生产 🔥"', '  ]', '}'],
  ]);
});

test('JSON printed by lines equals JSON printed whole', () => {
  fc.assert(
    fc.property(fc.jsonValue({maxDepth: 6, stringUnit: 'binary'}), value => {
      expect([...jsonLines(value as never)].join('\n')).toBe(jsonText(value as never, 2));
    }),
  );
});
