import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Backend, BalancerConfig, LoadBalancer} from '../../../src/service/balancers/schema.ts';
import type {Service} from '../../../src/service/index.ts';
import {ask, open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

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
      tags: null,
    });
    expect(made).toMatchObject({
      region: 'us-east',
      label: 'front',
      client_conn_throttle: 5,
      tags: [],
      type: 'common',
    });
    expect(await sendAccepted(service, 'PUT', `/nodebalancers/${made.id}`, {label: 'renamed'})).toMatchObject(
      {
        label: 'renamed',
        client_conn_throttle: 5,
      },
    );
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
    const config = {port: 443, protocol: 'https', nodes: [{label: 'web-1', address: '192.168.130.4:443'}]};
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', {
      region: 'us-east',
      label: 'front',
      configs: [config],
    });
    const {data} = await read<Page<BalancerConfig>>(service, `/nodebalancers/${id}/configs`);
    expect(data).toMatchObject([
      {port: 443, protocol: 'https', algorithm: 'roundrobin', nodes_status: {up: 1, down: 0}},
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
    expect(await sendRefused(service, 'POST', `${path}/nodes`, {label: 'web-3', address: 'web-3'})).toEqual([
      '400 address: Must be an address and a port',
    ]);
    await sendAccepted(service, 'DELETE', `${path}/nodes/${added.id}`);
    expect(await read(service, path)).toMatchObject({nodes_status: {up: 1, down: 0}});
    expect((await read<Page<Backend>>(service, `${path}/nodes`)).data).toMatchObject([
      {label: 'web-1', weight: 100},
    ]);
    await sendAccepted(service, 'DELETE', path);
    expect((await ask(service, `${path}/nodes`)).status).toBe(404);
  });
});
