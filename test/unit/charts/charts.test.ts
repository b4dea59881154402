import fc from 'fast-check';
import {expect, test} from 'vitest';
import type {ChartRow} from '../../../src/charts/charts.ts';
import {bar, columns, gauge, sparkline} from '../../../src/charts/charts.ts';
import {percentOf} from '../../../src/text/format.ts';
import {width} from '../../../src/text/text.ts';
import {anyCharacter} from '../../any-text.ts';

const text = (row: ChartRow) => row.map(span => span.text).join('');
const texts = (rows: readonly ChartRow[]) => rows.map(text);

test('a gauge is drawn in eighths of a cell, with its number', () => {
  expect(text(gauge(0.45, {width: 15}))).toBe('▕███▋    ▏ 45 %');
  expect(text(gauge(0.45, {width: 15, ascii: true}))).toBe('[###=    ] 45 %');
  expect(text(gauge(0, {width: 15}))).toBe('▕        ▏  0 %');
  expect(text(gauge(1, {width: 15}))).toBe('▕████████▏100 %');
  expect(text(gauge(1.2, {width: 15}))).toBe('▕████████▏120 %');
  expect(text(gauge(12.5, {width: 15}))).toBe('▕███████▏1250 %');
});

test('nearly full is not drawn as full, nearly empty not as empty', () => {
  expect(text(gauge(0.0001, {width: 15}))).toBe('▕▏       ▏ <1 %');
  expect(text(gauge(0.9999, {width: 15}))).toBe('▕███████▉▏ 99 %');
  expect(text(gauge(1.001, {width: 15}))).toBe('▕████████▏101 %');
  expect(text(gauge(0.9999, {width: 15, ascii: true}))).toBe('[#######=] 99 %');
});

test('a narrow gauge has its number only, a narrower one its bar', () => {
  const drawn = [8, 7, 6, 4, 3, 2, 1].map(cells => text(gauge(0.5, {width: cells})));
  expect(drawn).toEqual(['▕▌▏ 50 %', '   50 %', '  50 %', '50 %', '█▌ ', '█ ', '▌']);
});

test('columns are side by side in eighths of a row, with names below', () => {
  const months = [
    {name: 'Sep', value: 120},
    {name: 'Oct', value: 240},
    {name: 'Nov', value: 45},
  ];
  const sized = {width: 12, height: 2, names: true};
  expect(texts(columns(months, sized))).toEqual(['    ███     ', '███ ███ ▃▃▃ ', 'Sep Oct Nov ']);
  expect(texts(columns(months, {...sized, ascii: true}))).toEqual([
    '    ###     ',
    '### ### ... ',
    'Sep Oct Nov ',
  ]);
  expect(texts(columns(months, {width: 2, height: 1}))).toEqual(['█▂']);
  expect(texts(columns(months, {width: 4, height: 1, most: 480}))).toEqual(['▂▄▁ ']);
});

test('a sparkline keeps peaks of a shared cell, and ends at the present', () => {
  expect(text(sparkline([0, 1, 2, 3, 4, 5, 6, 7], {width: 8}))).toBe('▁▂▃▄▅▆▇█');
  expect(text(sparkline([0, 1, 2, 3, 4, 5, 6, 7], {width: 4}))).toBe('▂▄▆█');
  expect(text(sparkline([0, 1, 2], {width: 5}))).toBe('  ▁▅█');
  expect(text(sparkline([0, 1, 2, 3, 4], {width: 5, ascii: true}))).toBe('_.-=#');
  expect(text(sparkline([1, undefined, Number.NaN, 4], {width: 4}))).toBe('▃  █');
  expect(text(sparkline([0, 0], {width: 2}))).toBe('▁▁');
});

test('no numbers draw nothing, and a missing number is blank', () => {
  expect(text(sparkline([], {width: 4}))).toBe('    ');
  expect(texts(columns([], {width: 4, height: 2}))).toEqual(['    ', '    ']);
  for (const value of [undefined, null, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(text(gauge(value, {width: 10}))).toBe(' '.repeat(10));
  }
  expect(text(gauge(-1, {width: 12}))).toBe('▕     ▏  0 %');
  expect(percentOf(Number.MAX_VALUE)).toBe('>9999 %');
});

test('names are cleaned and fit their width', () => {
  const rows = texts(columns([{name: 'a\x1b[2J部署网站', value: 1}], {width: 12, height: 1, names: true}));
  expect(rows.map(width)).toEqual([12, 12]);
  expect(rows.join('')).not.toContain('\x1b');
});

test('a gauge has a bar and a number in their tones, or one of them', () => {
  expect(gauge(0.9, {width: 10})).toEqual([
    {text: '▕', tone: 'dim'},
    {text: '██▊', tone: 'warn'},
    {text: '▏', tone: 'dim'},
    {text: ' 90 %', tone: 'warn'},
  ]);
  expect(gauge(0.5, {width: 8, ascii: true})).toEqual([
    {text: '[', tone: 'dim'},
    {text: '.', tone: 'good'},
    {text: ']', tone: 'dim'},
    {text: ' 50 %', tone: undefined},
  ]);
  expect(gauge(0.5, {width: 7})).toEqual([{text: '   50 %', tone: undefined}]);
  expect(gauge(0.99, {width: 4})).toEqual([{text: '99 %', tone: 'bad'}]);
  expect(gauge(0.5, {width: 3})).toEqual([{text: '█▌ ', tone: 'good'}]);
  expect(gauge(0.5, {width: 3, ascii: true})).toEqual([{text: '#. ', tone: 'good'}]);
});

test('a bar grows by eighths of a cell', () => {
  const bars = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16].map(value => bar(value, {width: 2, most: 16}));
  expect(bars).toEqual(['  ', '▏ ', '▎ ', '▍ ', '▌ ', '▋ ', '▊ ', '▉ ', '█ ', '█▏', '██']);
  const plain = [0, 1, 4, 5, 7, 8, 12, 16].map(value => bar(value, {width: 2, most: 16, ascii: true}));
  expect(plain).toEqual(['  ', '. ', '. ', '= ', '= ', '# ', '#.', '##']);
  expect([bar(null, {width: 2, most: 1}), bar(3, {width: 0, most: 1})]).toEqual(['  ', '█']);
});

