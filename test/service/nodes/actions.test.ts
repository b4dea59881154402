import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import type {Backup, Config, Disk, Node, NodeBackups} from '../../../src/service/nodes/node-schema.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {empty} from '../../demo-account.ts';
import {
  createClock,
  type Item,
  type ManualClock,
  open,
  type Page,
  read,
  readAll,
  send,
  sendAccepted,
  sendRefused,
} from '../helpers.ts';

/** Resize, rebuild, clone, rescue and backups, as clients of this family of services expect them. */

let service: Service;
let clock: ManualClock;
beforeEach(async () => {
  clock = createClock();
  service = await open({now: clock.now, populate: empty});
});
afterEach(() => service.close());

const deployed = {
  type: 'g6-standard-1',
  region: 'eu-central',
  label: 'web-1',
  image: 'node/debian12',
  root_pass: 'correct horse battery',
};
const create = async (more: object = {}) => {
  const node = await sendAccepted<Node>(service, 'POST', '/node/instances', {...deployed, ...more});
  clock.advance(30);
  return node;
};
const path = (id: number, action: string) => `/node/instances/${id}/${action}`;
const act = <T = object>(id: number, action: string, body: object = {}) =>
  sendAccepted<T>(service, 'POST', path(id, action), body);
const refused = (id: number, action: string, body: object = {}) =>
  sendRefused(service, 'POST', path(id, action), body);
const node = (id: number) => read<Node>(service, `/node/instances/${id}`);
const disks = async (id: number) => (await read<Page<Disk>>(service, path(id, 'disks'))).data;

test('a resize needs a plan that fits the disks; the root disk grows unless turned off', async () => {
  const {id} = await create();
  expect(await refused(id, 'resize', {type: 'g6-nanode-1'})).toEqual([
    '400 type: The disks of this Node take 51200 MB, and g6-nanode-1 has 25600 MB: shrink or delete disks first',
  ]);
  await act(id, 'resize', {type: 'g6-standard-2', allow_auto_disk_resize: false});
  clock.advance(20);
  expect((await disks(id)).map(({size}) => size)).toEqual([51_200 - 512, 512]);
  await act(id, 'resize', {type: 'g6-standard-4'});
  clock.advance(20);
  expect((await disks(id)).map(({size}) => size)).toEqual([163_840 - 512, 512]);
  expect(await node(id)).toMatchObject({status: 'running', type: 'g6-standard-4', specs: {disk: 163_840}});
});

test('a smaller plan is accepted once the disks are shrunk', async () => {
  const {id} = await create();
  await act(id, 'shutdown');
  clock.advance(10);
  const [root] = await disks(id);
  await act(id, `disks/${root?.id}/resize`, {size: 20_000});
  clock.advance(10);
  await act(id, 'resize', {type: 'g6-nanode-1'});
  clock.advance(20);
  expect(await node(id)).toMatchObject({status: 'offline', type: 'g6-nanode-1', specs: {memory: 1024}});
});

test('a rebuild accepts SSH keys instead of a password', async () => {
  const {id} = await create();
  expect(await refused(id, 'rebuild', {image: 'node/arch', authorized_keys: []})).toEqual([
    '400 root_pass: root_pass is required with an image',
  ]);
  expect(await act(id, 'rebuild', {image: 'node/arch', authorized_users: ['kestrel']})).toMatchObject({
    status: 'rebuilding',
    image: 'node/arch',
  });
});

test('a clone has copies of the disks and profiles, and no volumes', async () => {
  const {id} = await create();
  await sendAccepted(service, 'POST', '/volumes', {label: 'data', node_id: id});
  const copy = await act<Node>(id, 'clone', {label: 'copy', region: 'us-east', private_ip: true});
  expect(copy.ipv4).toHaveLength(2);
  clock.advance(20);
  const copied = await disks(copy.id);
  expect(copied.map(({label, size}) => [label, size])).toEqual(
    (await disks(id)).map(({label, size}) => [label, size]),
  );
  const {data: configs} = await read<Page<Config>>(service, path(copy.id, 'configs'));
  expect(configs[0]?.devices).toMatchObject({
    sda: {disk_id: copied[0]?.id},
    sdb: {disk_id: copied[1]?.id},
    sdc: null,
  });
  expect(await refused(id, 'clone', {label: 'other', type: 'g6-nanode-1'})).toEqual([
    '400 type: The disks of this Node take 51200 MB, and g6-nanode-1 has 25600 MB',
  ]);
});

