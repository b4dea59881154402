import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** Everyday questions, asked as people would. */

const countLine = (screen: Screen) => screen.frame().split('\n').at(-2) ?? '';
const lastFilter = (screen: Screen) => screen.requests.at(-1)?.filter;

test('"which nodes in Frankfurt are off" finds the region by its city, looked up once', async () => {
  const screen = await open({columns: 140});
  const paths = () => screen.requests.map(({path}) => path.split('?')[0]);
  await screen.filter('region=Frankfurt status=offline');
  // The city has two of them.
  expect(lastFilter(screen)).toEqual({'+or': [{region: 'de-fra-2'}, {region: 'eu-central'}]});
  expect(screen.frame()).toContain('staging-web-fra-1');
  expect(countLine(screen)).toContain('service: region=de-fra-2 or region=eu-central · here: status=offline');
  await screen.filter('region="frankfurt 2"');
  expect(lastFilter(screen)).toEqual({region: 'de-fra-2'});
  await screen.filter('region~london');
  expect(lastFilter(screen)).toEqual({
    '+or': [{region: {'+contains': 'london'}}, {region: 'gb-lon'}, {region: 'eu-west'}],
  });
  expect(paths().filter(path => path === '/regions')).toHaveLength(1);
});

test('a city stays plain text if the regions cannot be read', async () => {
  const screen = await openAt('/ ctrl-u "region~fra" enter', {
    columns: 140,
    transport: async (wire, service, signal) =>
      wire.url.includes('/regions') ? {status: 404, headers: {}, body: '{}'} : service(wire, signal),
  });
  expect(screen.frame()).toContain('No nodes match region~fra');
});

test('a relative time keeps its moment until the filter is applied again', async () => {
  const screen = await openAt(': "events" enter · / ctrl-u "created>3d" enter', {columns: 140});
  expect(lastFilter(screen)).toMatchObject({created: {'+gt': '2026-11-17T12:00:00'}});
  expect(countLine(screen)).toContain('service: created>2026-11-17T12:00:00');
  const before = screen.requests.length;
  screen.second();
  await screen.press('j', 'j', 'd', 'esc');
  expect(countLine(screen)).toContain('service: created>2026-11-17T12:00:00');
  const asked = screen.requests.slice(before).filter(({filter}) => filter);
  for (const {filter} of asked) expect(JSON.stringify(filter)).not.toContain('12:00:01');
  await screen.press('/', 'enter');
  expect(lastFilter(screen)).toMatchObject({created: {'+gt': '2026-11-17T12:00:01'}});
});

test.each([
  ['types', 'memory>=4GB', 'service: memory>=4096MB'],
  ['volumes', 'size>0.5TB', 'here: size>512GB'],
  ['nodes', '$/mo>$300', 'here: price>$300'],
  ['nodes', 'price>=300', 'here: price>=$300'],
  ['types', 'price>=300', 'here: price>=$300'],
  ['volumes', 'age>300d', 'here: age>300d'],
  ['types', 'region_prices.id=id-cgk region_prices.monthly>100', 'region_prices.monthly>$100'],
  ['images', '"End of life"<2026', 'here: eol<2026'],
  ['users', 'tfa_enabled=no', 'here: tfa_enabled=false'],
  ['events', 'took>1m', 'here: duration>1m'],
  ['nodes', 'not (fra or lon) label^web', 'here: not fra not lon label^web'],
])('%s: %s', async (name, text, says) => {
  const screen = await open({columns: 160});
  if (name !== 'nodes') await screen.go(name);
  await screen.filter(text);
  expect(countLine(screen)).toContain(says);
  expect(countLine(screen)).toMatch(/^ (1–\d+ of )?\d+ /);
});

