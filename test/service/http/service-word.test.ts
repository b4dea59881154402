import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import {routes, wordMistake} from '../../../src/service/routes.ts';
import {createWord, reservedWords} from '../../../src/service/word.ts';
import {filtered, type Item, open, openNew, type Page, read} from '../helpers.ts';

let service: Service;
beforeAll(async () => {
  service = await open({word: 'linode'});
});
afterAll(() => service.close());

describe('a service with a word of its own', () => {
  test('paths, keys, slugs, actions and sentences have it', async () => {
    const nodes = await read<Page<Item & {image: string}>>(service, '/linode/instances');
    expect(nodes.data[0]?.image).toMatch(/^linode\//);
    const volumes = await read<Page<Item>>(service, '/volumes');
    expect(volumes.data.find(volume => volume.linode_id !== null)).toMatchObject({
      linode_id: expect.any(Number),
      linode_label: expect.any(String),
    });
    expect(volumes.data[0]?.filesystem_path).toMatch(/^\/dev\/disk\/by-id\/scsi-0Linode_Volume_/);
    const {data} = await filtered<Item & {entity: {url: string}}>(service, '/account/events', {
      action: 'linode_boot',
      'entity.type': 'linode',
    });
    expect(data.length).toBeGreaterThan(0);
    expect(data[0]?.entity.url).toMatch(/^\/v4\/linode\/instances\/\d+$/);
    expect(await read(service, '/account/settings')).toHaveProperty('interfaces_for_new_linodes');
    expect(await read(service, '/images/linode%2Fdebian12')).toMatchObject({
      id: 'linode/debian12',
      created_by: 'linode',
    });
    const kernels = await filtered(service, '/linode/kernels', {label: '5.17.5-x86_64-linode154'});
    expect(kernels.results).toBe(1);
    expect(await read(service, '/regions/eu-central')).toMatchObject({
      placement_group_limits: {maximum_linodes_per_pg: 5},
    });
  });

  test('keys are renamed and values are not, whatever they look like', () => {
    const word = createWord('linode');
    const label = '"node_id":1, node "node": {"node_label":';
    const wire = word.toWire(
      JSON.stringify({node_id: 1, label, nodes: [1], nodebalancer_id: 2, maximum_nodes_per_pg: 5}),
    );
    expect(JSON.parse(wire)).toEqual({
      linode_id: 1,
      label,
      nodes: [1],
      nodebalancer_id: 2,
      maximum_linodes_per_pg: 5,
    });
    expect(JSON.parse(word.fromWire(wire))).toEqual({
      node_id: 1,
      label,
      nodes: [1],
      nodebalancer_id: 2,
      maximum_nodes_per_pg: 5,
    });
  });
});

test('the first segment of another path is refused as a word', async () => {
  const first = new Set(routes.map(route => route.path.split('/')[1] ?? ''));
  first.delete('node');
  expect([...first].sort()).toEqual([...reservedWords].sort());
  await expect(open({word: 'images'})).rejects.toThrow('"images" cannot be a word in paths and keys');
});

test.each([
  ['disk', 'disk_encryption'],
  ['image', 'image'],
  ['region', 'region'],
  ['uuid', 'host_uuid'],
  ['key', 'authorized_keys'],
])('%s is refused as a word, since the field %s would be renamed', async (word, field) => {
  expect(wordMistake(word)).toBe(`the service has the field ${field}`);
  await expect(openNew({word})).rejects.toThrow(`"${word}" cannot be a word in paths and keys`);
});
