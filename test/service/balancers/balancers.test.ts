import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {BalancerConfig} from '../../../src/service/balancers/balancer-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';
import {certificate, certificateKey, otherKey} from './certificate.ts';

let service: Service;
beforeEach(async () => {
  service = await open({nodes: 8});
});
afterEach(() => service.close());

describe('load balancers', () => {
  test('UDP and TCP are served at one port, and each once', async () => {
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', {region: 'us-east', label: 'dns'});
    const path = `/nodebalancers/${id}/configs`;
    const refusal = ['400 port: There is a configuration for this port already'];
    const add = (protocol: string) => sendAccepted(service, 'POST', path, {port: 53, protocol});
    const tcp = await add('tcp');
    await add('udp');
    for (const protocol of ['udp', 'http', 'tcp'])
      expect(await sendRefused(service, 'POST', path, {port: 53, protocol})).toEqual(refusal);
    expect(await sendRefused(service, 'PUT', `${path}/${tcp.id}`, {protocol: 'udp'})).toEqual(refusal);
    await sendAccepted(service, 'PUT', `${path}/${tcp.id}`, {protocol: 'http', port: 53});
  });

  test.each<[object, string]>([
    [{label: 'a b'}, '400 label: Must be 3-32 letters, digits, -, _ and .'],
    [{label: 'wéb'}, '400 label: Must be 3-32 letters, digits, -, _ and .'],
    [{label: 'a'.repeat(33)}, '400 label: Must be 3-32 letters, digits, -, _ and .'],
    [{address: '192.168.130.4:0'}, '400 address: Must be an address and a port'],
    [{address: '192.168.130.4:65536'}, '400 address: Must be an address and a port'],
    [{address: '[fd00::1]:99999'}, '400 address: Must be an address and a port'],
  ])('a backend with %o is refused', async (wrong, reason) => {
    const front = {region: 'us-east', label: 'front', configs: [{port: 80}]};
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', front);
    const [port] = (await read<Page>(service, `/nodebalancers/${id}/configs`)).data;
    const path = `/nodebalancers/${id}/configs/${port?.id}/nodes`;
    const right = {label: 'a-b_c.1', address: '192.168.130.4:65535'};
    await sendAccepted(service, 'POST', path, right);
    expect(await sendRefused(service, 'POST', path, {...right, ...wrong})).toEqual([reason]);
  });

  test('the path of a check has only characters of a path', async () => {
    const front = (check_path: string) => ({region: 'us-east', label: 'front', configs: [{check_path}]});
    for (const path of ['', '/', '/health?x=1&y=%20', '/a-b.html'])
      await sendAccepted(service, 'POST', '/nodebalancers', front(path));
    for (const path of ['/a b', '/#', '/é', '/a_b'])
      expect(await sendRefused(service, 'POST', '/nodebalancers', front(path))).toEqual([
        '400 configs.0.check_path: Must hold only letters, digits and / - % ? & = .',
      ]);
  });

  test('a certificate belongs to its key, and is never sent back', async () => {
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', {region: 'us-east', label: 'front'});
    const path = `/nodebalancers/${id}/configs`;
    const https = {port: 443, protocol: 'https'};
    expect(await sendRefused(service, 'POST', path, https)).toEqual([
      '400 ssl_cert: ssl_cert is required for https',
    ]);
    const wrong = {...https, ssl_cert: certificate, ssl_key: otherKey};
    expect(await sendRefused(service, 'POST', path, wrong)).toEqual([
      '400 ssl_key: The key is not that of the certificate',
    ]);
    expect(await sendRefused(service, 'POST', path, {...https, ssl_cert: 'x', ssl_key: 'y'})).toEqual([
      '400 ssl_cert: Must be a certificate in PEM format',
      '400 ssl_key: Must be a private key in PEM format, without a passphrase',
    ]);
    // Alone it is of no use, and is checked all the same.
    expect(await sendRefused(service, 'POST', path, {port: 80, protocol: 'http', ssl_key: 'y'})).toEqual([
      '400 ssl_key: Must be a private key in PEM format, without a passphrase',
    ]);
    const right = {...https, ssl_cert: certificate, ssl_key: certificateKey};
    const made = await sendAccepted<BalancerConfig>(service, 'POST', path, right);
    const kept = {ssl_commonname: 'front.example', ssl_cert: '<REDACTED>', ssl_key: '<REDACTED>'};
    expect(made).toMatchObject(kept);
    expect(await sendAccepted(service, 'PUT', `${path}/${made.id}`, {algorithm: 'source'})).toMatchObject(
      kept,
    );
  });
});
