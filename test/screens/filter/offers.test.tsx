import {expect, test} from 'vitest';
import {openAt, type Screen, take} from '../steps.ts';

/** What an empty result says: always something that is true and that finds rows. */

const body = (screen: Screen) => screen.frame().split('\n').slice(2, -2).join('\n');
const suggestions = (screen: Screen) => screen.frame().split('\n').at(-2) ?? '';
const filter = (screen: Screen) => screen.frame().split('\n')[1]?.trim().split(/ {2,}/).at(-1);

test.each([
  ['!offline', /no cell holds !offline · \d+ have status!=offline: tab/, 'status!=offline'],
  [
    'status=running,offline',
    /no status is running,offline · \d+ have status=running or status=offline: tab/,
    'status=running or status=offline',
  ],
  [
    'status=runing|offline',
    /\d+ have status=running or status=offline: tab/,
    'status=running or status=offline',
  ],
  ['status=stopped', /no status is stopped · \d+ have status=offline: tab/, 'status=offline'],
  [
    'region=frank',
    /no region is frank · \d+ of the 100 loaded have region=Frankfurt \(eu-central\): tab/,
    'region=Frankfurt',
  ],
  ['region=Frankfrut', /\d+ of the 100 loaded have region=Frankfurt/, 'region=Frankfurt'],
  ['frankfrut', /no cell holds frankfrut · \d+ have region=Frankfurt/, 'region=Frankfurt'],
  ['status=stopped or status=paused', /\d+ have status=offline/, 'status=offline'],
  ['backups.enabled=maybe or tags=none', /backups.enabled: write true or false, not "maybe"/, undefined],
])('%s', async (text, says, taken) => {
  const screen = await openAt(`/ ctrl-u "${text}" enter`, {columns: 140});
  expect(screen.frame()).toMatch(says);
  if (taken === undefined) return;
  await screen.press('tab');
  expect(filter(screen)).toBe(taken);
  expect(screen.frame()).not.toContain('No nodes match');
});

test('existing values are offered with their counts', async () => {
  const screen = await openAt('/ ctrl-u "status=stopped" enter', {columns: 140});
  expect(body(screen)).toMatch(/the rows have status running \(\d+\), offline \(\d+\)/);
  await take(screen, ': "volumes" enter · / ctrl-u "path=sdb" enter');
  expect(body(screen)).toMatch(/the rows have filesystem_path such as \S+ \(1\),\s+\S+ \(1\) …/);
});

test.each([
  [8, /the rows have filesystem_path \/dev\/0 \(\d+\), ([^(]+\(\d+\),\s+){6}\/dev\/7 \(\d+\)/],
  [9, /the rows have filesystem_path such as \/dev\/0 \(\d+\), \/dev\/1 \(\d+\) …/],
])('%i values', async (values, says) => {
  const screen = await openAt(': "volumes" enter · / ctrl-u "path=sdb" enter', {
    columns: 200,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!/\/volumes\?/.test(wire.url)) return reply;
      const body = JSON.parse(reply.body);
      for (const [index, volume] of body.data.entries()) volume.filesystem_path = `/dev/${index % values}`;
      return {...reply, body: JSON.stringify(body)};
    },
  });
  expect(body(screen)).toMatch(says);
});

test('if no unfiltered row has been read, the first page is read for suggestions', async () => {
  const screen = await openAt(': "volumes status=broken" enter', {columns: 140});
  expect(body(screen)).toMatch(/no status is broken · \d+ have status=active/);
  await screen.go('domains domain=nowhere.example');
  const asked = screen.requests.length;
  expect(body(screen)).toMatch(/ have domain/);
  await screen.press('j', 'k');
  expect(screen.requests).toHaveLength(asked);
});

test('with too many rows to count at each key, the prompt says when counts come', async () => {
  const screen = await openAt('/ ctrl-u "status=nowhere" enter · / "status=stopped"', {
    columns: 140,
    nodes: 2500,
  });
  expect(body(screen)).toContain('is looked for once it is applied');
  await screen.press('enter');
  expect(body(screen)).toMatch(/no status is stopped · \d+ have status=offline/);
});

test('a resource name typed as a filter says so, and tab opens the resource', async () => {
  const screen = await openAt('/ ":volumes"', {columns: 120});
  expect(suggestions(screen)).toContain('tab  :volumes in the palette');
  await screen.press('tab');
  expect(screen.frame().split('\n')[2]?.trim()).toBe(': volumes');
  await screen.press('enter');
  expect(screen.frame().split('\n')[1]).toBe(' volumes');
});

test('enter on a resource name without matches opens the palette', async () => {
  const screen = await openAt('/ ":volumes" enter', {columns: 120});
  expect(screen.frame().split('\n')[2]?.trim()).toBe(': volumes');
  // A part of an address is looked for.
  await take(screen, 'esc · / ctrl-u ":db8:" enter');
  expect(screen.frame()).toContain('db-primary');
});

test('cities are found as bare words, and their names are suggested, for one request a session', async () => {
  const screen = await openAt('/ "frankfurt off"', {columns: 120});
  expect(screen.frame()).toContain('staging-web-fra-1');
  expect(screen.frame().split('\n').at(-1)).toMatch(
    / 1 of 100 loaded rows, 140 in all · filtered here: frankfurt off$/,
  );
  await take(screen, 'ctrl-u "frankfrut off"');
  expect(screen.frame()).toMatch(
    /no cell holds frankfrut · \d+ of the 100 loaded have region=Frankfurt off.*: tab/,
  );
  await screen.press('tab');
  expect(screen.frame()).toContain(' / region=Frankfurt off');
  await screen.press('enter');
  expect(screen.frame().split('\n').at(-2)).toMatch(/ \d+ found in \d+ rows/);
  expect(screen.requests.filter(({path}) => path.startsWith('/regions'))).toHaveLength(1);
});

test('a filter that the rows read before match is not offered in place of itself', async () => {
  const screen = await openAt(': "volumes" enter · : "volumes label=tmp" enter · x "tmp" enter', {
    columns: 120,
  });
  expect(screen.frame()).toContain('No volumes match label=tmp');
  expect(screen.frame()).not.toContain('have label=tmp');
  await screen.filter('label=tmq');
  expect(screen.frame()).toContain('No volumes match label=tmq');
  expect(screen.frame()).not.toContain('have label=tmp');
});

test('an offered filter is not broken where it fits a line', async () => {
  const screen = await openAt('/ ctrl-u "region=us-east status=off" enter', {columns: 80, rows: 24});
  expect(body(screen)).toMatch(/^ *\d+ of the 100 loaded have region=us-east status=offline: tab *$/m);
});
