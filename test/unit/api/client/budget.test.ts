import {expect, test} from 'vitest';
import {Budgets} from '../../../../src/api/client/waits.ts';
import {type BudgetClass, endpoints} from '../../../../src/api/index.ts';
import {fake, json, pageOf} from '../fake.ts';

test('each class has its own limit', () => {
  const {client} = fake([pageOf()]);
  expect(client.budget('list')).toEqual({limit: 200, remaining: 200});
  expect(client.budget('other')).toEqual({limit: 1600, remaining: 1600});
  expect(client.budget('images')).toEqual({limit: 20, remaining: 20});
  expect(client.budget('create-ticket')).toEqual({limit: 2, remaining: 2});
});

test('reads wait for the rate limit', async () => {
  const {client, log} = fake([pageOf()]);
  for (let i = 0; i < 20; i++) await client.list(endpoints.images.list);
  expect(client.budget('images').remaining).toBe(0);
  expect(client.budget('list').remaining).toBe(200);
  log.now += 1000;
  await client.list(endpoints.images.list);
  expect(log.pauses).toEqual([59_000]);
  expect(client.budget('images').remaining).toBe(19);
});

test('what is to be sent once waits neither for the rate limit nor for another try', async () => {
  const {client, log} = fake([json({}, 503), pageOf()]);
  const once = () => client.list(endpoints.images.list, {once: true});
  await expect(once()).rejects.toMatchObject({kind: 'server', status: 503});
  for (let i = 0; i < 19; i++) await once();
  await expect(once()).rejects.toMatchObject({kind: 'limited', sent: false});
  expect(log.wires).toHaveLength(20);
  expect(log.pauses).toEqual([]);
});

test('a write beyond it is refused and not sent', async () => {
  const {client, log} = fake([json({id: 1})]);
  const create = () => client.call(endpoints.nodes.create, {}, {type: 't', region: 'r'});
  for (let i = 0; i < 20; i++) await create();
  log.now += 4200;
  await expect(create()).rejects.toMatchObject({
    kind: 'limited',
    sent: false,
    retryAfter: 11,
    message:
      'POST /node/instances is held back, as the service allows no more than 20 requests of that kind at a time: wait 11 s, then try again',
  });
  expect(log.wires).toHaveLength(20);
  log.now += 11_000;
  await create();
});

test('a clock that is set back holds up nothing', async () => {
  const {client, log} = fake([pageOf()]);
  for (let i = 0; i < 19; i++) await client.list(endpoints.images.list);
  log.now -= 3_600_000;
  expect(client.budget('images').remaining).toBe(20);
  for (let i = 0; i < 20; i++) await client.list(endpoints.images.list);
  expect(log.pauses).toEqual([]);
  await client.list(endpoints.images.list);
  expect(log.pauses).toEqual([60_000]);
});

test("the service's own limits apply", async () => {
  const reset = String(Date.parse('2026-01-01T00:00:30Z') / 1000);
  const headers = {'x-ratelimit-limit': '400', 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': reset};
  const {client, log} = fake([json({data: []}, 200, headers), pageOf()]);
  await client.list(endpoints.nodes.list);
  expect(client.budget('list')).toEqual({limit: 400, remaining: 1});
  await client.list(endpoints.nodes.list);
  expect(client.budget('list').remaining).toBe(0);
  await client.list(endpoints.nodes.list);
  expect(log.pauses).toEqual([30_000]);
  expect(client.budget('list').remaining).toBe(397);
});

test.each(['-1', 'NaN', '1e99', '99999999999999999999'])(
  'a remaining of %s is not believed',
  async remaining => {
    const {client} = fake([
      json({data: []}, 200, {'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': '9'}),
    ]);
    await client.list(endpoints.nodes.list);
    expect(client.budget('list').remaining).toBe(199);
  },
);

test('after a 429 the whole class waits', async () => {
  const {client} = fake([json({}, 429, {'retry-after': '30'}), pageOf()]);
  await expect(client.list(endpoints.nodes.list)).rejects.toMatchObject({kind: 'limited', status: 429});
  expect(client.budget('list').remaining).toBe(0);
  expect(client.budget('other').remaining).toBe(1600);
});

test('a wait of an hour that the service asks for is told, and holds back others of the kind for two minutes', async () => {
  const {client, log} = fake([json({}, 429, {'retry-after': '3600'})]);
  const asked = {kind: 'limited', status: 429, retryAfter: 3600};
  const list = () => client.list(endpoints.nodes.list);
  const create = () => client.call(endpoints.nodes.create, {}, {type: 't', region: 'r'});
  await expect(list()).rejects.toMatchObject(asked);
  await expect(create()).rejects.toMatchObject(asked);
  log.now += 119_000;
  await expect(create()).rejects.toMatchObject({
    ...{kind: 'limited', sent: false, retryAfter: 1},
    message:
      'POST /node/instances is held back, as the service asked for a pause of requests of that kind: wait 1 s, then try again',
  });
  expect(client.budget('list').remaining).toBe(0);
  expect([log.wires.length, log.pauses]).toEqual([2, []]);
  // A read waits for that. Then both are asked for once more, and the service tells what it wants.
  await expect(list()).rejects.toMatchObject(asked);
  await expect(create()).rejects.toMatchObject(asked);
  expect([log.wires.length, log.pauses]).toEqual([4, [1000]]);
});

test('the limits of a reply that comes late do not shorten the wait that the service asked for', async () => {
  const reset = String(Date.parse('2026-01-01T00:00:30Z') / 1000);
  const late = Promise.withResolvers<ReturnType<typeof json>>();
  const {client, log} = fake([() => late.promise, json({}, 429, {'retry-after': '90'}), pageOf()]);
  const first = client.list(endpoints.nodes.list);
  await expect(client.list(endpoints.nodes.list)).rejects.toMatchObject({status: 429});
  late.resolve(json({data: []}, 200, {'x-ratelimit-remaining': '50', 'x-ratelimit-reset': reset}));
  await first;
  await client.list(endpoints.nodes.list);
  expect(log.pauses).toEqual([90_000]);
});

test('waiting can be aborted', async () => {
  const controller = new AbortController();
  const {client, log} = fake([pageOf()], {
    delay: async (_, signal) => {
      controller.abort();
      signal.throwIfAborted();
    },
  });
  for (let i = 0; i < 20; i++) await client.list(endpoints.images.list);
  const waiting = client.list(endpoints.images.list, {signal: controller.signal});
  await expect(waiting).rejects.toMatchObject({kind: 'aborted', sent: false});
  expect(log.wires).toHaveLength(20);
});

const minute = 60_000;

test.each<[budgetClass: BudgetClass, limit: number, window: number]>([
  ['list', 200, minute],
  ['other', 1600, minute],
  ['images', 20, minute],
  ['scripts', 60, minute],
  ['create-node', 20, 15_000],
  ['create-volume', 100, minute],
  ['create-ticket', 2, minute],
])('of %s there are %d requests in %d ms', (budgetClass, limit, window) => {
  const budgets = new Budgets();
  expect(budgets.state(budgetClass, 0)).toEqual({limit, remaining: limit});
  for (let sent = 0; sent < limit; sent++) expect(budgets.take(budgetClass, 0)).toBe(0);
  expect(budgets.state(budgetClass, 0)).toEqual({limit, remaining: 0});
  expect([0, 1, window - 1, window].map(now => budgets.take(budgetClass, now))).toEqual([
    window,
    window - 1,
    1,
    0,
  ]);
  expect(budgets.state(budgetClass, window).remaining).toBe(limit - 1);
});
