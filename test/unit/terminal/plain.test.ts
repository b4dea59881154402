import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, onTestFinished, test} from 'vitest';
import {editedSource} from '../../../build/patch.ts';
import {quickWidths} from '../../../build/patches/quick-widths.ts';
import {plainColumns, plainWidth} from '../../../src/terminal/plain.ts';

const plain = Array.from({length: 0x1_0000}, (_, code) => code).filter(code => plainColumns(code) > 0);

test('a plain character is as wide as string-width says', () => {
  const wrong = plain.filter(code => stringWidth(String.fromCharCode(code)) !== plainColumns(code));
  expect(wrong.map(code => code.toString(16))).toEqual([]);
});

test('plain characters never form a cluster', () => {
  const character = fc.constantFrom(...plain).map(code => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.array(character, {maxLength: 20}), characters => {
      const text = characters.join('');
      expect([...new Intl.Segmenter().segment(text)].map(({segment}) => segment)).toEqual(characters);
      expect(plainWidth(text)).toBe(stringWidth(text));
    }),
  );
});

test('emoji are measured as string-width does, where the build patches it', async () => {
  const [file] = quickWidths.files ?? [];
  if (!file) throw new Error('nothing is patched');
  const {resolve: resolved} = createRequire(resolve('node_modules', file.path));
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-widths-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const copy = join(folder, 'string-width.mjs');
  const source = editedSource(file).replaceAll(/(?<=from ')[^./'][^']*/g, name => resolved(name));
  writeFileSync(copy, source);
  const {default: patched}: {default: typeof stringWidth} = await import(copy);
  expect(patched).not.toBe(stringWidth);
  const emoji = Array.from({length: 0x1_ff00}, (_, code) => String.fromCodePoint(code + 0x23)).filter(text =>
    /^\p{Emoji}/u.test(text),
  );
  expect(emoji.length).toBeGreaterThan(1400);
  const clusters = emoji.flatMap(one =>
    ['', '\ufe0e', '\ufe0f', '\u20e3', '\ufe0f\u20e3', '\u{1f3fd}', '\u200d\u{1f680}', '\u0301'].map(
      end => one + end,
    ),
  );
  const others = [
    'é',
    'e\u0301',
    '部署',
    '한국',
    '\u1112\u1161\u11ab',
    '\u{1f1e9}',
    '\u{1f1e9}\u{1f1ea}',
    '\u200b🚀',
    '\ud83d',
    '👩\u200d👩\u200d👧',
  ];
  expect([...clusters, ...others].filter(text => patched(text) !== stringWidth(text))).toEqual([]);
});
