import {expect, test} from 'vitest';
import {
  bar,
  blankRow,
  cells,
  columns,
  eighths,
  gauge,
  gaugeTone,
  greatest,
  knownValue,
  shareOf,
  sparkline,
} from '../../../src/charts/charts.ts';
import {percentOf} from '../../../src/text/format.ts';

/** The spans of charts with their tones, and their numbers at the limits. */

test('a number that is not finite is not known, and one below zero is zero', () => {
  const unknown = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  expect(unknown.map(knownValue)).toEqual(unknown.map(() => undefined));
  expect([-5, 0, 0.5, 7].map(knownValue)).toEqual([0, 0, 0.5, 7]);
  expect([greatest([]), greatest([null, -3]), greatest([2, null, 5, Number.NaN, 3])]).toEqual([0, 0, 5]);
});

test('a chart has at least one cell, and whole ones', () => {
  expect([Number.NaN, Number.POSITIVE_INFINITY, -3, 0, 0.5, 1, 2.9, 80].map(cells)).toEqual([
    1, 1, 1, 1, 1, 1, 2, 80,
  ]);
  expect(blankRow(3)).toEqual([{text: '   '}]);
});

test.each([
  [0, 10, 0],
  [-1, 10, 0],
  [1, 0, 0],
  [1, -1, 0],
  [1, 4, 0.25],
  [0.5, 0.5, 1],
  [5, 4, 1],
  [Number.MIN_VALUE, Number.MAX_VALUE, Number.MIN_VALUE],
])('%d of %d is the share %d', (value, most, share) => {
  expect(shareOf(value, most)).toBe(share);
});

test.each([
  [0, 4, 0],
  [-1, 4, 0],
  [0.0001, 4, 1],
  [0.04, 4, 1],
  [0.05, 4, 2],
  [0.5, 4, 16],
  [0.98, 4, 31],
  [0.9999, 4, 31],
  [1, 4, 32],
  [1.5, 4, 32],
])('the share %d of %d cells takes %d eighths', (share, size, expected) => {
  expect(eighths(share, size)).toBe(expected);
});

test.each([
  [0, '0 %'],
  [0.0049, '<1 %'],
  [0.005, '1 %'],
  [0.454, '45 %'],
  [0.455, '46 %'],
  [0.994, '99 %'],
  [0.996, '99 %'],
  [1, '100 %'],
  [1.001, '101 %'],
  [1.014, '101 %'],
  [99.99, '9999 %'],
  [99.996, '>9999 %'],
])('the share %d is written %s', (share, text) => {
  expect(percentOf(share)).toBe(text);
});

test('the tone of a share changes above 80 and above 95 per cent', () => {
  expect([0, 0.8, 0.801, 0.95, 0.951, 2].map(gaugeTone)).toEqual([
    'good',
    'good',
    'warn',
    'warn',
    'bad',
    'bad',
  ]);
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

test('a sparkline is of one tone, and low at what is nothing', () => {
  expect(sparkline([0, 2, 4], {width: 4, tone: 'warn'})).toEqual([{text: ' ▁▅█', tone: 'warn'}]);
  expect(sparkline([1, 2], {width: 2, most: 4})).toEqual([{text: '▃▅', tone: undefined}]);
  expect(sparkline([1, 5, 0, 2, null], {width: 3})).toEqual([{text: '▂█▄', tone: undefined}]);
  expect(sparkline([null, 1], {width: 2, ascii: true})).toEqual([{text: ' #', tone: undefined}]);
});
