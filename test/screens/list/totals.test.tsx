import {expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {footerRows} from '../../../src/app/frame/frame.ts';
import {isRecord} from '../../../src/own-property.ts';
import {dollars, gigabytes} from '../../../src/text/format.ts';
import {golden} from '../../golden.ts';
import {money, moneyIn} from '../../money.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';
import {changing} from '../walks/troubles.ts';

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

const part = / 1–19 of 140 · 100 of 140 read: \$[\d,.]+ a month, [\d,]+ GB memory, \d+ CPUs · page/;
const whole = / of 140 · \$[\d,.]+ a month · [\d,]+ GB memory · \d+ CPUs · page/;

test('a total over part of the rows says so first', async () => {
  const screen = await open({columns: 120});
  expect(countLine(screen.frame())).toMatch(part);
  await screen.press('G');
  expect(countLine(screen.frame())).toMatch(whole);
});

const nodesAsked = ({requests}: Screen) =>
  requests.flatMap(({path}) => /^\/node\/instances\?(.*)/.exec(path)?.[1] ?? []);

/** The cursor rests on a row for a moment. */
async function rest(screen: Screen) {
  const resting = screen.timers.find(({name}) => name === 'rest');
  if (!resting) expect.fail('nothing waits for the cursor to rest');
  screen.timers.splice(screen.timers.indexOf(resting), 1);
  resting.ring();
  await screen.idle();
}

/** The tones of the count line, by its parts. */
const tones = ({store}: Screen) =>
  Object.fromEntries(footerRows(store.get())[0]?.map(({text, tone}) => [text.trim(), tone]) ?? []);

test.each([80, 120])('at %i columns all rows are summed once the cursor rests', async columns => {
  const screen = await open({columns, nodes: 1500});
  const sum = () => /\$[\d,.]+ a month/.exec(countLine(screen.frame()))?.[0];
  const first = sum();
  expect(countLine(screen.frame())).toContain('100 of 1,500 read: $');
  expect(Object.entries(tones(screen)).find(([text]) => text.includes(' read: '))?.[1]).toBe('warn');
  await screen.press('j', 'j', 'k');
  expect(nodesAsked(screen)).toHaveLength(1);
  await rest(screen);
  expect(nodesAsked(screen).slice(1)).toEqual([1, 2, 3].map(page => `page=${page}&page_size=500`));
  expect(countLine(screen.frame())).not.toContain('read');
  expect(sum()).not.toBe(first);
  expect(Object.values(tones(screen))).not.toContain('warn');
  expect(screen.timers.map(({name}) => name)).not.toContain('rest');
  // The overview takes them from there, and the order does not matter.
  const whole = sum();
  await take(screen, 'H esc · : "sort label" enter');
  expect(sum()).toBe(whole);
  expect(nodesAsked(screen).filter(path => path.includes('page_size=500'))).toHaveLength(3);
  // Read again when a key asks for it.
  await screen.press('r');
  expect(sum()).toBe(whole);
  await rest(screen);
  expect(sum()).toBe(whole);
  expect(nodesAsked(screen).filter(path => path.includes('page_size=500'))).toHaveLength(6);
});

test('a list that a key stopped, one with an overlay above it and one without sums read no further rows', async () => {
  const screen = await openAt(':', {columns: 80, nodes: 1500});
  expect(screen.timers.map(({name}) => name)).not.toContain('rest');
  await screen.press('esc');
  expect(screen.timers.map(({name}) => name)).toContain('rest');
  await screen.go('events');
  expect(screen.timers.map(({name}) => name)).not.toContain('rest');
});

test('rows found here are counted among all rows once the cursor rests, with the last tenth of the budget left', async () => {
  const screen = await open({columns: 120, nodes: 3000});
  const left = (remaining: number) =>
    screen.store.dispatch({type: 'budgetRead', budget: {of: 'list', limit: 200, remaining}});
  await screen.filter('memory>1GB');
  expect(countLine(screen.frame())).toMatch(/ 1–19 of \d+ found in 500 of 3,000 rows · \d+ found so far: \$/);
  expect(Object.values(tones(screen)).filter(tone => tone === 'warn')).toHaveLength(2);
  left(20);
  const before = nodesAsked(screen).length;
  await rest(screen);
  expect(nodesAsked(screen)).toHaveLength(before);
  expect(screen.timers.map(({name}) => name)).toContain('budget');
  left(200);
  await screen.idle();
  expect(countLine(screen.frame())).toMatch(/ 1–19 of [\d,]+ found in 3,000 rows · \$/);
  expect(Object.values(tones(screen))).not.toContain('warn');
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
  const screen = await openAt(': "volumes" enter', {columns: 120, transport: withoutSize});
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
  expect(countLine(screen.frame())).toContain(money(' · $5.00 a month and 2 unknown'));
  await screen.press('d');
  expect(screen.frame()).toContain('price unknown for backups');
  await screen.press('H');
  expect(screen.frame()).toMatch(moneyIn(/ Cost +\$65\.00 a month and 2 unknown /));
  expect(screen.frame()).toMatch(moneyIn(/nodes .* \$5\.00 and 2 unknown/));
});

test.each([40, 60, 80, 100])(
  'at %i columns the line is cut by whole parts, the most important stay',
  async columns => {
    const screen = await openAt('space o', {columns});
    const line = countLine(screen.frame());
    expect([...line].length).toBeLessThanOrEqual(columns);
    expect(line).toMatch(/^ 1–19 of 140/);
    expect(line).toContain('1 marked');
    const parts = line.replace(/ …$/, '').trim().split(' · ');
    for (const part of parts)
      expect(part).toMatch(
        /^(1–19 of 140|100 of 140 read: (\$[\d,.]+ a month(, [\d,]+ GB memory(, \d+ CPUs)?)?)|100 loaded|page 1\/2|1 marked(, 1 of them not shown)?|(service sorts )?by label ↑)$/,
      );
  },
);

test('price and age can be filtered and sorted', async () => {
  const screen = await openAt('/ ctrl-u "price>150 age>1y" enter · : "sort -price" enter', {
    columns: 160,
    rows: 40,
  });
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

/** The count line loses words in a fixed order as the terminal gets narrower. */

/** The line at each width, without those that say the same as the one before. */
async function narrower(screen: Screen): Promise<string> {
  const lines: string[] = [];
  for (let columns = 220; columns >= 40; columns -= 3) {
    await screen.resize({columns, rows: 12});
    const line = screen.frame().split('\n').at(-2)?.trimEnd() ?? '';
    if (line !== lines.at(-1)) lines.push(line);
  }
  return `${lines.join('\n')}\n`;
}

const volumesChosen = {
  columns: {volumes: ['Label', 'Size', 'Region', 'Node', 'Created', 'Tags', 'Path', 'ID']},
};

test.each<[name: string, setting: Setting, use: (screen: Screen) => Promise<void>]>([
  [
    'count-line-filtered-here-and-there',
    {},
    async screen => {
      await take(screen, '/ ctrl-u "status=running label~e memory>2GB" enter · space space o o down');
    },
  ],
  [
    'count-line-sorted-by-the-service',
    {},
    async screen => {
      await take(screen, ': "sort -label" enter · space down down down');
    },
  ],
  [
    'count-line-of-chosen-columns',
    {preferences: volumesChosen},
    async screen => {
      await take(screen, ': "volumes" enter · space o down');
    },
  ],
  [
    'count-line-of-unreadable-rows',
    {
      transport: changing((rows, path) =>
        path === '/domains'
          ? rows.map((row, at) => (isRecord(row) && at < 3 ? {...row, id: 'x'} : row))
          : rows,
      ),
    },
    async screen => {
      await take(screen, ': "domains" enter · / ctrl-u "domain~e soa_email~master" enter');
    },
  ],
])('%s', async (name, setting, use) => {
  const screen = await open({columns: 220, rows: 12, ...setting});
  await use(screen);
  const lines = await narrower(screen);
  expect(lines.split('\n').length).toBeGreaterThan(4);
  golden(name, lines);
});