test('a clone can go into a stopped node with room', async () => {
  const {id} = await create();
  const into = await create({label: 'spare', image: null, root_pass: null});
  const other = await create({label: 'full'});
  expect(await refused(id, 'clone', {node_id: id})).toEqual([
    '400 node_id: A Node cannot be cloned into itself',
  ]);
  expect(await refused(id, 'clone', {node_id: 77})).toEqual(['400 node_id: node_id is not valid']);
  expect(await refused(id, 'clone', {node_id: other.id})).toEqual(['400 node_id: Node full must be offline']);
  await act(other.id, 'shutdown');
  clock.advance(10);
  expect(await refused(id, 'clone', {node_id: other.id})).toEqual([
    '400 node_id: The disks of web-1 take 51200 MB, and full has 0 MB left: delete disks first',
  ]);
  expect(await act(id, 'clone', {node_id: into.id})).toMatchObject({id: into.id, status: 'cloning'});
  clock.advance(20);
  expect(await node(into.id)).toMatchObject({status: 'offline', label: 'spare'});
  expect(await disks(into.id)).toHaveLength(2);
});

test('the rescue system boots with devices of the node', async () => {
  const {id} = await create();
  const [root] = await disks(id);
  expect(await refused(id, 'rescue', {devices: {sda: {disk_id: 999}}})).toEqual([
    '400 devices.sda: What sda is to hold is not on this Node',
  ]);
  await act(id, 'rescue', {devices: {sda: {disk_id: root?.id}}});
  expect(await node(id)).toMatchObject({status: 'rebooting'});
  clock.advance(20);
  expect(await node(id)).toMatchObject({status: 'running'});
});

test('backups are enabled, a snapshot is taken and restored, and cancelling removes all', async () => {
  const {id} = await create();
  expect(await refused(id, 'backups', {label: 'before'})).toEqual([
    '400 Backups of this Node are not enabled',
  ]);
  await act(id, 'backups/enable');
  expect(await refused(id, 'backups/enable')).toEqual(['400 Backups of this Node are enabled already']);
  expect((await node(id)).backups).toMatchObject({enabled: true});
  const taken = await act<Backup>(id, 'backups', {label: 'before'});
  expect(taken).toMatchObject({label: 'before', status: 'pending', type: 'snapshot', available: false});
  const restore = `backups/${taken.id}/restore`;
  expect(await refused(id, restore, {node_id: id})).toEqual(['400 This backup is not available yet']);
  clock.advance(20);
  const {snapshot} = await read<NodeBackups>(service, path(id, 'backups'));
  expect(snapshot).toMatchObject({current: {id: taken.id, status: 'successful'}, in_progress: null});
  expect(await refused(id, restore, {node_id: id})).toEqual([
    '400 overwrite: The backup takes 51200 MB, and web-1 has 0 MB left',
  ]);
  await act(id, restore, {node_id: id, overwrite: true});
  expect(await node(id)).toMatchObject({status: 'restoring'});
  clock.advance(30);
  expect(await node(id)).toMatchObject({status: 'running'});
  await act(id, 'backups/cancel');
  expect((await read<NodeBackups>(service, path(id, 'backups'))).snapshot.current).toBeNull();
  expect((await node(id)).backups).toMatchObject({enabled: false});
});

test("backups that the account's settings add cannot be refused", async () => {
  const {id} = await create({backups_enabled: false});
  expect((await node(id)).backups).toMatchObject({enabled: false});
  service.store.updateSingleton('settings', {backups_enabled: true});
  const other = await create({label: 'web-2', backups_enabled: false});
  const copy = await act<Node>(id, 'clone', {label: 'web-3'});
  for (const made of [other, copy]) expect((await node(made.id)).backups).toMatchObject({enabled: true});
});

test('a snapshot replaces the one before once it is taken', async () => {
  const {id} = await create();
  await act(id, 'backups/enable');
  const shown = async () => (await read<NodeBackups>(service, path(id, 'backups'))).snapshot;
  const first = await act<Backup>(id, 'backups', {label: 'first'});
  clock.advance(20);
  const second = await act<Backup>(id, 'backups', {label: 'second'});
  expect(await shown()).toMatchObject({current: {id: first.id}, in_progress: {id: second.id}});
  await act(id, `backups/${first.id}/restore`, {node_id: id, overwrite: true});
  clock.advance(30);
  expect(await shown()).toMatchObject({current: {id: second.id}, in_progress: null});
  const gone = await refused(id, `backups/${first.id}/restore`, {node_id: id, overwrite: true});
  expect(gone).toEqual(['404 Not found']);
  await act(id, 'backups', {label: 'third'});
  expect(service.store.tables.backups.childrenOf(id)).toHaveLength(2);
});

