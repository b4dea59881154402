import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {
  Account,
  Event,
  Profile,
  Reply,
  Settings,
  SshKey,
  Ticket,
  Transfer,
} from '../../../src/service/account/account-schema.ts';
import type {Domain} from '../../../src/service/domains/domain-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {fetchFrom, filtered, open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

let service: Service;
beforeEach(async () => {
  service = await open({nodes: 8});
});
afterEach(() => service.close());

describe('account, profile, tickets', () => {
  test('a ticket is opened about an item, answered and closed', async () => {
    const [node] = (await read<Page<Node>>(service, '/node/instances')).data;
    const made = await sendAccepted<Ticket>(service, 'POST', '/support/tickets', {
      summary: 'Slow',
      description: 'Very.',
      node_id: node?.id,
    });
    expect(made).toMatchObject({
      status: 'new',
      entity: {id: node?.id, label: node?.label, type: 'node'},
      opened_by: 'kestrel',
    });
    const [domain] = (await read<Page<Domain>>(service, '/domains')).data;
    const about = {summary: 'Two', description: 'Both.', domain_id: domain?.id, node_id: node?.id};
    expect(await sendAccepted(service, 'POST', '/support/tickets', about)).toMatchObject({
      entity: {id: node?.id, type: 'node'},
    });
    await sendAccepted(service, 'POST', `/support/tickets/${made.id}/replies`, {description: 'Still.'});
    expect((await read<Page<Reply>>(service, `/support/tickets/${made.id}/replies`)).data).toMatchObject([
      {description: 'Still.'},
    ]);
    await sendAccepted(service, 'POST', `/support/tickets/${made.id}/close`);
    expect(await read(service, `/support/tickets/${made.id}`)).toMatchObject({
      status: 'closed',
      closable: false,
    });
    expect(await sendRefused(service, 'POST', `/support/tickets/${made.id}/close`)).toEqual([
      '400 The ticket cannot be closed',
    ]);
    expect(
      await sendRefused(service, 'POST', `/support/tickets/${made.id}/replies`, {description: 'Late.'}),
    ).toEqual(['400 The ticket is closed']);
    expect(
      await sendRefused(service, 'POST', '/support/tickets', {summary: 'x'.repeat(65), volume_id: 5}),
    ).toEqual(['400 summary: Length must be 1-64 characters', '400 description: description is required']);
    expect(
      await sendRefused(service, 'POST', '/support/tickets', {summary: 'x', description: 'y', volume_id: 5}),
    ).toEqual(['400 volume_id: volume_id is not valid']);
  });

  test('an update of the profile or the settings keeps the other fields', async () => {
    const before = await read<Profile>(service, '/profile');
    expect(await sendRefused(service, 'PUT', '/profile', {lish_auth_method: 'none'})).toEqual([
      '400 lish_auth_method: Must be one of password_keys, keys_only, disabled',
    ]);
    expect(await sendAccepted(service, 'PUT', '/profile', {timezone: 'Asia/Tokyo'})).toEqual({
      ...before,
      timezone: 'Asia/Tokyo',
    });
    const newestFirst = {'+order_by': 'id', '+order': 'desc'};
    const [told] = (await filtered<Event>(service, '/account/events', newestFirst)).data;
    expect(told).toMatchObject({action: 'profile_update', entity: null, username: 'kestrel'});
    const settings = await read<Settings>(service, '/account/settings');
    expect(await sendAccepted(service, 'PUT', '/account/settings', {backups_enabled: true})).toEqual({
      ...settings,
      backups_enabled: true,
    });
    const key = await sendAccepted<SshKey>(service, 'POST', '/profile/sshkeys', {
      label: 'k',
      ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHKs4dmQAbVkUQKKePsyG/nYzMQ9I6uEiv8qfDwHHBzL a b',
    });
    expect((await read<Page<SshKey>>(service, '/profile/sshkeys')).data).toContainEqual(key);
    await sendAccepted(service, 'DELETE', `/profile/sshkeys/${key.id}`);
  });

  test('an update of the account keeps the other fields', async () => {
    const before = await read<Account>(service, '/account');
    expect(await sendAccepted(service, 'PUT', '/account', {city: 'Delft', balance: 0})).toEqual({
      ...before,
      city: 'Delft',
    });
    expect(await sendAccepted(service, 'PUT', '/account', {city: ''})).toEqual({...before, city: ''});
    expect(await sendRefused(service, 'PUT', '/account', {city: 'x'.repeat(25)})).toEqual([
      '400 city: Length must be 0-24 characters',
    ]);
  });

  test('a user is granted images by the number in their ids', async () => {
    const {images} = service.store.tables;
    const [image] = images.all();
    if (!image) throw new Error('there are no images');
    images.insert({...image, id: 'private/7', label: 'golden', is_public: false});
    expect(await read(service, '/account/users/lin-wei/grants')).toMatchObject({
      image: [{id: 7, label: 'golden', permissions: null}],
    });
  });

  test('prices need no token', async () => {
    const reply = await fetchFrom(service, '/v4/volumes/types');
    expect(await reply.json()).toMatchObject({data: [{id: 'volume', price: {monthly: 0.1}}], results: 1});
  });

  test('the transfer quota depends on the nodes', async () => {
    const before = await read<Transfer>(service, '/account/transfer');
    await sendAccepted(service, 'POST', '/node/instances', {
      type: 'g6-standard-2',
      region: 'es-mad',
      label: 'far',
    });
    const after = await read<Transfer>(service, '/account/transfer');
    expect(after.quota - before.quota).toBe(4000);
    expect(after.region_transfers.find(region => region.id === 'es-mad')?.quota).toBe(4000);
  });
});
