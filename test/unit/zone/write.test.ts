import {expect, test} from 'vitest';
import type {Domain, DomainRecord} from '../../../src/model/index.ts';
import {isApex, mailbox, readServedZone, serialAt, zoneFile} from '../../../src/zone/write.ts';

const domain: Domain = {id: 1, domain: 'example.org', soa_email: 'ann.lee@example.org', ttl_sec: 0};
const nameServers = ['ns1.cloud.example', 'ns2.cloud.example'];

interface Written {
  lines: string[];
  warnings: string[];
}

async function write(
  records: readonly Partial<DomainRecord>[],
  {servers = nameServers, of = domain}: {servers?: readonly string[]; of?: Domain} = {},
): Promise<Written> {
  const warnings: string[] = [];
  const zone = {
    domain: of,
    nameServers: servers,
    serial: 2026112200,
    warn: (warning: string) => warnings.push(warning),
  };
  let text = '';
  const all = records.map((record, index) => ({id: index, ...record}));
  for await (const chunk of zoneFile(zone, [all])) {
    expect(chunk).not.toBe('');
    text += chunk;
  }
  return {lines: text.split('\n').slice(0, -1), warnings};
}

/** The line of one record, without the room between its parts. */
async function lineOf(record: Partial<DomainRecord>): Promise<string | undefined> {
  const {lines} = await write([record]);
  return lines.at(-1)?.replaceAll(/ +/g, ' ');
}

test('a zone file starts with origin, SOA and name servers', async () => {
  const {lines} = await write([]);
  expect(lines).toEqual([
    '$ORIGIN example.org.',
    '$TTL 86400',
    `@${' '.repeat(31)} IN  SOA   ns1.cloud.example. ann\\.lee.example.org. 2026112200 14400 14400 1209600 86400`,
    `@${' '.repeat(31)} IN  NS    ns1.cloud.example.`,
    `@${' '.repeat(31)} IN  NS    ns2.cloud.example.`,
  ]);
});

test('a record stands in columns', async () => {
  const {lines} = await write([
    {type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300},
    {type: 'AAAA', name: 'www', target: '2001:db8::1'},
  ]);
  expect(lines.slice(-2)).toEqual([
    `www${' '.repeat(21)} 300     IN  A     192.0.2.1`,
    `www${' '.repeat(21)}         IN  AAAA  2001:db8::1`,
  ]);
});

test.each<[Partial<DomainRecord>, string]>([
  [{type: 'A', name: '', target: '192.0.2.1'}, '@ IN A 192.0.2.1'],
  [{type: 'A', name: '@', target: '192.0.2.1', ttl_sec: 300}, '@ 300 IN A 192.0.2.1'],
  [{type: 'A', name: 'Example.ORG', target: '192.0.2.1'}, '@ IN A 192.0.2.1'],
  [{type: 'A', name: 'www.example.org', target: '192.0.2.1'}, 'www IN A 192.0.2.1'],
  [{type: 'A', name: 'a.b', target: '192.0.2.1'}, 'a.b IN A 192.0.2.1'],
  [{type: 'A', name: '*', target: '192.0.2.1'}, '* IN A 192.0.2.1'],
  [{type: 'A', name: 'bücher', target: '192.0.2.1'}, 'xn--bcher-kva IN A 192.0.2.1'],
  [{type: 'A', name: 'Www', target: '192.0.2.1'}, 'Www IN A 192.0.2.1'],
  [{type: 'A', name: 'a;b$c', target: '192.0.2.1'}, 'a\\;b\\$c IN A 192.0.2.1'],
  [{type: 'AAAA', name: 'www', target: '2001:db8::1'}, 'www IN AAAA 2001:db8::1'],
  [{type: 'CNAME', name: 'www', target: 'other.example'}, 'www IN CNAME other.example.'],
  [{type: 'CNAME', name: 'www', target: 'other.example.'}, 'www IN CNAME other.example.'],
  [{type: 'CNAME', name: 'www', target: 'web'}, 'www IN CNAME web.example.org.'],
  [{type: 'CNAME', name: 'www', target: '@'}, 'www IN CNAME example.org.'],
  [{type: 'PTR', name: '7', target: 'host.example.org'}, '7 IN PTR host.example.org.'],
  [{type: 'NS', name: 'lab', target: 'ns.example.net'}, 'lab IN NS ns.example.net.'],
  [{type: 'MX', name: '', target: 'mx.example.net', priority: 10}, '@ IN MX 10 mx.example.net.'],
  [{type: 'MX', name: '', target: '', priority: 10}, '@ IN MX 0 .'],
  [{type: 'MX', name: '', target: 'mx.example.net'}, '@ IN MX 0 mx.example.net.'],
  [
    {type: 'SRV', name: '_sip._tcp', target: 'sip', priority: 10, weight: 5, port: 5060},
    '_sip._tcp IN SRV 10 5 5060 sip.example.org.',
  ],
  [
    {type: 'SRV', name: null, service: 'sip', protocol: 'tcp', target: 'sip.example.net'},
    '_sip._tcp IN SRV 0 0 0 sip.example.net.',
  ],
  [{type: 'CAA', name: '', target: 'ca.example', tag: 'issue'}, '@ IN CAA 0 issue "ca.example"'],
  [{type: 'TXT', name: 'x', target: 'say "a\\b"; é\n'}, 'x IN TXT "say \\"a\\\\b\\"; \\195\\169\\010"'],
  [{type: 'TXT', name: 'x', target: ''}, 'x IN TXT ""'],
  [{type: 'TXT', name: 'x', target: '~\x7f'}, 'x IN TXT "~\\127"'],
  [{type: 'A', name: 'a b!~\x7f', target: '192.0.2.1'}, 'a\\032b\\!\\~\\127 IN A 192.0.2.1'],
  [{type: 'A', name: 'x'.repeat(63), target: '192.0.2.1'}, `${'x'.repeat(63)} IN A 192.0.2.1`],
  [{type: 'SRV', service: 'sip', protocol: '', target: 'sip'}, '@ IN SRV 0 0 0 sip.example.org.'],
  [{type: 'A', name: '', service: 'sip', protocol: 'tcp', target: '192.0.2.1'}, '@ IN A 192.0.2.1'],
])('%j is %s', async (record, line) => {
  expect(await lineOf(record)).toBe(line);
});

