import {expect, test} from 'vitest';
import type {Json} from '../../../src/api/index.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** What a node did in the last 24 hours, in its detail. */

type Reply = {status: number; body: Json};
const refusal = {status: 400, body: {errors: [{reason: 'Stats are unavailable at this time.'}]}};

/** A service that answers for the numbers by itself. */
const answering =
  (reply: () => Reply | undefined): NonNullable<Setting['transport']> =>
  async (wire, service, signal) => {
    const own = wire.url.endsWith('/stats') ? reply() : undefined;
    return own ? {status: own.status, headers: {}, body: JSON.stringify(own.body)} : service(wire, signal);
  };

async function atNode(name = 'db-primary', setting: Setting = {}) {
  const screen = await open({columns: 120, rows: 60, ...setting});
  await screen.filter(`label=${name}`);
  await screen.press('d');
  return screen;
}

const asked = (screen: Screen) => screen.requests.filter(({path}) => path.endsWith('/stats'));

/** The lines of the charts, from their heading on. */
function chartsOf(frame: string): string[] {
  const lines = frame.split('\n');
  const start = lines.findIndex(line => line.startsWith(' Last 24 hours'));
  return start < 0 ? [] : lines.slice(start, lines.indexOf('', start)).map(line => line.trimEnd());
}

test('CPU, network and disk are drawn with the newest value and the time of the peak', async () => {
  const screen = await atNode();
  expect(chartsOf(screen.frame())).toEqual([
    ' Last 24 hours · until 12:00Z',
    expect.stringMatching(/^ {2}CPU, 16 cores {5}[▁-█]{48} {2}now *\d+ % · peak \d+ % at \d\d:\d\dZ$/),
    expect.stringMatching(
      /^ {2}Network in {8}[▁-█]{48} {2}now *[\d.]+ [kM]b\/s · peak [\d.]+ [kM]b\/s at \d\d:\d\dZ$/,
    ),
    expect.stringMatching(
      /^ {2}Network out {7}[▁-█]{48} {2}now *[\d.]+ [kM]b\/s · peak [\d.]+ [kM]b\/s at \d\d:\d\dZ$/,
    ),
    expect.stringMatching(
      /^ {2}Disk {14}[▁-█]{48} {2}now *[\d,]+ blocks\/s · peak [\d,]+ blocks\/s at 0[23]:\d\dZ$/,
    ),
  ]);
  expect(asked(screen)).toHaveLength(1);
});

test('the newest number of a node that was off is not one of now', async () => {
  const old = Date.UTC(2026, 10, 20, 9);
  const screen = await atNode('db-primary', {
    transport: answering(() => ({status: 200, body: {data: {cpu: [[old, 7]]}}})),
  });
  expect(chartsOf(screen.frame())[1]).toMatch(/^ {2}CPU, 16 cores .* last +7 % · peak 7 % at 09:00Z$/);
  expect(chartsOf(screen.frame())[0]).toBe(' Last 24 hours · until 09:00Z');
});

test('chart lines are reserved before the numbers arrive, so that nothing moves', async () => {
  let answer = () => {};
  const waits = new Promise<void>(resolve => {
    answer = resolve;
  });
  const screen = await openAt('/ ctrl-u "label=db-primary" enter', {
    columns: 120,
    rows: 60,
    transport: async (wire, service, signal) => {
      if (wire.url.endsWith('/stats')) await waits;
      return service(wire, signal);
    },
  });
  screen.keys('d');
  await expect.poll(() => asked(screen).length).toBe(1);
  expect(chartsOf(screen.frame())).toHaveLength(5);
  expect(screen.frame()).toMatch(/CPU, 16 cores +asking the service …/);
  const before = screen.frame().split('\n').indexOf(' Relations');
  answer();
  await screen.idle();
  expect(chartsOf(screen.frame())[1]).toContain('peak');
  expect(screen.frame().split('\n').indexOf(' Relations')).toBe(before);
});

