import {expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {dollars, gigabytes} from '../../../src/text/format.ts';
import {open, type Setting} from '../screen.tsx';

const countLine = (frame: string) => frame.split('\n').at(-2) ?? '';

test('totals are summed over the filtered rows', async () => {
  const screen = await open({columns: 120});
  const {slots} = await screen.client.list(endpoints.volumes.list, {pageSize: 500});
  const all = slots.flatMap(slot => (slot.ok ? [slot.value] : []));
  const sums = (some: typeof all) => {
    const sum = some.reduce((total, {size}) => total + (size ?? 0), 0);
    return ` · ${dollars(sum / 10)} a month · ${gigabytes(sum)}`;
  };
  await screen.go('volumes');
  expect(countLine(screen.frame())).toContain(sums(all));
  expect(countLine(screen.frame())).not.toContain('over');
  await screen.filter('node=none');
  expect(countLine(screen.frame())).toContain(sums(all.filter(({node_id}) => node_id === null)));
  await screen.filter('label~db');
  expect(countLine(screen.frame())).toContain(sums(all.filter(({label}) => label?.includes('db'))));
});

test('a total over part of the rows says so first', async () => {
  const screen = await open({columns: 120});
  expect(countLine(screen.frame())).toMatch(
    / 1–19 of 140 · 100 loaded: \$[\d,.]+ a month, [\d,]+ GB memory, \d+ CPUs · page/,
  );
  await screen.press('G');
  expect(countLine(screen.frame())).toMatch(
    / 122–140 of 140 · \$[\d,.]+ a month · [\d,]+ GB memory · \d+ CPUs · page/,
  );
});

const withoutSize: Setting['transport'] = async (wire, service, signal) => {
  const reply = await service(wire, signal);
  if (!wire.url.includes('/volumes?')) return reply;
  const body = JSON.parse(reply.body);
  body.data[0].size = null;
  body.data[1].size = 'big';
  return {...reply, body: JSON.stringify(body)};
};

test('rows without a value or unreadable count as unknown', async () => {
  const screen = await open({columns: 120, transport: withoutSize});
  await screen.go('volumes');
  expect(countLine(screen.frame())).toMatch(
    / a month and 2 unknown · [\d.]+ [GT]B and 2 unknown · 1 could not be read/,
  );
});

/** Two nodes with backups: of one the type is not known, of the other the price of its backups. */
const partlyPriced: Setting['transport'] = async (wire, service, signal) => {
  const reply = await service(wire, signal);
  const body = JSON.parse(reply.body);
  if (wire.url.includes('/types')) {
    const data = body.data.map((type: {id: string}) =>
      type.id === 'g6-nanode-1' ? {...type, addons: {}} : type,
    );
    return {...reply, body: JSON.stringify({...body, data})};
  }
  if (wire.url.includes('/volumes')) return {...reply, body: JSON.stringify({...body, data: [], results: 0})};
  if (!wire.url.includes('/instances?')) return reply;
  const types = ['g6-nanode-1', 'of-old'];
  const data = types.map((type, at) => ({
    ...body.data[at],
    type,
    region: 'us-east',
    backups: {enabled: true},
  }));
  return {...reply, body: JSON.stringify({...body, data, results: 2, pages: 1})};
};

test('a price of which a part is unknown is summed and counted as unknown, in the list and in the overview', async () => {
  const screen = await open({columns: 120, rows: 40, transport: partlyPriced});
  expect(countLine(screen.frame())).toContain(' · $5.00 a month and 2 unknown');
  await screen.press('d');
  expect(screen.frame()).toContain('price unknown for backups');
  await screen.press('H');
  expect(screen.frame()).toMatch(/ Cost +\$65\.00 a month and 2 unknown /);
  expect(screen.frame()).toMatch(/nodes .* \$5\.00 and 2 unknown/);
});

test.each([40, 60, 80, 100])(
  'at %i columns the line is cut by whole parts, the most important stay',
  async columns => {
    const screen = await open({columns});
    await screen.press('space', 'o');
    const line = countLine(screen.frame());
    expect([...line].length).toBeLessThanOrEqual(columns);
    expect(line).toMatch(/^ 1–19 of 140/);
    expect(line).toContain('1 marked');
    const parts = line.replace(/ …$/, '').trim().split(' · ');
    for (const part of parts)
      expect(part).toMatch(
        /^(1–19 of 140|100 loaded: (\$[\d,.]+ a month(, [\d,]+ GB memory(, \d+ CPUs)?)?)|100 loaded|page 1\/2|1 marked(, 1 of them not shown)?|(service sorts )?by label ↑)$/,
      );
  },
);

test('a list without summable columns has no total', async () => {
  const screen = await open({columns: 120});
  await screen.go('users');
  expect(countLine(screen.frame())).toMatch(/^ 1–\d+ of \d+$/);
});

test('price and age can be filtered and sorted', async () => {
  const screen = await open({columns: 160, rows: 40});
  await screen.filter('price>150 age>1y');
  await screen.go('sort -price');
  const prices = screen
    .frame()
    .split('\n')
    .flatMap(line => /\$([\d,.]+\.\d\d) /.exec(line)?.[1] ?? [])
    .slice(0, -1)
    .map(price => Number(price.replaceAll(',', '')));
  expect(prices.length).toBeGreaterThan(3);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  expect(prices.every(price => price > 150)).toBe(true);
  await screen.go('sort age');
  const ages = screen
    .frame()
    .split('\n')
    .slice(3, -2)
    .flatMap(line => / (\d+ (?:mo|y)) /.exec(line)?.[1] ?? []);
  expect(ages[0]).toBe('13 mo');
  expect(ages.at(-1)).toBe('2 y');
  await screen.filter('age<30d');
  expect(countLine(screen.frame())).toContain('here: age<30d');
});
