import {expect, test} from 'vitest';
import {
  bitRate,
  count,
  counted,
  dollars,
  duration,
  gigabytes,
  inSentence,
  megabytes,
  secondsIn,
  short,
  textOf,
  yesNo,
} from '../../../src/text/format.ts';
import {
  addressOrder,
  canonicalAddress,
  isLikeIpv6,
  isPrivateIpv4,
  namesAddress,
} from '../../../src/text/ip-address.ts';
import {nearestOf} from '../../../src/text/nearest.ts';
import {
  brief,
  briefSentence,
  chop,
  clean,
  cleanLines,
  fitTo,
  graphemes,
  head,
  truncate,
  truncateWords,
  width,
  wrap,
  wrapCut,
  wrapParts,
} from '../../../src/text/text.ts';
import {ageText, ago, momentAndAgo, secondsSince, utcOf, withOffset} from '../../../src/text/time.ts';
import {
  isAsItLooks,
  isBlank,
  isConfusable,
  isPlain,
  isSame,
  isTypeable,
  markConfusable,
  reveal,
} from '../../../src/text/typeable.ts';
import {golden} from '../../golden.ts';

/** How numbers, times and texts are written, at and beyond where one form ends and the next begins. */

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** A line for each value and each function, with what it makes of the value. */
const table = <T>(
  values: readonly T[],
  functions: Readonly<Record<string, (value: T) => unknown>>,
): string[] =>
  values.flatMap(value => [
    `── ${json(value)}`,
    ...Object.entries(functions).map(([name, make]) => `  ${name}: ${json(make(value))}`),
  ]);

const keep = (name: string, lines: readonly string[]) => {
  expect(lines.length).toBeGreaterThan(10);
  golden(name, `${lines.join('\n')}\n`);
};

test('numbers', () => {
  const numbers = [
    ...[
      0, 0.04, 0.05, 0.5, 0.94, 0.95, 0.99, 1, 1.5, 2, 9.94, 9.95, 9.96, 10, 59, 59.96, 60, 61, 99, 100, 119,
      120, 999, 999.94, 1000, 1023,
    ],
    ...[
      1023.96, 1024, 1234.5, 3599, 3600, 3601, 7199, 10_239, 10_240, 86_399, 86_400, 172_799, 172_800,
      176_400, 604_800, 999_999, 1e6, 1e9,
    ],
    ...[1e12, 1e15, 1e20, 1e21, -1, -0.5, -1234.56, -1e21],
  ];
  keep('numbers', [
    ...table(numbers, {
      count,
      megabytes,
      gigabytes,
      bitRate,
      short,
      dollars,
      duration,
      rows: value => counted(value, 'row'),
    }),
    ...table([null, undefined, '', '12.5', '1e3', 'free', '-3'], {dollars}),
    ...table([null, undefined, '', 0, false, true, ' ', 'x'], {textOf}),
    ...table([null, undefined, true, false], {yesNo}),
    ...table(['Nodes', 'SSH keys', 'Load balancers', 'IPv4', 'A month', '$/mo', 'Österreich', 'ÖPNV', ''], {
      inSentence,
    }),
    ...table(
      [
        '300',
        '5m',
        '1h 30m',
        '2d',
        '1w',
        '1.5 h',
        '90 SEC',
        '1h30',
        'm',
        '',
        ' ',
        '1 month',
        '-5',
        '1e3',
        `${'1s '.repeat(20)}`,
      ],
      {secondsIn},
    ),
  ]);
});

test('times', () => {
  const now = Date.UTC(2026, 10, 20, 12, 7, 30);
  const before = (seconds: number) => new Date(now - seconds * 1000).toISOString().slice(0, 19);
  const seconds = [
    0,
    29,
    30,
    59,
    60,
    61,
    89,
    90,
    3570,
    3599,
    3600,
    86_400,
    172_799,
    172_800,
    90 * 86_400 - 1,
    90 * 86_400,
    2 * 365 * 86_400 - 1,
    2 * 365 * 86_400,
  ];
  const values = [...seconds, ...seconds.map(value => -value)].map(before);
  keep('times', [
    ...table([...values, null, undefined, '', 'soon'], {
      ...{
        age: value => ageText(value, {now}),
        ago: value => ago(value, {now}),
        unknown: value => ago(value, {now: 0}),
      },
      ...{
        both: value => momentAndAgo(value, {now, timeZone: 'Europe/Berlin'}),
        seconds: value => secondsSince(value, now),
      },
    }),
    ...table(
      [
        '2026-03-29T01:30:00',
        '2026-03-29T02:30:00',
        '2026-03-29T03:30:00',
        '2026-10-25T02:30:00',
        '2026-07-01T00:00:00',
      ],
      {
        ...{
          Berlin: value => utcOf(value, 'Europe/Berlin'),
          'New York': value => utcOf(value, 'America/New_York'),
          Apia: value => utcOf(value, 'Pacific/Apia'),
        },
      },
    ),
    ...table(
      [
        '2026-10-25 02:30 CEST',
        '2026-10-25 02:30 CET',
        '2026-10-25 02:30:15 cet',
        '2026-07-01 12:00 CET',
        '2026-07-01 12:00',
        'soon',
        ' 2026-07-01T12:00 CEST ',
      ],
      {
        withOffset: value => withOffset(value, 'Europe/Berlin'),
      },
    ),
  ]);
});

