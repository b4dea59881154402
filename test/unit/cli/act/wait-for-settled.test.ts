import {expect, onTestFinished, test, vi} from 'vitest';
import {served} from '../served.ts';

/** `--wait` for what is on its way already to what was asked. */

/** Timers ring at once, and the clock of the service goes with them. */
function ringAtOnce(): void {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout', 'Date']}).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
}

/** A node that is booting, one that is running, and one that is offline; by their ids. */
async function nodes(answer?: Parameters<typeof served>[1]) {
  const service = await served({}, answer);
  const {run} = service;
  const listed = await run('nodes', 'list', '--filter', 'status=running', '--limit', '3', '-o', 'ids');
  const [booting = '', running = '', offline = ''] = listed.stdout.trim().split('\n');
  for (const node of [booting, offline]) await run('nodes', 'shutdown', node, '--yes');
  service.service.advanceClock(3600);
  await run('nodes', 'boot', booting, '--yes');
  service.requests.length = 0;
  return {...service, booting, running, offline};
}

const writesOf = (requests: readonly string[]) => requests.filter(one => !one.startsWith('GET'));
const statusIn = (stdout: string) =>
  JSON.parse(stdout).map(({outcome, item}: {outcome: string; item: {status: string}}) => [
    outcome,
    item.status,
  ]);

test('a node that is booting already is waited for until it runs, and nothing is sent', async () => {
  const {run, requests, booting} = await nodes();
  ringAtOnce();
  const {code, stdout, stderr} = await run('nodes', 'boot', booting, '--yes', '--wait', '-o', 'json');
  expect(stderr).toMatch(
    /^skydeck: node (\S+) is booting already: waiting until it has come to an end\nskydeck: node \1 is running already: nothing was sent\n$/,
  );
  expect([code, statusIn(stdout)]).toEqual([0, [['already so', 'running']]]);
  expect(writesOf(requests)).toEqual([]);
  expect(requests.filter(one => one.endsWith('/instances?page=1')).length).toBeGreaterThan(1);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s ends the waiting with %i', async (signal, status) => {
  const before = process.listeners(signal);
  const {run, booting} = await nodes((request, service) => {
    // Those of the test runner are not called.
    for (const listener of process.listeners(signal)) if (!before.includes(listener)) listener(signal);
    return service(request);
  });
  ringAtOnce();
  const {code, stdout} = await run('nodes', 'boot', booting, '--yes', '--wait', '-o', 'json');
  expect([code, statusIn(stdout)]).toEqual([status, [['already so', 'booting']]]);
  expect(process.listeners(signal)).toEqual(before);
});

test.each([
  [
    'has been shut down meanwhile',
    [{status: 'offline'}],
    /has become something else: nodes show \d+ tells what$/m,
  ],
  ['has been deleted meanwhile', [], /: there is no node with the id \d+ on this account$/m],
])('of one that %s the command says so, with status 1', async (_, changes, said) => {
  let readings = Number.NEGATIVE_INFINITY;
  const {run, booting} = await nodes(async (request, service) => {
    const reply = await service(request);
    if (!request.path.includes('/instances?') || ++readings < 3) return reply;
    const page = JSON.parse(String(reply.body));
    const data = changes.map(change => ({...page.data[0], ...change}));
    return {...reply, body: JSON.stringify({...page, data, results: data.length})};
  });
  ringAtOnce();
  // The first two readings find the node by its id, the third one looks at it again.
  readings = 0;
  const {code, stderr} = await run('nodes', 'boot', booting, '--yes', '--wait');
  expect(stderr).toMatch(said);
  expect(code).toBe(1);
});

test('one that never settles is read for 30 minutes, and then told of', async () => {
  let stuck = '';
  const {run, booting} = await nodes(async (request, service) => {
    const reply = await service(request);
    if (!request.path.includes('/instances?')) return reply;
    const page = JSON.parse(String(reply.body));
    const data = page.data.map((node: {id: number}) =>
      String(node.id) === stuck ? {...node, status: 'booting'} : node,
    );
    return {...reply, body: JSON.stringify({...page, data})};
  });
  stuck = booting;
  ringAtOnce();
  const began = Date.now();
  const {code, stderr} = await run('nodes', 'boot', booting, '--yes', '--wait');
  const [, last] = stderr.trimEnd().split('\n');
  expect(last).toMatch(/^skydeck: node \S+ is read no longer: not at an end after 30 min$/);
  expect(code).toBe(4);
  expect((Date.now() - began) / 60_000).toBeCloseTo(30, 0);
});
