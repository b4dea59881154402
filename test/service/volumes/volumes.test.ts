import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import type {Config, Node} from '../../../src/service/nodes/node-schema.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {empty} from '../../demo-account.ts';
import {
  createClock,
  fetchFrom,
  filtered,
  type ManualClock,
  open,
  read,
  sendAccepted,
  sendRefused,
} from '../helpers.ts';

let service: Service;
let clock: ManualClock;
beforeEach(async () => {
  clock = createClock();
  service = await open({now: clock.now, populate: empty});
});
afterEach(() => service.close());

const makeNode = (label: string, region = 'eu-central', more: object = {}) =>
  sendAccepted<Node>(service, 'POST', '/node/instances', {type: 'g6-nanode-1', region, label, ...more});
const makeVolume = (label: string, more: object = {region: 'eu-central'}) =>
  sendAccepted<Volume>(service, 'POST', '/volumes', {label, ...more});
const volume = (id: number) => read<Volume>(service, `/volumes/${id}`);

/** Creates a volume and waits until it is active. */
async function ready(label = 'data', more: object = {region: 'eu-central', size: 20}): Promise<Volume> {
  const made = await makeVolume(label, more);
  clock.advance(10);
  return await volume(made.id);
}

describe('a new volume', () => {
  test.each(['1abc', 'a--b', 'a__b', 'ä', 'a b', 'a.b'])('%s is no valid label', async label => {
    const [reason] = await sendRefused(service, 'POST', '/volumes', {label, region: 'eu-central'});
    expect(reason).toMatch(/^400 label: Must begin with a letter/);
  });
});

describe('attach and detach', () => {
  test('of several profiles, config_id chooses one, by default the first (specification, section 3, rule 2)', async () => {
    const node = await makeNode('host');
    const first = await sendAccepted<Config>(service, 'POST', `/node/instances/${node.id}/configs`, {
      label: 'first',
    });
    const second = await sendAccepted<Config>(service, 'POST', `/node/instances/${node.id}/configs`, {
      label: 'second',
    });
    const holds = async (config: Config) => {
      const {devices} = await read<Config>(service, `/node/instances/${node.id}/configs/${config.id}`);
      return Object.values(devices).flatMap(slot => slot?.volume_id ?? []);
    };
    const [a, b] = [await ready('a'), await ready('b')];
    await sendAccepted(service, 'POST', `/volumes/${a.id}/attach`, {node_id: node.id});
    await sendAccepted(service, 'POST', `/volumes/${b.id}/attach`, {node_id: node.id, config_id: second.id});
    expect([await holds(first), await holds(second)]).toEqual([[a.id], [b.id]]);
    await sendAccepted(service, 'POST', `/volumes/${b.id}/detach`);
    expect(await holds(second)).toEqual([]);
    const other = await makeNode('other');
    const foreign = await sendAccepted<Config>(service, 'POST', `/node/instances/${other.id}/configs`, {
      label: 'foreign',
    });
    expect(
      await sendRefused(service, 'POST', `/volumes/${b.id}/attach`, {
        node_id: node.id,
        config_id: foreign.id,
      }),
    ).toEqual(['400 config_id: There is no such configuration profile on this Node']);
  });

  test('a running node gets it in the profile that it was booted with', async () => {
    const node = await makeNode('host');
    const path = `/node/instances/${node.id}`;
    const first = await sendAccepted<Config>(service, 'POST', `${path}/configs`, {label: 'first'});
    const second = await sendAccepted<Config>(service, 'POST', `${path}/configs`, {label: 'second'});
    await sendAccepted(service, 'POST', `${path}/boot`, {config_id: second.id});
    clock.advance(10);
    const {id} = await ready();
    await sendAccepted(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id, config_id: first.id});
    expect((await read<Config>(service, `${path}/configs/${second.id}`)).devices.sda).toEqual({
      disk_id: null,
      volume_id: id,
    });
  });
});

describe('resize, clone, update, delete', () => {
  test('an update changes label, path and tags, and nothing else', async () => {
    const old = await ready();
    const renamed = await sendAccepted<Volume>(service, 'PUT', `/volumes/${old.id}`, {
      label: 'new-name',
      tags: ['x'],
      size: 99,
      region: 'us-east',
      node_id: 1,
    });
    expect(renamed).toEqual({
      ...old,
      label: 'new-name',
      tags: ['x'],
      filesystem_path: '/dev/disk/by-id/scsi-0Node_Volume_new-name',
      updated: '2025-10-15T12:00:10',
    });
    expect((await filtered(service, '/volumes', {label: 'new-name', tags: 'x'})).results).toBe(1);
    expect((await filtered(service, '/volumes', {label: 'data'})).results).toBe(0);
  });
});

describe('what clients send', () => {
  const raw = (path: string, body: string | undefined, type: string) =>
    fetchFrom(service, `/v4${path}`, {
      method: 'POST',
      headers: {authorization: `Bearer ${service.token}`, 'content-type': type},
      ...(body === undefined ? {} : {body}),
    });

  test('detach without a body, labelled as a form; page_size on a POST', async () => {
    const node = await makeNode('host');
    const {id} = await makeVolume('v', {node_id: node.id});
    expect(
      (await raw(`/volumes/${id}/detach?page_size=3`, undefined, 'application/x-www-form-urlencoded')).status,
    ).toBe(200);
    const form = await raw(
      `/volumes/${id}/attach`,
      `node_id=${node.id}`,
      'application/x-www-form-urlencoded',
    );
    expect(await form.json()).toMatchObject({node_id: node.id});
  });
});
