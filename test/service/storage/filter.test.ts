import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {
  ask,
  type Errors,
  filtered,
  type Item,
  open,
  type Page,
  read,
  readAll,
  sendAccepted,
} from '../helpers.ts';

interface NodeItem extends Item {
  readonly region: string;
  readonly image: string | null;
  readonly tags: readonly string[];
  readonly ipv4: readonly string[];
}

let service: Service;
let nodes: readonly NodeItem[];
beforeAll(async () => {
  service = await open();
  // Of its kind there is none in the demo account.
  const bare = {type: 'g6-nanode-1', region: 'br-gru', label: 'bare', tags: ['São Paulo']};
  await sendAccepted(service, 'POST', '/node/instances', bare);
  nodes = await readAll<NodeItem>(service, '/node/instances');
});
afterAll(() => service.close());

/** What no node fits. */
const none = () => false;

/** Compares the service's reply to a filter with what the filter means. Some nodes fit, unless it can fit none. */
async function agrees(filter: unknown, holds: (node: NodeItem) => boolean): Promise<void> {
  const expected = nodes.filter(holds).map(node => node.id);
  expect(expected.length > 0).toBe(holds !== none);
  const {data, results} = await filtered<NodeItem>(service, '/node/instances?page_size=500', filter);
  expect(data.map(node => node.id)).toEqual(expected);
  expect(results).toBe(expected.length);
}

describe('what X-Filter means', () => {
  test('+neq matches items without a value', async () => {
    const bare = nodes[0] as NodeItem;
    await agrees({region: {'+neq': 'nl-ams'}}, node => node.region !== 'nl-ams');
    await agrees({image: {'+neq': bare.image}}, node => node.image !== bare.image);
    await agrees({image: {'+neq': null}}, node => node.image !== null);
    await agrees({tags: {'+neq': 'prod'}}, node => !node.tags.includes('prod'));
  });

  test('+contains ignores case, in any script', async () => {
    await agrees({label: {'+contains': 'WEB-fra'}}, node => node.label.includes('web-fra'));
    await agrees({tags: {'+contains': 'SÃO'}}, node => node.tags.includes('São Paulo'));
    // The tilde as a character of its own, which macOS makes of it.
    await agrees({tags: {'+contains': 'sa\u0303o'}}, node => node.tags.includes('São Paulo'));
    await agrees({tags: {'+contains': '生产'}}, node => node.tags.some(tag => tag.includes('生产')));
    await agrees({label: {'+contains': '%'}}, none);
    await agrees({label: {'+contains': '_'}}, none);
  });

  test('+order_by and +order', async () => {
    const grouped = await filtered(service, '/node/instances?page_size=500', {
      '+order_by': 'region',
      '+order': 'desc',
    });
    const byRegion = (a: NodeItem, b: NodeItem) =>
      a.region === b.region ? b.id - a.id : a.region < b.region ? 1 : -1;
    expect(grouped.data).toEqual([...nodes].sort(byRegion));
    const labels = nodes.map(node => node.label).sort();
    const up = await filtered(service, '/node/instances?page_size=500', {'+order_by': 'label'});
    expect(up.data.map(node => node.label)).toEqual(labels);
    const down = await filtered(service, '/node/instances?page_size=50&page=2', {
      '+order_by': 'label',
      '+order': 'desc',
    });
    expect(down.data.map(node => node.label)).toEqual(labels.reverse().slice(50, 100));
  });

  test('dotted keys name nested fields, and events come newest first', async () => {
    const events = await readAll<Item & {entity: {id: number; type: string} | null; created: string}>(
      service,
      '/account/events',
    );
    const about = events.find(event => event.entity?.type === 'volume')?.entity;
    const {data} = await filtered<Item>(service, '/account/events?page_size=500', {
      'entity.id': about?.id,
      'entity.type': 'volume',
    });
    const expected = events.filter(event => event.entity?.type === 'volume' && event.entity.id === about?.id);
    expect(data).toEqual(expected);
    expect(events.map(event => event.created)).toEqual(
      events
        .map(event => event.created)
        .sort()
        .reverse(),
    );
    const since = '2025-10-01T00:00:00';
    const late = await filtered<Item & {created: string}>(service, '/account/events?page_size=500', {
      created: {'+gte': since},
      '+order_by': 'created',
      '+order': 'desc',
    });
    expect(late.data).toEqual(events.filter(event => event.created >= since));
  });
});

