import {expect, test} from 'vitest';
import type {Domain, DomainRecord} from '../../../src/model/index.ts';
import type {PlanInput, PlanRow} from '../../../src/resources/definition/action.ts';
import {importZone, zoneDocument} from '../../../src/resources/domains/domains.ts';
import {golden} from '../../golden.ts';

/** The table of a zone file that is imported into a domain: what would be added, changed, removed, or is not taken, and why. */

const domain: Domain = {
  ...{id: 5, domain: 'example.org', type: 'master', status: 'active', soa_email: 'a@example.org'},
  ...{ttl_sec: 300, refresh_sec: 14_400, retry_sec: 0, expire_sec: 1_209_600},
};
const record = (id: number, type: string, name: string, target: string, more: object = {}): DomainRecord => ({
  ...{id, type, name, target, ttl_sec: 0, priority: 0, weight: 0, port: 0},
  ...{service: null, protocol: null, tag: null, ...more},
});
const there = [
  record(1, 'A', 'www', '192.0.2.1'),
  record(2, 'A', 'mail', '192.0.2.2', {ttl_sec: 3600}),
  record(3, 'MX', '', 'mail.example.org', {priority: 10}),
  record(4, 'CNAME', 'shop', 'www.example.org'),
  record(5, 'TXT', '', 'v=spf1 -all'),
  record(6, 'SRV', '_sip._tcp', 'sip.example.org', {
    priority: 1,
    weight: 2,
    port: 5060,
    service: 'sip',
    protocol: 'tcp',
  }),
  record(7, 'CAA', '', 'ca.example', {tag: 'issue'}),
];
const soa = (mail: string, times: string) => `@ IN SOA ns1.example.org. ${mail} 1 ${times}`;

interface Asked extends Partial<PlanInput> {
  domain?: Domain;
}

async function rows(
  text: string,
  {domain: into = domain, ...input}: Asked = {},
): Promise<readonly PlanRow[]> {
  const extra = {
    zone_file: ['example.org. IN NS ns1.provider.test.', 'example.org. IN NS NS2.provider.test.'],
  };
  const given: PlanInput = {text, parts: there, extra, answers: {file: 'my.zone'}, fixed: false, ...input};
  return (await importZone.plan?.make(into, given)) ?? expect.fail('it has no plan');
}

const told = ({kind, cells, detail, nothing, step}: PlanRow): string => {
  const target = step?.target && `${step.target.id} ${step.target.label}`;
  const does = step && [step.own && 'own', step.action, target, step.body && JSON.stringify(step.body)];
  const parts = [
    cells.join(' | '),
    detail,
    nothing && `NOTHING: ${nothing}`,
    does?.filter(Boolean).join(' '),
  ];
  return `  ${kind}: ${parts.filter(Boolean).join(' → ')}`;
};

