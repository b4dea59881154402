import {expect, test} from 'vitest';
import {compareZone} from '../../../src/zone/compare.ts';
import {readMasterFile, ttlOf} from '../../../src/zone/read.ts';
import {recordOf, soaOf, withFinalDot} from '../../../src/zone/records.ts';

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
  [' A 192.0.2.1', 'it has no name, and no line above gives one'],
  ['a b..c A 1', 'a type is needed, such as A or MX, where b..c stands'],
  ['a..b A 192.0.2.1', 'a..b is no name'],
  ['@ MX mail', 'MX @: a priority and a host name are needed, not mail'],
  ['@ TXT "never ends', 'a quotation that does not end on its line'],
  ['@ TXT ( "a"', 'a ( without its )'],
  ['@ TXT "a" )', 'a ) without its ('],
  ['@ TXT "\\999"', 'TXT @: an escape must be \\ and three digits up to 255, or \\ and a character'],
  ['$INCLUDE other.zone', '$INCLUDE is not followed: put all records into one file'],
  ['$ORIGIN a b', '$ORIGIN needs one name'],
  ['$ORIGIN a..b', '$ORIGIN needs one name'],
  ['$TTL soon', '$TTL needs a time, such as 86400 or 1d'],
  ['$FOO', '$FOO is no directive of a zone file'],
  ['www FOO x', 'it cannot be read: there is no type of records FOO'],
  ['sip SRV 1 2 3 sip', 'SRV sip: its name must be that of a service, such as _sip._tcp'],
  ['_sip.tcp SRV 1 2 3 sip', 'SRV _sip.tcp: its name must be that of a service, such as _sip._tcp'],
  [`www A ${'x'.repeat(80)}`, `A www: an IPv4 address is needed, not ${'x'.repeat(60)}`],
  ['@ MX 65536 mail', 'MX @: a priority and a host name are needed, not 65536 mail'],
  ['@ TXT ) "never ends', 'a ) without its ('],
  ['"$TTL" 300', '"$TTL" is no name'],
  [' $TTL 300', 'it has no name, and no line above gives one'],
  ['www 300 400 A 192.0.2.1', 'a type is needed, such as A or MX, where 400 stands'],
  ['@ TXT "\\256"', 'TXT @: an escape must be \\ and three digits up to 255, or \\ and a character'],
  ['@ TXT "a\\', 'a quotation that does not end on its line'],
  [`${'x'.repeat(64)} A 192.0.2.1`, `${'x'.repeat(64)} is no name`],
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
  ['@ CAA 0 issue ""', 'CAA @: the service keeps no empty value'],
  ['@ CAA 0 issue "\\255"', 'CAA @: the service keeps no empty value'],
  ['@ TXT "\\255"', 'TXT @: it is not UTF-8 text'],
  ['x.y. A 192.0.2.1', 'A x.y. is outside of example.org'],
  [
    'www.example.org.example.org. A 192.0.2.1',
    'A www.example.org.example.org.: the service takes this name for www.example.org.',
  ],
  ['_sip._tcp.sub SRV 1 2 3 x', 'SRV _sip._tcp.sub: the service keeps those of the domain itself alone'],
])('%s: is not taken, and named', (line, text) => {
  expect(read(line)).toEqual({records: [], mistakes: [], skipped: [{line: 1, text}]});
});