const nested = (levels: number) => `${'{"+and":['.repeat(levels)}{}${']}'.repeat(levels)}`;

describe('what X-Filter refuses', () => {
  test('nothing that is nested as deeply as it may be', async () => {
    const reply = await ask(service, '/node/instances', {headers: {'x-filter': nested(40)}});
    expect(reply.status).toBe(200);
  });

  test.each([
    ['not JSON', '{', 'Invalid JSON in X-Filter'],
    ['an array', '[]', 'X-Filter must be a JSON object'],
    ['an unknown field', '{"foo":1}', 'Cannot filter on foo'],
    ['a field of the reply that is not filterable', '{"status":"running"}', 'Cannot filter on status'],
    ['a name of the prototype', '{"constructor":1}', 'Cannot filter on constructor'],
    ['SQL as a name', '{"label\\" OR 1=1 --":1}', 'Cannot filter on label" OR 1=1 --'],
    ['order by what is not filterable', '{"+order_by":"status"}', 'Cannot filter on status'],
    ['an unknown order', '{"+order_by":"label","+order":"up"}', '+order must be asc or desc'],
    ['an unknown operator', '{"label":{"+like":"x"}}', 'Unknown operator +like'],
    ['an unknown combination', '{"+xor":[]}', 'Unknown operator +xor'],
    ['+or without an array', '{"+or":{"label":"x"}}', '+or must be an array'],
    ['text for a number', '{"id":"abc"}', 'id must be a number'],
    ['an array for a text', '{"label":["a"]}', 'label must be text'],
    ['depth without end', nested(60), 'The filter is nested too deeply'],
    ['an order of lists', '{"tags":{"+gt":"a"}}', 'tags has no order'],
    ['a truth value for a number', '{"id":true}', 'id must be a number'],
    ['blank text for a number', '{"id":" "}', 'id must be a number'],
    ['one level too many', nested(41), 'The filter is nested too deeply'],
  ])('%s', async (_, header, reason) => {
    const reply = await ask(service, '/node/instances', {headers: {'x-filter': header}});
    expect(reply.status).toBe(400);
    expect(((await reply.json()) as Errors).errors).toEqual([{reason, field: 'X-Filter'}]);
  });
});

describe('filters on lists that are not stored', () => {
  test('addresses: all fields that they have, with the word of the service', async () => {
    const worded = await open({word: 'linode'});
    const all = (await read<Page>(worded, '/networking/ips?page_size=500')).data as unknown as {
      address: string;
      linode_id: number;
      public: boolean;
      region: string;
    }[];
    const [{linode_id = 0, region = ''} = {}] = all;
    const found = async (filter: object) =>
      (await filtered(worded, '/networking/ips', filter)).data.map(
        each => (each as {address?: string}).address,
      );
    const addressesOf = (holds: (each: (typeof all)[number]) => boolean) =>
      all.filter(holds).map(({address}) => address);
    expect(await found({linode_id})).toEqual(addressesOf(each => each.linode_id === linode_id));
    expect(await found({region, public: false})).toEqual(
      addressesOf(each => each.region === region && !each.public),
    );
    expect(await found({rdns: null})).toEqual(addressesOf(each => !each.public));
    const part = all[3]?.address.slice(0, 9) ?? '';
    expect(await found({address: {'+contains': part}})).toEqual(
      addressesOf(each => each.address.includes(part)),
    );
    const sorted = await found({
      '+order_by': 'linode_id',
      '+order': 'desc',
      linode_id: {'+lte': linode_id + 5},
    });
    expect(sorted).toHaveLength(addressesOf(each => each.linode_id <= linode_id + 5).length);
    expect(sorted.at(-1)).toBe(addressesOf(each => each.linode_id === linode_id)[0]);
    const wrong = await ask(worded, '/networking/ips', {headers: {'x-filter': '{"node_id":1}'}});
    expect(((await wrong.json()) as Errors).errors[0]?.reason).toBe('Cannot filter on node_id');
    worded.close();
  });

  test.each(['/volumes/types', '/nodebalancers/types'])('%s: the label', async path => {
    const {data, results} = await read<Page>(service, path);
    expect(results).toBe(1);
    expect((await filtered(service, path, {label: data[0]?.label})).results).toBe(1);
    expect((await filtered(service, path, {label: {'+contains': 'nothing'}})).results).toBe(0);
  });
});
