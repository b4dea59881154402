import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Image} from '../../../src/service/catalogue/catalogue-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Address, Config, Disk, Node} from '../../../src/service/nodes/node-schema.ts';
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
  send,
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

const plain = {type: 'g6-standard-1', region: 'eu-central', label: 'web-1'};
const deployed = {...plain, image: 'node/debian12', root_pass: 'correct horse battery'};
const create = (body: object) => sendAccepted<Node>(service, 'POST', '/node/instances', body);
const node = (id: number) => read<Node>(service, `/node/instances/${id}`);
const status = async (id: number) => (await node(id)).status;
const act = (id: number, action: string, body?: object) =>
  sendAccepted(service, 'POST', `/node/instances/${id}/${action}`, body);

describe('a new node', () => {
  test('with an image is deployed and booted by one request (specification, section 1)', async () => {
    const made = await create(deployed);
    expect(made).toMatchObject({
      ...plain,
      image: 'node/debian12',
      status: 'provisioning',
      specs: {memory: 2048, vcpus: 1, disk: 51_200},
    });
    expect(made).not.toHaveProperty('root_pass');
    clock.advance(7.9);
    expect(await status(made.id)).toBe('provisioning');
    clock.advance(0.1);
    expect(await status(made.id)).toBe('booting');
    clock.advance(6);
    expect(await node(made.id)).toEqual({...made, status: 'running', updated: '2025-10-15T12:00:14'});
  });

  test('without an image is offline; with booted: false it stays offline', async () => {
    expect(await create(plain)).toMatchObject({status: 'offline', image: null});
    const {id} = await create({...deployed, label: 'web-2', booted: false});
    clock.advance(60);
    expect(await status(id)).toBe('offline');
  });

  test('has the disks and the configuration profile of its image', async () => {
    const {id} = await create(deployed);
    const {data: disks} = await read<Page<Disk>>(service, `/node/instances/${id}/disks`);
    expect(disks.map(disk => [disk.filesystem, disk.size])).toEqual([
      ['ext4', 51_200 - 512],
      ['swap', 512],
    ]);
    const {data: configs} = await read<Page<Config>>(service, `/node/instances/${id}/configs`);
    expect(configs[0]?.devices).toMatchObject({
      sda: {disk_id: disks[0]?.id},
      sdb: {disk_id: disks[1]?.id},
      sdc: null,
    });
  });

  test.each<[object, string[]]>([
    [{}, ['400 type: type is required', '400 region: region is required', '400 label: label is required']],
    [
      {...plain, type: 'g9-huge', region: 'moon'},
      ['400 type: type is not valid', '400 region: region is not valid'],
    ],
    [{...plain, image: 'node/debian12'}, ['400 root_pass: root_pass is required with an image']],
    [{...deployed, image: 'node/windows'}, ['400 image: image is not valid']],
    [{...deployed, root_pass: 'short'}, ['400 root_pass: Length must be 11-128 characters']],
    [{...deployed, root_pass: 'x'.repeat(129)}, ['400 root_pass: Length must be 11-128 characters']],
    [{...plain, label: 'ab'}, ['400 label: Length must be 3-64 characters']],
    [{...plain, stackscript_id: 1}, ['400 stackscript_id: stackscript_id is not valid']],
    [{...plain, tags: 'web'}, ['400 tags: Must be a list of texts']],
    [{...plain, tags: ['']}, ['400 tags.0: A tag must be 1-50 characters']],
    [{...plain, booted: 'yes'}, ['400 booted: Must be true or false']],
  ])('%o is refused by field', async (body, reasons) => {
    expect(await sendRefused(service, 'POST', '/node/instances', body)).toEqual(reasons);
    expect((await read<Page>(service, '/node/instances')).results).toBe(0);
  });

  test.each(['1web', 'web--1', 'web__1', 'web..1', 'wéb', 'web 1'])('%s is no valid label', async label => {
    const [reason] = await sendRefused(service, 'POST', '/node/instances', {...plain, label});
    expect(reason).toMatch(/^400 label: Must begin with a letter/);
  });

  test('has the requested encryption and user data', async () => {
    const make = (label: string, more: object) =>
      send<Node>(service, 'POST', '/node/instances', {
        type: 'g6-nanode-1',
        region: 'eu-central',
        label,
        ...more,
      });
    expect((await make('plain', {})).body).toMatchObject({disk_encryption: 'enabled', has_user_data: false});
    expect((await make('open', {disk_encryption: 'disabled', metadata: {user_data: ''}})).body).toMatchObject(
      {
        disk_encryption: 'disabled',
        has_user_data: false,
      },
    );
    const {body} = await make('told', {metadata: {user_data: 'I2Nsb3VkLWNvbmZpZw=='}});
    expect(body.has_user_data).toBe(true);
    const wrong = await make('wrong', {disk_encryption: 'yes', metadata: {user_data: '#cloud-config'}});
    expect(wrong).toMatchObject({
      status: 400,
      body: {errors: [{field: 'disk_encryption'}, {field: 'metadata.user_data'}]},
    });
  });

  test('labels are unique, on create and on update', async () => {
    const first = await create(plain);
    const reason = '400 label: Label must be unique among your nodes';
    expect(await sendRefused(service, 'POST', '/node/instances', plain)).toEqual([reason]);
    const second = await create({...plain, label: 'web-2'});
    expect(await sendRefused(service, 'PUT', `/node/instances/${second.id}`, {label: 'web-1'})).toEqual([
      reason,
    ]);
    expect(await sendAccepted(service, 'PUT', `/node/instances/${first.id}`, {label: 'web-1'})).toMatchObject(
      {
        label: 'web-1',
      },
    );
  });

  test('with a script needs an image that the script supports', async () => {
    const {id} = await sendAccepted(service, 'POST', '/node/stackscripts', {
      label: 'mine',
      script: '#!/bin/sh',
      images: ['node/debian12'],
    });
    await create({...deployed, stackscript_id: id});
    const other = {...deployed, label: 'web-2', image: 'node/arch', stackscript_id: id};
    expect(await sendRefused(service, 'POST', '/node/instances', other)).toEqual([
      '400 image: This script is made for node/debian12, not for node/arch',
    ]);
    expect(
      await sendRefused(service, 'POST', '/node/instances', {...plain, label: 'web-3', stackscript_id: id}),
    ).toEqual(['400 image: image is required with a stackscript_id']);
  });

  test('the answers to a script are texts, each given by its own name', async () => {
    const {id} = await sendAccepted(service, 'POST', '/node/stackscripts', {
      label: 'asks',
      script:
        '#!/bin/sh\n# <UDF name="toString" label="Who" oneof="a,b" />\n# <UDF name="size" label="Size" />',
      images: ['any/all'],
    });
    const refused = (stackscript_data: unknown) =>
      sendRefused(service, 'POST', '/node/instances', {...deployed, stackscript_id: id, stackscript_data});
    expect(await refused({size: '1'})).toEqual([
      '400 stackscript_data.toString: toString is required by this script',
    ]);
    for (const value of [{}, ['a'], 7, true])
      expect(await refused({toString: value, size: '1'})).toEqual([
        '400 stackscript_data.toString: Must be text',
      ]);
    expect(await refused({toString: 'c', size: null})).toEqual([
      '400 stackscript_data.toString: toString must be one of a,b',
      '400 stackscript_data.size: size is required by this script',
    ]);
    await create({...deployed, stackscript_id: id, stackscript_data: {toString: 'b', size: '1'}});
  });

  test('has a swap disk that leaves room for the image on its plan', async () => {
    const small = {...deployed, type: 'g6-nanode-1'};
    for (const swap_size of [25_600, 65_536])
      expect(await sendRefused(service, 'POST', '/node/instances', {...small, swap_size})).toEqual([
        '400 swap_size: Must be less than the 25600 MB of g6-nanode-1',
      ]);
    const {id} = await create({...small, swap_size: 25_599});
    const {data} = await read<Page<Disk>>(service, `/node/instances/${id}/disks`);
    expect(data.map(({size}) => size)).toEqual([1, 25_599]);
  });

  test('has addresses of its own, and is found by them', async () => {
    const first = await create(plain);
    const second = await create({...plain, label: 'web-2', private_ip: true});
    expect(first.ipv4).toHaveLength(1);
    expect(second.ipv4).toHaveLength(2);
    expect(first.ipv4[0]).not.toBe(second.ipv4[0]);
    expect((await filtered(service, '/node/instances', {ipv4: second.ipv4[1]})).data).toMatchObject([
      {id: second.id},
    ]);
  });
});

