import {expect, test} from 'vitest';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import {golden} from '../../golden.ts';
import {noon, open, read, readAll, sendAccepted} from '../helpers.ts';

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
