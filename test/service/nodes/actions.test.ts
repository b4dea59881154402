import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import type {Config, Disk, Node} from '../../../src/service/nodes/node-schema.ts';
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
const node = (id: number) => read<Node>(service, `/node/instances/${id}`);
const act = <T = object>(id: number, action: string, body: object = {}) =>
  sendAccepted<T>(service, 'POST', path(id, action), body);
const disks = async (id: number) => (await read<Page<Disk>>(service, path(id, 'disks'))).data;

test("backups that the account's settings add cannot be refused", async () => {
  const {id} = await create({backups_enabled: false});
  expect((await node(id)).backups).toMatchObject({enabled: false});
  service.store.updateSingleton('settings', {backups_enabled: true});
  const other = await create({label: 'web-2', backups_enabled: false});
  const copy = await act<Node>(id, 'clone', {label: 'web-3'});
  for (const made of [other, copy]) expect((await node(made.id)).backups).toMatchObject({enabled: true});
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

test('a script question with an empty default may be left empty, even if it has choices', async () => {
  const {id} = await sendAccepted(service, 'POST', '/node/stackscripts', {
    label: 'asks',
    images: ['node/debian12'],
    script: '#!/bin/bash\n# <UDF name="ROLE" label="Its role" oneof="primary,replica" default="" />',
  });
  const body = {...deployed, label: 'without', stackscript_id: id};
  await sendAccepted(service, 'POST', '/node/instances', body);
});
