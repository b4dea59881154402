import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {DnsRecord, Domain} from '../../../src/service/domains/domain-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {empty} from '../../demo-account.ts';
import {ask, open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

let service: Service;
let domain: Domain;
beforeEach(async () => {
  service = await open({nodes: 0, populate: empty});
  domain = await sendAccepted<Domain>(service, 'POST', '/domains', {
    domain: 'example.org',
    type: 'master',
    soa_email: 'admin@example.org',
  });
});
afterEach(() => service.close());

const add = (body: object) => sendAccepted<DnsRecord>(service, 'POST', `/domains/${domain.id}/records`, body);
const reject = (body: object) => sendRefused(service, 'POST', `/domains/${domain.id}/records`, body);

describe('domains', () => {
  test('can be created, changed and deleted together with their records', async () => {
    expect(domain).toMatchObject({
      domain: 'example.org',
      type: 'master',
      status: 'active',
      ttl_sec: 0,
      tags: [],
    });
    const changed = await sendAccepted<Domain>(service, 'PUT', `/domains/${domain.id}`, {
      description: 'x',
      ttl_sec: 200,
      tags: ['a'],
      master_ips: null,
    });
    expect(changed).toEqual({...domain, description: 'x', ttl_sec: 300, tags: ['a']});
    const {id} = await add({type: 'A', name: 'www', target: '192.0.2.1'});
    await sendAccepted(service, 'DELETE', `/domains/${domain.id}`);
    for (const path of [
      `/domains/${domain.id}`,
      `/domains/${domain.id}/records`,
      `/domains/${domain.id}/records/${id}`,
    ]) {
      expect((await ask(service, path)).status).toBe(404);
    }
  });

  test('have case-insensitive names', async () => {
    const reasons = ['400 domain: The domain is there already'];
    const capital = {domain: 'EXAMPLE.Org', type: 'master', soa_email: 'a@b.org'};
    expect(await sendRefused(service, 'POST', '/domains', capital)).toEqual(reasons);
    const other = await sendAccepted(service, 'POST', '/domains', {...capital, domain: 'other.org'});
    expect(await sendRefused(service, 'PUT', `/domains/${other.id}`, {domain: 'Example.ORG'})).toEqual(
      reasons,
    );
    const own = await sendAccepted<Domain>(service, 'PUT', `/domains/${other.id}`, {domain: 'Other.org'});
    expect(own.domain).toBe('Other.org');
  });

  test.each<[object, string[]]>([
    [{type: 'master'}, ['400 domain: domain is required']],
    [{domain: 'a.org'}, ['400 type: type is required']],
    [{domain: 'a.org', type: 'primary'}, ['400 type: Must be one of master, slave']],
    [{domain: 'a.org', type: 'master'}, ['400 soa_email: soa_email is required for a master']],
    [{domain: 'a.org', type: 'slave'}, ['400 master_ips: master_ips are required for a slave']],
    [{domain: 'no dots', type: 'master', soa_email: 'a@b.org'}, ['400 domain: Must be a domain name']],
    [
      {domain: 'example.org', type: 'master', soa_email: 'a@b.org'},
      ['400 domain: The domain is there already'],
    ],
    [{domain: 'a.org', type: 'master', soa_email: 'nobody'}, ['400 soa_email: Must be an e-mail address']],
    [{domain: 'a.org', type: 'slave', master_ips: ['x']}, ['400 master_ips.0: Must be an address']],
  ])('%o is refused', async (body, reasons) => {
    expect(await sendRefused(service, 'POST', '/domains', body)).toEqual(reasons);
  });
});

describe('records', () => {
  test.each<[object, object]>([
    [
      {type: 'A', name: 'www', target: '192.0.2.1'},
      {name: 'www', target: '192.0.2.1', priority: 0, weight: 0, port: 0, service: null, tag: null},
    ],
    [
      {type: 'A', name: '', target: '192.0.2.1', ttl_sec: 299},
      {name: '', ttl_sec: 300},
    ],
    [{type: 'A', name: 'www.example.org', target: '192.0.2.1'}, {name: 'www'}],
    [{type: 'AAAA', name: '*.dev', target: '2001:db8::1'}, {name: '*.dev'}],
    [{type: 'MX', name: '', target: 'mail.example.org'}, {priority: 10}],
    [{type: 'MX', name: '', target: 'mail.example.org', priority: 5}, {priority: 5}],
    [{type: 'CNAME', name: 'shop', target: 'shops.example.net'}, {target: 'shops.example.net'}],
    [{type: 'TXT', name: '_dmarc', target: 'v=DMARC1; p=none'}, {name: '_dmarc'}],
    [{type: 'NS', name: 'lab', target: 'ns1.example.net'}, {name: 'lab'}],
    [{type: 'PTR', name: '7', target: 'host.example.org'}, {name: '7'}],
    [
      {
        type: 'SRV',
        service: '_sip',
        protocol: 'tcp',
        target: 'sip.example.org',
        port: 5060,
        weight: 3,
        priority: 1,
      },
      {name: '_sip._tcp', service: 'sip', protocol: 'tcp', port: 5060, weight: 3, priority: 1},
    ],
    [{type: 'CAA', name: '', target: 'letsencrypt.org', tag: 'issue'}, {tag: 'issue'}],
    [
      {type: 'A', name: 'www', target: '192.0.2.1', tag: 'issue', priority: 5, weight: 6, port: 7},
      {tag: null, priority: 0, weight: 0, port: 0},
    ],
    [
      {type: 'MX', name: '', target: 'mail.example.org', tag: 'x', priority: 5, weight: 6, port: 7},
      {tag: null, priority: 5, weight: 0, port: 0},
    ],
  ])('%o', async (body, expected) => {
    const made = await add(body);
    expect(made).toMatchObject(expected);
    expect(await read(service, `/domains/${domain.id}/records/${made.id}`)).toEqual(made);
  });

  test.each<[object, string[]]>([
    [{name: 'www', target: '192.0.2.1'}, ['400 type: type is required']],
    [{type: 'A', target: '192.0.2.1'}, ['400 name: name is required']],
    [{type: 'A', name: 'www'}, ['400 target: target is required']],
    [{type: 'A'}, ['400 name: name is required', '400 target: target is required']],
    [
      {type: 'HINFO', name: 'www', target: 'x'},
      ['400 type: Must be one of A, AAAA, NS, MX, CNAME, PTR, SRV, CAA, TXT'],
    ],
    [{type: 'A', name: 'www', target: '2001:db8::1'}, ['400 target: Must be an IPv4 address']],
    [{type: 'A', name: 'www', target: '192.0.2.300'}, ['400 target: Must be an IPv4 address']],
    [{type: 'AAAA', name: 'www', target: '192.0.2.1'}, ['400 target: Must be an IPv6 address']],
    [{type: 'MX', name: '', target: 'not a host'}, ['400 target: Must be a host name']],
    [{type: 'MX', name: '', target: 'mail.example.org', priority: 256}, ['400 priority: Must be 0-255']],
    [
      {type: 'CNAME', name: '', target: 'x.org'},
      ['400 name: A CNAME record cannot stand for the domain itself'],
    ],
    [{type: 'NS', name: 'a', target: '192.0.2.1'}, ['400 target: Must be a host name']],
    [{type: 'MX', name: '', target: '192.0.2.1'}, ['400 target: Must be a host name']],
    [{type: 'CNAME', name: 'a', target: '192.0.2.1.'}, ['400 target: Must be a host name']],
    [{type: 'CNAME', name: 'a', target: '2001:db8::1'}, ['400 target: Must be a host name']],
    [
      {type: 'SRV', service: 'sip', protocol: 'tcp', target: '192.0.2.1'},
      ['400 target: Must be a host name'],
    ],
    [
      {type: 'SRV', target: 'x.org'},
      [
        '400 service: service is required for an SRV record',
        '400 protocol: protocol is required for an SRV record',
      ],
    ],
    [{type: 'CAA', name: '', target: 'x.org'}, ['400 tag: tag is required for a CAA record']],
    [
      {type: 'CAA', name: '', target: 'x.org', tag: 'allow'},
      ['400 tag: Must be one of issue, issuewild, iodef'],
    ],
    [{type: 'A', name: 'a b', target: '192.0.2.1'}, ['400 name: name is not valid']],
    [{type: 'A', name: 'a'.repeat(101), target: '192.0.2.1'}, ['400 name: Length must be 0-100 characters']],
  ])('%o is refused', async (body, reasons) => {
    expect(await reject(body)).toEqual(reasons);
    expect((await read<Page>(service, `/domains/${domain.id}/records`)).results).toBe(0);
  });

  test('a CNAME record must be the only one of its name', async () => {
    const beside = ['400 name: A CNAME record has this name'];
    const alone = ['400 name: A CNAME record must be the only one of its name'];
    const www = await add({type: 'A', name: 'www', target: '192.0.2.1'});
    const shop = await add({type: 'CNAME', name: 'shop', target: 'shops.example.net'});
    expect(await reject({type: 'CNAME', name: 'WWW', target: 'x.org'})).toEqual(alone);
    expect(await reject({type: 'CNAME', name: 'shop', target: 'x.org'})).toEqual(beside);
    expect(await reject({type: 'TXT', name: 'Shop.example.org', target: 'x'})).toEqual(beside);
    const path = `/domains/${domain.id}/records`;
    expect(await sendRefused(service, 'PUT', `${path}/${www.id}`, {name: 'shop'})).toEqual(beside);
    expect(await sendRefused(service, 'PUT', `${path}/${shop.id}`, {name: 'www'})).toEqual(alone);
    await sendAccepted(service, 'PUT', `${path}/${shop.id}`, {name: 'shop', target: 'other.example.net'});
    await add({type: 'TXT', name: 'www', target: 'x'});
    await sendAccepted(service, 'DELETE', `${path}/${shop.id}`);
    await add({type: 'A', name: 'shop', target: '192.0.2.1'});
  });

  test('can be changed and deleted, but not their type', async () => {
    const made = await add({type: 'A', name: 'www', target: '192.0.2.1', ttl_sec: 300});
    const path = `/domains/${domain.id}/records/${made.id}`;
    expect(await sendAccepted(service, 'PUT', path, {name: 'renamed'})).toEqual({...made, name: 'renamed'});
    expect(await sendRefused(service, 'PUT', path, {type: 'AAAA'})).toEqual([
      '400 type: The type of a record cannot be changed',
    ]);
    expect(await sendRefused(service, 'PUT', path, {target: 'x'})).toEqual([
      '400 target: Must be an IPv4 address',
    ]);
    await sendAccepted(service, 'DELETE', path);
    expect((await ask(service, path)).status).toBe(404);
  });

  test('cannot be added to a slave', async () => {
    const slave = await sendAccepted(service, 'POST', '/domains', {
      domain: 'b.org',
      type: 'slave',
      master_ips: ['192.0.2.9'],
    });
    const [reason] = await sendRefused(service, 'POST', `/domains/${slave.id}/records`, {
      type: 'A',
      name: '',
      target: '192.0.2.1',
    });
    expect(reason).toBe('400 The records of a slave are its master’s');
  });
});

test('an MX record may stand for no mail at all', async () => {
  expect(await add({type: 'MX', name: '', target: '', priority: 0})).toMatchObject({target: ''});
});

describe('targets', () => {
  test.each<[object, string]>([
    [{type: 'MX', name: '', target: 'mail.example.net.'}, 'mail.example.net'],
    [{type: 'NS', name: 'sub', target: 'ns1.example.net.'}, 'ns1.example.net'],
    [{type: 'CNAME', name: 'www', target: 'example.net.'}, 'example.net'],
    [{type: 'PTR', name: '7', target: 'host.example.net.'}, 'host.example.net'],
    [{type: 'MX', name: '', target: '.'}, ''],
    [{type: 'TXT', name: '', target: 'a text.'}, 'a text.'],
    [{type: 'SRV', service: 'sip', protocol: 'tcp', target: 'www'}, 'www.example.org'],
    [{type: 'SRV', service: 'sip', protocol: 'tcp', target: 'sip.example.net.'}, 'sip.example.net'],
    [{type: 'SRV', service: 'sip', protocol: 'tcp', target: 'host.'}, 'host'],
    [{type: 'A', name: 'home', target: '[remote_addr]'}, '127.0.0.1'],
  ])('%o is stored with the target %j', async (body, target) => {
    const record = await add(body);
    expect(record.target).toBe(target);
    if (!('service' in body) || !target.startsWith('host')) {
      const again = {...body, ttl_sec: 300};
      const path = `/domains/${domain.id}/records/${record.id}`;
      expect((await sendAccepted<DnsRecord>(service, 'PUT', path, again)).target).toBe(target);
    }
  });

  test('the address of the client is that of its connection, and has to be of the type', async () => {
    const from = async (address: string, type: string) => {
      const reply = await service.handle({
        method: 'POST',
        path: `/v4/domains/${domain.id}/records`,
        from: address,
        headers: {authorization: `Bearer ${service.token}`},
        body: JSON.stringify({type, name: 'home', target: '[remote_addr]'}),
      });
      return JSON.parse(reply.body).target ?? JSON.parse(reply.body).errors[0].reason;
    };
    expect(await from('192.0.2.9', 'A')).toBe('192.0.2.9');
    expect(await from('2001:db8::9', 'AAAA')).toBe('2001:db8::9');
    expect(await from('2001:db8::9', 'A')).toBe('Must be an IPv4 address');
  });

  test('an MX record that refuses all mail stands beside no other of its name', async () => {
    const reason = [
      '400 target: An MX record without a target, which refuses all mail, must be the only one of its name',
    ];
    const {id} = await add({type: 'MX', name: '', target: 'mail.example.net'});
    expect(await reject({type: 'MX', name: '', target: ''})).toEqual(reason);
    await add({type: 'MX', name: 'sub', target: ''});
    expect(await reject({type: 'MX', name: 'Sub', target: 'mail.example.net'})).toEqual(reason);
    await add({type: 'TXT', name: 'sub', target: 'x'});
    await sendAccepted(service, 'PUT', `/domains/${domain.id}/records/${id}`, {target: '', priority: 0});
  });

  test('no name server serves every name', async () => {
    for (const name of ['*', '*.sub'])
      expect(await reject({type: 'NS', name, target: 'ns1.example.net'})).toEqual([
        '400 name: An NS record cannot stand for every name',
      ]);
  });
});