test('what stands at the edges of the grammar is read', () => {
  const label = 'x'.repeat(63);
  const longest = `${label}.${label}.${label}.${'y'.repeat(253 - 192 - '.example.org'.length)}`;
  const {records, mistakes, skipped} = read(`(
 www 300 A 192.0.2.1 )

   \n\t; nothing
$TTL 2147483647
semi TXT a\\;b\\ c "d\\"e\\\\"
bom TXT "\\239\\187\\191x"
full TXT "${'z'.repeat(255)}"
WWW.EXAMPLE.ORG. MX 65535 .
@ CAA 0 ISSUE "Ca.example"
${longest} A 192.0.2.1
$ORIGIN .
top.example.org A 192.0.2.1
`);
  expect([mistakes, skipped]).toEqual([[], []]);
  expect(records.map(({line, name, target, ttl}) => [line, name, target, ttl])).toEqual([
    [2, 'www', '192.0.2.1', 300],
    [7, 'semi', 'a;b cd"e\\', 2_147_483_647],
    [8, 'bom', '\ufeffx', 2_147_483_647],
    [9, 'full', 'z'.repeat(255), 2_147_483_647],
    [10, 'WWW', '', 2_147_483_647],
    [11, '', 'Ca.example', 2_147_483_647],
    [12, longest, '192.0.2.1', 2_147_483_647],
    [14, 'top', '192.0.2.1', 2_147_483_647],
  ]);
  expect(records[5]).toMatchObject({tag: 'issue'});
  expect(read(`${longest}y A 192.0.2.1`).mistakes).toEqual([{line: 1, text: `${longest}y is no name`}]);
  expect(read('www A 192.0.2.1', 'Example.ORG').records).toHaveLength(1);
  expect(read('www.example.org. A 192.0.2.1', 'Example.ORG').records).toHaveLength(1);
});

test('a name that ends in that of the domain is whole without its final dot', () => {
  const {records, mistakes, skipped} = read(`Example.org A 192.0.2.1
www.example.org. CNAME mail.example.org
a CNAME notexample.org
b TXT www.example.org
example CNAME org
_sip._tcp.example.org SRV 1 2 3 sip.example.org
$ORIGIN sub.example.org
x MX 10 mail.example.org
$ORIGIN .
www.example.org A 192.0.2.1
x.example.org CNAME mail.example.org
`);
  expect([mistakes, skipped]).toEqual([[], []]);
  expect(records.map(({name, target}) => [name, target])).toEqual([
    ['', '192.0.2.1'],
    ['www', 'mail.example.org'],
    ['a', 'notexample.org.example.org'],
    ['b', 'www.example.org'],
    ['example', 'org.example.org'],
    ['_sip._tcp', 'sip.example.org'],
    ['x.sub', 'mail.example.org'],
    ['www', '192.0.2.1'],
    ['x', 'mail.example.org'],
  ]);
});

test('@ behind a name is the origin, and other letters are Punycode', () => {
  const {records, mistakes} = read(`_sip._tls.@ SRV 100 1 443 sip.@
Bücher CNAME straße.example.
\\052.lab A 192.0.2.1
`);
  expect(mistakes).toEqual([]);
  expect(records.map(({name, target}) => [name, target])).toEqual([
    ['_sip._tls', 'sip.example.org'],
    ['xn--bcher-kva', 'xn--strae-oqa.example'],
    ['*.lab', '192.0.2.1'],
  ]);
});

test('a target of several labels is whole without its final dot, unless the zone has the name', () => {
  const {records} = read(`a CNAME host.other.test
b CNAME www.lab
c CNAME x.wild
d CNAME www.old
e CNAME single
f CNAME host.other.test.
www.lab A 192.0.2.1
*.wild A 192.0.2.2
`);
  const names = new Set(['www.lab', '*.wild', 'www.old']);
  const told = records.map(record => withFinalDot(record, names, 'example.org'));
  expect(told.map(({target, note}) => [target, note !== undefined])).toEqual([
    ['host.other.test', true],
    ['www.lab.example.org', false],
    ['x.wild.example.org', false],
    ['www.old.example.org', false],
    ['single.example.org', false],
    ['host.other.test', false],
    ['192.0.2.1', false],
    ['192.0.2.2', false],
  ]);
});

test.each([
  ['@ TXT v=spf1 mx -all', {target: 'v=spf1 mx -all', note: 'its words have no quotes: joined with blanks'}],
  ['@ TXT "v=spf1 mx" -all', {target: 'v=spf1 mx-all'}],
  ['@ TXT v=DKIM1 ; a comment', {target: 'v=DKIM1'}],
])('%s: words without quotes', (line, told) => {
  expect(read(line).records).toMatchObject([told]);
});

test('a text that a ; cuts off is a mistake', () => {
  expect(read('@ TXT v=DKIM1; k=rsa').mistakes).toEqual([
    {line: 1, text: 'TXT @: a ; begins a comment: put the text in quotes'},
  ]);
  expect(read('@ A 192.0.2.1;a comment').mistakes).toEqual([]);
});

