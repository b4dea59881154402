import {expect, test} from 'vitest';
import {
  addressOrder,
  canonicalAddress,
  isLikeIpv6,
  isPrivateIpv4,
  namesAddress,
} from '../../../src/text/ip-address.ts';

test.each([
  ['192.0.2.41', '192.0.2.41'],
  [' 192.0.2.41/24 ', '192.0.2.41'],
  ['2001:DB8:0:0:0:0:0:41', '2001:db8::41'],
  ['2001:0db8:0000::0041/128', '2001:db8::41'],
  ['[2001:db8::41]', '2001:db8::41'],
  ['::ffff:192.0.2.41', '192.0.2.41'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::', '::'],
  ['fe80::1', 'fe80::1'],
])('%s is written %s', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical);
});

test.each([
  '',
  'web-1',
  '192.0.2',
  '192.0.2.256',
  '1.2.3.4.5',
  '12:30',
  'fe80::1%eth0',
  '2001:db8::g',
  '/24',
])('%s is no address', text => {
  expect(canonicalAddress(text)).toBeUndefined();
});

test('an address is found among other words, and not within another address', () => {
  for (const text of [
    '192.0.2.4',
    '192.0.2.4/32',
    '192.0.2.4:80',
    'v=spf1 ip4:192.0.2.4 -all',
    '192.0.2.9,192.0.2.4',
    'see 192.0.2.4.',
  ])
    expect(namesAddress(text, '192.0.2.4'), text).toBe(true);
  for (const text of ['192.0.2.41', '1.192.0.2.4', '192.0.2', 'web-4', '2001:db8::4'])
    expect(namesAddress(text, '192.0.2.4'), text).toBe(false);
  expect(namesAddress('at 2001:DB8:0::4.', '2001:db8::4')).toBe(true);
  expect(namesAddress('2001:db8::41', '2001:db8::4')).toBe(false);
});

test('an unspecified address or network is found by its colons', () => {
  expect(namesAddress('route :: first', '::')).toBe(true);
  expect(namesAddress('from fe80:: on', 'fe80::')).toBe(true);
  expect(namesAddress('fe80::1.', 'fe80::1')).toBe(true);
  expect(namesAddress('[2001:db8::4]:80', '2001:db8::4')).toBe(true);
});

test('addresses are ordered by their numbers, those of IPv6 as digits', () => {
  const cases: Record<string, number | string | undefined> = {
    '0.0.1.2': 258,
    '192.0.2.41/24': 3_221_226_025,
    '192.0.2.41:80 and more': 3_221_226_025,
    '10.0.0.1,10.0.0.2': 167_772_161,
    '::': '0',
    '::1': '1',
    '::1:2': '65538',
    'fe80::': String(0xfe80n << 112n),
    '2001:db8::41 /128': String((0x20010db8n << 96n) + 0x41n),
    '1:2:3:4:5:6:7:8': String(0x00010002000300040005000600070008n),
    'web-1': undefined,
    '': undefined,
  };
  for (const [text, order] of Object.entries(cases)) expect(addressOrder(text), text).toBe(order);
});

test('the form of an IPv6 address is known, and a private IPv4 address', () => {
  expect(
    ['::', 'fe80::1', '[fe80::1]:80', '1:2', '1:2:3/64', 'web:1:2', '1:2:3/x'].filter(isLikeIpv6),
  ).toEqual(['::', 'fe80::1', '[fe80::1]:80', '1:2:3/64']);
  expect(
    ['10.1.2.3', '192.168.0.1', '172.16.0.1', '172.31.0.1', '172.32.0.1', '192.0.2.1', '10.1.2'].filter(
      isPrivateIpv4,
    ),
  ).toEqual(['10.1.2.3', '192.168.0.1', '172.16.0.1', '172.31.0.1']);
});