test("the list requests no statistics; a node's are requested once until they are old", async () => {
  const screen = await openAt('j j k k', {columns: 120, rows: 60});
  expect(asked(screen)).toEqual([]);
  await take(screen, 'd · esc · d · esc');
  expect(asked(screen)).toHaveLength(1);
  await take(screen, '240s d · esc');
  expect(asked(screen)).toHaveLength(1);
  await take(screen, '120s d');
  expect(asked(screen)).toHaveLength(2);
  await screen.press('r');
  expect(asked(screen)).toHaveLength(3);
});

test('a service without statistics is asked once, and nothing is shown', async () => {
  const screen = await atNode('db-primary', {
    transport: answering(() => ({status: 404, body: {errors: [{reason: 'Not found'}]}})),
  });
  expect(screen.frame()).not.toMatch(/Last 24 hours|Not found|statistics/);
  await take(screen, 'esc · / ctrl-u "label=bastion" enter · d');
  expect(screen.frame()).not.toMatch(/Last 24 hours/);
  expect(asked(screen)).toHaveLength(1);
});

test('a node too new for statistics says so, and the next node is still asked', async () => {
  const screen = await atNode('db-primary', {transport: answering(() => refusal)});
  expect(chartsOf(screen.frame())).toEqual([
    ' Last 24 hours',
    '    no statistics yet: it is too new, or has been off',
  ]);
  await take(screen, 'esc · / ctrl-u "label=bastion" enter · d');
  expect(asked(screen)).toHaveLength(2);
});

test('any other failure is shown, and older statistics stay', async () => {
  let down = true;
  const screen = await atNode('db-primary', {
    transport: answering(() =>
      down ? {status: 403, body: {errors: [{reason: 'Unauthorized'}]}} : undefined,
    ),
  });
  expect(chartsOf(screen.frame())[1]).toMatch(/^ {4}could not be read: .*Unauthorized/);
  down = false;
  await screen.press('r');
  expect(chartsOf(screen.frame())).toHaveLength(5);
  down = true;
  await screen.press('r');
  expect(chartsOf(screen.frame())[1]).toContain('peak');
  expect(chartsOf(screen.frame())[5]).toMatch(/^ {4}could not be read again: .*Unauthorized/);
});

test('with little budget left statistics are not requested', async () => {
  const screen = await openAt('d', {
    columns: 120,
    rows: 60,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      return {
        ...reply,
        headers: {
          ...reply.headers,
          'x-ratelimit-limit': '200',
          'x-ratelimit-remaining': '15',
          'x-ratelimit-reset': '9999999999',
        },
      };
    },
  });
  expect(asked(screen)).toEqual([]);
  expect(screen.frame()).toMatch(/CPU, 16 cores +not read yet/);
});

test('numbers out of order, out of range or too many are drawn as far as possible', async () => {
  const newest = Date.UTC(2026, 10, 20, 12);
  const many = Array.from({length: 20_000}, (_, index) => [newest - index * 1000, index]);
  const cpu = [
    [newest, 5],
    [newest - 300_000, 1e300],
    [newest - 600_000, 7],
    [8e15, 3],
    [9e99, 4],
    [newest, 1e308],
  ];
  const netv4 = {
    in: many,
    out: [
      [newest, '9'],
      [newest, 2_000_000],
    ],
    private_in: 'x',
  };
  const screen = await atNode('db-primary', {
    transport: answering(() => ({
      status: 200,
      body: {data: {cpu, netv4: {...netv4, private_in: null}, io: {io: [[newest, 1]]}}},
    })),
  });
  expect(screen.frame()).not.toMatch(/NaN|Infinity|undefined|a fault/);
  expect(chartsOf(screen.frame())).toHaveLength(5);
  const wrong = await atNode('db-primary', {
    transport: answering(() => ({status: 200, body: {data: {netv4}}})),
  });
  expect(chartsOf(wrong.frame())[1]).toMatch(/^ {4}could not be read: /);
});
