import {expect, test} from 'vitest';
import {compareZone} from '../../../src/import/zone/compare.ts';
import {readMasterFile, ttlOf} from '../../../src/import/zone/master-file.ts';
import {recordOf} from '../../../src/import/zone/records.ts';
import {soaOf} from '../../../src/import/zone/soa.ts';

/** Reading a zone file (RFC 1035, section 5.1), as people and BIND write it. */

function read(text: string, domain = 'example.org') {
  const file = readMasterFile(text, domain);
  const all = file.records.map(recordOf);
  return {
    records: all.flatMap(one => ('mistake' in one || 'skipped' in one ? [] : [one])),
    mistakes: [...file.mistakes, ...all.flatMap(one => ('mistake' in one ? [one.mistake] : []))],
    skipped: [...file.skipped, ...all.flatMap(one => ('skipped' in one ? [one.skipped] : []))],
  };
}

test('omitted names, times and classes are inherited', () => {
  const {records, mistakes} = read(`
$ORIGIN example.org.
$TTL 1h
@ IN SOA ns1.node.example. host\\.master.example.org. ( 2026112001 ; serial
    4h 1h 2w 1d )
        IN  NS  ns1
www 300 IN A 192.0.2.1 ; a comment
    IN 2h A 192.0.2.2
    AAAA 2001:DB8::1
mail.example.org. A 192.0.2.3
$ORIGIN sub
x CNAME @
y CNAME www.example.org.
z CNAME localhost.
`);
  expect(mistakes).toEqual([]);
  expect(records.map(({name, type, target, ttl}) => [name, type, target, ttl])).toEqual([
    ['', 'NS', 'ns1.example.org', 3600],
    ['www', 'A', '192.0.2.1', 300],
    ['www', 'A', '192.0.2.2', 7200],
    ['www', 'AAAA', '2001:DB8::1', 3600],
    ['mail', 'A', '192.0.2.3', 3600],
    ['x.sub', 'CNAME', 'sub.example.org', 3600],
    ['y.sub', 'CNAME', 'www.example.org', 3600],
    ['z.sub', 'CNAME', 'localhost.', 3600],
  ]);
});

test('without $TTL a record has the time of the last one that has any', () => {
  const {records} = read(`a 300 A 192.0.2.1
b A 192.0.2.2
c A 192.0.2.3
`);
  expect(records.map(({ttl}) => ttl)).toEqual([300, 300, 300]);
});

test('quoted strings of a text are joined, escapes and semicolons kept', () => {
  const {records, mistakes} = read(
    `@ TXT "v=spf1 mx; " "-all"
a TXT plain "with \\"quotes\\"" \\059
b TXT ( "over
`.replace('"over\n', '"over"\n  "lines" )\n'),
  );
  expect(mistakes).toEqual([]);
  expect(records.map(({target}) => target)).toEqual(['v=spf1 mx; -all', 'plainwith "quotes";', 'overlines']);
});

test('numbers, services and tags are read', () => {
  const {records, mistakes, skipped} = read(`@ MX 10 mail
none MX 0 .
_sip._tcp SRV 10 5 5060 sip.example.net.
@ CAA 0 issue "letsencrypt.org"
`);
  expect([mistakes, skipped]).toEqual([[], []]);
  expect(records).toMatchObject([
    {type: 'MX', target: 'mail.example.org', priority: 10},
    {type: 'MX', name: 'none', target: '', priority: 0},
    {type: 'SRV', service: 'sip', protocol: 'tcp', priority: 10, weight: 5, port: 5060},
    {type: 'CAA', tag: 'issue', target: 'letsencrypt.org'},
  ]);
});

test.each([
  ['www A 192.0.2', 'A www: an IPv4 address is needed, not 192.0.2'],
  ['www A', 'A www: an IPv4 address is needed'],
  ['www A 192.0.2.1 192.0.2.2', 'A www: an IPv4 address is needed, not 192.0.2.1 192.0.2.2'],
  ['www AAAA 192.0.2.1', 'AAAA www: an IPv6 address is needed, not 192.0.2.1'],
  ['www 192.0.2.1', 'a type is needed, such as A or MX, where 192.0.2.1 stands'],
  ['www', 'there is no type, such as A or MX'],
  ['www FOO x', 'FOO is not a record type'],
  [' A 192.0.2.1', 'it has no name, and no line above gives one'],
  ['a b..c A 1', 'a type is needed, such as A or MX, where b..c stands'],
  ['a..b A 192.0.2.1', 'a..b is no name'],
  ['@ MX mail', 'MX @: a priority and a host name are needed, not mail'],
  ['@ TXT "never ends', 'a quotation that does not end on its line'],
  ['@ TXT ( "a"', 'a ( without its )'],
  ['@ TXT "a" )', 'a ) without its ('],
  ['@ TXT "\\999"', 'TXT @: an escape must be \\ and three digits up to 255, or \\ and a character'],
  ['$INCLUDE other.zone', '$INCLUDE is not followed: put all records into one file'],
  ['$TTL soon', '$TTL needs a time, such as 86400 or 1d'],
  ['$FOO', '$FOO is no directive of a zone file'],
  ['sip SRV 1 2 3 sip', 'SRV sip: its name must be that of a service, such as _sip._tcp'],
])('%s: the line and the reason', (line, text) => {
  expect(read(`\n${line}\n`).mistakes).toEqual([{line: 2, text}]);
});

