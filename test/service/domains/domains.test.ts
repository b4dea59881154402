import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {DnsRecord, Domain} from '../../../src/service/domains/domain-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {empty} from '../../demo-account.ts';
import {open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

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

describe('records', () => {
  test.each<[object, string[]]>([
    [
      {type: 'HINFO', name: 'www', target: 'x'},
      ['400 type: Must be one of A, AAAA, NS, MX, CNAME, PTR, SRV, CAA, TXT'],
    ],
    [{type: 'A', name: 'www', target: '2001:db8::1'}, ['400 target: Must be an IPv4 address']],
    [{type: 'A', name: 'www', target: '192.0.2.300'}, ['400 target: Must be an IPv4 address']],
    [{type: 'NS', name: 'a', target: '192.0.2.1'}, ['400 target: Must be a host name']],
    [{type: 'MX', name: '', target: '192.0.2.1'}, ['400 target: Must be a host name']],
    [{type: 'CNAME', name: 'a', target: '192.0.2.1.'}, ['400 target: Must be a host name']],
    [{type: 'CNAME', name: 'a', target: '2001:db8::1'}, ['400 target: Must be a host name']],
    [
      {type: 'SRV', service: 'sip', protocol: 'tcp', target: '192.0.2.1'},
      ['400 target: Must be a host name'],
    ],
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