describe('boot, reboot, shut down', () => {
  test('from offline to running and back, through the statuses in between', async () => {
    const {id} = await create(plain);
    expect(await act(id, 'boot')).toEqual({});
    expect(await status(id)).toBe('booting');
    clock.advance(6);
    expect(await status(id)).toBe('running');
    await act(id, 'reboot', {});
    expect(await status(id)).toBe('rebooting');
    clock.advance(8);
    expect(await status(id)).toBe('running');
    await act(id, 'shutdown');
    expect(await status(id)).toBe('shutting_down');
    clock.advance(5);
    expect(await status(id)).toBe('offline');
  });

  test('a node in an operation is busy; a running node cannot be booted, an offline one not rebooted', async () => {
    const {id} = await create(plain);
    const path = `/node/instances/${id}`;
    expect(await sendRefused(service, 'POST', `${path}/reboot`)).toEqual([`400 Node ${id} is not running`]);
    expect(await sendRefused(service, 'POST', `${path}/shutdown`)).toEqual([`400 Node ${id} is not running`]);
    await act(id, 'boot');
    for (const action of ['boot', 'reboot', 'shutdown', 'rebuild', 'resize', 'clone']) {
      const body = {image: 'node/debian12', root_pass: 'correct horse battery', type: 'g6-nanode-1'};
      expect(await sendRefused(service, 'POST', `${path}/${action}`, body)).toEqual(['400 Node busy.']);
    }
    clock.advance(6);
    expect(await sendRefused(service, 'POST', `${path}/boot`)).toEqual([`400 Node ${id} is already running`]);
    expect(await sendRefused(service, 'POST', `${path}/reboot`, {config_id: 77})).toEqual([
      '400 config_id: There is no such configuration profile on this Node',
    ]);
    expect(await sendRefused(service, 'POST', '/node/instances/9/boot')).toEqual(['404 Not found']);
  });

  test('several due updates are applied in their order', async () => {
    const {id} = await create(deployed);
    clock.advance(3600);
    expect(await status(id)).toBe('running');
    await act(id, 'shutdown');
    clock.advance(3600);
    expect(await status(id)).toBe('offline');
  });
});

