import {isIPv4, isIPv6} from 'node:net';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  checkName,
  checkTarget,
  editedRecord,
  isAsked,
  newRecord,
  recordFields,
} from '../../../src/resources/domains/record-fields.ts';
import {soaRow} from '../../../src/resources/domains/zone-rows.ts';
import {createService} from '../../../src/service/index.ts';

test('an address is valid if the system accepts it', () => {
  const almost = fc.string({unit: fc.constantFrom(...'0123456789abf:.%'), maxLength: 20});
  const texts = fc.oneof(fc.ipV4(), fc.ipV6(), almost);
  fc.assert(
    fc.property(texts, text => {
      expect(checkTarget(text, 'A') === undefined, text).toBe(isIPv4(text));
      // With a zone it is an address of this machine's network, of no use to others.
      if (!text.includes('%')) expect(checkTarget(text, 'AAAA') === undefined, text).toBe(isIPv6(text));
    }),
    {numRuns: 2000},
  );
});

const cases = [
  ['A', 'www', '198.51.100.7', true],
  ['A', '', '[remote_addr]', true],
  ['A', '', '198.51.100.256', false],
  ['A', '', '2001:db8::7', false],
  ['AAAA', '', '2001:db8::7', true],
  ['AAAA', '', '::ffff:198.51.100.7', true],
  ['AAAA', '', '198.51.100.7', false],
  ['MX', '', 'mail.example.org', true],
  ['MX', '', '198.51.100.7', false],
  ['CNAME', 'www', 'example.org.', true],
  ['CNAME', '@', 'example.org', false],
  ['CNAME', '*.dev', 'a_b.example.org', true],
  ['CNAME', 'w w', 'example.org', false],
  ['NS', 'sub', '-bad.example.org', false],
  ['NS', 'a..b', 'ns.example.org', false],
  ['TXT', '_dmarc', 'v=DMARC1; p=none', true],
  ['PTR', '7', 'under_score.example.org', true],
] as const;

test.each(cases)('%s %j → %j: the check agrees with the service', async (type, name, target, good) => {
  const here = checkTarget(target, type) ?? (name === '' ? undefined : checkName(name, type));
  expect(here === undefined, here).toBe(good);
  const service = await createService();
  const headers = {authorization: `Bearer ${service.token}`, 'content-type': 'application/json'};
  const list = await service.handle({method: 'GET', path: '/v4/domains', headers});
  const [domain] = JSON.parse(list.body).data.filter((one: {type: string}) => one.type === 'master');
  const reply = await service.handle({
    method: 'POST',
    path: `/v4/domains/${domain.id}/records`,
    headers,
    body: JSON.stringify({type, name: name === '' ? '' : name.replace('www', 'brand-new'), target}),
  });
  expect(reply.status === 200, reply.body).toBe(good);
});

test.each([
  ['bücher', 'CNAME', 'www.bücher.example', 'xn--bcher-kva', 'www.xn--bcher-kva.example'],
  ['*.Bücher', 'MX', 'почта.рф.', '*.xn--bcher-kva', 'xn--80a1acny.xn--p1ai.'],
  ['_dmarc.faß', 'NS', '日本語.jp', '_dmarc.xn--fa-hia', 'xn--wgv71a119e.jp'],
])(
  '%s %s %s: the refusal gives the ASCII form, which is valid',
  (name, type, target, asciiName, asciiTarget) => {
    expect(checkName(name, type)).toBe(`must be written in its ASCII form, ${asciiName}`);
    expect(checkTarget(target, type)).toBe(`must be written in its ASCII form, ${asciiTarget}`);
    expect([checkName(asciiName, type), checkTarget(asciiTarget, type)]).toEqual([undefined, undefined]);
  },
);

test.each(['bü cher', 'ü/x.example', 'ü?', 'bücher..example', 'ü@x', 'ü'.repeat(120), '1.2.3.٤', 'ü%41'])(
  '%j has no ASCII form to propose',
  text => {
    expect(checkTarget(text, 'CNAME')).toBe('must be a host name');
    expect(checkName(text, 'A')).toMatch(/^must be (letters|at most)/);
  },
);