test('addresses', () => {
  const addresses = [
    ...[
      '192.0.2.1',
      '192.0.2.1/24',
      ' 192.0.2.1 ',
      '192.0.2.300',
      '010.0.0.1',
      '10.0.0.1',
      '172.15.0.1',
      '172.16.0.1',
      '172.31.9.9',
      '172.32.0.1',
      '192.168.0.1',
      '192.169.0.1',
    ],
    ...[
      '2001:DB8:0:0::1',
      '[2001:db8::1]',
      '[2001:db8::1]:80',
      '2001:db8::/32',
      '::',
      '::ffff:192.0.2.1',
      '::ffff:c000:201',
      '1:2:3',
      'fe80::1%eth0',
      'web',
      '',
      '12:34',
    ],
    ...['192.0.2.10 192.0.2.9', '2001:db8::1 (web)', 'web 192.0.2.1'],
  ];
  keep(
    'addresses',
    table(addresses, {
      canonicalAddress,
      isLikeIpv6,
      addressOrder,
      isPrivateIpv4,
      names: text => namesAddress(text, '192.0.2.1'),
    }),
  );
});

test('texts', () => {
  const texts = [
    ...[
      '',
      ' ',
      'web-1',
      'two words',
      'a much longer text of seven whole words',
      'unbreakable-unbreakable-unbreakable',
      'kestrel is creating backups, 50 %',
    ],
    ...[
      '数据库 primary',
      'e\u0301te\u0301',
      '👩‍👩‍👧‍👦 family',
      '\u001b[31mred\u001b[0m',
      'a\tb\r\nc',
      'zero\u200bwidth',
      '\u202eright',
      '\ud800lone',
      'рaypal',
      'ｗide',
      'x\u0301\u0302\u0303\u0304',
      '\u00a0',
      '\u3164',
    ],
    ...[
      '2026-03-04 05:06Z · 3 h ago',
      'one · two · three and four · five',
      `${'x'.repeat(70)}`,
      'ends in space ',
      '❤️ heart ❤︎',
      '🇳🇱🇧🇪',
      'İstanbul',
      'ﬁne',
    ],
  ];
  keep('texts', [
    ...table(texts, {
      ...{
        clean,
        lines: cleanLines,
        width,
        graphemes: text => graphemes(text).length,
        head: text => head(text, 5),
        reveal,
        markConfusable,
      },
      ...{
        truncate: text => [0, 1, 5, 12].map(cells => truncate(text, cells)),
        words: text => truncateWords(text, 12),
        brief: text => [0, 1, 12].map(cells => brief(text, cells)),
      },
      ...{
        fit: text => [fitTo(text, 8), fitTo(text, 8, 'right')],
        sentence: text => [8, 16, 24].map(cells => briefSentence(text, cells)),
      },
      ...{
        wrap: text => [wrap(text, 10), wrap(text, 1, 3), wrap(text, 10, 2)],
        parts: text => [wrapParts(text, 14), wrapParts(text, 14, 2)],
        cut: text => wrapCut(text, 10, 2),
      },
      ...{
        chop: text => [chop(text, 10), chop(text, 1, 3)],
        isBlank,
        isTypeable,
        isPlain,
        isAsItLooks,
        isConfusable,
      },
    }),
    ...table(
      [
        ['web', 'web'],
        ['Web', 'web'],
        ['web ', 'web'],
        ['é', 'e\u0301'],
        ['', ''],
        ['веб', 'web'],
      ],
      {
        isSame: ([typed = '', word = '']) => isSame(typed, word),
      },
    ),
    ...table(['labl', 'lable', 'regoin', 'x', 'memry', 'status', 'stat', 'zzzzzz', ''], {
      nearest: word => nearestOf(word, ['label', 'region', 'memory', 'status', 'tags', 'id']),
    }),
  ]);
});
