import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

const lines = (frame: string) => frame.split('\n');
const countLine = (frame: string) => lines(frame).at(-2) ?? '';
const titles = (frame: string) => (lines(frame)[2] ?? '').trim().split(/ {2,}/);

test('| hides, shows and orders columns, stored in the settings', async () => {
  const screen = await openAt('|', {columns: 120});
  golden('column-chooser', screen.frame());
  expect(screen.frame()).toMatch(/▌ \[x\] Label +db-primary/);
  // The type is hidden, the tags are shown, and stand second.
  await screen.press('j', 'j', 'j', 'space', 'G', 'k', 'k', 'k');
  expect(screen.frame()).toMatch(/▌ \[ \] Tags +prod, postgres, pci/);
  await screen.press('space', ...Array.from({length: 30}, () => 'K'), 'J');
  expect(countLine(screen.frame())).toMatch(/^ \d+ of 20 columns of nodes/);
  await screen.press('enter');
  expect(titles(screen.frame()).slice(0, 5)).toEqual(['LABEL', 'TAGS', 'STATUS', 'REGION', 'IPV4']);
  expect(screen.preferences().columns.nodes?.slice(0, 5)).toEqual([
    'label',
    'tags',
    'status',
    'region',
    'ipv4',
  ]);
  const again = await open({columns: 120, preferences: screen.preferences()});
  expect(titles(again.frame())).toEqual(titles(screen.frame()));
});

test('the name of the items stays, whatever else is hidden', async () => {
  const screen = await openAt('|');
  for (let row = 0; row < 19; row++) {
    const [line = ''] = lines(screen.frame()).filter(one => one.startsWith(' ▌'));
    await screen.press(...(line.includes('[x]') ? ['space', 'j'] : ['j']));
  }
  await screen.press('g', 'space');
  expect(screen.frame()).toContain('the name stays');
  expect(screen.store.get().overlay?.kind).toBe('columns');
  await screen.press('enter');
  expect(titles(screen.frame())).toEqual(['LABEL']);
});

test('a command of a shell typed by mistake leaves the names', async () => {
  const screen = await openAt('"| grep web" enter', {columns: 120});
  if (screen.store.get().overlay) await screen.press('enter');
  expect(titles(screen.frame())[0]).toBe('LABEL');
  await screen.filter('web');
  expect(countLine(screen.frame())).toMatch(/ found in/);
});

test('settings that leave the name out have it first', async () => {
  const columns = {nodes: ['status', 'region'], records: ['target'], events: ['status']};
  const screen = await open({columns: 120, preferences: {columns}});
  expect(titles(screen.frame())).toEqual(['LABEL', 'STATUS', 'REGION']);
  await screen.press('|');
  expect(screen.frame()).toMatch(/▌ \[x\] Label/);
  await take(screen, 'esc · : "events" enter');
  expect(titles(screen.frame())).toEqual(['WHAT HAPPENED', 'STATUS']);
  await take(screen, ': "domains" enter · 1');
  expect(titles(screen.frame())).toEqual(['NAME', 'TARGET']);
});

test('chosen columns are shown as far as they fit, and the rest is named', async () => {
  const columns = {nodes: ['all-addresses', 'label', 'type', 'image', 'created', 'updated']};
  const screen = await open({columns: 80, preferences: {columns, pane: false}});
  expect(titles(screen.frame())[0]).toBe('ALL ADDRESSES');
  expect(countLine(screen.frame())).toMatch(/\d more columns: /);
  await screen.resize({columns: 300, rows: 24});
  expect(titles(screen.frame())).toEqual(['ALL ADDRESSES', 'LABEL', 'TYPE', 'IMAGE', 'CREATED', 'UPDATED']);
  expect(countLine(screen.frame())).not.toContain('more column');
});

test('an unknown column in the settings is reported once, and the others count', async () => {
  const screen = await open({columns: 120, preferences: {columns: {nodes: ['label', 'memry', 'status']}}});
  expect(screen.frame()).toContain(
    'settings: columns.nodes.1 is not used: no column of nodes is called "memry": did you mean memory?',
  );
  expect(titles(screen.frame())).toEqual(['LABEL', 'STATUS']);
  await screen.press('j');
  expect(screen.frame()).not.toContain('memry');
});

