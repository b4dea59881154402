import {expect, test} from 'vitest';
import type {Json} from '../../../src/api/index.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {formStateOf} from '../every-action.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** A list that others change while one looks at it. */

type Node = Record<string, Json>;

/** The nodes as the service sends them, changed on their way. */
async function openChanging(setting: Setting = {}) {
  let edit = (nodes: Node[]): Node[] => nodes;
  const screen = await open({
    columns: 120,
    nodes: 60,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method !== 'GET' || !/\/instances\?/.test(wire.url)) return reply;
      const body = JSON.parse(reply.body);
      const data = edit(body.data);
      return {...reply, body: JSON.stringify({...body, data, results: data.length})};
    },
    ...setting,
  });
  return {
    screen,
    change: (next: typeof edit) => {
      edit = next;
    },
  };
}

const without =
  (...labels: string[]) =>
  (nodes: Node[]): Node[] =>
    nodes.filter(({label}) => !labels.includes(String(label)));

const turned =
  (label: string, status: string) =>
  (nodes: Node[]): Node[] =>
    nodes.map(node => (node.label === label ? {...node, status} : node));

const notice = (screen: Screen) => screen.store.get().notice?.text;
const rowOf = (screen: Screen, label: string) =>
  screen
    .frame()
    .split('\n')
    .find(line => line.slice(1).startsWith(`${label} `));

function listOf(screen: Screen) {
  const place = placeOf(screen.store.get());
  if (place.kind !== 'list') throw new Error('no list is shown');
  return place;
}

test('a cell that has changed is marked until the list is read again', async () => {
  const {screen, change} = await openChanging();
  expect(rowOf(screen, 'git')).not.toContain('!');
  change(turned('git', 'offline'));
  await take(screen, 'w 5s');
  expect(rowOf(screen, 'git')).toContain('!○ offline');
  expect(screen.frame().match(/!/g)).toHaveLength(1);
  await screen.later(5);
  expect(rowOf(screen, 'git')).toContain(' ○ offline');
  expect(screen.frame()).not.toContain('!');
});

test('removed and new rows are named', async () => {
  const {screen, change} = await openChanging();
  change(without('git', 'mail'));
  await screen.press('r');
  expect(notice(screen)).toBe('2 rows are gone: mail, git');
  change(without('git'));
  await screen.press('r');
  expect(notice(screen)).toBe('1 new row: mail');
  change(without('mail'));
  await screen.press('r');
  expect(notice(screen)).toBe('1 row is gone: mail · 1 new row: git');
  await screen.press('r');
  expect(notice(screen)).toBeUndefined();
});

test('under watch, changes since the last key are listed, newest first', async () => {
  const {screen, change} = await openChanging();
  await screen.press('w');
  change(without('git', 'mail'));
  await screen.later(5);
  expect(notice(screen)).toBe('2 rows are gone: mail, git');
  change(without('git'));
  await screen.later(5);
  expect(notice(screen)).toBe('1 new row: mail · before that 2 rows are gone: mail, git');
  await screen.press('j');
  expect(notice(screen)).toBeUndefined();
});

test('with several pages only rows certain to be gone are named', async () => {
  const screen = await open();
  const gone = screen.service.store.tables.nodes;
  await screen.press('j');
  const second = listOf(screen).cursorId ?? '';
  await screen.press('j');
  gone.delete(Number(second));
  await screen.press('r');
  expect(notice(screen)).toMatch(/^1 row is gone: bastion$/);
  expect(listOf(screen).cursor).toBe(1);
});

test('the cursor stays on its item and its screen line', async () => {
  const {screen, change} = await openChanging({rows: 12});
  await screen.press('ctrl-f', 'ctrl-f', 'k', 'k');
  const line = () =>
    screen
      .frame()
      .split('\n')
      .findIndex(text => text.startsWith('▌'));
  const before = [listOf(screen).cursorId, line()];
  change(nodes => nodes.slice(3));
  await screen.press('r');
  expect([listOf(screen).cursorId, line()]).toEqual(before);
});

test('if the selected item goes, the next one is named, and no action applies to it at once', async () => {
  const {screen, change} = await openChanging();
  await screen.press('w', 'j');
  expect(screen.frame()).toContain('▌bastion');
  change(without('bastion'));
  await screen.later(5);
  expect(screen.frame()).toContain('▌mail');
  expect(screen.frame()).toContain('1 row is gone: bastion · the cursor is on mail now');
  await screen.press('x');
  expect(formStateOf(screen)).toBeUndefined();
  expect(notice(screen)).toMatch(/^the cursor was on bastion until just now, and is on mail/);
  await screen.press('x');
  expect(formStateOf(screen)?.targets[0]?.label).toBe('mail');
});

test('an item that moves to rows that are not loaded is told from one that is gone', async () => {
  const screen = await openAt(': "sort label" enter · j j', {columns: 120, nodes: 250});
  const {nodes} = screen.service.store.tables;
  const node = nodes.get(Number(listOf(screen).cursorId));
  if (!node) throw new Error('there is no node at the cursor');
  nodes.update(node.id, {...node, label: 'zzz'});
  await screen.press('r');
  const here = /^▌(\S+) /m.exec(screen.frame())?.[1];
  expect(notice(screen)).toBe(
    `${node.label} is no longer among the loaded rows: the cursor is on ${here} now`,
  );
});

