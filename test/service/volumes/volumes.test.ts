import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import type {Config, Node} from '../../../src/service/nodes/node-schema.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {empty} from '../../demo-account.ts';
import {
  ask,
  createClock,
  fetchFrom,
  filtered,
  type ManualClock,
  open,
  type Page,
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
  test('has its id, path and status, and is active a little later', async () => {
    const made = await makeVolume('my-data', {region: 'eu-central', size: 30, tags: ['a', '数据']});
    expect(made).toMatchObject({
      id: expect.any(Number),
      label: 'my-data',
      size: 30,
      region: 'eu-central',
      status: 'creating',
      filesystem_path: '/dev/disk/by-id/scsi-0Node_Volume_my-data',
      node_id: null,
      node_label: null,
      tags: ['a', '数据'],
      created: '2025-10-15T12:00:00',
    });
    clock.advance(3.9);
    expect(await volume(made.id)).toEqual(made);
    clock.advance(0.1);
    expect(await volume(made.id)).toEqual({...made, status: 'active', updated: '2025-10-15T12:00:04'});
  });

  test('is told by an event, with the node that it is made for', async () => {
    const node = await makeNode('host');
    const [alone, attached] = [await makeVolume('alone'), await makeVolume('attached', {node_id: node.id})];
    const {data} = await filtered<object>(service, '/account/events', {'entity.type': 'volume'});
    const about = ({id, label}: Volume) => ({id, label, type: 'volume', url: `/v4/volumes/${id}`});
    const told = {action: 'volume_create', status: 'started'};
    expect(data).toMatchObject([
      {...told, entity: about(attached), secondary_entity: {id: node.id, label: 'host'}},
      {...told, entity: about(alone), secondary_entity: null},
    ]);
  });

  test('has 20 GB by default, and no tags if they are null', async () => {
    expect(await makeVolume('plain', {region: 'eu-central', tags: null})).toMatchObject({size: 20, tags: []});
  });

  test('can be encrypted, and so are its clones', async () => {
    expect((await makeVolume('plain')).encryption).toBe('disabled');
    expect((await makeVolume('open', {region: 'eu-central', encryption: 'disabled'})).encryption).toBe(
      'disabled',
    );
    const locked = await ready('locked', {region: 'eu-central', encryption: 'enabled'});
    expect(locked.encryption).toBe('enabled');
    const copy = await sendAccepted<Volume>(service, 'POST', `/volumes/${locked.id}/clone`, {label: 'copy'});
    expect(copy.encryption).toBe('enabled');
  });

  test('can be attached by the same request; it then has the region of the node', async () => {
    const node = await makeNode('host');
    const made = await makeVolume('with-node', {node_id: node.id});
    expect(made).toMatchObject({node_id: node.id, node_label: 'host', region: 'eu-central'});
    const both = await makeVolume('with-both', {node_id: node.id, region: 'eu-central'});
    expect(both.node_id).toBe(node.id);
    const {data} = await read<Page>(service, `/node/instances/${node.id}/volumes`);
    expect(data.map(each => each.id)).toEqual([made.id, both.id]);
    // Its device is not ready before the volume is.
    clock.advance(3.9);
    expect(await volume(made.id)).toMatchObject({status: 'creating', io_ready: false});
    clock.advance(0.1);
    expect(await volume(made.id)).toMatchObject({status: 'active', io_ready: true});
  });

  test.each<[object, string[]]>([
    [{}, ['400 label: label is required']],
    [{label: 'x'}, ['400 Must provide a region or a Node ID']],
    [{label: 'x', region: 'nowhere'}, ['400 region: region is not valid']],
    [{label: 'x', region: 'us-den-1'}, ['400 region: region is not valid']],
    [
      {label: 'x', region: 'eu-central', encryption: 'yes'},
      ['400 encryption: Must be one of enabled, disabled'],
    ],
    [{label: 'x', region: 'eu-central', size: 9}, ['400 size: Must be 10-16384']],
    [{label: 'x', region: 'eu-central', size: 16_385}, ['400 size: Must be 10-16384']],
    [{label: 'x', region: 'eu-central', size: 20.5}, ['400 size: Must be a whole number']],
    [{label: 'x', region: 'eu-central', size: '20'}, ['400 size: Must be a whole number']],
    [{label: '', region: 'eu-central'}, ['400 label: Length must be 1-32 characters']],
    [{label: 'a'.repeat(33), region: 'eu-central'}, ['400 label: Length must be 1-32 characters']],
    [
      {label: 5, size: 'x', tags: 'y'},
      ['400 label: Must be text', '400 size: Must be a whole number', '400 tags: Must be a list of texts'],
    ],
    [{label: 'x', region: 'eu-central', node_id: 999}, ['400 node_id: Node 999 does not exist']],
  ])('%o is refused by field', async (body, reasons) => {
    expect(await sendRefused(service, 'POST', '/volumes', body)).toEqual(reasons);
    expect((await read<Page>(service, '/volumes')).results).toBe(0);
  });

  test.each(['1abc', 'a--b', 'a__b', 'ä', 'a b', 'a.b'])('%s is no valid label', async label => {
    const [reason] = await sendRefused(service, 'POST', '/volumes', {label, region: 'eu-central'});
    expect(reason).toMatch(/^400 label: Must begin with a letter/);
  });

  test('cannot be made for a node whose region has no volumes', async () => {
    const {id} = await makeNode('host', 'us-den-1');
    const none = ['400 node_id: There are no volumes in the region of this Node'];
    expect(await sendRefused(service, 'POST', '/volumes', {label: 'x', node_id: id})).toEqual(none);
    expect((await read<Page>(service, '/volumes')).results).toBe(0);
  });

  test('cannot be attached to a node of another region', async () => {
    const node = await makeNode('host', 'us-east');
    expect(
      await sendRefused(service, 'POST', '/volumes', {label: 'x', region: 'eu-central', node_id: node.id}),
    ).toEqual(['400 node_id: The volume and the Node must be in the same region']);
  });
});

