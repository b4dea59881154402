import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Event} from '../../../src/service/account/account-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Config, Node} from '../../../src/service/nodes/node-schema.ts';
import {day} from '../../../src/service/simulation/clock.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {empty} from '../../demo-account.ts';
import {
  ask,
  createClock,
  filtered,
  type ManualClock,
  open,
  type Page,
  read,
  readAll,
  sendAccepted,
} from '../helpers.ts';

let service: Service;
let clock: ManualClock;
beforeEach(async () => {
  clock = createClock();
  service = await open({now: clock.now, populate: empty});
});
afterEach(() => service.close());

const events = async (action: string, id?: number) =>
  (
    await filtered<Event>(service, '/account/events', {
      action,
      ...(id === undefined ? {} : {'entity.id': id}),
    })
  ).data;

describe('every write records an event', () => {
  test('a resize: started, 25 %, 50 %, 75 %, finished', async () => {
    const {id} = await sendAccepted(service, 'POST', '/volumes', {label: 'data', region: 'eu-central'});
    clock.advance(10);
    await sendAccepted(service, 'POST', `/volumes/${id}/resize`, {size: 30});
    const seen: [string, number | null, number | null][] = [];
    for (let i = 0; i <= 6; i++) {
      const [event] = await events('volume_resize', id);
      seen.push([event?.status ?? '', event?.percent_complete ?? null, event?.time_remaining ?? null]);
      clock.advance(1);
    }
    expect(seen).toEqual([
      ['started', 0, 6],
      ['started', 0, 6],
      ['started', 25, 5],
      ['started', 50, 3],
      ['started', 50, 3],
      ['started', 75, 2],
      ['finished', 100, null],
    ]);
    expect(await events('volume_resize')).toMatchObject([
      {
        created: '2025-10-15T12:00:10',
        duration: 6,
        entity: {id, label: 'data', type: 'volume', url: `/v4/volumes/${id}`},
        username: 'nobody',
      },
    ]);
  });

  test('a new node: its creation, and its boot, which is scheduled for the end of that', async () => {
    const body = {
      type: 'g6-nanode-1',
      region: 'us-east',
      label: 'web',
      image: 'node/debian12',
      root_pass: 'correct horse',
    };
    const {id} = await sendAccepted(service, 'POST', '/node/instances', body);
    const state = async () => [
      (await events('node_create', id))[0]?.status,
      (await events('node_boot', id))[0]?.status,
    ];
    expect(await state()).toEqual(['started', 'scheduled']);
    clock.advance(8);
    expect(await state()).toEqual(['finished', 'started']);
    clock.advance(6);
    expect(await state()).toEqual(['finished', 'finished']);
  });

  test('an attachment refers to both; events of deleted items stay', async () => {
    const node = await sendAccepted(service, 'POST', '/node/instances', {
      type: 'g6-nanode-1',
      region: 'us-east',
      label: 'host',
    });
    const {id} = await sendAccepted(service, 'POST', '/volumes', {label: 'data', region: 'us-east'});
    await sendAccepted(service, 'POST', `/volumes/${id}/attach`, {node_id: node.id});
    await sendAccepted(service, 'DELETE', `/node/instances/${node.id}`);
    await sendAccepted(service, 'DELETE', `/volumes/${id}`);
    expect(await events('volume_attach')).toMatchObject([
      {entity: {id}, secondary_entity: {id: node.id, label: 'host', type: 'node'}},
    ]);
    expect((await readAll<Event>(service, '/account/events')).map(event => event.action)).toEqual([
      'volume_delete',
      'node_delete',
      'volume_detach',
      'volume_attach',
      'volume_create',
      'node_create',
    ]);
  });

  test('an event of a part of a node refers to the node and to the part', async () => {
    const node = await sendAccepted(service, 'POST', '/node/instances', {
      type: 'g6-standard-2',
      region: 'us-east',
      label: 'web',
      image: 'node/debian12',
      root_pass: 'correct horse',
    });
    clock.advance(60);
    const path = `/node/instances/${node.id}`;
    const about = async (action: string) => {
      const [event] = await events(action, node.id);
      return {entity: event?.entity, secondary: event?.secondary_entity};
    };
    const entity = {id: node.id, label: 'web', type: 'node', url: `/v4${path}`};
    const debian = {id: 'node/debian12', label: 'Debian 12', type: 'image', url: '/v4/images/node/debian12'};
    expect(await about('node_create')).toEqual({entity, secondary: debian});
    const {
      data: [config],
    } = await read<Page<Config>>(service, `${path}/configs`);
    const profile = (one: {id: number; label: string} | undefined) => ({
      id: one?.id,
      label: one?.label,
      type: 'node_config',
      url: `/v4${path}/configs/${one?.id}`,
    });
    expect(await about('node_boot')).toEqual({entity, secondary: profile(config)});
    await sendAccepted(service, 'POST', `${path}/reboot`);
    expect(await about('node_reboot')).toEqual({entity, secondary: profile(config)});
    clock.advance(60);
    const added = await sendAccepted(service, 'POST', `${path}/configs`, {label: 'rescue', devices: {}});
    expect(await about('node_config_create')).toEqual({entity, secondary: profile(added)});
    await sendAccepted(service, 'PUT', `${path}/configs/${added.id}`, {label: 'other'});
    expect(await about('node_config_update')).toEqual({
      entity,
      secondary: profile({...added, label: 'other'}),
    });
    await sendAccepted(service, 'DELETE', `${path}/configs/${added.id}`);
    expect(await about('node_config_delete')).toEqual({
      entity,
      secondary: profile({...added, label: 'other'}),
    });
    await sendAccepted(service, 'POST', `${path}/shutdown`);
    expect(await about('node_shutdown')).toEqual({entity, secondary: null});
    clock.advance(60);

    const [root, swap] = (await read<Page>(service, `${path}/disks`)).data;
    const disk = (one: {id: number; label: string} | undefined) => ({
      id: one?.id,
      label: one?.label,
      type: 'disk',
      url: `/v4${path}/disks/${one?.id}`,
    });
    await sendAccepted(service, 'DELETE', `${path}/disks/${swap?.id}`);
    expect(await about('disk_delete')).toEqual({entity, secondary: disk(swap)});
    await sendAccepted(service, 'POST', `${path}/disks/${root?.id}/resize`, {size: 9000});
    expect(await about('disk_resize')).toEqual({entity, secondary: disk(root)});
    const made = await sendAccepted(service, 'POST', `${path}/disks`, {label: 'data', size: 100});
    expect(await about('disk_create')).toEqual({entity, secondary: disk(made)});

    const image = await sendAccepted<{id: string}>(service, 'POST', '/images', {
      disk_id: root?.id,
      label: 'gold',
    });
    const number = Number(image.id.replace('private/', ''));
    const gold = {id: number, label: 'gold', type: 'image', url: `/v4/images/${image.id}`};
    expect(await about('disk_imagize')).toEqual({entity, secondary: gold});
    await sendAccepted(service, 'PUT', `/images/${image.id}`, {description: 'x'});
    await sendAccepted(service, 'DELETE', `/images/${image.id}`);
    for (const action of ['image_update', 'image_delete'])
      expect(await events(action, number)).toMatchObject([{entity: gold, secondary_entity: null}]);

    clock.advance(60);
    for (const action of ['disk_delete', 'disk_resize', 'disk_create', 'disk_imagize'])
      expect(await events(action, node.id), action).toMatchObject([
        {status: 'finished', percent_complete: 100},
      ]);

    // Clients wait for the events of disks by this type, with the id of the node.
    const ofDisks = {'+order': 'asc', '+order_by': 'created', 'entity.id': node.id, 'entity.type': 'disks'};
    const found = async (filter: object) =>
      (await filtered<Event>(service, '/account/events', filter)).data.map(({action}) => action);
    expect(await found(ofDisks)).toEqual(['disk_delete', 'disk_resize', 'disk_create', 'disk_imagize']);
    expect(await found({...ofDisks, action: 'disk_resize'})).toEqual(['disk_resize']);
    expect(await found({...ofDisks, 'entity.type': 'node', action: 'disk_resize'})).toEqual(['disk_resize']);
    expect(await found({...ofDisks, 'entity.type': {'+neq': 'disks'}})).not.toContain('disk_resize');
    expect(await found({...ofDisks, 'entity.type': 'constructor'})).toEqual([]);
  });

  test('a refused request records no event', async () => {
    await expect(sendAccepted(service, 'POST', '/volumes', {label: 'x'})).rejects.toThrow('400');
    expect(await readAll(service, '/account/events')).toEqual([]);
  });

  test('clients poll with a filter on many fields', async () => {
    const {id} = await sendAccepted(service, 'POST', '/volumes', {label: 'data', region: 'us-east'});
    clock.advance(100);
    await sendAccepted(service, 'POST', `/volumes/${id}/clone`, {label: 'copy'});
    const poll = {
      '+order_by': 'created',
      '+order': 'desc',
      action: 'volume_clone',
      created: {'+gte': '2025-10-15T12:01:00'},
      'entity.id': id,
      'entity.type': 'volume',
    };
    const {data} = await filtered<Event>(service, '/account/events?page_size=25', poll);
    expect(data).toMatchObject([{action: 'volume_clone', status: 'started', percent_complete: 0}]);
    expect(
      (await filtered(service, '/account/events', {...poll, created: {'+gte': '2025-10-16T00:00:00'}}))
        .results,
    ).toBe(0);
  });

  test('seen and read', async () => {
    for (const label of ['a', 'b', 'c'])
      await sendAccepted(service, 'POST', '/volumes', {label, region: 'us-east'});
    const [newest, middle] = await readAll<Event>(service, '/account/events');
    await sendAccepted(service, 'POST', `/account/events/${middle?.id}/seen`);
    await sendAccepted(service, 'POST', `/account/events/${newest?.id}/read`);
    const after = await readAll<Event>(service, '/account/events');
    expect(after.map(event => [event.seen, event.read])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    expect((await filtered(service, '/account/events', {read: true})).results).toBe(1);
  });

  test('events can be listed for 90 days', async () => {
    await sendAccepted(service, 'POST', '/volumes', {label: 'a', region: 'us-east'});
    clock.advance((90 * day) / 1000 - 1);
    const [event] = await readAll<Event>(service, '/account/events');
    expect(await read(service, `/account/events/${event?.id}`)).toEqual(event);
    clock.advance(2);
    expect(await readAll(service, '/account/events')).toHaveLength(0);
    expect((await ask(service, `/account/events/${event?.id}`)).status).toBe(404);
    expect((await ask(service, `/account/events/${event?.id}/read`, {method: 'POST'})).status).toBe(404);
  });
});

test('the operations in progress in the demo account finish', async () => {
  const demo = await open({now: clock.now});
  clock.advance(3600);
  const statuses = new Set((await readAll<Node>(demo, '/node/instances')).map(node => node.status));
  expect([...statuses].sort()).toEqual(['offline', 'running']);
  expect(new Set((await readAll<Volume>(demo, '/volumes')).map(volume => volume.status))).toEqual(
    new Set(['active']),
  );
  const left = (await readAll<Event>(demo, '/account/events')).filter(
    event => !['finished', 'failed', 'notification'].includes(event.status),
  );
  expect(left).toEqual([]);
  const [mine] = (await read<{data: Node[]}>(demo, '/node/instances')).data;
  expect(await read<{data: Config[]}>(demo, `/node/instances/${mine?.id}/configs`)).toMatchObject({
    data: [{label: 'My Debian 12 Disk Profile'}],
  });
  demo.close();
});