test('columns of one tone are one span, and each row is filled up', () => {
  const entries = [
    {name: 'a', value: 16, tone: 'good'},
    {name: 'b', value: 4, tone: 'good'},
    {name: 'cd', value: 12, tone: 'bad'},
  ] as const;
  expect(columns(entries, {width: 6, height: 2})).toEqual([
    [
      {text: '█   ', tone: 'good'},
      {text: '▄ ', tone: 'bad'},
    ],
    [
      {text: '█ ▄ ', tone: 'good'},
      {text: '█ ', tone: 'bad'},
    ],
  ]);
  expect(columns(entries, {width: 5, height: 1, names: true})).toEqual([
    [
      {text: '█ ▂ ', tone: 'good'},
      {text: '▆', tone: 'bad'},
    ],
    [{text: 'a b …', tone: 'dim'}],
  ]);
  expect(columns(entries, {width: 4, height: 1})).toEqual([
    [
      {text: '█▂', tone: 'good'},
      {text: '▆ ', tone: 'bad'},
    ],
  ]);
  // Those that find no room count for the scale, too.
  expect(columns(entries, {width: 2, height: 1})).toEqual([
    [
      {text: '▂', tone: 'good'},
      {text: '▆', tone: 'bad'},
    ],
  ]);
  expect(columns(entries, {width: 9, height: 1, most: 32, names: true})).toEqual([
    [
      {text: '▄▄ ▁▁ ', tone: 'good'},
      {text: '▃▃ ', tone: 'bad'},
    ],
    [{text: 'a  b  cd ', tone: 'dim'}],
  ]);
  expect(columns([], {width: 3, height: 1, names: true})).toEqual([[{text: '   '}], [{text: '   '}]]);
  expect(columns([{name: 'x', value: null}], {width: 3, height: 1, ascii: true})).toEqual([[{text: '   '}]]);
});

const size = fc.integer({min: 1, max: 130});
const value = fc.oneof(
  fc.double(),
  fc.integer({min: -5, max: 1000}),
  fc.constantFrom(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, Number.MAX_VALUE),
);
const entry = fc.record({name: fc.string({unit: anyCharacter, maxLength: 20}), value});

test('every chart has exactly the requested size', () => {
  fc.assert(
    fc.property(
      size,
      fc.integer({min: 1, max: 12}),
      fc.array(entry, {maxLength: 40}),
      fc.boolean(),
      fc.option(value, {nil: undefined}),
      (cells, height, entries, ascii, most) => {
        const values = entries.map(one => one.value);
        const given = {width: cells, ascii, ...(typeof most === 'number' ? {most} : {})};
        const lines = [sparkline(values, given), ...values.map(one => gauge(one, given))];
        const standing = columns(entries, {...given, height, names: true});
        expect(standing).toHaveLength(height + 1);
        for (const row of [...lines, ...standing]) {
          expect(width(text(row))).toBe(cells);
          expect(text(row)).not.toMatch(/[\x00-\x1f\x7f-\x9f]|NaN|Infinity/);
        }
      },
    ),
  );
});

test('an ASCII chart has ASCII only, but for names', () => {
  fc.assert(
    fc.property(size, fc.array(value, {maxLength: 40}), (cells, values) => {
      const given = {width: cells, ascii: true};
      const rows = [sparkline(values, given), ...values.map(one => gauge(one, given))];
      const standing = columns(
        values.map(one => ({name: '', value: one})),
        {...given, height: 3},
      );
      for (const row of [...rows, ...standing]) expect(text(row)).toMatch(/^[ -~]*$/);
    }),
  );
});

/** How much of a chart is drawn: each character by its place in the ladder of them. */
const ink = (drawn: string, ladder: string) =>
  [...drawn].reduce((sum, character) => sum + Math.max(0, ladder.indexOf(character)), 0);

test('a greater number is never drawn smaller, and a positive one never as empty', () => {
  const number = fc.double({min: 0, max: 1000, noNaN: true});
  fc.assert(
    fc.property(number, number, size, fc.boolean(), (one, other, cells, ascii) => {
      const [small, great] = one < other ? [one, other] : [other, one];
      const lying = ascii ? ' .=#' : ' ▏▎▍▌▋▊▉█';
      const standing = ascii ? ' .=#' : ' ▁▂▃▄▅▆▇█';
      const line = ascii ? ' _.-=#' : ' ▁▂▃▄▅▆▇█';
      const given = {width: cells, ascii, most: 1000};
      const barInk = (of: number) => ink(bar(of, given), lying);
      const columnInk = (of: number) =>
        ink(texts(columns([{name: '', value: of}], {...given, height: 4})).join(''), standing);
      const lineInk = (of: number) => ink(text(sparkline([of], given)), line);
      for (const inkOf of [barInk, columnInk, lineInk])
        expect(inkOf(great)).toBeGreaterThanOrEqual(inkOf(small));
      if (great > 0) for (const inkOf of [barInk, columnInk]) expect(inkOf(great)).toBeGreaterThan(0);
    }),
  );
});