test.each([
  ['www SSHFP 1 1 ab', 'SSHFP records are not kept by the service'],
  ['www TYPE65534 \\# 0', 'TYPE65534 records are not kept by the service'],
  ['www A \\# 4 c0000201', 'A in the form of RFC 3597: write out what it says'],
  ['version.bind. CH TXT "x"', 'TXT of the class CH: only IN is kept by the service'],
  ['www.example.net. A 192.0.2.1', 'A www.example.net. is outside of example.org'],
  ['@ CAA 128 issue "x"', 'CAA @: the service keeps no flags: they are 128'],
  ['_sip._tcp.sub SRV 1 2 3 x', 'SRV _sip._tcp.sub: the service keeps those of the domain itself alone'],
])('%s: is not taken, and named', (line, text) => {
  expect(read(line)).toEqual({records: [], mistakes: [], skipped: [{line: 1, text}]});
});

test('times are read with units', () => {
  expect(['300', '1h30m', '2W', '1d', 'x', '-1', '1x', '99999999999'].map(ttlOf)).toEqual([
    300,
    5400,
    1_209_600,
    86_400,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

const record = (id: number, type: string, name: string, target: string, more = {}) => ({
  ...{id, type, name, target, ttl_sec: 0, priority: 0, weight: 0, port: 0},
  ...more,
});

test('the plan lists additions, changes and equal records', () => {
  const {records} = read(`$TTL 1d
www A 192.0.2.9
www 300 TXT "x"
two A 192.0.2.2
two A 192.0.2.3
@ MX 20 MAIL
@ TXT "v=spf1 -all"
@ TXT "another"
v6 AAAA 2001:db8:0:0::1
`);
  const there = [
    record(1, 'A', 'www', '192.0.2.1'),
    record(2, 'TXT', 'www', 'x'),
    record(3, 'A', 'two', '192.0.2.1'),
    record(4, 'MX', '', 'mail.example.org', {priority: 10}),
    record(5, 'TXT', '', 'v=spf1 mx -all'),
    record(6, 'TXT', '', 'third'),
    record(7, 'AAAA', 'V6', '2001:db8::1', {ttl_sec: 86_400}),
  ];
  const {added, changed, left, others} = compareZone(records, there, {
    domain: 'example.org',
    ttl: 86_400,
    stored: seconds => seconds,
  });
  expect(changed.map(({record: {id}, wanted}) => [id, wanted.target])).toEqual([
    [2, 'x'],
    [4, 'MAIL.example.org'],
    [1, '192.0.2.9'],
    [5, 'v=spf1 -all'],
  ]);
  expect(added.map(({target}) => target)).toEqual(['192.0.2.2', '192.0.2.3', 'another']);
  expect(left.map(({record: {id}}) => id)).toEqual([7]);
  expect(others.map(({id}) => id)).toEqual([3, 6]);
});

test('equal records are paired one by one, nearest first', () => {
  const {records} = read(`twin 300 A 192.0.2.1
twin 300 A 192.0.2.1
twin 300 A 192.0.2.1
@ 300 MX 10 mail
@ 300 MX 20 mail
@ 300 MX 20 mail
`);
  const there = [
    record(1, 'MX', '', 'mail.example.org', {priority: 20, ttl_sec: 300}),
    record(2, 'MX', '', 'mail.example.org', {priority: 10, ttl_sec: 300}),
    record(3, 'A', 'twin', '192.0.2.1'),
    record(4, 'A', 'twin', '192.0.2.1', {ttl_sec: 300}),
  ];
  const {added, changed, left, others, repeated} = compareZone(records, there, {
    ...{domain: 'example.org', ttl: 86_400},
    stored: seconds => seconds,
  });
  expect(left.map(({record: {id}, wanted: {line}}) => [id, line])).toEqual([
    [4, 1],
    [2, 4],
    [1, 5],
  ]);
  expect(changed.map(({record: {id}, wanted: {line}}) => [id, line])).toEqual([[3, 2]]);
  expect(repeated.map(({wanted: {line}, first}) => [line, first])).toEqual([
    [3, 1],
    [6, 5],
  ]);
  expect([added, others]).toEqual([[], []]);
});

test.each([
  ['ns1 hostmaster 1 2h 3600 2w 1d', {mail: 'hostmaster@example.org', refresh: 7200, minimum: 86_400}],
  ['ns1 ann\\.lee.example.net. 1 1 2 3 4', {mail: 'ann.lee@example.net', retry: 2, expire: 3}],
  ['. . 1 1 2 3 4', {mail: undefined}],
  ['ns1 host 1 2 3 4', {mistake: {line: 1}}],
  ['ns1 host x 1 2 3 4', {mistake: {line: 1}}],
])('SOA %s', (data, told) => {
  const {soa} = readMasterFile(`@ SOA ${data}\n`, 'example.org');
  expect(soa && soaOf(soa)).toMatchObject(told);
});

test('an SOA record of a name below the domain is a mistake', () => {
  expect(read('www SOA ns1 host 1 1 1 1 1').mistakes).toEqual([
    {line: 1, text: 'SOA www.example.org.: only the domain itself has one'},
  ]);
});