test('a long text is split into strings of at most 255 bytes between characters', async () => {
  const line = await lineOf({type: 'TXT', name: 'key', target: `${'k'.repeat(254)}é${'m'.repeat(300)}`});
  expect(line).toBe(`key IN TXT "${'k'.repeat(254)}\\195" "\\169${'m'.repeat(254)}" "${'m'.repeat(46)}"`);
  const full = 'k'.repeat(255);
  expect(await lineOf({type: 'TXT', name: 'key', target: full})).toBe(`key IN TXT "${full}"`);
});

test.each<[Partial<DomainRecord>, string]>([
  [{type: 'A', name: 'me', target: '[remote_addr]'}, 'its target is not an IPv4 address'],
  [{type: 'AAAA', name: 'me', target: 'fe80::1%eth0'}, 'its target is not an IPv6 address'],
  [{type: 'CNAME', name: 'a', target: ''}, 'its target is not a host name'],
  [{type: 'MX', name: 'a', target: `${'x'.repeat(64)}.example`}, 'its target is not a host name'],
  [{type: 'A', name: 'a..b', target: '192.0.2.1'}, 'its name cannot be one'],
  [{type: 'A', name: 'x'.repeat(64), target: '192.0.2.1'}, 'its name cannot be one'],
  [{type: 'CAA', name: '', target: 'ca.example', tag: null}, 'it has no tag'],
  [{type: 'HTTPS', name: '', target: '1 .'}, 'its type is not known here'],
  [{type: '__proto__', name: '', target: 'x\n@ A 192.0.2.66'}, 'its type is not known here'],
])('%j is left out, and told', async (record, reason) => {
  const {lines, warnings} = await write([record]);
  expect(warnings).toEqual(['one record that no zone file can hold is a comment in it']);
  expect(lines.at(-1)).toMatch(new RegExp(`^; left out, as ${reason}: `));
});

test('a name is relative to the domain, whichever of them has capitals', async () => {
  const {lines} = await write([{type: 'A', name: 'www.example.org', target: '192.0.2.1'}], {
    of: {...domain, domain: 'Example.ORG'},
  });
  expect(lines.at(-1)).toMatch(/^www +IN/);
});

test('several records that are left out are told in one sentence, and the others written', async () => {
  const {lines, warnings} = await write(
    [
      {type: 'HTTPS', name: ''},
      {type: 'A', name: 'a', target: '192.0.2.1'},
      {type: 'A', name: 'b', target: 'x'},
    ],
    {servers: ['ns1.cloud.example']},
  );
  expect(warnings).toEqual(['2 records that no zone file can hold are comments in it']);
  expect(lines.slice(4).map(line => line.replaceAll(/ +/g, ' '))).toEqual([
    '; left out, as its type is not known here: HTTPS ',
    'a IN A 192.0.2.1',
    '; left out, as its target is not an IPv4 address: b A x',
  ]);
});

