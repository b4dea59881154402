import {expect, test} from 'vitest';
import {plainColumns, roughWidth} from '../../../../src/terminal/characters/plain.ts';
import {scanLine} from '../../../../src/terminal/ink/scan.ts';

/** What one look at a line finds: its width, and whether a style goes on behind it. */

const esc = (codes: string, end = 'm') => `\u001b[${codes}${end}`;

test.each<[text: string, width: number, isClosed: boolean]>([
  ['', 0, true],
  ['a ~', 3, true],
  ['é·─▌', 4, true],
  ['部署a', 5, true],
  [`${esc('31')}a${esc('39')}`, 1, true],
  [`${esc('31')}a`, 1, false],
  [`${esc('39')}a`, 1, true],
  [`${esc('1')}${esc('44')}a${esc('22')}b${esc('49')}`, 2, true],
  [`${esc('1')}${esc('44')}a${esc('22')}b`, 2, false],
  [`${esc('99')}a`, 1, true],
  [`${esc('100')}a${esc('49')}`, 1, true],
  [`${esc('107')}a${esc('49')}`, 1, true],
  [`${esc('107')}a`, 1, false],
  [`${esc('1000')}a`, 1, false],
  [`${esc('38;5;200')}a${esc('39')}`, 1, true],
  [`${esc('38;5;200')}a`, 1, false],
  [`${esc('48;2;1;22;255')}部${esc('49')}`, 2, true],
  [`${esc('58;5;3')}a${esc('59')}`, 1, false],
  [`${esc('1;31')}a${esc('0')}`, 1, false],
  [`${esc('38;5;2000')}a${esc('39')}`, 1, false],
  [`${esc('38;2;1;2')}a${esc('39')}`, 1, false],
  [`${esc('0')}a`, 1, true],
  [`${esc('')}a`, 1, false],
  [`a${esc('2', 'K')}`, -1, false],
  ['a\u001b', -1, false],
  ['a\u001b[', -1, false],
  ['a\u001b[31', -1, false],
  ['a\u001bc', -1, false],
  ['a\u001b]0;t\u0007', -1, false],
  ['a\tb', -1, true],
  ['a\u007f', -1, true],
  ['a\u001f', -1, true],
  ['e\u0301', -1, true],
  ['a\u200bb', -1, true],
  ['🚀', 2, true],
  ['a🚀b', 4, true],
  ['🚀🔥', -1, true],
  [`🚀${esc('31')}a${esc('39')}`, 3, true],
  [`${esc('31')}🚀${esc('39')}`, 2, true],
  ['🚀\u200d', -1, true],
  ['👩‍💻', -1, true],
  ['🇩🇪', -1, true],
  ['🏽', -1, true],
  ['𝐀', -1, true],
  ['\u{20000}', -1, true],
  ['🀄', 2, true],
  ['🧿', 2, true],
  ['🕸', -1, true],
  ['\ud83d', -1, true],
  ['\ud83da', -1, true],
  ['⌚', -1, true],
])('%j is %d columns wide, and closed: %s', (text, width, isClosed) => {
  expect(scanLine(text)).toEqual({width, isClosed});
  // A second look finds the same.
  expect(scanLine(text)).toEqual({width, isClosed});
});

test('plain characters are those of sure width', () => {
  const codes = [
    0x1f, 0x20, 0x7e, 0x7f, 0x9f, 0xa0, 0xac, 0xad, 0xae, 0x2ff, 0x300, 0x390, 0x391, 0x3a2, 0x482, 0x483,
  ];
  expect(codes.map(plainColumns)).toEqual([0, 1, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 1, 0]);
  expect(
    [0x3040, 0x3041, 0x3096, 0x3097, 0x4dff, 0x4e00, 0x9fff, 0xabff, 0xac00, 0xd7a3, 0xd7a4].map(
      plainColumns,
    ),
  ).toEqual([0, 2, 2, 0, 0, 2, 2, 0, 2, 2, 0]);
});

test.each([
  ['', 0],
  ['ab', 2],
  ['部a', 3],
  ['a\u0300\u036f', 1],
  ['a\u02ff\u0370', 3],
  ['a\u200b\u200f', 1],
  ['a\ufe00\ufe0f', 1],
  ['\u2300', 2],
  ['\u2bff', 2],
  ['\u22ff', 1],
  ['\u2c00', 1],
  ['\u2e7f', 1],
  ['\u2e80', 2],
  ['🚀', 2],
  ['\u0600', 1],
])('at a rough look %j is %d wide', (text, width) => {
  expect(roughWidth(text)).toBe(width);
});