const cases: readonly (readonly [title: string, zone: string, asked?: Asked])[] = [
  ['nothing', ''],
  ['nothing, the rest removed', '', {answers: {file: 'my\u001b.zone', remove: true}}],
  [
    'only what is not taken, the rest removed',
    '@ SSHFP 1 1 abc\n',
    {answers: {file: 'my.zone', remove: true}},
  ],
  ['only what is not taken', '@ SSHFP 1 1 abc\n'],
  ['what is there', 'www A 192.0.2.1\nmail 3600 A 192.0.2.2\n@ MX 10 mail\n'],
  ['what is there, the rest removed', 'www A 192.0.2.1\n', {answers: {file: 'a', remove: true}}],
  [
    'other targets and numbers',
    'www A 192.0.2.9\n@ MX 20 mail\n@ TXT "v=spf1 mx -all"\n_sip._tcp SRV 1 3 5060 sip\n',
  ],
  ['other times', 'www 600 A 192.0.2.1\nmail A 192.0.2.2\n@ 301 MX 10 mail\nmail 3599 AAAA 2001:db8::1\n'],
  [
    'new ones',
    'new 3600 A 198.51.100.7\n@ A 198.51.100.8\n@ MX 5 other.test.\n_x._udp SRV 1 2 3 sip\n@ CAA 0 iodef "mailto:a@b.test"\n* TXT "any"\n',
  ],
  ['a default time in the file', '$TTL 3600\nwww A 192.0.2.1\nnew A 192.0.2.7\nold 300 A 192.0.2.8\n'],
  ['a time that is stored otherwise', 'new 301 A 192.0.2.7\n', {parts: []}],
  [
    'a time that is kept as it is',
    'new 301 A 192.0.2.7\n',
    {parts: [record(1, 'A', 'a', '192.0.2.1', {ttl_sec: 77})]},
  ],
  ['one that is listed twice', 'new A 192.0.2.7\nnew A 192.0.2.7\n@ TXT "a"\n@ TXT "a"\n'],
  [
    'name servers',
    '@ NS ns1.provider.test.\n@ NS ns2.PROVIDER.test.\n@ NS ns3.other.test.\nsub NS ns1.provider.test.\n@ NS a.invalid.\n',
  ],
  [
    'name servers that are not known',
    '@ NS ns1.other.test.\nsub NS ns2.other.test.\n@ NS A.INVALID.\n',
    {extra: undefined},
  ],
  [
    'name servers that are not known, some of them there, the rest removed',
    '@ NS NS1.other.test.\n@ NS ns3.other.test.\nwww A 192.0.2.1\n',
    {
      extra: undefined,
      answers: {file: 'a', remove: true},
      parts: [
        record(1, 'NS', '', 'ns1.other.test'),
        record(2, 'NS', '', 'ns2.other.test'),
        record(3, 'NS', 'sub', 'ns2.other.test'),
        record(4, 'A', 'www', '192.0.2.1'),
      ],
    },
  ],
  [
    'mistakes',
    'a A 192.0.2.999\n@ CNAME www\nb 0 A 192.0.2.1\nc 300 MX x mail\nnonsense\n@ SSHFP 1 1 a\nd TXT\n',
  ],
  ['aliases beside others', 'www CNAME shop\nShop A 192.0.2.4\n'],
  ['aliases beside others, which are removed', 'www CNAME shop\n', {answers: {file: 'a', remove: true}}],
  [
    'aliases within the file',
    'x CNAME www\nX A 192.0.2.4\ny CNAME www\ny CNAME www\nz CNAME www\nz CNAME shop\n',
  ],
  ['an alias with another target', 'shop CNAME mail\n'],
  ['another domain', '$ORIGIN other.test.\nwww A 192.0.2.1\n'],
  ['the head of the zone alone', `${soa('b.example.org.', '14400 14400 1209600 300')}\n`],
  ['the head of the zone as it is', `${soa('a.example.org.', '14400 14400 1209600 300')}\nwww A 192.0.2.1\n`],
  [
    'other times of the zone',
    `$TTL 3600\n${soa('A.Example.org.', '7200 3600 1000000000 60')}\nwww A 192.0.2.1\nmail A 192.0.2.2\n`,
  ],
  ['times of the zone that are rounded', `${soa('a.example.org.', '14399 14401 0 299')}\n`],
  [
    'the head of a zone that cannot be changed',
    `$TTL 60\n${soa('b.example.org.', '1 1 1 1')}\nwww A 192.0.2.1\n`,
    {fixed: true},
  ],
  [
    'other times of the zone, asked for',
    `$TTL 3600\n${soa('A.Example.org.', '7200 3600 1000000000 60')}\nwww A 192.0.2.1\nmail A 192.0.2.2\n`,
    {answers: {file: 'a', soa: true}},
  ],
  [
    'times of the zone that are rounded, asked for',
    `${soa('a.example.org.', '14399 14401 0 299')}\n`,
    {answers: {file: 'a', soa: true}},
  ],
  [
    'a head that cannot be read, asked for',
    `${soa('b.example.org.', '1 1 1')}\n`,
    {answers: {file: 'a', soa: true}},
  ],
  [
    'name servers, asked for',
    '@ NS ns1.provider.test.\n@ NS ns3.other.test.\n',
    {answers: {file: 'a', name_servers: true}},
  ],
  ['a name server that is none', '@ NS PUT&YOURS$HERE.\nnew A 192.0.2.7\n'],
  [
    'another domain, its names taken over',
    '$ORIGIN other.test.\nwww A 192.0.2.1\n',
    {answers: {file: 'a', rename: true}},
  ],
  [
    'mistakes that are left out',
    'a A 192.0.2.999\nx CNAME www\nX A 192.0.2.4\nX TXT "a"\nshop A 192.0.2.1\n@ SSHFP 1 1 a\nnew A 192.0.2.7\n',
    {answers: {file: 'a', skip_lines: true}},
  ],
  [
    'mistakes that are left out, the rest removed',
    'a A 192.0.2.999\nnew A 192.0.2.7\n',
    {answers: {file: 'a', skip_lines: true, remove: true}},
  ],
  ['a head that cannot be read', `${soa('b.example.org.', '1 1 1')}\nwww A 192.0.2.1\n`],
  ['a head without an address', `${soa('.', '14400 14400 1209600 300')}\nwww A 192.0.2.1\n`],
  [
    'a domain that tells no times',
    `$TTL 600\n${soa('b.example.org.', '1 1 1 1')}\nwww A 192.0.2.1\n`,
    {domain: {id: 5, domain: 'example.org', type: 'master', soa_email: ''}},
  ],
  ['a domain without a name', 'www A 192.0.2.1\n', {domain: {...domain, domain: null}}],
];

/** What stays as it is without a word is left out. */
const isNamed = ({kind, detail}: PlanRow) => (kind !== 'left' && kind !== 'other') || detail !== undefined;

test('a zone file becomes a table of what would be done', async () => {
  const texts: string[] = [];
  for (const [title, zone, asked] of cases)
    texts.push([title, ...(await rows(zone, asked)).filter(isNamed).map(told)].join('\n'));
  golden('zone-import', `${texts.join('\n')}\n`);
});

test('a time to live that comes to the same is not changed with the target', async () => {
  const records = [
    record(1, 'A', 'own', '192.0.2.1', {ttl_sec: 300}),
    record(2, 'A', 'round', '192.0.2.2', {ttl_sec: 3600}),
    record(3, 'A', 'other', '192.0.2.3', {ttl_sec: 300}),
  ];
  const zone = 'own A 192.0.2.11\nround 3599 A 192.0.2.12\nother 7200 A 192.0.2.13\n';
  const bodies = (await rows(zone, {parts: records})).map(({step}) => step?.body);
  expect(bodies).toEqual([
    {target: '192.0.2.11'},
    {target: '192.0.2.12'},
    {target: '192.0.2.13', ttl_sec: 7200},
  ]);
});

test('the contact of an exported zone comes back as it was', async () => {
  const into = {...domain, soa_email: "jörg.o'neil+x@example.org"};
  const batches = (async function* () {
    yield there;
  })();
  const text = await Array.fromAsync(
    zoneDocument.write(into, batches, {extra: undefined, at: 0, warn: () => {}}),
  );
  const kinds = (await rows(text.join(''), {domain: into})).map(({kind}) => kind);
  expect(new Set(kinds)).toEqual(new Set(['left']));
});
