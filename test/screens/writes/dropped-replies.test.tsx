import {expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {connectionLost} from '../lost.ts';
import {openAt, take} from '../steps.ts';

/** The service does what it is asked, and loses one reply in five: nothing is done twice, and nothing goes untold. */

const creates = 60;

test(`${creates} creates with one reply in five lost: no duplicate, every outcome reported`, {
  timeout: 120_000,
}, async () => {
  let received = 0;
  let dropped = 0;
  const screen = await openAt(': "volumes" enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      received += 1;
      if (received % 5 !== 0) return reply;
      dropped += 1;
      throw connectionLost();
    },
  });
  const labels = Array.from({length: creates}, (_, index) => `made-${index}`);
  for (const label of labels) {
    // The service takes a hundred of these a minute.
    screen.pass(1000);
    await take(screen, `n "${label}" enter tab "nl-ams" enter ctrl-s right enter`);
    expect(screen.frame()).toContain(`create volume ${label}`);
  }
  expect(received).toBe(creates);
  expect(dropped).toBe(creates / 5);

  const writes = Object.values(screen.store.get().writes);
  expect(writes).toHaveLength(creates);
  expect(new Set(writes.map(({status}) => status))).toEqual(new Set(['done']));
  const told = Map.groupBy(screen.journal, ({write}) => write);
  expect(told.size).toBe(creates);
  const stories = Object.groupBy(
    [...told.values()].map(entries => entries.map(({outcome}) => outcome).join(', ')),
    story => story,
  );
  expect(Object.fromEntries(Object.entries(stories).map(([story, all]) => [story, all?.length]))).toEqual({
    'sent, done': creates - dropped,
    'sent, unknown, found done': dropped,
  });

  const filter = {label: {'+contains': 'made-'}};
  const {slots, results} = await screen.client.list(endpoints.volumes.list, {pageSize: 500, filter});
  expect(results).toBe(creates);
  const there = slots.map(slot => (slot.ok ? String(slot.value.label) : ''));
  expect(there.toSorted()).toEqual(labels.toSorted());
});

test.each([
  ['in place of the service', 204, '', 0],
  ['once the service has acted', 200, '{}', 1],
])('a success without the id of what was made, answered %s, is looked up', async (_, status, body, made) => {
  const screen = await openAt(
    ': "volumes" enter · n "half-made" enter tab "nl-ams" enter ctrl-s right enter',
    {
      columns: 120,
      rows: 30,
      transport: async (wire, service, signal) => {
        if (wire.method !== 'POST') return service(wire, signal);
        if (made > 0) await service(wire, signal);
        return {status, headers: {}, body};
      },
    },
  );
  const [write] = Object.values(screen.store.get().writes);
  expect(write?.status).toBe(made > 0 ? 'done' : 'notVisible');
  expect(screen.journal.map(({outcome, detail}) => [outcome, detail])).toEqual([
    ['sent', undefined],
    ['unknown', 'the answer is a success without the id of what was made'],
    ...(made > 0 ? [['found done', expect.any(String)]] : []),
  ]);
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});