test('a second later actions apply to the visible row', async () => {
  const {screen, change} = await openChanging();
  await screen.press('j');
  change(without('bastion'));
  await take(screen, 'r 1s x');
  expect(formStateOf(screen)?.targets[0]?.label).toBe('mail');
});

test('no command runs at once on a row that the answer to a write has just put under the cursor', async () => {
  const gate = Promise.withResolvers<void>();
  const ran: unknown[] = [];
  const screen = await openAt('/ ctrl-u "db" enter · j j j', {
    columns: 120,
    rows: 30,
    preferences: {start: 'volumes', commands: {wipe: {run: 'wipe {label}', on: 'volumes', key: 'W'}}},
    runOwn: async command => void ran.push(command),
    transport: async (wire, service, signal) => {
      if (wire.method === 'PUT') await gate.promise;
      return service(wire, signal);
    },
  });
  expect(screen.frame()).toContain('▌db-before-migration');
  await take(screen, 'E ctrl-u "old-1"');
  screen.keys('ctrl-s', 'enter');
  await expect.poll(() => screen.requests.some(({method}) => method === 'PUT')).toBe(true);
  screen.second();
  screen.second();
  gate.resolve();
  await screen.idle();
  expect(screen.frame()).toContain('the cursor is on ');
  await screen.press('W');
  expect(ran).toEqual([]);
  expect(notice(screen)).toMatch(/^the cursor was on db-before-migration until just now, and is on /);
  await screen.press('W');
  expect(ran).toHaveLength(1);
});

test('a selected row that leaves the filter is named', async () => {
  const screen = await openAt('/ ctrl-u "status=running label~web" enter', {columns: 120, nodes: 60});
  const [label, next] = screen
    .frame()
    .split('\n')
    .slice(3, 5)
    .map(line => line.slice(1).split(' ')[0]);
  await take(screen, 'S right enter 40s');
  const told = [notice(screen), ...screen.store.get().queuedNotices.map(({text}) => text)].join('\n');
  expect(screen.frame()).toContain(`▌${next}`);
  expect(told).toContain(`${label} no longer matches the filter: the cursor is on ${next} now`);
});

test('a local filter names rows that leave and enter', async () => {
  const {screen, change} = await openChanging();
  await screen.filter('label~git status!=offline');
  expect(screen.frame()).toMatch(/ 1 found in /);
  change(turned('git', 'offline'));
  await screen.press('r');
  expect(notice(screen)).toBe('1 row no longer matches the filter: git');
  change(nodes => nodes);
  await screen.press('r');
  expect(notice(screen)).toBe('1 row now matches the filter: git');
});

test('under watch a form over the list follows its items, and leaves out those that are gone', async () => {
  const {screen, change} = await openChanging();
  await screen.press('w', 'space', 'space', 'E');
  const targets = () => formStateOf(screen)?.targets.map(({label}) => label);
  const [one = '', two = ''] = targets() ?? [];
  change(nodes => nodes.map(node => (node.label === one ? {...node, label: 'renamed'} : node)));
  await screen.later(30);
  expect(targets()).toEqual(['renamed', two]);
  change(without(one));
  await screen.later(30);
  expect(targets()).toEqual([two]);
});

test('under watch the interval grows while nothing changes, and a key or change shortens it', async () => {
  const {screen, change} = await openChanging();
  let first: Node[] | undefined;
  const still = (nodes: Node[]) => {
    first ??= nodes;
    return first;
  };
  change(still);
  await screen.press('r', 'w');
  const pause = () => screen.store.get().refreshPause;
  expect(pause()).toBe(5000);
  await screen.later(5 * 7);
  expect(pause()).toBe(10_000);
  expect(screen.frame()).toContain('watching · 10 s');
  await screen.later(300);
  expect(pause()).toBe(30_000);
  change(nodes => turned('git', 'offline')(still(nodes)));
  await screen.later(30);
  expect(pause()).toBe(5000);
  await screen.later(300);
  expect(pause()).toBe(30_000);
  await screen.press('j');
  expect(pause()).toBe(5000);
  expect(screen.timers.filter(({name}) => name === 'refresh')).toHaveLength(1);
});

test('without focus the list refreshes rarely, and at once when focus returns', async () => {
  const {screen} = await openChanging();
  await screen.press('w');
  const {store, requests} = screen;
  const at = store.get().now;
  store.dispatch({type: 'focus', focused: false, at});
  await screen.later(6);
  expect(store.get().refreshPause).toBe(30_000);
  const before = requests.length;
  await screen.later(20);
  expect(requests).toHaveLength(before);
  store.dispatch({type: 'focus', focused: true, at: at + 26_000});
  await screen.idle();
  expect(requests).toHaveLength(before + 1);
  expect(store.get().refreshPause).toBe(5000);
  store.dispatch({type: 'focus', focused: false, at: at + 27_000});
  store.dispatch({type: 'focus', focused: true, at: at + 27_100});
  await screen.idle();
  expect(requests).toHaveLength(before + 1);
});
