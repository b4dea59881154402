import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {noon} from '../screen.tsx';
import {openAt} from '../steps.ts';
import {fieldText} from './field-text.ts';

/** A detail in columns: as many as the width is worth, and everything in them works as in one. */

const lines = (frame: string) => frame.split('\n');

/** The cell and the line of the body at which a title of the detail stands. */
function placeOfTitle(frame: string, title: string): [cell: number, line: number] {
  const rows = lines(frame).slice(2, -2);
  const found = new RegExp(`(?<=^ |   )${title}(?= {3}| *$| ·)`);
  const line = rows.findIndex(row => found.test(row));
  return [rows[line]?.search(found) ?? -1, line];
}

async function node(columns: number, rows: number) {
  const screen = await openAt(': "nodes label=db-primary" enter · d', {
    columns,
    rows,
    preferences: {pane: false},
  });
  return screen;
}

test('one column below 100 cells, two from there, three in the widest; the charts take all of the width', async () => {
  const screen = await node(99, 50);
  const at = (title: string) => placeOfTitle(screen.frame(), title);
  for (const title of ['Last 24 hours', 'Relations', 'Recent events']) expect(at(title)[0]).toBe(1);
  await screen.resize({columns: 120, rows: 50});
  expect([at('Node'), at('Size')]).toEqual([
    [1, 0],
    [61, 0],
  ]);
  expect(at('Network')[0]).toBe(1);
  expect(at('Recent events')).toEqual([61, at('Relations')[1]]);
  const chart = lines(screen.frame()).find(line => line.includes('CPU, 16 cores')) ?? '';
  expect(chart.trimEnd().length).toBeGreaterThan(80);
  await screen.resize({columns: 200, rows: 60});
  expect([at('Node'), at('Size'), at('Upkeep')]).toEqual([
    [1, 0],
    [67, 0],
    [134, 0],
  ]);
  expect(screen.frame()).not.toContain('lines 1–');
});

test('what one column tells the others tell too', async () => {
  const screen = await node(99, 60);
  const names = ['Label', 'Status', 'IPv6', 'Tags', '$/mo', 'Last backup', 'Host', '1 Volumes'];
  // A line ends where a dot would stand between two parts.
  const all = () => names.map(name => [name, fieldText(screen.frame(), name).replaceAll(/[ ·]/g, '')]);
  const one = all();
  expect(one.every(([, text]) => text !== '')).toBe(true);
  for (const columns of [100, 120, 160, 200, 300]) {
    await screen.resize({columns, rows: 60});
    expect(all(), `at ${columns}`).toEqual(one);
  }
});

test('a click opens the relation of the column that it hits, and nothing beside it', async () => {
  const screen = await openAt(': "volumes label=db-primary-data" enter · d', {columns: 120, rows: 40});
  const row = lines(screen.frame()).findIndex(line => line.includes('3 Node '));
  const column = lines(screen.frame())[row]?.indexOf('3 Node ') ?? 0;
  expect(column).toBeGreaterThan(40);
  const click = {type: 'mouse', does: 'click', at: noon, row} as const;
  screen.store.dispatch({...click, column: 5});
  await screen.idle();
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'volumes'});
  screen.store.dispatch({...click, column: column + 2});
  await screen.idle();
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes'});
});

test('what is longer than the screen scrolls by its rows, to the last', async () => {
  const screen = await node(120, 20);
  expect(screen.frame()).toMatch(/lines 1–16 of \d+/);
  const [, all = ''] = /of (\d+)\n/.exec(screen.frame()) ?? [];
  await screen.press('G');
  expect(screen.frame()).toContain(`–${all} of ${all}`);
  expect(screen.frame()).toContain('7 Load balancers');
});

/** The lines below *Recent events* of a node that all events are about. */
async function recentEvents(columns: number): Promise<readonly string[]> {
  const screen = await openAt(': "nodes label=db-primary" enter · d', {
    ...{columns, rows: 90, preferences: {pane: false}},
    transport: async (wire, service, signal) => {
      const {'X-Filter': _, ...headers} = wire.headers;
      return service(wire.url.includes('/events') ? {...wire, headers} : wire, signal);
    },
  });
  const rows = lines(screen.frame()).map(row => row.trimEnd());
  return rows.slice(rows.indexOf(' Recent events') + 1, rows.indexOf('', rows.indexOf(' Recent events')));
}

test('on a narrow screen the recent events have their age alone, which leaves room for their sentences', async () => {
  const wide = await recentEvents(70);
  expect(wide).toHaveLength(9);
  expect(wide.slice(0, 3)).toEqual([
    '  2026-11-20 12:00Z · just now  search-nwk-1: boot scheduled',
    '  2026-11-20 12:00Z · just now  a backup is being restored to ca…, 0 %',
    '  2026-11-20 11:59Z · just now  deploy-bot is shutting down k8s…, 25 %',
  ]);
  expect(wide[8]).toBe('    216 more: 2 opens them');
  const narrow = await recentEvents(69);
  expect(narrow[1]).toBe('  just now  a backup is being restored to cache-nwk-2, 0 %');
  expect(narrow).toHaveLength(9);
});
