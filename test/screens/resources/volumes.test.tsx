import {expect, test} from 'vitest';
import {money, moneyIn} from '../../money.ts';
import {fieldText} from '../item/field-text.ts';
import type {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

test("a volume for a node has the node's region and a price, and is attached at once", async () => {
  const screen = await openAt(': "nodes label=db-primary" enter · d a "db-more" enter "40" enter', {
    columns: 120,
    rows: 40,
  });
  const frame = screen.frame();
  expect(frame).toMatch(/volume db-more of 40 GB in Amsterdam nl-ams, attached to db-primary/);
  expect(frame).toMatch(moneyIn(/\$4\.00 a month in \S+/));
  expect(frame).toContain('POST /volumes');
  expect(frame).toMatch(/\{"label":"db-more","size":40,"region":"[\w-]+","node_id":\d+\}/);
  await screen.press('right', 'enter');
  expect(screen.frame()).toContain('create volume db-more for node db-primary');
  await screen.later(10);
  expect(fieldText(screen.frame(), '1 Volumes')).toMatch(/^\d volumes: .*db-more/);
  expect(screen.journal.at(-1)).toMatchObject({
    what: 'create volume db-more for node db-primary',
    outcome: 'done',
  });
});

test('the region is sent to a service that requires it beside the node', async () => {
  const screen = await openAt(': "volumes" enter · n "data-1" enter "web-1" enter enter', {
    columns: 120,
    rows: 40,
  });
  expect(screen.frame()).toMatch(/\{"label":"data-1","node_id":\d+,"region":"nl-ams","size":20\}/);
});

test('a region other than that of the node has neither a value in the request nor a price', async () => {
  const screen = await openAt(': "volumes" enter · n "data-1" enter "web-1" enter', {columns: 120, rows: 40});
  expect(screen.frame()).toContain(money('$2.00 a month in Amsterdam nl-ams'));
  await take(screen, 'ctrl-u "us-east" enter');
  expect(screen.frame()).toContain('must be Amsterdam nl-ams, where web-1 is');
  expect(screen.frame()).toMatch(/\{"label":"data-1","node_id":\d+,"size":20,"region":—\}/);
  expect(screen.frame()).not.toContain('a month in');
});

test('a resize opens with the least size and no mistake, until something is typed', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z');
  expect(screen.frame()).toMatch(/New size +40 +GB · at least 41: a volume never shrinks/);
  await screen.press('enter');
  expect(screen.frame()).toContain('more than 40 GB: a volume never shrinks');
});

test("a copy shows its size and price, and the original's row stays", async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · l', {columns: 120, rows: 30});
  expect(screen.frame()).toMatch(/volume \S+ of \d+ GB in \S+/);
  expect(screen.frame()).toMatch(/\$[\d.]+ a month in \S+/);
  await take(screen, '"new-wiki" enter right');
  screen.keys('enter');
  await screen.idle();
  expect(screen.frame()).toMatch(/▌?old-wiki +● active/);
  await take(screen, '12s : "volumes label=new-wiki" enter');
  expect(screen.frame()).toMatch(/new-wiki +● active/);
});

test('volumes of two regions cannot be attached to one node, and each says why', async () => {
  const screen = await openAt(': "volumes node_id=none" enter · ctrl-a a', {columns: 120, rows: 40});
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toMatch(
    /\d marked \(u unmarks all\): they are in 2 regions, and a node takes volumes of its own/,
  );
});

/** Two configurations on every node, as a node has that was set up to boot either of two systems. */
const withTwoConfigs: NonNullable<Parameters<typeof open>[0]>['transport'] = async (
  wire,
  service,
  signal,
) => {
  const reply = await service(wire, signal);
  if (!/\/instances\/\d+\/configs/.test(wire.url)) return reply;
  const data = [
    {id: 501, label: 'boot-debian', kernel: 'linode/latest-64bit', devices: {sda: {disk_id: 7}}},
    {id: 502, label: 'boot-rescue', kernel: 'linode/grub2', devices: {}},
  ];
  return {...reply, status: 200, body: JSON.stringify({data, page: 1, pages: 1, results: 2})};
};

test('a volume is attached to a configuration of the chosen node, chosen by its label', async () => {
  const screen = await openAt(': "volumes node_id=none region=nl-ams" enter · a', {
    columns: 120,
    rows: 40,
    transport: withTwoConfigs,
  });
  const configs = () => screen.requests.filter(({path}) => path.includes('/configs'));
  await screen.type('web');
  expect(configs()).toEqual([]);
  await screen.press('down', 'enter');
  expect(screen.frame()).toMatch(/boot-debian +linode\/latest-64bit · sda 7/);
  expect(configs()).toHaveLength(1);
  await take(screen, '"rescue" enter');
  expect(screen.frame()).toMatch(/Configuration +502 +boot-rescue/);
  expect(screen.frame()).toMatch(/\{"node_id":\d+,"config_id":502\}/);
  // A configuration of another node is not sent.
  await take(screen, 'esc ctrl-u "99" ctrl-s');
  expect(screen.frame()).toContain('must be one of this node');
  expect(screen.frame()).not.toContain('"config_id":99');
});

test('the id of a configuration can be typed where the service does not list them', async () => {
  const screen = await openAt(': "volumes node_id=none region=nl-ams" enter · a down enter', {
    ...{columns: 120, rows: 40},
    transport: async (wire, service, signal) =>
      /\/configs/.test(wire.url)
        ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).toContain('the service does not list configs to choose from');
  await take(screen, '"502" enter');
  expect(screen.frame()).toMatch(/\{"node_id":\d+,"config_id":502\}/);
});

test('a detach from a running node says to unmount it there first', async () => {
  const screen = await openAt(': "volumes label=db-primary-data" enter · t', {columns: 120, rows: 40});
  expect(screen.frame()).toContain('node db-primary → —; db-primary is running: unmount it there first');
});

test('a clone is named by its new label, in the question, in the notice and in the journal', async () => {
  const screen = await openAt(': "volumes label=old-wiki" enter · l ctrl-u "wiki-again" enter', {
    columns: 100,
    rows: 30,
  });
  expect(screen.frame()).toMatch(/volume wiki-again of 40 GB in \S+/);
  await screen.press('right', 'enter');
  expect(screen.store.get().notice?.text).toMatch(
    /^accepted, under way: clone volume old-wiki as wiki-again · volume wiki-again of 40 GB in /,
  );
  expect(screen.journal.at(-1)?.what).toBe('clone volume old-wiki as wiki-again');
});
