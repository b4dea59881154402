import {expect, test} from 'vitest';
import {holdsAscii} from '../../../../src/api/redact/normalize.ts';
import {quickSearch} from '../../../../src/api/redact/quick-search.ts';
import {secretOf} from '../../../../src/api/redact/secret.ts';

const search = quickSearch([secretOf('swordfish-7'), secretOf('Open Sesame')]);
const around = ['', 'x', 'swor', 'swordfis', 'h-7', 'a long text before it, ', 'sesam', 'Ünïcödé 部署 🚀 '];

test.each([
  'swordfish-7',
  'SWORDFISH-7',
  's w o r d f i s h - 7',
  'sword\n+fish\u00ad-7',
  'OpenSesame',
  'ＯPEN sésame',
])('%j is found wherever it is in a text', spelt => {
  for (const before of around)
    for (const after of around) expect(search(`${before}${spelt}${after}`), `${before}|${after}`).toBe(true);
});

test('in a text without a secret nothing is found, unless there are escapes', () => {
  for (const before of around)
    for (const after of around)
      expect(search(`${before}swordfisk-7${after}`), `${before}|${after}`).toBe(false);
  expect(
    ['', 'x', '7', 'swordfish', 'wordfish-7', 'pensesame', 'swordfis_7', '        ', '部署网站 🚀'].some(
      search,
    ),
  ).toBe(false);
  expect(['\\', '%', '&', '=\n', '=\r\n', '\ud800', 'ﬁ', '𝐀'].map(search)).toEqual(
    Array.from({length: 8}, () => true),
  );
  expect(['=', 'é', 'Ａ', '\u0301', 'ж'].some(search)).toBe(false);
});

test('its encodings are found, too', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (const before of ['', 'a', 'ab'])
      expect(search(Buffer.from(`${before}swordfish-7!`).toString(encoding)), encoding).toBe(true);
});

test('without secrets nothing is found, and with one that cannot be looked up anything may be', () => {
  expect(quickSearch([])('swordfish-7')).toBe(false);
  expect(quickSearch([secretOf('abc')])('x')).toBe(true);
  expect(quickSearch([secretOf('abcd')])('x')).toBe(false);
  expect(quickSearch([secretOf('abcd')])('xabcdx')).toBe(true);
  expect(quickSearch([secretOf('swordfish'), secretOf('部署网站部署网站')])('x')).toBe(true);
});

test.each([
  ['', false],
  ['部署', false],
  ['部署a', true],
  ['é', true],
  ['Ａ', true],
  ['ﬁ', true],
  ['\\', true],
  ['𝐀', true],
  ['🚀', false],
  ['🚀部\u{1f680}x', true],
  ['🚀🚀', false],
  [' ', false],
])('%j holds ASCII: %s', (text, holds) => {
  expect(holdsAscii(text)).toBe(holds);
  expect(holdsAscii(text)).toBe(holds);
});
