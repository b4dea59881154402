import * as fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {endpoints, type Json, vocabulary} from '../../../src/api/index.ts';
import {fake, json, pageOf} from './fake.ts';

const linode = vocabulary('linode');

test('translates the path segment only', () => {
  expect(linode.path('/node/instances')).toBe('/linode/instances');
  expect(linode.path('/nodebalancers/node')).toBe('/nodebalancers/node');
  expect(linode.path('/images/node%2Fdebian12')).toBe('/images/node%2Fdebian12');
});

test('translates keys and word fields only', () => {
  const event = {
    action: 'linode_boot',
    entity: {type: 'linode', label: 'linode', id: 1, url: '/v4/linode/instances/1'},
    secondary_entity: {type: 'linode_config', id: 'linode/debian12'},
    linode_id: 1,
    linode: {linode_label: 'linode_1'},
    linodes: 2,
    tags: ['linode', 'linode_x'],
    type: 'linode',
    status: 'linode_status',
    nodebalancer_id: 3,
    scopes: 'linodes:read_only volumes:read_write',
    description: 'linodes:read_only',
  };
  const neutral = {
    action: 'node_boot',
    entity: {type: 'node', label: 'linode', id: 1, url: '/v4/linode/instances/1'},
    secondary_entity: {type: 'node_config', id: 'linode/debian12'},
    node_id: 1,
    node: {node_label: 'linode_1'},
    linodes: 2,
    tags: ['linode', 'linode_x'],
    type: 'linode',
    status: 'linode_status',
    nodebalancer_id: 3,
    scopes: 'nodes:read_only volumes:read_write',
    description: 'linodes:read_only',
  };
  expect(linode.reply({data: [event]})).toEqual({data: [neutral]});
  expect(linode.body(neutral)).toEqual(event);
});

test('translates a filter', () => {
  expect(
    linode.filter({
      '+order_by': 'node_id',
      '+order': 'desc',
      'entity.type': 'node',
      label: 'node_1',
      '+or': [
        {action: 'node_boot'},
        {action: {'+neq': 'node_create'}},
        {'+and': [{node_id: {'+gte': 5}}, {action: {'+contains': 'node'}}, {action: {'+gt': 5}}]},
      ],
      action: {'+contains': 'create'},
    }),
  ).toEqual({
    '+order_by': 'linode_id',
    '+order': 'desc',
    'entity.type': 'linode',
    label: 'node_1',
    '+or': [
      {action: 'linode_boot'},
      {action: {'+neq': 'linode_create'}},
      {'+and': [{linode_id: {'+gte': 5}}, {action: {'+contains': 'node'}}, {action: {'+gt': 5}}]},
    ],
    action: {'+contains': 'create'},
  });
});

describe('identity', () => {
  test('translating back restores the value', () => {
    const key = fc.constantFrom('node', 'node_id', 'nodes', 'action', 'entity', 'type', 'label', '__proto__');
    const tree = fc.letrec<{json: Json}>(tie => ({
      json: fc.oneof(
        {depthSize: 'small'},
        fc.constantFrom('node', 'node_boot', 'x', 1, null, true),
        fc.array(tie('json'), {maxLength: 3}),
        fc.dictionary(key, tie('json'), {maxKeys: 4}),
      ),
    })).json;
    fc.assert(
      fc.property(fc.dictionary(key, tree), body => {
        expect(linode.reply(linode.body(body))).toEqual(body);
      }),
    );
  });
});

test('only the client translates the word', async () => {
  const volume = {id: 1, linode_id: 5, linode_label: 'linode_5'};
  const {client, log} = fake([pageOf(volume), json(volume)], {word: 'linode'});
  const page = await client.list(endpoints.volumes.list, {filter: {node_id: 5}});
  expect(page.slots).toEqual([{ok: true, value: {id: 1, node_id: 5, node_label: 'linode_5'}, raw: volume}]);
  await client.call(endpoints.volumes.attach, {id: 1}, {node_id: 5});
  await client.call(endpoints.nodes.boot, {id: 5});
  expect(log.wires[0]?.headers['X-Filter']).toBe('{"linode_id":5}');
  expect(log.wires[1]?.body).toBe('{"linode_id":5}');
  expect(log.wires[2]?.url).toBe('https://api.example.com/v4/linode/instances/5/boot');
});

test('a path is translated back, where its first segment is the whole word', () => {
  const paths = ['/linode/instances', '/linode', '/linodes/7', '/volumes/linode/', '/linode-x', '/', ''];
  expect(paths.map(path => linode.neutralPath(path))).toEqual([
    ...['/node/instances', '/node', '/linodes/7', '/volumes/linode/', '/linode-x', '/', ''],
  ]);
  expect(['/node', '/node/7', '/nodes', '/volumes/node'].map(path => linode.path(path))).toEqual([
    ...['/linode', '/linode/7', '/nodes', '/volumes/node'],
  ]);
  expect(vocabulary('node').neutralPath('/linode/7')).toBe('/linode/7');
});

test('keys hold the word at their beginning, or further in as a whole', () => {
  const keys = [
    'linode',
    'linode_x',
    'from_linode',
    'add_linodes',
    'a_linode_b_linode',
    'a_linodex',
    'xlinode',
    'linodes',
  ];
  expect(Object.keys(linode.reply(Object.fromEntries(keys.map(key => [key, 1]))) as object)).toEqual([
    ...['node', 'node_x', 'from_node', 'add_nodes', 'a_node_b_node', 'a_linodex', 'xlinode', 'linodes'],
  ]);
});

test('values hold the word in a few fields only, wherever these are', () => {
  expect(
    linode.reply({
      action: 'linode_boot',
      entity: {type: 'linode', action: 'linode', deep: {type: 'linode'}},
      secondary_entity: [{type: 'linode'}, {type: 'x'}],
      other: {type: 'linode', scopes: ['linodes:x'], 'entity.type': 'linode'},
      scopes: 'linodes:read_only linode:x volumes:*',
    }),
  ).toEqual({
    action: 'node_boot',
    entity: {type: 'node', action: 'node', deep: {type: 'linode'}},
    secondary_entity: [{type: 'node'}, {type: 'x'}],
    other: {type: 'linode', scopes: ['linodes:x'], 'entity.type': 'node'},
    scopes: 'nodes:read_only linode:x volumes:*',
  });
  const list = [{id: 1}, {linode_id: 2}];
  expect(linode.reply(list)).toEqual([{id: 1}, {node_id: 2}]);
  expect((linode.reply(list) as Json[])[0]).toBe(list[0]);
  const same = {data: [[1, 2], {a: {}}], linodes: null};
  expect(linode.reply(same)).toBe(same);
});
