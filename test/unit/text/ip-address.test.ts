import {expect, test} from 'vitest';
import {canonicalAddress, namesAddress} from '../../../src/text/ip-address.ts';

test.each([
  ['192.0.2.41', '192.0.2.41'],
  [' 192.0.2.41/24 ', '192.0.2.41'],
  ['2001:DB8:0:0:0:0:0:41', '2001:db8::41'],
  ['2001:0db8:0000::0041/128', '2001:db8::41'],
  ['[2001:db8::41]', '2001:db8::41'],
  ['::ffff:192.0.2.41', '192.0.2.41'],
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