describe('update, rebuild, resize, clone, delete', () => {
  test('an update changes the named fields, and the node’s label in its volumes', async () => {
    const made = await create(plain);
    const {id: volume} = await sendAccepted(service, 'POST', '/volumes', {label: 'data', node_id: made.id});
    const changed = await sendAccepted<Node>(service, 'PUT', `/node/instances/${made.id}`, {
      label: 'renamed',
      tags: ['生产'],
      group: 'g',
      alerts: {cpu: 50},
    });
    expect(changed).toEqual({
      ...made,
      label: 'renamed',
      tags: ['生产'],
      group: 'g',
      alerts: {...made.alerts, cpu: 50},
    });
    expect(await read(service, `/volumes/${volume}`)).toMatchObject({node_label: 'renamed'});
    expect((await filtered(service, '/node/instances', {tags: {'+contains': '生'}})).results).toBe(1);
  });

  test('a rebuild deploys another image on new disks; volumes stay attached', async () => {
    const {id} = await create(deployed);
    clock.advance(20);
    await sendAccepted(service, 'POST', '/volumes', {label: 'data', node_id: id});
    const before = await read<Page<Disk>>(service, `/node/instances/${id}/disks`);
    expect(await act(id, 'rebuild', {image: 'node/arch', root_pass: 'correct horse battery'})).toMatchObject({
      status: 'rebuilding',
      image: 'node/arch',
    });
    clock.advance(20);
    expect(await status(id)).toBe('running');
    const after = await read<Page<Disk>>(service, `/node/instances/${id}/disks`);
    expect(after.data.map(disk => disk.id)).not.toEqual(before.data.map(disk => disk.id));
    expect((await read<Page>(service, `/node/instances/${id}/volumes`)).results).toBe(1);
    expect(await sendRefused(service, 'POST', `/node/instances/${id}/rebuild`, {image: 'node/arch'})).toEqual(
      ['400 root_pass: root_pass is required with an image'],
    );
  });

  test('a resize changes type and specs', async () => {
    const {id} = await create(plain);
    await act(id, 'resize', {type: 'g6-standard-4'});
    expect(await node(id)).toMatchObject({status: 'migrating', type: 'g6-standard-4', specs: {memory: 8192}});
    clock.advance(12);
    expect(await status(id)).toBe('offline');
    expect(
      await sendRefused(service, 'POST', `/node/instances/${id}/resize`, {type: 'g6-standard-4'}),
    ).toEqual(['400 type: Node is already of this type']);
  });

  test('a clone is a node of its own', async () => {
    const {id} = await create({...deployed, tags: ['a']});
    clock.advance(20);
    const copy = await act(id, 'clone', {label: 'copy', region: 'us-east'});
    expect(copy).toMatchObject({label: 'copy', region: 'us-east', image: 'node/debian12', tags: ['a']});
    clock.advance(12);
    expect(await status(copy.id)).toBe('offline');
  });

  test('deleting a node deletes its profiles and disks', async () => {
    const {id} = await create(deployed);
    expect(await sendAccepted(service, 'DELETE', `/node/instances/${id}`)).toEqual({});
    for (const path of ['', '/configs', '/disks', '/volumes']) {
      expect((await ask(service, `/node/instances/${id}${path}`)).status).toBe(404);
    }
    clock.advance(60);
    expect((await read<Page>(service, '/node/instances')).results).toBe(0);
    expect((await create(deployed)).id).toBeGreaterThan(id);
  });
});

