import {expect, test} from 'vitest';
import {fieldText} from '../item/field-text.ts';
import {open} from '../screen.tsx';

type Screen = Awaited<ReturnType<typeof open>>;

const outcomes = (screen: Screen) => Object.values(screen.store.get().writes).map(({status}) => status);

test("a volume for a node has the node's region and a price, and is attached at once", async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.go('nodes label=db-primary');
  await screen.press('d', 'a');
  await screen.type('db-more');
  await screen.press('enter');
  await screen.type('40');
  await screen.press('enter');
  const frame = screen.frame();
  expect(frame).toMatch(/volume db-more of 40 GB in Amsterdam nl-ams, attached to db-primary/);
  expect(frame).toMatch(/\$4\.00 a month in \S+/);
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
  const screen = await open({columns: 120, rows: 40});
  await screen.go('volumes');
  await screen.press('n');
  await screen.type('data-1');
  await screen.press('enter');
  await screen.type('web-1');
  await screen.press('enter', 'enter');
  expect(screen.frame()).toMatch(/\{"label":"data-1","node_id":\d+,"region":"nl-ams","size":20\}/);
});

test('a region other than that of the node has neither a value in the request nor a price', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.go('volumes');
  await screen.press('n');
  await screen.type('data-1');
  await screen.press('enter');
  await screen.type('web-1');
  await screen.press('enter');
  expect(screen.frame()).toContain('$2.00 a month in Amsterdam nl-ams');
  await screen.press('ctrl-u');
  await screen.type('us-east');
  await screen.press('enter');
  expect(screen.frame()).toContain('must be Amsterdam nl-ams, where web-1 is');
  expect(screen.frame()).toMatch(/\{"label":"data-1","node_id":\d+,"size":20,"region":—\}/);
  expect(screen.frame()).not.toContain('a month in');
});

test('a text that matches no node says so, and the region stays where it is', async () => {
  const screen = await open({rows: 30});
  await screen.go('volumes');
  await screen.press('n', 'tab');
  await screen.type('webq');
  expect(screen.frame()).toMatch(/ 0 of 140 nodes match · \d+ similar/);
  expect(screen.frame()).toMatch(/^ {2}Region$/m);
  await screen.press('backspace', 'enter');
  expect(screen.frame()).toMatch(/^ ▌Region +eu-central /m);
  await screen.press('ctrl-u');
  expect(screen.frame()).toContain('with a node, that of the node');
});

test('a resize opens with the least size and no mistake, until something is typed', async () => {
  const screen = await open();
  await screen.go('volumes label~old-wiki');
  await screen.press('z');
  expect(screen.frame()).toMatch(/New size +40 +GB · at least 41: a volume never shrinks/);
  await screen.press('enter');
  expect(screen.frame()).toContain('more than 40 GB: a volume never shrinks');
});

test("a copy shows its size and price, and the original's row stays", async () => {
  const screen = await open({columns: 120, rows: 30});
  await screen.go('volumes label~old-wiki');
  await screen.press('l');
  expect(screen.frame()).toMatch(/volume \S+ of \d+ GB in \S+/);
  expect(screen.frame()).toMatch(/\$[\d.]+ a month in \S+/);
  await screen.type('new-wiki');
  await screen.press('enter', 'right');
  screen.keys('enter');
  await screen.idle();
  expect(screen.frame()).toMatch(/▌?old-wiki +● active/);
  await screen.later(12);
  await screen.go('volumes label=new-wiki');
  expect(screen.frame()).toMatch(/new-wiki +● active/);
});

test('several volumes are attached to one node', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.go('volumes node_id=none region=nl-ams');
  await screen.press('ctrl-a', 'a');
  await screen.press('down', 'enter');
  expect(screen.frame()).toMatch(/node — → \S+ \(\d+\)\n/);
  await screen.press('ctrl-s');
  expect(screen.frame()).toMatch(/›\[Back\] +\[Attach\]/);
  expect(screen.frame()).toMatch(/POST \/volumes\/\d+\/attach/);
  await screen.press('right', 'enter');
  await screen.later(10);
  expect(outcomes(screen).length).toBeGreaterThan(1);
  expect(new Set(outcomes(screen))).toEqual(new Set(['done']));
});

test('volumes of two regions cannot be attached to one node, and each says why', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.go('volumes node_id=none');
  await screen.press('ctrl-a', 'a');
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
  const screen = await open({columns: 120, rows: 40, transport: withTwoConfigs});
  await screen.go('volumes node_id=none region=nl-ams');
  await screen.press('a');
  const configs = () => screen.requests.filter(({path}) => path.includes('/configs'));
  await screen.type('web');
  expect(configs()).toEqual([]);
  await screen.press('down', 'enter');
  expect(screen.frame()).toMatch(/boot-debian +linode\/latest-64bit · sda 7/);
  expect(configs()).toHaveLength(1);
  await screen.type('rescue');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/Configuration +502 +boot-rescue/);
  expect(screen.frame()).toMatch(/\{"node_id":\d+,"config_id":502\}/);
  // A configuration of another node is not sent.
  await screen.press('esc', 'ctrl-u');
  await screen.type('99');
  await screen.press('ctrl-s');
  expect(screen.frame()).toContain('must be one of this node');
  expect(screen.frame()).not.toContain('"config_id":99');
});

test('the id of a configuration can be typed where the service does not list them', async () => {
  const screen = await open({
    ...{columns: 120, rows: 40},
    transport: async (wire, service, signal) =>
      /\/configs/.test(wire.url)
        ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
        : service(wire, signal),
  });
  await screen.go('volumes node_id=none region=nl-ams');
  await screen.press('a', 'down', 'enter');
  expect(screen.frame()).toContain('the service does not list configs to choose from');
  await screen.type('502');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/\{"node_id":\d+,"config_id":502\}/);
});

test('a detach from a running node says to unmount it there first', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.go('volumes label=db-primary-data');
  await screen.press('t');
  expect(screen.frame()).toContain('node db-primary → —; db-primary is running: unmount it there first');
});

test('a clone is named by its new label, in the question, in the notice and in the journal', async () => {
  const screen = await open({columns: 100, rows: 30});
  await screen.go('volumes label=old-wiki');
  await screen.press('l', 'ctrl-u');
  await screen.type('wiki-again');
  await screen.press('enter');
  expect(screen.frame()).toMatch(/volume wiki-again of 40 GB in \S+/);
  await screen.press('right', 'enter');
  expect(screen.store.get().notice?.text).toMatch(
    /^accepted, under way: clone volume old-wiki as wiki-again · volume wiki-again of 40 GB in /,
  );
  expect(screen.journal.at(-1)?.what).toBe('clone volume old-wiki as wiki-again');
});