describe('attach and detach', () => {
  test('a volume is attached to a node of its region, and is ready a little later', async () => {
    const node = await makeNode('host');
    const {id} = await ready();
    const attached = await sendAccepted<Volume>(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id});
    expect(attached).toMatchObject({node_id: node.id, node_label: 'host', io_ready: false});
    clock.advance(2);
    expect(await volume(id)).toMatchObject({io_ready: true, status: 'active'});
    expect(await sendAccepted(service, 'POST', `/volumes/${id}/detach`)).toEqual({});
    expect(await volume(id)).toMatchObject({node_id: null, node_label: null, io_ready: false});
    clock.advance(5);
    expect((await volume(id)).io_ready).toBe(false);
  });

  test('another region is refused (specification, section 7)', async () => {
    const node = await makeNode('host', 'us-east');
    const {id} = await ready();
    expect(await sendRefused(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id})).toEqual([
      '400 node_id: The volume and the Node must be in the same region',
    ]);
    expect((await volume(id)).node_id).toBeNull();
  });

  test('an attached volume must be detached first, even from the same node', async () => {
    const [first, second] = [await makeNode('first'), await makeNode('second')];
    const {id} = await ready();
    await sendAccepted(service, 'POST', `/volumes/${id}/attach`, {node_id: first.id});
    for (const node of [first, second]) {
      expect(await sendRefused(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id})).toEqual([
        '400 The volume is already attached to a Node: detach it first',
      ]);
    }
    await sendAccepted(service, 'POST', `/volumes/${id}/detach`);
    expect(await sendRefused(service, 'POST', `/volumes/${id}/detach`)).toEqual([
      '400 The volume is not attached',
    ]);
    await sendAccepted(service, 'POST', `/volumes/${id}/attach`, {node_id: second.id});
  });

  test('a node has at most 8 volumes', async () => {
    const node = await makeNode('host');
    for (let i = 1; i <= 8; i++) await makeVolume(`v${i}`, {node_id: node.id});
    const reason = '400 node_id: A Node can have at most 8 volumes attached';
    expect(await sendRefused(service, 'POST', '/volumes', {label: 'v9', node_id: node.id})).toEqual([reason]);
    const {id} = await ready();
    expect(await sendRefused(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id})).toEqual([reason]);
  });

  test('node_id is required and must be a number', async () => {
    const {id} = await ready();
    expect(await sendRefused(service, 'POST', `/volumes/${id}/attach`, {})).toEqual([
      '400 node_id: node_id is required',
    ]);
    expect(await sendRefused(service, 'POST', `/volumes/${id}/attach`, {node_id: 'host'})).toEqual([
      '400 node_id: Must be a whole number',
    ]);
    expect(await sendRefused(service, 'POST', '/volumes/999/attach', {node_id: 1})).toEqual([
      '404 Not found',
    ]);
  });

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
  test('a volume grows, and is active again a little later', async () => {
    const {id} = await ready();
    expect(await sendAccepted<Volume>(service, 'POST', `/volumes/${id}/resize`, {size: 40})).toMatchObject({
      size: 40,
      status: 'resizing',
    });
    expect(await sendRefused(service, 'POST', `/volumes/${id}/resize`, {size: 50})).toEqual([
      '400 The volume must be active; it is resizing',
    ]);
    clock.advance(6);
    expect(await volume(id)).toMatchObject({size: 40, status: 'active'});
  });

  test('it must grow (specification, section 3, rule 3)', async () => {
    const {id} = await ready();
    for (const size of [20, 19, 10]) {
      expect(await sendRefused(service, 'POST', `/volumes/${id}/resize`, {size})).toEqual([
        '400 size: Storage volumes can only be resized up',
      ]);
    }
    expect(await sendRefused(service, 'POST', `/volumes/${id}/resize`, {})).toEqual([
      '400 size: size is required',
    ]);
    expect(await sendRefused(service, 'POST', `/volumes/${id}/resize`, {size: 20_000})).toEqual([
      '400 size: Must be 10-16384',
    ]);
    expect((await volume(id)).size).toBe(20);
  });

  test('a clone has its own label and the source’s size and region', async () => {
    const source = await ready('source', {region: 'us-east', size: 55, tags: ['t']});
    const copy = await sendAccepted<Volume>(service, 'POST', `/volumes/${source.id}/clone`, {label: 'copy'});
    expect(copy).toMatchObject({
      label: 'copy',
      size: 55,
      region: 'us-east',
      status: 'creating',
      node_id: null,
    });
    expect(copy.id).not.toBe(source.id);
    expect(await sendRefused(service, 'POST', `/volumes/${copy.id}/clone`, {label: 'again'})).toEqual([
      '400 The volume must be active; it is creating',
    ]);
    expect(await sendRefused(service, 'POST', `/volumes/${source.id}/clone`, {})).toEqual([
      '400 label: label is required',
    ]);
    clock.advance(8);
    expect((await volume(copy.id)).status).toBe('active');
  });

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

  test('only a detached volume can be deleted (specification, section 3, rule 1)', async () => {
    const node = await makeNode('host');
    const {id} = await ready();
    await sendAccepted(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id});
    expect(await sendRefused(service, 'DELETE', `/volumes/${id}`)).toEqual([
      '400 The volume is attached: detach it before it is deleted',
    ]);
    await sendAccepted(service, 'POST', `/volumes/${id}/detach`);
    expect(await sendAccepted(service, 'DELETE', `/volumes/${id}`)).toEqual({});
    expect((await ask(service, `/volumes/${id}`)).status).toBe(404);
    expect((await makeVolume('next')).id).toBeGreaterThan(id);
  });

  test('deleting a node detaches its volumes', async () => {
    const node = await makeNode('host');
    const {id} = await makeVolume('kept', {node_id: node.id});
    await sendAccepted(service, 'DELETE', `/node/instances/${node.id}`);
    expect(await volume(id)).toMatchObject({node_id: null, node_label: null});
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

  test.each([
    ['{"label": ', 'Invalid JSON'],
    ['[1]', 'The body must be a JSON object'],
    ['"text"', 'The body must be a JSON object'],
  ])('%s is refused', async (body, reason) => {
    const reply = await raw('/volumes', body, 'application/json');
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({errors: [{reason}]});
  });

  test('a body that is too large is refused', async () => {
    expect((await raw('/volumes', `{"label":"${'x'.repeat(2_000_000)}"}`, 'application/json')).status).toBe(
      413,
    );
  });

  test('with another word: its field names in bodies and errors', async () => {
    const other = await open({word: 'linode', nodes: 0, now: clock.now});
    const node = await sendAccepted<Node>(other, 'POST', '/linode/instances', {
      type: 'g6-nanode-1',
      region: 'us-east',
      label: 'host',
    });
    expect(await sendAccepted(other, 'POST', '/volumes', {label: 'x', linode_id: node.id})).toMatchObject({
      linode_id: node.id,
      linode_label: 'host',
    });
    expect(await sendRefused(other, 'POST', '/volumes', {label: 'x'})).toEqual([
      '400 Must provide a region or a Linode ID',
    ]);
    const {id} = await sendAccepted(other, 'POST', '/volumes', {label: 'y', region: 'eu-central'});
    expect(await sendRefused(other, 'POST', `/volumes/${id}/attach`, {linode_id: node.id})).toEqual([
      '400 linode_id: The volume and the Linode must be in the same region',
    ]);
    expect(await sendRefused(other, 'POST', `/volumes/${id}/attach`, {})).toEqual([
      '400 linode_id: linode_id is required',
    ]);
    // A service with another word does not know the neutral key.
    expect(await sendRefused(other, 'POST', `/volumes/${id}/attach`, {node_id: node.id})).toEqual([
      '400 linode_id: linode_id is required',
    ]);
    expect(
      await sendAccepted(other, 'POST', '/volumes', {label: 'z', region: 'us-east', node_id: node.id}),
    ).toMatchObject({linode_id: null});
    other.close();
  });
});