test('an undeclared field is filtered by its name in the raw view', async () => {
  const screen = await openAt(
    ': "regions" enter · / ctrl-u "placement_group_limits.maximum_nodes_per_pg=5" enter',
    {columns: 140},
  );
  expect(countLine(screen)).toMatch(/^ 1–\d+ of \d+ found/);
  await take(screen, '/ ctrl-u "monitors.al"');
  expect(screen.frame()).toContain('tab  monitors.alerts=');
  await screen.filter('monitors.nothing=x');
  expect(screen.frame().split('\n').at(-1)).toContain('there is no field "monitors.nothing"');
  await screen.press('esc');
  // Where nothing is loaded yet, the list is asked what fields it has: its first page says it.
  const before = screen.requests.length;
  await screen.go('images total_regions=1');
  expect(screen.frame()).toContain('there is no field "total_regions"');
  expect(screen.requests.slice(before).map(({path}) => path)).toEqual(['/images?page=1&page_size=100']);
  await screen.go('kernels lable=x');
  expect(screen.frame()).toContain('there is no field "lable": did you mean label?');
});

test('an empty result never denies what some items have', async () => {
  const screen = await openAt('/ ctrl-u "label~web status=offline region=us-ord" enter', {columns: 140});
  expect(screen.frame()).toContain('no node has all of that');
  expect(screen.frame()).not.toContain('no label');
  await screen.filter('label~nosuchname status=offline');
  expect(screen.frame()).toContain('no label holds nosuchname');
});

test("typed times are in the settings' time zone, and the prompt shows the moment", async () => {
  const screen = await openAt(': "events" enter · / ctrl-u "created>=2026-11-19" enter', {
    columns: 140,
    preferences: {timeZone: 'Europe/Berlin', pane: false},
  });
  expect(lastFilter(screen)).toMatchObject({created: {'+gte': '2026-11-18T23:00:00'}});
  expect(countLine(screen)).toContain('service: created>=2026-11-18T23:00:00Z');
  await screen.filter('created=2026-11-19');
  expect(countLine(screen)).toContain('created>=2026-11-18T23:00:00Z created<2026-11-19T23:00:00Z');
  await screen.filter('created>"2026-11-19 10:00"');
  expect(lastFilter(screen)).toMatchObject({created: {'+gte': '2026-11-19T09:01:00'}});
  await screen.filter('created>=2026-11-19T10:00Z');
  expect(lastFilter(screen)).toMatchObject({created: {'+gte': '2026-11-19T10:00:00'}});
  await screen.filter('created=yesterday');
  expect(countLine(screen)).toContain('created>=2026-11-18T23:00:00Z');
  await screen.filter('created>3d');
  expect(lastFilter(screen)).toMatchObject({created: {'+gt': '2026-11-17T12:00:00'}});
});

test.each([
  ['events', 'user=deploy-bot', 'username=deploy-bot'],
  ['nodes', 'mem>=4GB', 'here: memory>=4096MB'],
  ['nodes', 'cost>20', 'here: price>$20'],
])('%s: %s is understood, though no field is called so', async (name, text, means) => {
  const screen = await openAt(`: "${name}" enter · / "${text}"`, {columns: 120});
  expect(screen.frame().split('\n').at(-1)).toContain(means);
});

test('tab corrects a misspelt name, and the correction is never cut off', async () => {
  const screen = await openAt(': "events" enter · / "usrname=deploy-bot web"', {columns: 80, rows: 24});
  expect(screen.frame().split('\n').at(-1)).toContain(
    'there is no field "usrname": did you mean username? tab writes that',
  );
  await screen.press('tab');
  expect(screen.frame()).toContain(' / username=deploy-bot web');
  await screen.press('ctrl-u');
  await screen.type(`size-of-${'very'.repeat(20)}=1`);
  await screen.press('ctrl-u');
  await screen.type(`created>${'long-ago-'.repeat(12)} `);
  expect(screen.frame().split('\n').at(-1)).toContain('created: "long-ago-lo…" is no time: write 2026-');
});

test('a region is suggested by its city, then by its whole name, not with its country', async () => {
  const screen = await openAt('/ ctrl-u "region=Frankfurt" enter · / ctrl-u "region=frank"', {columns: 140});
  expect(countLine(screen).trim()).toBe('tab  Frankfurt · "Frankfurt 2"');
});