test('a line that cannot be read takes no other along, and gives none its name', () => {
  const {records, mistakes} = read(`www A 192.0.2.1
a TXT ( "never
  closed"
b A 192.0.2.2
"c" A 192.0.2.3
  A 192.0.2.4
d TXT "open
  A 192.0.2.5
$ORIGIN a b
e A 192.0.2.6
f.example.org. A 192.0.2.7
`);
  expect(records.map(({name, target}) => [name, target])).toEqual([
    ['www', '192.0.2.1'],
    ['b', '192.0.2.2'],
    ['d', '192.0.2.5'],
    ['f', '192.0.2.7'],
  ]);
  expect(mistakes.map(({line, text}) => `${line} ${text}`)).toEqual([
    '2 a quotation that does not end on its line',
    '3 a quotation that does not end on its line',
    '5 "c" is no name',
    '6 it has no name, and no line above gives one',
    '7 a quotation that does not end on its line',
    '9 $ORIGIN needs one name',
    '10 e is no name, as the $ORIGIN above cannot be read',
  ]);
});

test('a parenthesis that is never closed costs its own line alone, however many there are', () => {
  const {records, mistakes} = read('a TXT (\nb A 192.0.2.1\n'.repeat(400));
  expect([records.length, mistakes.length]).toEqual([400, 400]);
});

test('the number of records is bounded', () => {
  const {records, mistakes} = read('a A 192.0.2.1\n'.repeat(20_002));
  expect(records).toHaveLength(20_000);
  expect(mistakes).toEqual([{line: 20_001, text: 'more than 20,000 records: from here on nothing is read'}]);
});

test.each([
  ['old.example. IN SOA ns1.p.example. a.p.example. 1 2 3 4 5\nwww.old.example. A 192.0.2.1', 'old.example'],
  ['old.example IN SOA ns1.p.example. a.p.example. 1 2 3 4 5\n', 'old.example'],
  ['$ORIGIN old.example.\nwww A 192.0.2.1', 'old.example'],
  ['$ORIGIN old.example\n@ SOA ns1.p. a.p. 1 2 3 4 5\nwww A 192.0.2.1', 'old.example'],
  ['@ SOA ns1.p. a.p. 1 2 3 4 5\n$ORIGIN lab.old\nwww A 192.0.2.1', undefined],
  ['a.old.example. A 192.0.2.1\nb.c.old.example. A 192.0.2.1', 'old.example'],
  ['a.example. A 192.0.2.1\nb.other. A 192.0.2.1', undefined],
  ['a A 192.0.2.1', undefined],
  ['a.example. A 192.0.2.1\nversion.bind. CH TXT "x"', 'a.example'],
  ['$ORIGIN .\n@ SOA ns1.p. a.p. 1 2 3 4 5\nwww.Example.org A 192.0.2.1', undefined],
  ['', undefined],
])('%j is about %s', (text, subject) => {
  const file = readMasterFile(text, 'example.org');
  expect(file.subject).toBe(subject);
  expect(file.skipped.map(({line}) => line)).toEqual(file.skipped.map(({line}) => line).toSorted());
});

test('the names of another domain are taken over, in targets as well', () => {
  const text = `@ A 192.0.2.1
WWW CNAME @
old.example. MX 10 mail.Old.example.
a.old.example CNAME b.old.example
c CNAME old.example.net.
d TXT "old.example"
old.example.org. A 192.0.2.2
`;
  const file = readMasterFile(text, 'example.org', 'old.example');
  expect([file.mistakes, file.skipped.map(({line}) => line)]).toEqual([[], []]);
  expect(file.records.map(recordOf)).toMatchObject([
    {name: '', target: '192.0.2.1'},
    {name: 'WWW', target: 'example.org'},
    {name: '', target: 'mail.example.org'},
    {name: 'a', target: 'b.example.org'},
    {name: 'c', target: 'old.example.net'},
    {name: 'd', target: 'old.example'},
    {name: 'old', target: '192.0.2.2'},
  ]);
  expect(file.records.map(one => 'dotted' in recordOf(one))).not.toContain(true);
});

