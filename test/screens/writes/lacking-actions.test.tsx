import {expect, test} from 'vitest';
import type {Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

type Carry = NonNullable<Setting['transport']>;

const notFound = {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};

const without =
  (method: string, missing: RegExp): Carry =>
  async (wire, service, signal) =>
    wire.method === method && missing.test(wire.url) ? notFound : service(wire, signal);

const posts = ({requests}: Screen) => requests.filter(({method}) => method === 'POST');

test('an action the service lacks says so once and is not offered again', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter', {
    columns: 120,
    rows: 30,
    transport: without('POST', /\/clone$/),
  });
  expect(screen.frame()).toContain('l clone');
  await take(screen, 'l "copy-1" enter right enter');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toContain(
    'clone volume old-wiki as copy-1: this service does not have that action (POST /volumes/:id/clone)',
  );
  expect(posts(screen)).toHaveLength(1);
  expect(screen.journal.at(-1)).toMatchObject({outcome: 'refused'});
  await screen.press('j');
  expect(screen.frame()).not.toContain('l clone');
  await screen.press('l');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toContain('this service does not have that action');
  await take(screen, ': "clone"');
  expect(screen.frame()).not.toMatch(/clone .*volume/);
  await screen.press('esc');
  // What else it has is offered as before.
  expect(screen.frame()).toContain('a attach');
});

test('of several items, waiting requests are not sent any more', async () => {
  const screen = await openAt(': "volumes node_id=none" enter · ctrl-a z "9000" enter right enter', {
    columns: 120,
    rows: 40,
    transport: without('POST', /\/resize$/),
  });
  const {length} = Object.values(screen.store.get().writes);
  expect(length).toBeGreaterThan(4);
  expect(posts(screen).length).toBeLessThanOrEqual(4);
  expect(Object.values(screen.store.get().writes).every(({status}) => status === 'refused')).toBe(true);
});

test('a collection without POST is one without a create action', async () => {
  const screen = await openAt(': "balancers" enter · n "front-new" enter down enter ctrl-s right enter', {
    columns: 120,
    rows: 30,
    transport: without('POST', /\/nodebalancers$/),
  });
  expect(screen.frame()).toContain('does not have that action (POST /nodebalancers)');
  await screen.press('n');
  expect(screen.store.get().overlay).toBeUndefined();
});
