import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Profile, SshKey} from '../../src/service/account/profile-schema.ts';
import type {Account, Settings, Transfer} from '../../src/service/account/schema.ts';
import type {Backend, BalancerConfig, LoadBalancer} from '../../src/service/balancers/schema.ts';
import type {Script} from '../../src/service/catalogue/schema.ts';
import type {Service} from '../../src/service/index.ts';
import type {Node} from '../../src/service/nodes/schema.ts';
import type {Reply, Ticket} from '../../src/service/support/schema.ts';
import {ask, done, open, type Page, read, refused} from './helpers.ts';

let service: Service;
beforeEach(async () => {
  service = await open({nodes: 8});
});
afterEach(() => service.close());

describe('load balancers', () => {
  test('are made, changed and deleted', async () => {
    const made = await done<LoadBalancer>(service, 'POST', '/nodebalancers', {
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
    expect(await done(service, 'PUT', `/nodebalancers/${made.id}`, {label: 'renamed'})).toMatchObject({
      label: 'renamed',
      client_conn_throttle: 5,
    });
    await done(service, 'DELETE', `/nodebalancers/${made.id}`);
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
    expect(await refused(service, 'POST', '/nodebalancers', body)).toEqual(reasons);
  });

  test('ports, and machines behind them', async () => {
    const config = {port: 443, protocol: 'https', nodes: [{label: 'web-1', address: '192.168.130.4:443'}]};
    const {id} = await done(service, 'POST', '/nodebalancers', {
      region: 'us-east',
      label: 'front',
      configs: [config],
    });
    const {data} = await read<Page<BalancerConfig>>(service, `/nodebalancers/${id}/configs`);
    expect(data).toMatchObject([
      {port: 443, protocol: 'https', algorithm: 'roundrobin', nodes_status: {up: 1, down: 0}},
    ]);
    const path = `/nodebalancers/${id}/configs/${data[0]?.id}`;
    expect(await refused(service, 'POST', `/nodebalancers/${id}/configs`, {port: 443})).toEqual([
      '400 port: There is a configuration for this port already',
    ]);
    expect(await done(service, 'PUT', path, {algorithm: 'leastconn'})).toMatchObject({
      algorithm: 'leastconn',
      port: 443,
    });
    const added = await done<Backend>(service, 'POST', `${path}/nodes`, {
      label: 'web-2',
      address: '192.168.130.5:443',
      weight: 50,
    });
    expect(await refused(service, 'POST', `${path}/nodes`, {label: 'web-3', address: 'web-3'})).toEqual([
      '400 address: Must be an address and a port',
    ]);
    await done(service, 'DELETE', `${path}/nodes/${added.id}`);
    expect(await read(service, path)).toMatchObject({nodes_status: {up: 1, down: 0}});
    expect((await read<Page<Backend>>(service, `${path}/nodes`)).data).toMatchObject([
      {label: 'web-1', weight: 100},
    ]);
    await done(service, 'DELETE', path);
    expect((await ask(service, `${path}/nodes`)).status).toBe(404);
  });
});

describe('scripts of one’s own', () => {
  test('are made, changed and deleted; others’ are not', async () => {
    const made = await done<Script>(service, 'POST', '/node/stackscripts', {
      label: '脚本 one',
      script: '#!/bin/sh\n',
      images: ['node/debian12'],
      is_public: false,
    });
    expect(made).toMatchObject({mine: true, is_public: false, username: 'kestrel'});
    expect(await done(service, 'PUT', `/node/stackscripts/${made.id}`, {is_public: true})).toMatchObject({
      is_public: true,
    });
    expect(await refused(service, 'PUT', `/node/stackscripts/${made.id}`, {is_public: false})).toEqual([
      '400 is_public: A script that is public stays public',
    ]);
    await done(service, 'DELETE', `/node/stackscripts/${made.id}`);
    const [other] = (await read<Page<Script>>(service, '/node/stackscripts')).data;
    expect(await refused(service, 'DELETE', `/node/stackscripts/${other?.id}`)).toEqual(['403 Unauthorized']);
    expect(
      await refused(service, 'POST', '/node/stackscripts', {label: 'abc', script: 'echo', images: []}),
    ).toEqual([
      '400 script: Must begin with #! and the program that runs it',
      '400 images: At least one image is required',
    ]);
  });
});

describe('tickets, profile, settings', () => {
  test('a ticket is opened about a thing, answered and closed', async () => {
    const [node] = (await read<Page<Node>>(service, '/node/instances')).data;
    const made = await done<Ticket>(service, 'POST', '/support/tickets', {
      summary: 'Slow',
      description: 'Very.',
      node_id: node?.id,
    });
    expect(made).toMatchObject({
      status: 'new',
      entity: {id: node?.id, label: node?.label, type: 'node'},
      opened_by: 'kestrel',
    });
    await done(service, 'POST', `/support/tickets/${made.id}/replies`, {description: 'Still.'});
    expect((await read<Page<Reply>>(service, `/support/tickets/${made.id}/replies`)).data).toMatchObject([
      {description: 'Still.'},
    ]);
    await done(service, 'POST', `/support/tickets/${made.id}/close`);
    expect(await read(service, `/support/tickets/${made.id}`)).toMatchObject({
      status: 'closed',
      closable: false,
    });
    expect(await refused(service, 'POST', `/support/tickets/${made.id}/close`)).toEqual([
      '400 The ticket cannot be closed',
    ]);
    expect(
      await refused(service, 'POST', '/support/tickets', {summary: 'x'.repeat(65), volume_id: 5}),
    ).toEqual(['400 summary: Length must be 1-64 characters', '400 description: description is required']);
    expect(
      await refused(service, 'POST', '/support/tickets', {summary: 'x', description: 'y', volume_id: 5}),
    ).toEqual(['400 volume_id: volume_id is not valid']);
  });

  test('the profile and the settings keep what is not named', async () => {
    const before = await read<Profile>(service, '/profile');
    expect(await done(service, 'PUT', '/profile', {timezone: 'Asia/Tokyo'})).toEqual({
      ...before,
      timezone: 'Asia/Tokyo',
    });
    const settings = await read<Settings>(service, '/account/settings');
    expect(await done(service, 'PUT', '/account/settings', {backups_enabled: true})).toEqual({
      ...settings,
      backups_enabled: true,
    });
    const key = await done<SshKey>(service, 'POST', '/profile/sshkeys', {
      label: 'k',
      ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHKs4dmQAbVkUQKKePsyG/nYzMQ9I6uEiv8qfDwHHBzL a b',
    });
    expect((await read<Page<SshKey>>(service, '/profile/sshkeys')).data).toEqual([key]);
    await done(service, 'DELETE', `/profile/sshkeys/${key.id}`);
  });

  test('the account keeps what is not named', async () => {
    const before = await read<Account>(service, '/account');
    expect(await done(service, 'PUT', '/account', {city: 'Delft', balance: 0})).toEqual({
      ...before,
      city: 'Delft',
    });
    expect(await refused(service, 'PUT', '/account', {city: 'x'.repeat(25)})).toEqual([
      '400 city: Length must be 0-24 characters',
    ]);
  });

  test('prices are open to everyone', async () => {
    const reply = await service.fetch(new Request('http://demo.invalid/v4/volumes/types'));
    expect(await reply.json()).toMatchObject({data: [{id: 'volume', price: {monthly: 0.1}}], results: 1});
  });

  test('the quota of transfer follows the nodes', async () => {
    const before = await read<Transfer>(service, '/account/transfer');
    await done(service, 'POST', '/node/instances', {type: 'g6-standard-2', region: 'es-mad', label: 'far'});
    const after = await read<Transfer>(service, '/account/transfer');
    expect(after.quota - before.quota).toBe(4000);
    expect(after.region_transfers.find(region => region.id === 'es-mad')?.quota).toBe(4000);
  });
});