test('a backslash at the end of a line does not take the next line in', () => {
  for (const line of ['@ TXT "a\\', 'a\\ A 192.0.2.1\\', 'a\\']) {
    const {records, mistakes} = read(`${line}\nwww A 192.0.2.1\n`);
    expect(
      records.map(({name}) => name),
      line,
    ).toEqual(['www']);
    expect(
      mistakes.map(one => one.line),
      line,
    ).toEqual([1]);
  }
});

test('the last number of the SOA is the time of records without one', () => {
  const {records} = read('@ SOA ns1 host 1 2h 3600 2w 300\nwww A 192.0.2.1\nv6 60 AAAA ::1\nv7 AAAA ::1');
  expect(records.map(({ttl}) => ttl)).toEqual([300, 60, 60]);
});

test('times are read with units', () => {
  expect(['2147483647', '2147483648'].map(ttlOf)).toEqual([2_147_483_647, undefined]);
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

/** What is done with each record of a file, by its line, and with each of the domain, by its id. */
function compared(text: string, there: ReturnType<typeof record>[]) {
  const zone = {domain: 'Example.org', ttl: 86_400, stored: (seconds: number) => seconds};
  const {added, changed, left, others} = compareZone(read(`$TTL 1d\n${text}`).records, there, zone);
  const pairs = (of: typeof left) => of.map(({record: {id}, wanted: {line}}) => `${line} ${id}`);
  return {
    added: added.map(({line}) => line),
    changed: pairs(changed),
    left: pairs(left),
    others: others.map(({id}) => id),
  };
}
const nothing = {added: [], changed: [], left: [], others: []};

test.each([
  ['www CNAME mail', record(1, 'CNAME', 'www', 'MAIL')],
  ['www CNAME mail', record(1, 'CNAME', 'WWW', 'mail.example.ORG.')],
  ['www CNAME @', record(1, 'CNAME', 'www', '@')],
  ['www CNAME mail.example.net.', record(1, 'CNAME', 'www', 'mail.example.net')],
  ['@ MX 10 mail', record(1, 'MX', '', 'mail', {priority: 10})],
  ['@ MX 0 .', record(1, 'MX', '', '', {priority: 20})],
  ['@ NS ns', record(1, 'NS', '', 'ns')],
  ['www A 192.0.2.1', record(1, 'A', 'www', '192.0.2.1', {ttl_sec: null})],
  ['www A 192.0.2.1', record(1, 'A', 'www', '192.0.2.1', {tag: ''})],
])('%s is there already, however the service writes it', (text, one) => {
  expect(compared(text, [one])).toEqual({...nothing, left: ['2 1']});
});

test.each([
  ['@ TXT Mail', record(1, 'TXT', '', 'mail')],
  ['@ CAA 0 issue "a"', record(1, 'CAA', '', 'a', {tag: 'issuewild'})],
  ['@ CAA 0 issue "v=a x"', record(1, 'CAA', '', 'v=a y', {tag: 'issue'})],
  ['@ NS ns', record(1, 'NS', '', 'ns2')],
  ['_s._tcp SRV 1 2 3 a', record(1, 'SRV', '_s._tcp', 'a', {priority: 1, weight: 2, port: 4})],
  ['www A 192.0.2.1', record(1, 'A', 'web', '192.0.2.1')],
])('%s is another one', (text, one) => {
  expect(compared(text, [one])).toEqual({...nothing, added: [2], others: [1]});
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
  ['ns1', {mistake: {line: 1}}],
  ['ns1 host 1 2 3 4 5 6', {mistake: {line: 1}}],
  ['ns1 host 1 2 3 4 soon', {mistake: {line: 1}}],
  ['n..s host 1 2 3 4 5', {mistake: {line: 1}}],
  ['ns1 host. 1 2 3 4 5', {mail: undefined}],
  ['ns1 @ 1 2 3 4 5', {mail: 'example@org'}],
])('SOA %s', (data, told) => {
  const {soa} = readMasterFile(`@ SOA ${data}\n`, 'example.org');
  expect(soa && soaOf(soa)).toMatchObject(told);
});
