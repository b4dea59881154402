import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';
import {withoutRegions} from '../without-regions.ts';

const sizes = [
  [80, 24],
  [200, 60],
] as const;

test.each(sizes)('at %i×%i events are sentences, complete where there is room', async (columns, rows) => {
  const screen = await openAt(': "events" enter', {columns, rows});
  expect(screen.frame()).toMatch(/mvdberg rebooted k8s-pool-lon-1 +● finished/);
  expect(screen.frame()).toContain('deploy-bot is resizing search-1-shards');
  golden(`events-${columns}x${rows}`, screen.frame());
});

test('event sentences can be searched and filtered, and actions remain', async () => {
  const screen = await openAt(': "events" enter', {columns: 120, rows: 30});
  await screen.filter('"deploy-bot rebooted"');
  expect(screen.frame()).toContain('deploy-bot rebooted web-2');
  expect(screen.frame()).not.toContain('kestrel');
  await screen.filter('what-happened=node_snapshot status=failed');
  expect(screen.frame()).toContain('ci-runner-6: snapshot failed (system)');
  await screen.filter('by=deploy-bot action~resize');
  expect(screen.frame()).toContain('deploy-bot is resizing search-1-shards, 60 %');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/ events › deploy-bot is resizing search-1-shards, 60 %/);
  expect(screen.frame()).toMatch(/Action +volume_resize/);
});

test("times are shown in the settings' zone and can be filtered as shown", async () => {
  const screen = await open({columns: 120, rows: 30, preferences: {timeZone: 'Europe/Berlin'}});
  expect(screen.frame()).toContain('as of 13:00:00 CET');
  await screen.go('events');
  expect(screen.frame()).toContain('2026-11-20 02:21 CET  mvdberg rebooted k8s-pool-lon-1');
  await screen.filter('created="2026-11-20 02:21 CET"');
  expect(screen.frame()).toContain(' 1–1 of 1 ');
  expect(screen.frame()).toContain('mvdberg rebooted k8s-pool-lon-1');
  await take(screen, ': "volumes label=old-wiki" enter · d');
  expect(screen.frame()).toMatch(/Created +\d{4}-\d\d-\d\d \d\d:\d\d CES?T · 2 y ago/);
});

test('a status is shown in words, and found and exported as the service writes it', async () => {
  const screen = await openAt('/ ctrl-u "status=shutting_down" enter', {columns: 120, rows: 40});
  const [row = ''] = screen.frame().split('\n').slice(3);
  expect(row).toContain('◐ shutting down');
  const [, label = ''] = /^▌(\S+)/.exec(row) ?? [];
  // Both are found by what is seen.
  await screen.filter('"shutting down"');
  expect(screen.frame()).toContain(`▌${label} `);
  await screen.press('B');
  expect(screen.frame()).toContain('it is shutting down');
  await screen.press('d');
  expect(screen.frame()).toMatch(/Status +◐ shutting down/);
  await screen.go('overview');
  expect(screen.frame()).toMatch(/shutting down +\S+ +1/);
  expect(screen.frame()).not.toContain('shutting_down');
});