test('a volume takes no slot of a profile that has none left', async () => {
  const {id} = await create();
  const [root] = await disks(id);
  const {data: profiles} = await read<Page<Config>>(service, path(id, 'configs'));
  const profile = path(id, `configs/${profiles[0]?.id}`);
  const devices = Object.fromEntries(
    [...'abcdefghijklmnopqrstuvwxyz'].map(letter => [`sd${letter}`, {disk_id: root?.id, volume_id: null}]),
  );
  await sendAccepted(service, 'PUT', profile, {devices: {...devices, sdz: null}});
  const first = await sendAccepted(service, 'POST', '/volumes', {label: 'first', node_id: id});
  const full = {...devices, sdz: {disk_id: null, volume_id: first.id}};
  expect((await read<Config>(service, profile)).devices).toEqual(full);
  await sendAccepted(service, 'POST', '/volumes', {label: 'second', node_id: id});
  expect((await read<Config>(service, profile)).devices).toEqual(full);
});

test('what is taken off a node changes only the profiles that have it', async () => {
  const {id} = await create();
  const {data: before} = await read<Page<Config>>(service, path(id, 'configs'));
  const other = await act<Config>(id, 'configs', {label: 'other'});
  const {id: volume} = await sendAccepted(service, 'POST', '/volumes', {label: 'data', node_id: id});
  const {devices} = await read<Config>(service, path(id, `configs/${before[0]?.id}`));
  expect(devices).toEqual({...before[0]?.devices, sdc: {disk_id: null, volume_id: volume}});
  clock.advance(30);
  await sendAccepted(service, 'POST', `/volumes/${volume}/detach`);
  const {data: profiles} = await read<Page<Config>>(service, path(id, 'configs'));
  expect(profiles[0]).toEqual({...before[0], updated: '2025-10-15T12:01:00'});
  expect(profiles[1]).toEqual(other);
});

test('a deleted node leaves no snapshot', async () => {
  const {id} = await create({backups_enabled: true});
  await act(id, 'backups', {label: 'before'});
  await sendAccepted(service, 'DELETE', `/node/instances/${id}`);
  expect(service.store.tables.backups.all()).toEqual([]);
  // What was due for it is passed over.
  clock.advance(60);
  expect(await read<Page>(service, '/node/instances')).toMatchObject({results: 0});
});

test('a node whose disks nobody has read has them in a snapshot, a clone and a resize', async () => {
  const demo = async (action: string, body: object) => {
    const one = await open({nodes: 8});
    onTestFinished(() => one.close());
    const {data} = await read<Page<Node>>(one, '/node/instances');
    const node = data.find(each => each.backups.enabled && each.status === 'running');
    return {one, reply: await send<Item>(one, 'POST', path(node?.id ?? 0, action), body)};
  };
  expect((await demo('backups', {label: 'first'})).reply.body).toMatchObject({
    disks: [{filesystem: 'ext4'}, {filesystem: 'swap'}],
    configs: [expect.any(String)],
  });
  const {one: first} = await demo('backups', {label: 'none'});
  const volume = (await readAll<Volume>(first, '/volumes')).find(({node_id}) => node_id !== null);
  const {data: profiles} = await read<Page<Config>>(first, path(volume?.node_id ?? 0, 'configs'));
  expect(Object.values(profiles[0]?.devices ?? {})).toContainEqual({disk_id: null, volume_id: volume?.id});
  const {one, reply} = await demo('clone', {label: 'copy'});
  expect(await read(one, path(reply.body.id, 'disks'))).toMatchObject({results: 2});
  expect((await demo('resize', {type: 'g6-nanode-1'})).reply).toMatchObject({
    status: 400,
    body: {errors: [{field: 'type', reason: expect.stringMatching(/^The disks of this Node take/)}]},
  });
});

test('a script gets the data it asks for', async () => {
  const {id} = await sendAccepted(service, 'POST', '/node/stackscripts', {
    label: 'role',
    images: ['any/all'],
    script:
      '#!/bin/sh\n# <UDF name="ROLE" label="What it is" oneof="primary,replica" />\n# <UDF name="MOTD" label="Greeting" default="hi" />',
  });
  const body = {...deployed, stackscript_id: id};
  expect(await sendRefused(service, 'POST', '/node/instances', body)).toEqual([
    '400 stackscript_data.ROLE: ROLE is required by this script',
  ]);
  expect(
    await sendRefused(service, 'POST', '/node/instances', {...body, stackscript_data: {ROLE: 'x'}}),
  ).toEqual(['400 stackscript_data.ROLE: ROLE must be one of primary,replica']);
  await sendAccepted(service, 'POST', '/node/instances', {...body, stackscript_data: {ROLE: 'replica'}});
});

test('a script question with an empty default may be left empty, even if it has choices', async () => {
  const {id} = await sendAccepted(service, 'POST', '/node/stackscripts', {
    label: 'asks',
    images: ['node/debian12'],
    script: '#!/bin/bash\n# <UDF name="ROLE" label="Its role" oneof="primary,replica" default="" />',
  });
  const body = {...deployed, label: 'without', stackscript_id: id};
  await sendAccepted(service, 'POST', '/node/instances', body);
});