test('a record is identified by type, name and target', () => {
  const kept = {id: 1, type: 'A', name: 'www', target: '198.51.100.7'};
  const asked = {type: 'A', name: 'www', target: '198.51.100.7'};
  expect(isAsked(kept, asked)).toBe(true);
  expect(isAsked(kept, {...asked, name: 'WWW.example.org.'})).toBe(true);
  expect(isAsked(kept, {...asked, name: 'www.x.org'})).toBe(true);
  expect(isAsked({...kept, name: ''}, {...asked, name: '@'})).toBe(true);
  expect(isAsked({...kept, name: ''}, asked)).toBe(false);
  expect(isAsked(kept, {...asked, name: 'www2'})).toBe(false);
  expect(isAsked(kept, {...asked, target: '198.51.100.8'})).toBe(false);
  expect(isAsked(kept, {...asked, type: 'AAAA'})).toBe(false);
  const srv = {id: 2, type: 'SRV', name: '_sip._tcp', service: 'sip', protocol: 'tcp', target: 'a.example'};
  expect(isAsked(srv, {type: 'SRV', service: '_sip', protocol: 'tcp', target: 'a.example'})).toBe(true);
  expect(isAsked(srv, {type: 'SRV', service: 'xmpp', protocol: 'tcp', target: 'a.example'})).toBe(false);
});

test('an empty name is sent, as it is the domain; no mail server is sent where a dot says so', () => {
  const empty = {A: {name: ''}, MX: {name: ''}, SRV: {}, TXT: {name: ''}, CAA: {name: ''}};
  for (const [type, body] of Object.entries(empty)) {
    expect(newRecord({type}), type).toEqual({type, ...body});
    expect(newRecord({type, name: 'www', target: 'x', ttl_sec: 300}), type).toEqual({
      type,
      name: 'www',
      target: 'x',
      ttl_sec: 300,
    });
  }
  const record = {id: 1, name: 'www', target: 'x'};
  expect(editedRecord({target: 'y'}, {...record, type: 'A'})).toEqual({name: '', target: 'y', ttl_sec: 0});
  // Sent as it is stored, so that nothing seems to be stored differently.
  expect(newRecord({type: 'A', name: '@', target: 'x'})).toEqual({type: 'A', name: '', target: 'x'});
  expect(editedRecord({name: '@', target: 'y'}, {...record, type: 'A'}).name).toBe('');
  expect(editedRecord({port: 7}, {...record, type: 'SRV'})).toEqual({port: 7, target: '', ttl_sec: 0});
  expect(newRecord({type: 'MX', target: '.'})).toEqual({type: 'MX', name: '', target: ''});
  const none = {...record, type: 'MX', target: ''};
  expect(recordFields.target.initial?.(none)).toBe('.');
  expect(editedRecord({name: 'mail', target: '.', ttl_sec: 300}, none)).toEqual({
    name: 'mail',
    target: '',
    ttl_sec: 300,
  });
  expect(isAsked({...none, name: ''}, {type: 'MX', target: '.'})).toBe(true);
});

test.each([
  ['dns@a.example', 'DNS@A.example', undefined],
  ['DNS@A.example', 'dns@a.example', undefined],
  ['', 'Hostmaster@a.example', undefined],
  ['dns@a.example', 'other@a.example', 'other@a.example'],
  ['dns@a.example', 'no address', undefined],
  ['dns@a.example', '', undefined],
])('a zone of the contact %j whose file says %j sends %j', (contact, mail, sent) => {
  const domain = {id: 1, domain: 'a.example', type: 'master', soa_email: contact};
  const soa = {mail, refresh: 0, retry: 0, expire: 0, minimum: 0};
  expect(soaRow(domain, {soa, defaultTtl: undefined}).step?.body).toEqual(
    sent === undefined ? undefined : {soa_email: sent},
  );
});
