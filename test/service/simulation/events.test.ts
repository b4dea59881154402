import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Event} from '../../../src/service/account/account-schema.ts';
import type {Service} from '../../../src/service/index.ts';
import type {Config, Node} from '../../../src/service/nodes/node-schema.ts';
import {day} from '../../../src/service/simulation/clock.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {empty} from '../../demo-account.ts';
import {ask, createClock, filtered, type ManualClock, open, read, readAll, sendAccepted} from '../helpers.ts';

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

  test('a refused request records no event', async () => {
    await expect(sendAccepted(service, 'POST', '/volumes', {label: 'x'})).rejects.toThrow('400');
    expect(await readAll(service, '/account/events')).toEqual([]);
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
