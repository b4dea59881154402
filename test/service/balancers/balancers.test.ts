import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Backend, BalancerConfig, LoadBalancer} from '../../../src/service/balancers/balancer-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {ask, open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';
import {certificate, certificateKey, otherKey} from './certificate.ts';

let service: Service;
beforeEach(async () => {
  service = await open({nodes: 8});
});
afterEach(() => service.close());

describe('load balancers', () => {
  test('can be created, changed and deleted', async () => {
    const made = await sendAccepted<LoadBalancer>(service, 'POST', '/nodebalancers', {
      region: 'us-east',
      label: 'front',
      client_conn_throttle: 5,
      client_udp_sess_throttle: 6,
      tags: null,
    });
    expect(made).toMatchObject({
      region: 'us-east',
      label: 'front',
      client_conn_throttle: 5,
      client_udp_sess_throttle: 6,
      tags: [],
      type: 'common',
    });
    expect(
      await sendAccepted(service, 'PUT', `/nodebalancers/${made.id}`, {
        label: 'renamed',
        client_udp_sess_throttle: 7,
      }),
    ).toMatchObject({
      label: 'renamed',
      client_conn_throttle: 5,
      client_udp_sess_throttle: 7,
    });
    await sendAccepted(service, 'DELETE', `/nodebalancers/${made.id}`);
    expect((await ask(service, `/nodebalancers/${made.id}`)).status).toBe(404);
  });

  test.each<[object, string[]]>([
    [{}, ['400 region: region is required', '400 label: label is required']],
    [{region: 'moon', label: 'front'}, ['400 region: region is not valid']],
    [{region: 'us-den-1', label: 'front'}, ['400 region: region is not valid']],
    [{region: 'us-east', label: 'f'}, ['400 label: Must be 3-32 letters, digits, - and _']],
    [
      {region: 'us-east', label: 'front', client_conn_throttle: 21},
      ['400 client_conn_throttle: Must be 0-20'],
    ],
  ])('%o is refused', async (body, reasons) => {
    expect(await sendRefused(service, 'POST', '/nodebalancers', body)).toEqual(reasons);
  });

  test('ports and their backends', async () => {
    const config = {port: 443, nodes: [{label: 'web-1', address: '192.168.130.4:443'}]};
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', {
      region: 'us-east',
      label: 'front',
      configs: [config],
    });
    const {data} = await read<Page<BalancerConfig>>(service, `/nodebalancers/${id}/configs`);
    expect(data).toMatchObject([
      {port: 443, protocol: 'http', algorithm: 'roundrobin', nodes_status: {up: 0, down: 1}},
    ]);
    const path = `/nodebalancers/${id}/configs/${data[0]?.id}`;
    expect(await sendRefused(service, 'POST', `/nodebalancers/${id}/configs`, {port: 443})).toEqual([
      '400 port: There is a configuration for this port already',
    ]);
    expect(await sendAccepted(service, 'PUT', path, {algorithm: 'leastconn'})).toMatchObject({
      algorithm: 'leastconn',
      port: 443,
    });
    const added = await sendAccepted<Backend>(service, 'POST', `${path}/nodes`, {
      label: 'web-2',
      address: '192.168.130.5:443',
      weight: 50,
    });
    const changed = {label: 'web-2b', address: '192.168.130.6:443', weight: 51, mode: 'drain'};
    expect(await sendAccepted(service, 'PUT', `${path}/nodes/${added.id}`, changed)).toMatchObject(changed);
    expect(await sendRefused(service, 'POST', `${path}/nodes`, {label: 'web-3', address: 'web-3'})).toEqual([
      '400 address: Must be an address and a port',
    ]);
    await sendAccepted(service, 'DELETE', `${path}/nodes/${added.id}`);
    expect(await read(service, path)).toMatchObject({nodes_status: {up: 0, down: 1}});
    await sendAccepted(service, 'POST', `/nodebalancers/${id}/configs`, {port: 80});
    expect(await sendRefused(service, 'PUT', path, {port: 80})).toEqual([
      '400 port: There is a configuration for this port already',
    ]);
    expect((await read<Page<Backend>>(service, `${path}/nodes`)).data).toMatchObject([
      {label: 'web-1', weight: 100},
    ]);
    await sendAccepted(service, 'DELETE', path);
    expect((await ask(service, `${path}/nodes`)).status).toBe(404);
  });

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

  test('a backend is up while the node with its address runs', async () => {
    const {data} = await read<Page<Node>>(service, '/node/instances');
    const node = data.find(({status, ipv4}) => status === 'running' && ipv4.length > 1);
    if (!node) throw new Error('no node that runs has a private address');
    const nodes = [{label: 'web-1', address: `${node.ipv4[1]}:80`}];
    const front = {region: 'us-east', label: 'front', configs: [{port: 80, nodes}]};
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', front);
    const [config] = (await read<Page<BalancerConfig>>(service, `/nodebalancers/${id}/configs`)).data;
    expect(config?.nodes_status).toEqual({up: 1, down: 0});
    await sendAccepted(service, 'POST', `/node/instances/${node.id}/shutdown`);
    service.advanceClock(60);
    const port = `/nodebalancers/${id}/configs/${config?.id}`;
    expect((await read<Page<Backend>>(service, `${port}/nodes`)).data).toMatchObject([{status: 'DOWN'}]);
    expect(await read(service, port)).toMatchObject({nodes_status: {up: 0, down: 1}});
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
