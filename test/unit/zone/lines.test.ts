import {expect, test} from 'vitest';
import {readMasterFile, ttlOf} from '../../../src/zone/read.ts';
import {recordOf, soaOf} from '../../../src/zone/records.ts';
import {golden} from '../../golden.ts';

/** What is read of each line of a zone file, and what is said of lines that cannot be used. */

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Files of one or a few lines each. */
/** Several in a row, with ¦ between them. */
const lines = (text: string): string[] =>
  text
    .split(/ ¦ |\n/)
    .map(line => line.trim())
    .filter(Boolean);

const files: readonly string[] = [
  ...lines(`
    @ A 192.0.2.1 ¦ www IN A 192.0.2.1 ¦ www 300 IN A 192.0.2.1 ¦ www IN 1h30m A 192.0.2.1
    www A 192.0.2.300 ¦ www A ¦ www A 192.0.2.1 192.0.2.2 ¦ WWW.Example.Org. a 192.0.2.1
    other.example.com. A 192.0.2.1 ¦ @ AAAA 2001:DB8::1 ¦ @ AAAA 192.0.2.1
    a..b A 192.0.2.1 ¦ *.x A 192.0.2.1 ¦ a_b A 192.0.2.1 ¦ -x A 192.0.2.1 ¦ ü A 192.0.2.1
    x CNAME y ¦ x CNAME y.example.com. ¦ x CNAME @ ¦ x CNAME . ¦ @ CNAME x
    x CNAME 192.0.2.1 ¦ @ NS ns1 ¦ lab NS ns1.example.com. ¦ 1 PTR host.example.com.
    @ MX 10 mail ¦ @ MX mail ¦ @ MX x mail ¦ @ MX 70000 mail ¦ @ MX 0 . ¦ @ MX 10 mail extra
    _sip._tcp SRV 1 2 5060 pbx ¦ _sip._tcp SRV 1 2 5060 . ¦ sip SRV 1 2 5060 pbx
    _sip._tcp SRV 1 2 x pbx ¦ _a._b.c SRV 1 2 3 pbx ¦ @ TXT plain ¦ @ TXT "a b" c
    @ TXT "a;b" ; c ¦ @ TXT "" ¦ @ TXT ¦ @ TXT "open ¦ @ TXT ( "a" ¦ @ TXT "a" )
    @ SPF "v=spf1" ¦ @ CAA 0 issue "ca.example" ¦ @ CAA 128 issue "ca.example"
    @ CAA 0 other "x" ¦ @ CAA issue "x" ¦ @ CAA 0 iodef mailto:a@b.example ¦ @ HINFO x y
    @ DNSKEY 256 3 8 AwEA ¦ @ SOA ns1 me 1 2 3 4 5 ¦ @ SOA ns1 me 1 2 3 4
    @ SOA ns1 me 1 2 x 4 5 ¦ @ SOA ns1 @ 1 2 3 4 5 ¦ @ SOA ns1 me.x.example. 1 2 3 4 5 6 7
    @ SOA ns1 ¦ @ SOA ¦ @ SOA . . 1 2 3 4 5 ¦ @ SOA ns1 me x 2 3 4 5
    @ SOA ns1..a me 1 2 3 4 5 ¦ $INCLUDE file ¦ $GENERATE 1-3 x$ A 192.0.2.$ ¦ $WHAT x
    $ORIGIN ¦ $ORIGIN a b ¦ $ORIGIN a..b ¦ $TTL 1h 2h ¦ "$TTL" 1h ¦ "" A 192.0.2.1
    @ "A" 192.0.2.1 ¦ @ A! 192.0.2.1 ¦ @ 1 2 A 192.0.2.1 ¦ _sip._tcp SRV ¦ _sip._tcp SRV 1 2
    _sip._tcp SRV 1 2 5060 pbx extra ¦ _sip._tcp SRV 65536 2 5060 pbx ¦ @ MX 10 ¦ @ MX
    x CNAME ¦ x CNAME a b ¦ x CNAME a..b ¦ @ NS . ¦ @ CAA 0 issue ¦ @ CAA 0 issue "x" more
    @ CAA 256 issue "x" ¦ ; only a comment ¦ @ CH A 192.0.2.1 ¦ @ IN ¦ @
    x IN 5 IN A 192.0.2.1 ¦ @ 99999999999 A 192.0.2.1
  `),
  `${'x'.repeat(64)} A 192.0.2.1`,
  '@ TXT "a\\"b\\065\\\\"',
  `@ TXT "${'x'.repeat(256)}"`,
  '@ TXT (\n"a"\n"b" )',
  '@ TYPE65 \\# 0',
  '@ SOA ns1.example.org. me.too\\.x.example.org. 2026112001 4h 1h 2w 1d',
  '$TTL 1h\n@ A 192.0.2.1',
  '$TTL x\n@ A 192.0.2.1',
  '$TTL\n',
  '$ORIGIN sub\nx A 192.0.2.1',
  '$ORIGIN .\nx A 192.0.2.1',
  '$ORIGIN other.example.\nx A 192.0.2.1',
  '$ttl 1h\n@ A 192.0.2.1',
  ' $TTL 1h',
  `${'a.'.repeat(125)}example.org. A 192.0.2.1`,
  `${'abcdefghi.'.repeat(26)} A 192.0.2.1`,
  '@ TXT a\\',
  '@ TXT \\999',
  '@ TXT \\06',
  'a\\.b A 192.0.2.1',
  'a\\032b A 192.0.2.1',
  'a A 192.0.2.1\n  A 192.0.2.2\n\tTXT x',
  '  A 192.0.2.1',
  '',
  '\ufeff@ A 192.0.2.1',
  '@ A 192.0.2.1\r\n\r\nb A 192.0.2.2\r\n',
  ...['{"json": true}', '@ A 192.0.2.1\n@ A 192.0.2.1', '<html>', '@ A \u0007192.0.2.1'],
];

test('of every line of a zone, what it is', () => {
  const told = files.map(text => {
    const {records, mistakes, skipped, soa, outside, ...rest} = readMasterFile(text, 'example.org');
    return [
      json(text.length > 120 ? `${text.slice(0, 40)}…` : text),
      ...records.map(record => json(recordOf(record))),
      ...mistakes.map(one => `! ${json(one)}`),
      ...skipped.map(one => `- ${json(one)}`),
      ...Object.entries({...rest, outside: outside || undefined}).flatMap(([name, value]) =>
        value === undefined ? [] : [`${name}: ${json(value)}`],
      ),
      ...(soa ? [`soa: ${json(soaOf(soa))}`] : []),
    ].join(' → ');
  });
  const times = ['0', '60', '1h', '1H30M', '1w2d3h4m5s', '2d2d', 'x', '', '-1', '1.5h', '99999999999', '1y'];
  told.push(...times.map(text => `time ${json(text)}: ${json(ttlOf(text))}`));
  expect(told.length).toBeGreaterThan(100);
  golden('lines', `${told.join('\n')}\n`);
});