const notFound = {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'};

test.each([40, 80, 120])(
  'at %i columns a notice stands behind the label, and no column moves for it',
  async columns => {
    const without = await open({
      columns,
      rows: 24,
      transport: async (wire, service, signal) =>
        wire.url.includes('/account/notifications') ? notFound : service(wire, signal),
    });
    expect(without.frame()).not.toContain('▲');
    const screen = await open({columns, rows: 24});
    expect(screen.frame().split('\n')[2]).toBe(without.frame().split('\n')[2]);
    expect(screen.frame()).toMatch(/^ db-primary-fra ▲ +● running/m);
    // As a column it can be chosen, and sorted by.
    await screen.go('sort notices');
    expect(screen.frame()).toContain('NOTICE');
  },
);

test('at 80 columns long statuses and labels are whole', async () => {
  const screen = await openAt('G', {columns: 80, rows: 24});
  const frame = screen.frame();
  for (const word of ['shutting down', 'provisioning', 'migrating', 'restoring'])
    expect(frame).toMatch(new RegExp(`◐ ${word} `));
  expect(frame).toContain('IPV4');
  expect(frame.split('\n').slice(3, -2).join('\n')).not.toContain('…');
  // The arrow of the last column has a cell as well.
  await screen.go('sort ipv4');
  expect(screen.frame().split('\n')[2]).toMatch(/IPV4[↑↓]/);
});

/** A region is a place to a person, and a code to the API. */

const lines = (frame: string) => frame.split('\n');
const titles = (frame: string) => lines(frame)[2] ?? '';

test.each([
  [80, /^ db-primary-fra ▲ +● running +Frankfurt +g6-dedicated-16 /m],
  [120, /^ db-primary-fra ▲ +● running +Frankfurt eu-central +g6-dedicated-16 /m],
  [200, /^ db-primary-fra ▲ +● running +Frankfurt eu-central +g6-dedicated-16 .*│ {2}Region +Amsterdam/m],
])('a list of %i columns shows the city, and the code where there is room', async (columns, row) => {
  const screen = await open({columns, rows: 40});
  if (columns < 200) expect(screen.frame()).toMatch(row);
  else expect(screen.frame()).toMatch(/Frankfurt eu-central +g6-dedicated-16 .*│/);
});

test('until the regions have come the code is shown, and no column moves when they do', async () => {
  for (const columns of [80, 120]) {
    const {screen, come} = await withoutRegions('nodes', {columns, rows: 40});
    expect(screen.frame()).toMatch(/ eu-central +g6-dedicated-16 /);
    const before = titles(screen.frame());
    come();
    await screen.idle();
    expect(screen.frame()).toMatch(/ Frankfurt (eu-central )? *g6-dedicated-16 /);
    expect(titles(screen.frame()).slice(0, before.indexOf('IPV4'))).toBe(
      before.slice(0, before.indexOf('IPV4')),
    );
  }
});

test('it is sorted and copied by its code', async () => {
  const screen = await openAt(': "sort region" enter', {columns: 120});
  expect(screen.requests.at(-1)?.filter).toEqual({'+order_by': 'region', '+order': 'asc'});
  expect(lines(screen.frame())[3]).toContain('Singapore ap-south');
});

test.each(['frankfurt', 'eu-central', 'eu-c'])('* %s finds what stands there', async text => {
  const screen = await openAt(`* "${text}" enter`, {columns: 120, rows: 40});
  expect(screen.frame()).toMatch(/nodes 24 +db-primary-fra +region Frankfurt, DE · eu-central/);
  expect(screen.frame()).not.toMatch(/types|transfer/);
});

test('a region outside the catalogue keeps its code', async () => {
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) =>
      wire.url.includes('/regions') ? {status: 404, headers: {}, body: '{}'} : service(wire, signal),
  });
  expect(screen.frame()).toMatch(/ eu-central +g6-dedicated-16 /);
});

test.each([
  [80, / region +Amsterdam 48 +Frankfurt 24 +Newark 22 /, /^ +Frankfurt 32 % +Osaka 29 % /m],
  [120, / region +Amsterdam nl-ams +█+ +48 /, / Frankfurt +▕.*▏ 32 % /],
  [200, / region +Amsterdam nl-ams +█+ +48 /, / Frankfurt eu-central +▕.*▏ 32 % /],
])('the overview of %i columns says where the nodes and the transfer are', async (columns, nodes, used) => {
  const screen = await openAt(': "overview" enter', {columns, rows: columns === 80 ? 24 : 50});
  expect(screen.frame()).toMatch(nodes);
  expect(screen.frame()).toMatch(used);
  expect(screen.frame()).not.toMatch(/^[^▕]*(?<!Frankfurt )eu-central/m);
});

test('the details of what is in a region, or has prices in some, name the city', async () => {
  const screen = await openAt('enter', {columns: 200, rows: 60});
  expect(screen.frame()).toMatch(/ 0 Region +Amsterdam nl-ams$/m);
  await screen.go('transfer');
  expect(screen.frame()).toMatch(/ Frankfurt eu-central +▕/);
  await screen.go('types g6-nanode-1');
  expect(screen.frame()).toMatch(/ Jakarta id-cgk +\$/);
  await take(screen, ': "invoices" enter · enter');
  expect(screen.frame()).toMatch(/ Amsterdam nl-ams +\$[\d.,]+ +[\d,]+ items/);
});