test.each([[[]], [['memry']]])(
  'a list is as usual if the settings name none of its columns: %j',
  async nodes => {
    const [screen, usual] = [
      await open({columns: 120, preferences: {columns: {nodes}}}),
      await open({columns: 120}),
    ];
    // The key removes the notice about the settings.
    for (const each of [screen, usual]) await each.press('j');
    expect(screen.frame()).toBe(usual.frame());
  },
);

test('a bare word searches the chosen columns', async () => {
  const screen = await openAt('/ ctrl-u "Data" enter', {
    columns: 120,
    preferences: {columns: {nodes: ['label', 'group']}},
  });
  expect(countLine(screen.frame())).toMatch(/^ \d+ found in 140 rows/);
  await screen.filter('nl-ams');
  expect(countLine(screen.frame())).toMatch(/^ none found/);
});

const widths = (frame: string) => (lines(frame)[2] ?? '').replace(/[^ ]/g, 'x');

test('no column moves as pages with longer addresses load', async () => {
  const screen = await open({columns: 120, nodes: 700});
  const before = widths(screen.frame());
  const addresses = new Set<number>();
  for (let key = 0; key < 20; key++) {
    await screen.press('ctrl-f');
    expect(widths(screen.frame())).toBe(before);
    for (const [address] of screen.frame().matchAll(/\d+\.\d+\.\d+\.\d+/g)) addresses.add(address.length);
  }
  expect(addresses.size).toBeGreaterThan(3);
});

test.each([80, 100, 120, 160, 200, 300])(
  'at %i columns free space is at the right edge, not between columns',
  async columns => {
    const screen = await open({columns, rows: 60, preferences: {pane: false}});
    for (const name of ['nodes', 'volumes', 'events', 'domains', 'images', 'kernels', 'types', 'users']) {
      await screen.go(name);
      const rows = lines(screen.frame())
        .slice(2, -2)
        .filter(line => line.trim() !== '');
      // Cells that are blank in every line, from edge to edge of what is drawn.
      const last = Math.max(...rows.map(line => line.trimEnd().length));
      let blank = 0;
      let widest = 0;
      for (let cell = 1; cell < last; cell++) {
        blank = rows.every(line => (line[cell] ?? ' ') === ' ') ? blank + 1 : 0;
        widest = Math.max(widest, blank);
      }
      // Between two columns stand two cells, and what the widest cell takes of a row that is loaded but not on the screen.
      expect(widest, `${name} at ${columns}`).toBeLessThanOrEqual(8);
    }
  },
);

test.each([
  ['images', ['node/debian12-kube-v1.33.10', 'Kubernetes 1.33.10 on Debian 12', 'DEPRECATED']],
  ['volumes', ['monitor-internal-metrics-2', 'monitor.internal']],
  ['notices', ['db-primary-fra', 'The host of this machine will be restarted']],
])('80 columns show the names of %s whole', async (list, names) => {
  const screen = await openAt(`: "${list}" enter`, {columns: 80, rows: 24});
  for (const name of names) expect(screen.frame()).toContain(name);
});

test('in the chooser a value that is too long ends before the edge, or before what is said behind it', async () => {
  const preferences = {columns: {nodes: ['label', 'tags', 'ipv6', 'image']}};
  const screen = await openAt('|', {columns: 46, preferences});
  const [edge, room] = [45, '  no room here'];
  const cut = lines(screen.frame()).filter(line => line.startsWith('   [') && line.includes('…'));
  expect(cut.map(line => line.replace(room, '').trimEnd().slice(-1))).toEqual(['…', '…']);
  for (const line of cut) expect([line.length, line.endsWith(`…${room}`)], line).toEqual([edge, true]);
  await screen.resize({columns: 40, rows: 24});
  const tags = lines(screen.frame()).find(line => line.includes(' Tags ')) ?? '';
  expect([tags.length, tags.slice(-1)], tags).toEqual([39, '…']);
});