describe('profiles, disks, addresses', () => {
  test('profiles can be created, changed and deleted; their slots hold devices of the node', async () => {
    const {id} = await create(plain);
    const path = `/node/instances/${id}/configs`;
    const disk = await sendAccepted<Disk>(service, 'POST', `/node/instances/${id}/disks`, {
      label: 'root',
      size: 1000,
    });
    expect(disk).toMatchObject({status: 'not ready', size: 1000});
    const config = await sendAccepted<Config>(service, 'POST', path, {
      label: 'boot',
      devices: {sda: {disk_id: disk.id}},
    });
    expect(config.devices.sda).toEqual({disk_id: disk.id, volume_id: null});
    expect(
      await sendAccepted(service, 'PUT', `${path}/${config.id}`, {label: 'renamed', comments: 'x'}),
    ).toMatchObject({label: 'renamed', comments: 'x', devices: config.devices});
    expect(await sendRefused(service, 'POST', path, {label: 'x', devices: {sda: {disk_id: 999}}})).toEqual([
      '400 devices.sda: What sda is to hold is not on this Node',
    ]);
    await sendAccepted(service, 'DELETE', `/node/instances/${id}/disks/${disk.id}`);
    expect((await read<Config>(service, `${path}/${config.id}`)).devices.sda).toBeNull();
    await sendAccepted(service, 'DELETE', `${path}/${config.id}`);
    expect((await ask(service, `${path}/${config.id}`)).status).toBe(404);
  });

  test('disks must fit into the plan of the node', async () => {
    const {id} = await create(plain);
    await sendAccepted(service, 'POST', `/node/instances/${id}/disks`, {label: 'a', size: 51_000});
    expect(
      await sendRefused(service, 'POST', `/node/instances/${id}/disks`, {label: 'b', size: 201}),
    ).toEqual(['400 size: There are 200 MB left on this Node']);
  });

  test('disks can be resized while the node is offline', async () => {
    const {id} = await create(deployed);
    clock.advance(20);
    const path = `/node/instances/${id}/disks`;
    const [root, swap] = (await read<Page<Disk>>(service, path)).data;
    expect(await sendRefused(service, 'POST', `${path}/${root?.id}/resize`, {size: 1000})).toEqual([
      '400 Node must be offline',
    ]);
    await act(id, 'shutdown');
    clock.advance(20);
    await sendAccepted(service, 'POST', `${path}/${root?.id}/resize`, {size: 50_000});
    expect(await sendRefused(service, 'POST', `${path}/${swap?.id}/resize`, {size: 1201})).toEqual([
      '400 size: There are 688 MB left on this Node',
    ]);
    expect(await sendRefused(service, 'POST', `${path}/${root?.id}/password`, {password: 'short'})).toEqual([
      '400 password: Length must be 11-128 characters',
    ]);
    clock.advance(3);
    expect(await read(service, `${path}/${root?.id}`)).toMatchObject({size: 50_000, status: 'ready'});
  });

  test('a private image is made from a disk, and can be deployed', async () => {
    const {id} = await create(deployed);
    const {data} = await read<Page<Disk>>(service, `/node/instances/${id}/disks`);
    const image = await sendAccepted<Image>(service, 'POST', '/images', {
      disk_id: data[0]?.id,
      label: 'golden',
    });
    expect(image).toMatchObject({id: 'private/1', status: 'creating', is_public: false, vendor: 'Debian'});
    clock.advance(9);
    expect(await read(service, '/images/private%2F1')).toMatchObject({status: 'available'});
    await create({...deployed, label: 'from-golden', image: 'private/1'});
    const open = await fetchFrom(service, '/v4/images/private%2F1');
    expect(open.status).toBe(404);
    expect(await sendRefused(service, 'DELETE', '/images/node%2Fdebian12')).toEqual(['403 Unauthorized']);
    await sendAccepted(service, 'DELETE', '/images/private%2F1');
  });

  test('addresses can be added and released, except the last public one', async () => {
    const {id, ipv4} = await create(plain);
    const path = `/node/instances/${id}/ips`;
    const added = await sendAccepted<Address>(service, 'POST', path, {type: 'ipv4', public: true});
    expect((await node(id)).ipv4).toEqual([ipv4[0], added.address]);
    await sendAccepted(service, 'DELETE', `${path}/${added.address}`);
    expect(await sendRefused(service, 'DELETE', `${path}/${ipv4[0]}`)).toEqual([
      '400 A Node keeps one public address at least',
    ]);
    expect((await read<Page<Address>>(service, '/networking/ips')).data).toMatchObject([
      {address: ipv4[0], node_id: id},
    ]);
  });
});

test.each([
  ['cpu', 9999],
  ['network_in', 99_999],
  ['network_out', 99_999],
  ['transfer_quota', 400],
  ['io', 999_999],
])('an alert of %s is at most %i', async (name, most) => {
  const {id} = await create(plain);
  const path = `/node/instances/${id}`;
  await sendAccepted(service, 'PUT', path, {alerts: {[name]: most}});
  expect(await sendRefused(service, 'PUT', path, {alerts: {[name]: most + 1}})).toEqual([
    `400 alerts.${name}: Must be 0-${most}`,
  ]);
});

test('an image of a disk that there is not is refused at that field', async () => {
  expect(await sendRefused(service, 'POST', '/images', {disk_id: 999})).toEqual([
    '400 disk_id: disk_id is not valid',
  ]);
});
