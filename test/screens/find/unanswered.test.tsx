import {expect, test} from 'vitest';
import {searchOf} from '../../../src/app/screens/find/search.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {open} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** A search where the service cannot be reached. */

test('where nothing can be reached no more is asked, and what was sent is waited for', async () => {
  const waiting: {path: string; fail(): void}[] = [];
  let holding = false;
  const refused = () =>
    Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED', unsent: true});
  const screen = await open({
    columns: 120,
    rows: 40,
    transport: async wire => {
      if (!holding) throw refused();
      const path = wire.url.replace('https://demo.invalid/v4/', '').split('?')[0] ?? '';
      return new Promise((_, reject) => void waiting.push({path, fail: () => reject(refused())}));
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  const asked = () => waiting.map(({path}) => path);
  const unread = () => {
    const place = placeOf(screen.store.get());
    const rows = place.kind === 'screen' ? searchOf(screen.store.get(), place).rows : [];
    return rows.flatMap(({group, where}) => where.split(' · ')[1]?.split(', ') ?? group.title);
  };
  holding = true;
  screen.keys('*', 'd', 'b', 'enter');
  await settle();
  const first = asked();
  expect(first).toHaveLength(6);
  expect(first.slice(0, 2)).toEqual(['node/instances', 'volumes']);
  waiting[0]?.fail();
  await settle();
  expect(asked()).toEqual(first);
  expect(unread()).toContain('nodes');
  expect(unread()).toContain('payments');
  expect(unread()).not.toContain('volumes');
  for (const {fail} of waiting.slice(1)) fail();
  await settle();
  expect(asked()).toEqual(first);
  expect(unread()).toContain('volumes');
  expect(screen.frame()).toMatch(/ 0 found · 0 of 22 collections, 22 could not be read · /);
});

test('where one page was answered, one that cannot be reached does not end the search', async () => {
  const asked = new Set<string>();
  const screen = await openAt(': "nodes label=staging-web-1" enter', {
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      const [path = ''] = /\/domains\/\d+\/records/.exec(wire.url) ?? [];
      if (path) asked.add(path);
      if (path && asked.size === 1)
        throw Object.assign(new Error('connect ECONNREFUSED'), {code: 'ECONNREFUSED', unsent: true});
      return service(wire, signal);
    },
  });
  // Its records, which are looked for in all domains and nowhere else.
  await screen.press('d', '4');
  expect(asked.size).toBeGreaterThan(6);
  expect(screen.frame()).toMatch(/ found · 1 of 2 collections, 1 only in part · /);
});

test('an action waits where an answer has just put another match under the cursor', async () => {
  const {promise: answer, resolve} = Promise.withResolvers<void>();
  const screen = await openAt('* "db"', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.url.includes('/node/instances?')) await answer;
      return service(wire, signal);
    },
    preferences: {start: 'volumes'},
  });
  screen.keys('enter');
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) await new Promise(setImmediate);
  };
  await settle();
  expect(screen.frame()).toMatch(/▌volumes +\d+ +db-primary-data/);
  resolve();
  await settle();
  expect(screen.frame()).toMatch(/▌nodes +\d+ +db-primary /);
  await screen.press('x');
  expect(screen.frame()).toContain('the cursor was on db-primary-data until just now, and is on db-primary');
  expect(screen.frame()).not.toContain('Delete node');
  await screen.press('x');
  expect(screen.frame()).toContain('Delete');
});
