import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Service} from '../../../src/service/index.ts';
import type {Disk, Node} from '../../../src/service/nodes/node-schema.ts';
import {empty} from '../../demo-account.ts';
import {createClock, type ManualClock, open, type Page, read, sendAccepted, sendRefused} from '../helpers.ts';

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
  test.each(['1web', 'web--1', 'web__1', 'web..1', 'wéb', 'web 1'])('%s is no valid label', async label => {
    const [reason] = await sendRefused(service, 'POST', '/node/instances', {...plain, label});
    expect(reason).toMatch(/^400 label: Must begin with a letter/);
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
});

describe('boot, reboot, shut down', () => {
  test('several due updates are applied in their order', async () => {
    const {id} = await create(deployed);
    clock.advance(3600);
    expect(await status(id)).toBe('running');
    await act(id, 'shutdown');
    clock.advance(3600);
    expect(await status(id)).toBe('offline');
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
