import {expect, test} from 'vitest';
import {painted, sgrOf} from '../../../src/frame/paint.ts';
import {paletteOf} from '../../../src/frame/palettes.ts';
import {beside, filledRow, guarded, type Row} from '../../../src/frame/row.ts';
import {themeNames} from '../../../src/preferences.ts';
import {golden} from '../../golden.ts';
import {drawn} from './in-words.ts';

test('each span has its tone, weight and mark', () => {
  const row: Row = [
    {text: 'plain '},
    {text: 'running', tone: 'good', bold: true},
    {text: ' '},
    {text: 'gone', tone: 'bad', inverse: true},
    {text: ' '},
    {text: 'label', tone: 'accent', underline: true},
  ];
  expect(drawn([row])).toBe('plain <bold green>running</> <inverse red>gone</> <cyan underline>label</>');
});

test('a chosen colour overrides the tone; without colours there is neither', () => {
  const row: Row = [{text: 'prod', tone: 'good', color: 'magenta', bold: true}];
  expect(drawn([row])).toBe('<bold magenta>prod</>');
  expect(drawn([row], {palette: undefined})).toBe('<bold>prod</>');
  expect(drawn([[{text: 'prod', color: '\u001b[2J'}]])).toBe('prod');
});

test('in ASCII other characters are replaced at the same width', () => {
  expect(drawn([[{text: '● a › b · 中 …'}]], {ascii: true})).toBe('* a > b | ?? ~');
});

test('a row that does not fit is cut', () => {
  const row: Row = [{text: 'x'.repeat(90)}, {text: 'y'.repeat(90), bold: true}];
  expect(drawn([row])).toBe(`${'x'.repeat(90)}<bold>${'y'.repeat(9)}…</>`);
  expect(drawn([[{text: 'x'.repeat(100)}, {text: 'y'}]])).toBe(`${'x'.repeat(99)}…`);
  expect(drawn([[{text: 'x'.repeat(98)}, {text: '中文'}]])).toBe(`${'x'.repeat(98)}…`);
});

test('a span may begin at a column, and the row under the cursor is filled to the end', () => {
  expect(drawn([[{text: 'ab'}, {text: 'c', to: 4}, {text: 'd', to: 2}]])).toBe('ab  cd');
  expect(
    drawn([
      filledRow(
        [
          {text: 'a', tone: 'good'},
          {text: 'b', tone: 'bad'},
        ],
        4,
      ),
    ]),
  ).toBe('<filled>a</><filled red>b</><filled>  </>');
  expect(drawn([filledRow([{text: '→'}], 4)], {ascii: true})).toBe('<filled>->  </>');
});

test('rows stand beside others behind a rule, and those that are there again are the same', () => {
  const theme = {palette: undefined, ascii: false};
  const left: Row[] = [[{text: 'a longer one'}], filledRow([{text: 'b'}], 6)];
  const right: Row[] = [[{text: 'c'}], [{text: 'd'}, {text: 'e', to: 3}]];
  const rows = () => beside(left, right, {at: 6, height: 3, theme});
  expect(drawn(rows(), {palette: undefined})).toBe('a lon…│c\n<inverse>b     </>│d  e\n      │');
  expect(painted(rows(), 20, theme)[0]).toBe(painted(rows(), 20, theme)[0]);
  expect(painted(rows(), 20, theme)[0]).not.toBe(painted(rows(), 19, theme)[0]);
});

test('an error takes the place of what cannot be drawn', () => {
  const broken = () => {
    throw new Error('it has no label');
  };
  expect(drawn(guarded(broken, 80))).toBe(
    '<red> this cannot be drawn: a fault of skydeck: it has no label</>',
  );
  expect(drawn(guarded(() => [[{text: 'whole'}]], 80))).toBe('whole');
});

test('every tone and style in every theme', () => {
  const tones = [undefined, 'good', 'busy', 'warn', 'bad', 'dim', 'accent'] as const;
  const styles = [
    {},
    {bold: true},
    {inverse: true},
    {underline: true},
    {filled: true},
    {filled: true, bold: true},
  ];
  const grounds = [undefined, [16, 16, 24], [250, 246, 230]] as const;
  const lines = new Map<string, string[]>();
  for (const name of themeNames)
    for (const ground of grounds)
      for (const depth of [1, 4, 8, 24]) {
        const theme = {palette: paletteOf({name, ground, depth}), ascii: false};
        const spans = [...styles, {color: 'magenta'}, {color: 'magenta', filled: true}];
        const text = tones
          .map(tone => spans.map(style => sgrOf({text: 'x', tone, ...style}, theme) || '-').join('  '))
          .join('\n');
        lines.set(text, [
          ...(lines.get(text) ?? []),
          `${name} on ${ground ?? 'an unknown ground'} at ${depth}`,
        ]);
      }
  golden('line-styles', [...lines].map(([text, names]) => `── ${names.join(' · ')}\n${text}\n`).join(''));
});
