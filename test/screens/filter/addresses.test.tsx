import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** A bare word does not look into IPv6 addresses unless it has the signs of one: `db` is in all of 2001:db8::/32. */

const countLine = (screen: Screen) => screen.frame().split('\n').at(-2) ?? '';
const found = (screen: Screen): number =>
  Number(/^ (?:1–\d+ of )?([\d,]+) found in/.exec(countLine(screen))?.[1] ?? countLine(screen));
/** The nodes' texts beside their IPv6 addresses that could hold a word. */
const nodes = (screen: Screen) =>
  Object.values(screen.store.get().lists)
    .filter(list => list.resource === 'nodes')
    .flatMap(list => Object.values(list.pages).flatMap(({slots}) => slots))
    .flatMap(slot => (slot.ok ? [slot.value as {label: string; ipv4: string[]; ipv6: string | null}] : []));

test('a word of letters or digits does not find every node by its IPv6 address', async () => {
  const screen = await openAt('/ ctrl-u "db" enter', {columns: 80});
  const withDb = found(screen);
  expect(withDb).toBeGreaterThan(3);
  expect(withDb).toBeLessThan(60);
  await screen.filter('f03c');
  expect(countLine(screen)).toMatch(/^ none found/);
  await screen.filter('2001');
  expect(countLine(screen)).toMatch(/^ none found/);
});

test('addresses, whole or in part, find their nodes where no column shows them', async () => {
  const screen = await open({columns: 60, preferences: {pane: false}});
  expect(screen.frame()).not.toContain('IPV6');
  const [node] = nodes(screen);
  const ipv6 = node?.ipv6?.split('/')[0] ?? '';
  const ipv4 = node?.ipv4[0] ?? '';
  expect(ipv6).toContain(':');
  for (const word of [ipv6, ipv6.toUpperCase(), ipv4]) {
    await screen.filter(word);
    expect(screen.frame(), word).toContain(node?.label ?? '?');
  }
  await screen.filter('2001:db8');
  expect(found(screen)).toBeGreaterThan(100);
  await screen.filter('192.0.2');
  expect(found(screen)).toBeGreaterThan(100);
});

test('an address typed key by key narrows the loaded rows to its nodes', async () => {
  const screen = await openAt('/ "2001" ":db8:0:4"', {columns: 80});
  expect(screen.frame()).toMatch(/ [1-9]\d* of 100 loaded rows, 140 in all · filtered here: 2001:db8:0:4/);
});

test('targets that are addresses are no words either, and other targets are', async () => {
  const screen = await openAt(': "domains" enter · 1', {columns: 120});
  const rows = () => screen.frame().split('\n').slice(3, -2).join('\n');
  expect(rows()).toContain('2001:db8:');
  await screen.filter('db8');
  expect(rows()).not.toContain('2001:db8:');
  await screen.filter('2001:db8:');
  expect(rows()).toContain('2001:db8:');
});

test('a label is found by a word of it, whatever else it looks like', async () => {
  const screen = await openAt('/ ctrl-u "dead" enter', {
    columns: 80,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      return {...reply, body: reply.body.replaceAll('"wiki-old"', '"dead:beef::1"')};
    },
  });
  expect(found(screen)).toBe(1);
  expect(screen.frame()).toContain('dead:beef::1');
});
