import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
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
  const screen = await open({columns: 120});
  await screen.go('sort region');
  expect(screen.requests.at(-1)?.filter).toEqual({'+order_by': 'region', '+order': 'asc'});
  expect(lines(screen.frame())[3]).toContain('Singapore ap-south');
});

test.each(['frankfurt', 'eu-central', 'eu-c'])('* %s finds what stands there', async text => {
  const screen = await open({columns: 120, rows: 40});
  await screen.press('*');
  await screen.type(text);
  await screen.press('enter');
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