test("the domain's own name servers are kept, those of the service listed once", async () => {
  const {lines} = await write([
    {type: 'NS', name: '', target: 'NS1.cloud.example'},
    {type: 'A', name: '', target: '192.0.2.1'},
    {type: 'NS', name: 'lab', target: 'ns1.cloud.example'},
    {type: 'NS', name: '', target: 'ns.other.example'},
  ]);
  expect(lines.filter(line => line.includes(' NS ')).map(line => line.split(/ +/).at(-1))).toEqual([
    'ns1.cloud.example.',
    'ns2.cloud.example.',
    'ns1.cloud.example.',
    'ns.other.example.',
  ]);
});

test('without name servers the file says so and invents none', async () => {
  const {lines, warnings} = await write([], {servers: []});
  expect(warnings).toEqual(['the service does not report its name servers: put them into the file']);
  expect(lines[2]).toContain('unknown-name-server.invalid. ann');
  expect(lines.slice(-2)).toEqual([
    '; The service does not report its name servers: put them here.',
    `@${' '.repeat(31)} IN  NS    unknown-name-server.invalid.`,
  ]);
  // Neither an address of the domain itself nor a server of a part of it is a name server of the zone.
  for (const record of [
    {type: 'A', name: '', target: '192.0.2.1'},
    {type: 'NS', name: 'lab', target: 'ns.other.example'},
  ])
    expect((await write([record], {servers: []})).lines.at(-1)).toMatch(
      /NS +unknown-name-server\.invalid\.$/,
    );
  const own = await write([{type: 'NS', name: '', target: 'ns.other.example'}], {servers: []});
  expect(own.warnings).toEqual([]);
  expect(own.lines.at(-1)).toMatch(/NS +ns\.other\.example\.$/);
});

test("values of the service's zone file are used", () => {
  const lines = [
    '; example.org [1]',
    '$TTL 86400',
    '@\tIN\tSOA\tns1.cloud.example. ann.example.org. 2021000066 14400 14400 1209600 86400',
    '@\t\tNS\tns1.cloud.example.',
    '\t\tNS\tns2.cloud.example.',
    'example.org.\t300\tIN\tNS\tns3.cloud.example.',
    'lab\t\tNS\tns.elsewhere.example.',
    '\t\tNS\tns.elsewhere.example.',
    '@\tIN\tA\t192.0.2.1',
  ];
  expect(readServedZone(lines, 'example.org', [])).toEqual({
    nameServers: ['ns1.cloud.example', 'ns2.cloud.example', 'ns3.cloud.example'],
    primary: 'ns1.cloud.example',
    serial: 2021000066,
  });
  expect(readServedZone([], 'example.org', [])).toEqual({
    nameServers: [],
    primary: undefined,
    serial: undefined,
  });
  expect(readServedZone(['Example.org. NS ns1.', '; other', '\tNS ns2.'], 'EXAMPLE.org', [])).toMatchObject({
    nameServers: ['ns1', 'ns2'],
  });
  for (const serial of ['0', '-1', '1.5', 'x'])
    expect(readServedZone([`@ SOA a b ${serial}`], 'example.org', []).serial, serial).toBeUndefined();
  expect(readServedZone(['@ SOA ns1 host 1'], 'example.org', [])).toMatchObject({
    primary: 'ns1.example.org',
    serial: 1,
  });
  expect(serialAt(Date.UTC(2026, 10, 22, 7, 30))).toBe(2026112207);
});

test.each(['', '@', 'example.org', 'EXAMPLE.org', 'Example.org.'])('%j is the domain itself', name => {
  expect([isApex(name, 'Example.ORG'), isApex(`x${name}`, 'Example.ORG')]).toEqual([true, false]);
});

test.each([
  ['host.master@example.org', 'host\\.master.example.org.'],
  ['a@b@example.org', 'a\\@b.example.org.'],
  ['x@example.org', 'x.example.org.'],
  ['example.org', 'example.org.'],
  // Without anything before the sign it is no address; a name must not begin with a dot.
  ["jörg.o'x@example.org", "j\\195\\182rg\\.o\\'x.example.org."],
  ['ann@bücher.example', 'ann.xn--bcher-kva.example.'],
  ['@example.org', '\\@example.org.'],
])('the mail address %s of a zone is written as %s', (address, name) => {
  expect(mailbox(address)).toBe(name);
});
