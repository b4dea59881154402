import {expect, test} from 'vitest';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {empty} from '../../demo-account.ts';
import {golden} from '../../golden.ts';
import {ask, createClock, type Errors, noon, open, read, readAll, send, sendAccepted} from '../helpers.ts';

type Series = readonly (readonly [time: number, value: number])[];
interface Stats {
  title: string;
  data: {
    cpu: Series;
    io: {io: Series; swap: Series};
    netv4: Record<'in' | 'out' | 'private_in' | 'private_out', Series>;
    netv6: Record<'in' | 'out' | 'private_in' | 'private_out', Series>;
  };
}

const path = (id: number | undefined) => `/node/instances/${id}/stats`;
const minutes = 60_000;
const valuesOf = (series: Series) => series.map(([, value]) => value);
const seriesOf = ({data}: Stats) => [
  data.cpu,
  ...[data.io, data.netv4, data.netv6].flatMap(group => Object.values<Series>(group)),
];

test('statistics are five-minute averages over a day, oldest first', async () => {
  const service = await open();
  const [node] = await readAll<Node>(service, '/node/instances');
  const stats = await read<Stats>(service, path(node?.id));
  expect(stats.title).toContain(node?.label);
  expect(seriesOf(stats)).toHaveLength(11);
  for (const series of seriesOf(stats)) {
    expect(series).toHaveLength(288);
    expect(series.at(-1)?.[0]).toBe(noon.getTime());
    for (const [index, [time, value]] of series.entries()) {
      expect(time).toBe(noon.getTime() - (287 - index) * 5 * minutes);
      expect(value).toBeGreaterThanOrEqual(0);
    }
  }
  const most = Math.max(...valuesOf(stats.data.cpu));
  expect(most).toBeLessThanOrEqual((node?.specs.vcpus ?? 0) * 100);
});

test('the same period always has the same numbers', async () => {
  const clock = createClock();
  const service = await open({now: clock.now});
  const [node] = await readAll<Node>(service, '/node/instances');
  const first = await read<Stats>(service, path(node?.id));
  expect(await read<Stats>(service, path(node?.id))).toEqual(first);
  clock.advance(600);
  const later = await read<Stats>(service, path(node?.id));
  expect(later.data.cpu.slice(0, -2)).toEqual(first.data.cpu.slice(2));
});

test('numbers follow the time of day, with a disk peak in the backup window', async () => {
  const service = await open();
  const nodes = await readAll<Node>(service, '/node/instances');
  const saved = nodes.filter(({backups, status}) => backups.enabled && status === 'running').slice(0, 10);
  expect(saved.length).toBeGreaterThan(3);
  for (const {id, backups} of saved) {
    const {data} = await read<Stats>(service, path(id));
    const [peak] = data.io.io.toSorted(([, one], [, other]) => other - one);
    const window = Number(backups.schedule.window?.slice(1));
    // It begins within 40 minutes of the window, and takes an hour at most.
    expect((new Date(peak?.[0] ?? 0).getUTCHours() - window + 24) % 24).toBeLessThan(2);
    expect(new Set(valuesOf(data.cpu)).size).toBeGreaterThan(100);
  }
});

test('a stopped node has zeros, and no statistics after a day', async () => {
  const clock = createClock();
  const service = await open({now: clock.now});
  const node = (await readAll<Node>(service, '/node/instances')).find(({status}) => status === 'running');
  await sendAccepted(service, 'POST', `/node/instances/${node?.id}/shutdown`);
  clock.advance(3600);
  const {data} = await read<Stats>(service, path(node?.id));
  expect(valuesOf(data.cpu).slice(-11)).toEqual(Array.from({length: 11}, () => 0));
  expect(
    valuesOf(data.cpu)
      .slice(0, 270)
      .every(value => value > 0),
  ).toBe(true);
  // A day after the end of the shutdown, which took 5 seconds.
  clock.advance(23 * 3600 + 5);
  for (const series of seriesOf(await read<Stats>(service, path(node?.id))))
    expect(valuesOf(series)).toEqual(Array(288).fill(0));
  clock.advance(1);
  const reply = await ask(service, path(node?.id));
  expect(reply.status).toBe(400);
  expect((await reply.json()) as Errors).toEqual({errors: [{reason: 'Stats are unavailable at this time.'}]});
});

test('a new node has no statistics at first', async () => {
  const clock = createClock();
  const service = await open({now: clock.now, populate: empty});
  const {id} = await sendAccepted<Node>(service, 'POST', '/node/instances', {
    type: 'g6-nanode-1',
    region: 'eu-central',
    label: 'new',
    image: 'node/debian12',
    root_pass: 'correct horse battery',
  });
  clock.advance(599);
  expect((await ask(service, path(id))).status).toBe(400);
  clock.advance(1);
  expect((await read<Stats>(service, path(id))).data.cpu).toHaveLength(2);
  clock.advance(3000);
  expect((await read<Stats>(service, path(id))).data.cpu).toHaveLength(12);
  // Made within five minutes, of which it has no average.
  clock.advance(100);
  const {id: other} = await sendAccepted<Node>(service, 'POST', '/node/instances', {
    type: 'g6-nanode-1',
    region: 'eu-central',
    label: 'newer',
  });
  clock.advance(799);
  expect((await ask(service, path(other))).status).toBe(400);
  clock.advance(1);
  expect((await read<Stats>(service, path(other))).data.cpu).toHaveLength(2);
});

test('what a day of some nodes adds up to, in each series', async () => {
  const service = await open();
  const nodes = await readAll<Node>(service, '/node/instances');
  const on = nodes.filter(({status}) => status === 'running');
  const isSaved = ({backups}: Node) => backups.enabled;
  const hasPrivate = ({ipv4}: Node) => ipv4.length > 1;
  const [saved, unsaved, lone] = [
    on.find(node => isSaved(node) && hasPrivate(node)),
    on.find(node => !isSaved(node) && hasPrivate(node)),
    on.find(node => !isSaved(node) && !hasPrivate(node)),
  ];
  // Its backups are not scheduled yet: they begin at two.
  await sendAccepted(service, 'POST', `/node/instances/${lone?.id}/backups/enable`);
  const lines: string[] = [];
  for (const node of [saved, unsaved, lone]) {
    const {title, data} = await read<Stats>(service, path(node?.id));
    const totals = (name: string, value: object): string[] =>
      Object.entries(value).flatMap(([key, series]) =>
        Array.isArray(series)
          ? `  ${name}${key} ${valuesOf(series)
              .reduce((sum, each) => sum + each, 0)
              .toFixed(2)}`
          : totals(`${key}.`, series),
      );
    lines.push(title, ...totals('', data));
  }
  golden('stats', `${lines.join('\n')}\n`);
});

test('statistics are missing for an unknown node and on a plain service', async () => {
  expect((await ask(await open(), path(1))).status).toBe(404);
  const plain = await open({faults: {plain: true}});
  const [node] = await readAll<Node>(plain, '/node/instances');
  expect((await ask(plain, path(node?.id))).status).toBe(404);
  expect((await send(plain, 'POST', path(node?.id))).status).toBeGreaterThanOrEqual(400);
});
