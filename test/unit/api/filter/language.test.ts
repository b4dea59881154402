import {expect, test} from 'vitest';
import {
  endOf,
  isRelative,
  isWholeTime,
  readPeriod,
  readTime,
  startOf,
  toWholeTime,
} from '../../../../src/api/filter/time.ts';
import {numberMistake, readNumber, shortNumber, writeNumber} from '../../../../src/api/filter/units.ts';

/** The values of filters: times and numbers as people write them. */

const now = Date.UTC(2026, 2, 31, 12, 34, 56);

test.each<[text: string, time: string | undefined, period?: string]>([
  ['2026', '2026'],
  ['2026-02', '2026-02'],
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', undefined],
  ['2026-13', undefined],
  ['3026', undefined],
  ['2026-1', undefined],
  [' 2026-02-28 10 ', '2026-02-28T10'],
  ['2026-02-28t10:30', '2026-02-28T10:30'],
  ['2026-02-28T10:30:59z', '2026-02-28T10:30:59'],
  ['2026-02-28T24:30', undefined],
  ['2026-02-28T10:30:61', undefined],
  ['2026-02-28T00:30+01:00', '2026-02-27T23:30'],
  ['2026-02-28T23:30:15-01:30', '2026-03-01T01:00:15'],
  ['2026-02-28 10:30+00:00', '2026-02-28T10:30'],
  ['2026-02-30T10:30+01:00', undefined],
  ['2026-02-28T99:30+01:00', undefined],
  ['2026-02-28T10+01:00', undefined],
  ['Now', '2026-03-31T12:34:56'],
  [' TODAY ', '2026-03-31'],
  ['yesterday', '2026-03-30'],
  ['30s', '2026-03-31T12:34:26', '2026-03-31T12:34:26'],
  ['5m', '2026-03-31T12:29:56', '2026-03-31T12:29'],
  ['5min', '2026-03-31T12:29:56', '2026-03-31T12:29'],
  [' 2H ', '2026-03-31T10:34:56', '2026-03-31T10'],
  ['1.5h', '2026-03-31T11:04:56', '2026-03-31T11'],
  ['3d', '2026-03-28T12:34:56', '2026-03-28'],
  ['-3d', '2026-03-28T12:34:56', '2026-03-28'],
  ['+3d', '2026-04-03T12:34:56', '2026-04-03'],
  ['2w', '2026-03-17T12:34:56', '2026-03-17'],
  ['1mo', '2026-02-28T12:34:56', '2026-02-28'],
  ['+1mo', '2026-04-30T12:34:56', '2026-04-30'],
  ['2mo', '2026-01-31T12:34:56', '2026-01-31'],
  ['1y', '2025-03-31T12:34:56', '2025-03-31'],
  ['1.5mo', undefined],
  ['1.5y', undefined],
  ['999999y', undefined],
  ['1100y', undefined],
  ['1000000d', undefined],
  ['tomorrow', undefined],
  ['3', undefined],
  ['', undefined],
])('%j is the time %s', (text, time, period = time) => {
  expect([readTime(text, now), readPeriod(text, now)]).toEqual([time, period]);
});

test('which times count from now', () => {
  expect([' 3D ', 'now', 'Today', '+1mo', '2026', '3', ''].filter(isRelative)).toEqual([
    ' 3D ',
    'now',
    'Today',
    '+1mo',
  ]);
});

