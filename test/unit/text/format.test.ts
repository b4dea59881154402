import {expect, test} from 'vitest';
import {
  bitRate,
  count,
  counted,
  dollars,
  duration,
  gigabytes,
  hourlyDollars,
  inSentence,
  megabytes,
  percentOf,
  short,
  textOf,
  withArticle,
  yesNo,
} from '../../../src/text/format.ts';

test('amounts of data have thousands commas, as other numbers do', () => {
  const cases: Record<string, string | undefined> = {
    '1,057 GB': gigabytes(1057),
    '1,057.5 GB': gigabytes(1057.5),
    '-1,057 GB': gigabytes(-1057),
    '999.9 GB': gigabytes(999.9),
    '999 GB': gigabytes(999),
    '1,000 GB': gigabytes(1000),
    '10,239 GB': gigabytes(10_239),
    '10 TB': gigabytes(10_240),
    '2,048 TB': gigabytes(2048 * 1024),
    '1,023 MB': megabytes(1023),
    '1 GB': megabytes(1024),
    '1,024 GB': megabytes(1_048_576),
    '0 MB': megabytes(0),
  };
  for (const [text, amount] of Object.entries(cases)) expect(amount).toBe(text);
  expect([megabytes(null), megabytes(undefined), gigabytes(null), gigabytes(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1234567.9, '-1,234,567'],
  [999_999_999_999_999_900_000, '999,999,999,999,999,900,000'],
  [1e21, '1e+21'],
  [-1.5e100, '-1.5e+100'],
])('the number %d is written %s', (value, text) => {
  expect(count(value)).toBe(text);
});

test('a word is plural unless there is one', () => {
  expect([0, 1, 2, 1000].map(number => counted(number, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '1,000 rows',
  ]);
  expect(counted(2, 'match', 'matches')).toBe('2 matches');
});

test.each(['a node', 'an invoice', 'a user', 'an event', 'a load balancer', 'an address', 'an object'])(
  'a noun has its article: %s',
  text => {
    expect(withArticle(text.split(' ').slice(1).join(' '))).toBe(text);
  },
);

test.each([
  [0, '0 b/s'],
  [0.5, '0.5 b/s'],
  [1, '1 b/s'],
  [2, '2 b/s'],
  [980, '980 b/s'],
  [1000, '1 kb/s'],
  [4_100_000, '4.1 Mb/s'],
  [61_400_000_000, '61 Gb/s'],
  [3e12, '3 Tb/s'],
  [1_204e12, '1,204 Tb/s'],
])('%d bits a second are %s', (value, text) => {
  expect(bitRate(value)).toBe(text);
});

test('a short number has a decimal only below ten', () => {
  expect([0, -0, 5.84, 9.94, 9.95, -9.94, -9.95, 61.4, 61.5, 1204].map(short)).toEqual([
    '0',
    '0',
    '5.8',
    '9.9',
    '10',
    '-9.9',
    '-10',
    '61',
    '62',
    '1,204',
  ]);
});

test.each([
  [1204.5, '$1,204.50'],
  ['5', '$5.00'],
  [0, '$0.00'],
  [-0.5, '-$0.50'],
  [-1, '-$1.00'],
  [9e20, '$900,000,000,000,000,000,000.00'],
  [1e21, '$1e+21'],
  [-1e21, '-$1e+21'],
  ['free', 'free'],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the amount %j is %s', (value, text) => {
  expect(dollars(value)).toBe(text);
});

test.each([
  [0, '0 s'],
  [59.94, '59.9 s'],
  [60, '1 min'],
  [200, '3 min 20 s'],
  [3599, '59 min 59 s'],
  [3599.5, '1 h'],
  [3600, '1 h'],
  [5400, '1 h 30 min'],
  [86_400, '24 h'],
  [172_799, '48 h'],
  [172_800, '2 d'],
  [7 * 86_400, '7 d'],
  [7 * 86_400 + 3600, '7 d 1 h'],
  [1e15, '1,000,000,000,000,000 s'],
  [1e21, '1e+21 s'],
  [1.5e21, '1.5e+21 s'],
  [null, undefined],
  [undefined, undefined],
])('%j seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

test('a cell shows a dash for an unknown value', () => {
  expect([null, undefined, '', 0, false, true, 'a'].map(textOf)).toEqual([
    '—',
    '—',
    '—',
    '0',
    'no',
    'yes',
    'a',
  ]);
  expect([null, undefined, false, true].map(yesNo)).toEqual([undefined, undefined, 'no', 'yes']);
});

test('within a sentence a title starts small, unless its second letter is large', () => {
  expect(['Load balancers', 'SSH keys', 'ÄÖ', 'Äpfel', 'aÄ', 'X', '', '🚀X', '🚀x'].map(inSentence)).toEqual([
    'load balancers',
    'SSH keys',
    'ÄÖ',
    'äpfel',
    'aÄ',
    'x',
    '',
    '🚀X',
    '🚀x',
  ]);
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

test.each([
  [0, '$0.00'],
  [0.045, '$0.045'],
  [0.1, '$0.10'],
  [1234.5, '$1,234.50'],
  // No more than six places are written.
  [1 / 3, '$0.333333'],
  [0.000_000_1, '$0.00'],
])('%d dollars an hour are written as %s', (amount, text) => {
  expect(hourlyDollars(amount)).toBe(text);
});
