import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';
import {withoutRegions} from '../without-regions.ts';

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