test.each([
  ['2026', '2026-01-01T00:00:00', '2027-01-01T00:00:00'],
  ['2026-12', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
  ['2024-02-28', '2024-02-28T00:00:00', '2024-02-29T00:00:00'],
  ['2026-02-28T23', '2026-02-28T23:00:00', '2026-03-01T00:00:00'],
  ['2026-02-28T22:59', '2026-02-28T22:59:00', '2026-02-28T23:00:00'],
])('the time %s lasts from %s to before %s', (time, start, end) => {
  expect([startOf(time), endOf(time), isWholeTime(time), isWholeTime(start)]).toEqual([
    start,
    end,
    false,
    true,
  ]);
  expect(toWholeTime('>', time)).toEqual({operator: '>=', value: end.slice(0, time.length)});
  expect(toWholeTime('<=', time)).toEqual({operator: '<', value: end.slice(0, time.length)});
  expect(toWholeTime('>=', time)).toEqual({operator: '>=', value: time});
  expect(toWholeTime('>', start)).toEqual({operator: '>', value: start});
});

test('the last of all years is compared as it is', () => {
  expect(toWholeTime('>', '2999')).toEqual({operator: '>', value: '2999'});
});

test.each<[text: string, unit: Parameters<typeof readNumber>[1], number: number | undefined]>([
  ['4', undefined, 4],
  [' #4 ', undefined, 4],
  ['#a', undefined, undefined],
  ['-0', undefined, 0],
  ['+1,234.5', undefined, 1234.5],
  ['1,23', undefined, undefined],
  ['1e3', undefined, 1000],
  ['1e999', undefined, undefined],
  ['.5', undefined, 0.5],
  ['5.', undefined, 5],
  ['', undefined, undefined],
  ['.', undefined, undefined],
  ['4GB', undefined, undefined],
  ['4 gib', 'MB', 4096],
  ['4G', 'MB', 4096],
  ['1T', 'GB', 1024],
  ['512kb', 'MB', 0.5],
  ['1048576b', 'MB', 1],
  ['1bb', 'MB', undefined],
  ['1pb', 'GB', 1_048_576],
  ['4x', 'MB', undefined],
  ['$4', 'MB', undefined],
  ['2H', 's', 7200],
  ['1.5m', 's', 90],
  ['90ms', 's', 0.09],
  ['1s', 'ms', 1000],
  ['1w', 's', 604_800],
  ['1mo', 's', 2_630_016],
  ['1y', 's', 31_536_000],
  ['50%', '%', 50],
  ['50', '%', 50],
  ['$20', '$', 20],
  ['20$', '$', undefined],
  ['-$2', '$', -2],
  ['$2x', '$', undefined],
])('%j in %s is %s', (text, unit, number) => {
  const read = readNumber(text, unit);
  if (number === undefined) expect(read).toBeUndefined();
  else expect(read).toBeCloseTo(number, 9);
  expect(Object.is(read, -0)).toBe(false);
});

test('a number is written in the largest unit without a fraction', () => {
  expect([0, 1, 1023, 1024, 1025, 4096, 1_048_576, -1024].map(value => shortNumber(value, 'MB'))).toEqual([
    ...['0MB', '1MB', '1023MB', '1GB', '1025MB', '4GB', '1TB', '-1GB'],
  ]);
  expect([1, 1024].map(value => shortNumber(value, 'GB'))).toEqual(['1GB', '1TB']);
  expect([0, 59, 60, 61, 3600, 86_400, 604_800].map(value => shortNumber(value, 's'))).toEqual([
    ...['0s', '59s', '1m', '61s', '1h', '1d', '7d'],
  ]);
  expect([500, 1000, 60_000].map(value => shortNumber(value, 'ms'))).toEqual(['500ms', '1s', '1m']);
  expect([
    writeNumber(5, undefined),
    writeNumber(5, '%'),
    writeNumber(5, '$'),
    writeNumber(-5, '$'),
    writeNumber(0, '$'),
  ]).toEqual([...['5', '5%', '$5', '-$5', '$0']]);
});

test('what is no number is told with examples', () => {
  expect([undefined, 'MB', 's', '%', '$'].map(unit => numberMistake('x', unit as 'MB'))).toEqual([
    '"x" is no number: write 4 or 12.5',
    '"x" is no size: write 512MB, 4GB or 1.5TB',
    '"x" is no duration: write 30s, 5m or 2h',
    '"x" is no number: write 12.5 or 50%',
    '"x" is no number: write 12.5 or $20',
  ]);
});
