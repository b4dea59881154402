import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {countLine as count} from '../../../src/app/frame/screens.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {overviewParts} from '../../../src/resources/definition/overview.ts';
import {width} from '../../../src/text/text.ts';
import {createDemoService} from '../../demo-account.ts';
import {golden} from '../../golden.ts';
import {moneyIn} from '../../money.ts';
import {noon, open, type Setting} from '../screen.tsx';
import type {Screen} from '../steps.ts';

const lines = (frame: string) => frame.split('\n');
const countLine = (frame: string) => lines(frame).at(-2)?.trim() ?? '';
const sectionIn = (frame: string, title: string) =>
  lines(frame).find(line => line.includes(` ${title} `)) ?? '';

/** The count line of a list of so many. */
const countOf = (number = '') => new RegExp(`^(${number} found|1–\\d+ of ${number})\\b`);

const error = (status: number, reason: string): Reply => ({
  status,
  headers: {},
  body: JSON.stringify({errors: [{reason}]}),
});

/** The overview, and what was asked for it. */
async function openOverview(setting: Setting = {}) {
  const screen = await open(setting);
  const before = screen.requests.length;
  await screen.press('H');
  return {screen, asked: () => screen.requests.slice(before).map(({path}) => path.split('?')[0] ?? '')};
}

/** The figure under the cursor, once it has been moved there: part by part, and down and along the lines of each. */
async function moveTo(screen: Screen, text: string) {
  const name = () => {
    const place = placeOf(screen.store.get());
    return place.kind === 'screen' ? place.figure : undefined;
  };
  const moves = async (key: string) => {
    const before = name();
    await screen.press(key);
    return name() !== before;
  };
  for (let part = 0; part < overviewParts.length; part++) {
    for (let line = 0; line < 30; line++) {
      let along = 0;
      do if (count(screen.store.get()).includes(text)) return;
      while (along++ < 30 && (await moves('l')));
      while (--along > 0) await screen.press('h');
      if (!(await moves('j'))) break;
    }
    await screen.press('g', ...Array.from({length: part + 1}, () => 'tab'));
  }
  expect.fail(`no figure tells of ${text}`);
}

test('the overview shows problems first and requests each collection once', async () => {
  const {screen, asked} = await openOverview({nodes: 90});
  const frame = screen.frame();
  expect(lines(frame)[1]).toBe(' nodes › overview');
  const titles = ['Notices', 'Nodes', 'Volumes', 'Cost', 'Transfer', 'Failed', 'Events', 'Invoices'];
  const at = titles.map(title => lines(frame).findIndex(line => line.startsWith(` ${title} `)));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at[0]).toBe(2);
  expect(sectionIn(frame, 'Notices')).toContain('▲ db-primary-fra: The host');
  expect(sectionIn(frame, 'Nodes')).toMatch(/○ offline \d+/);
  expect(sectionIn(frame, 'Volumes')).toMatch(/detached \d+ · \$[\d,.]+ a month {2}attached \d+/);
  expect(sectionIn(frame, 'Cost')).toMatch(/\$[\d,.]+ a month {2}nodes \$/);
  const all = asked();
  // The whole of it was read in the list of nodes, a moment ago.
  expect(all).not.toContain('/node/instances');
  expect(all).toHaveLength(new Set(all).size);
  expect(all.length).toBeLessThanOrEqual(10);
  const before = screen.requests.length;
  await screen.press('tab', 'j', 'l', 'G', 'k');
  expect(screen.requests).toHaveLength(before);
});

test("each number equals its list's count, and esc returns to the figure", async () => {
  const {screen} = await openOverview({columns: 120, rows: 40});
  await moveTo(screen, 'nodes with status=offline');
  const [, number] = /offline .*? (\d+) /.exec(screen.frame()) ?? [];
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes', filter: 'status=offline'});
  expect(countLine(screen.frame())).toMatch(countOf(number));
  await screen.press('esc');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'screen', screen: 'overview'});
  expect(countLine(screen.frame())).toBe('enter opens nodes with status=offline');
  await moveTo(screen, 'volumes with node=none');
  const [, detached] = /detached .*a month · (\d+)/.exec(screen.frame()) ?? [];
  await screen.press('enter');
  expect(countLine(screen.frame())).toMatch(countOf(detached));
  await screen.press('esc');
  await moveTo(screen, 'the event: ');
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'events'});
  await screen.press('esc');
  await moveTo(screen, 'invoices with date=2026-10');
  await screen.press('enter');
  expect(countLine(screen.frame())).toMatch(/^1–1 of 1\b/);
  await screen.press('esc');
  await moveTo(screen, 'the transfer');
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'transfer'});
});

test('a click selects a figure, a second one opens it', async () => {
  const {screen} = await openOverview();
  const row = lines(screen.frame()).findIndex(line => line.startsWith(' Volumes '));
  const column = lines(screen.frame())[row]?.indexOf('detached') ?? 0;
  const click = async () => {
    screen.store.dispatch({type: 'mouse', does: 'click', column, row, at: 0});
    await screen.idle();
  };
  await click();
  expect(countLine(screen.frame())).toBe('enter opens volumes with node=none');
  await click();
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'volumes', filter: 'node=none'});
});

test('each part is drawn as soon as its reply arrives', async () => {
  const waiting = new Map<string, () => void>();
  let holding = false;
  const screen = await open({
    transport: async (wire, service, signal) => {
      const path = wire.url.replace('https://demo.invalid/v4', '').split('?')[0] ?? '';
      if (holding) await new Promise<void>(resolve => waiting.set(path, resolve));
      return service(wire, signal);
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve));
  };
  const answer = async (path: string) => {
    await settle();
    waiting.get(path)?.();
    waiting.delete(path);
    await settle();
  };
  holding = true;
  screen.keys('H');
  // What is known already stands there at once.
  expect(sectionIn(screen.frame(), 'Nodes')).toMatch(/offline \d+/);
  expect(sectionIn(screen.frame(), 'Notices')).toContain('▲ db-primary-fra');
  expect(sectionIn(screen.frame(), 'Volumes')).toContain('reading …');
  expect(sectionIn(screen.frame(), 'Cost')).toContain('so far');
  await answer('/volumes');
  expect(sectionIn(screen.frame(), 'Volumes')).toMatch(/attached \d+/);
  // Leaving, nothing more is waited for.
  screen.keys('esc');
  const {lists, items} = screen.store.get();
  expect(
    Object.values(lists).filter(({resource, loading}) => resource === 'events' && loading.length > 0),
  ).toEqual([]);
  expect(Object.values(items).some(({loading}) => loading)).toBe(false);
  holding = false;
  for (const path of [...waiting.keys()]) await answer(path);
});

test('an unreadable part says why; one that the service lacks is left out', async () => {
  const {screen} = await openOverview({
    transport: async (wire, service, signal) => {
      if (wire.url.includes('/account/events')) return error(403, 'Unauthorized');
      if (wire.url.includes('/account/transfer')) return error(404, 'Not found');
      return service(wire, signal);
    },
  });
  const frame = screen.frame();
  expect(sectionIn(frame, 'Events')).toMatch(/Events +events: the token lacks the right/);
  expect(frame).not.toContain('Transfer');
  expect(sectionIn(frame, 'Nodes')).toMatch(/offline \d+/);
});

/** The cursor rests on a figure for a moment. */
async function rest(screen: Screen) {
  const resting = screen.timers.find(({name}) => name === 'rest');
  if (!resting) expect.fail('nothing waits for the cursor to rest');
  screen.timers.splice(screen.timers.indexOf(resting), 1);
  resting.ring();
  await screen.idle();
}

test('of a large account each figure says of how many rows it is, until the cursor rests and all are read', async () => {
  const {screen, asked} = await openOverview({nodes: 1200, columns: 120, rows: 40});
  const before = screen.frame();
  expect(before).toMatch(/Nodes 1,200 ─+ 500 of 1,200 nodes read · 12:00Z/);
  expect(before).toMatch(/○ offline .* 34 of 500 read /);
  expect(before).toMatch(moneyIn(/ nodes .* at least \$36,362\.00/));
  // The failures of a week are a list of their own, which has one page.
  expect(before).toMatch(/Failed 7 in a week ─+ 12:00Z/);
  expect(asked().filter(path => path === '/node/instances')).toHaveLength(1);
  await screen.press('tab');
  expect(asked().filter(path => path === '/node/instances')).toHaveLength(1);
  await rest(screen);
  const after = screen.frame();
  expect(after).toMatch(/Nodes 1,200 ─+ 12:00Z/);
  expect(after).toMatch(/○ offline .* 81 /);
  expect(after).toMatch(moneyIn(/ nodes .* \$83,685\.80/));
  expect(after).not.toMatch(/ read|at least/);
  expect(asked().filter(path => path === '/node/instances')).toHaveLength(3);
  expect(screen.timers.map(({name}) => name)).not.toContain('rest');
  // The list has read its first rows alone, but the sum below it is that of all.
  await screen.press('shift-tab', 'tab', 'enter');
  expect(screen.frame()).toMatch(moneyIn(/1–\d+ of 1,200 · \$83,685\.80 a month/));
});

test('while something is typed above it, and with the last tenth of the budget, no further rows are read', async () => {
  const {screen, asked} = await openOverview({nodes: 1200, columns: 120, rows: 40});
  const resting = screen.timers.find(({name}) => name === 'rest');
  await screen.press(':');
  expect(screen.timers).not.toContain(resting);
  await screen.press('esc');
  const left = (remaining: number) =>
    screen.store.dispatch({type: 'budgetRead', budget: {of: 'list', limit: 200, remaining}});
  left(20);
  await rest(screen);
  expect(asked().filter(path => path === '/node/instances')).toHaveLength(1);
  expect(screen.timers.map(({name}) => name)).toContain('budget');
  left(22);
  await screen.idle();
  expect(screen.frame()).not.toMatch(/ read|at least/);
});

test.each([80, 120])('a sum over the first rows of a list is no total, at %i columns', async columns => {
  const {screen} = await openOverview({
    columns,
    rows: 40,
    nodes: 1200,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!/\/(volumes|account\/events)\?/.test(wire.url)) return reply;
      const body = JSON.parse(reply.body);
      const data = body.data.slice(0, 40).filter(({status}: {status?: string}) => status !== 'failed');
      return {...reply, body: JSON.stringify({...body, data, results: 3000, pages: 6})};
    },
  });
  const frame = screen.frame();
  expect(frame).toMatch(/ Cost +at least \$[\d,]+\.\d\d a month /);
  expect(frame).toMatch(/detached .*\d+ of 40 read/);
  expect(frame).toMatch(/ Cost .* 500 of 1,200 nodes/);
  expect(frame).toMatch(/of the first \d+, nothing failed in a week/);
  if (columns === 120) {
    expect(frame).toMatch(/detached .*at least \$[\d,.]+ a month/);
    expect(frame).toMatch(/a month +nodes .*at least \$[\d,]+\.\d\d/);
  }
  for (const line of lines(frame)) expect(width(line)).toBeLessThanOrEqual(columns);
});

test('events that are alike and follow one another are one line, about the newest', async () => {
  const event = (id: number, more: object = {}) => ({
    ...{id, action: 'dns_record_create', username: 'kestrel', status: 'notification'},
    ...{created: '2026-11-20T11:00:00', entity: {type: 'domain', id: 7, label: 'harbour.example'}},
    ...more,
  });
  const alike = Array.from({length: 26}, (_, index) => event(100 - index));
  const data = [
    ...alike,
    event(60, {username: 'lin-wei'}),
    ...[event(59), event(58)].map(one => ({...one, status: 'started', percent_complete: 5})),
    ...[event(57), event(56)].map(one => ({...one, action: 'node_reboot', status: 'finished'})),
  ];
  const {screen} = await openOverview({
    rows: 40,
    transport: async (wire, service, signal) =>
      wire.url.includes('/account/events')
        ? {status: 200, headers: {}, body: JSON.stringify({data, page: 1, pages: 1, results: data.length})}
        : service(wire, signal),
  });
  const from = lines(screen.frame()).findIndex(line => line.startsWith(' Events '));
  const shown = lines(screen.frame()).slice(from, from + 5);
  expect(shown.map(line => line.replace(/^ (Events)? +| +1 h ago$/g, ''))).toEqual([
    '○ kestrel added 26 records to harbour.example',
    '○ lin-wei added a record to harbour.example',
    '◐ kestrel is adding a record to harbour.example, 5 %',
    '◐ kestrel is adding a record to harbour.example, 5 %',
    '● kestrel rebooted harbour.example, 2 times',
  ]);
  await moveTo(screen, 'kestrel added a record');
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'events', id: '100'});
});

test.each([
  [80, 50],
  [200, 60],
])('at %i×%i no notice is cut above rows that are free', async (columns, rows) => {
  const {screen} = await openOverview({columns, rows});
  const all = lines(screen.frame());
  const nodes = all.findIndex(line => line.startsWith(' Nodes '));
  const notices = all.slice(2, nodes).map(line => line.slice(0, columns === 200 ? 66 : columns));
  expect(notices.join('')).toMatch(/You have an +important +ticket open|You have an important +ticket open/);
  expect(notices.join('')).not.toContain('…');
});

test('returning within a minute requests nothing; r reads all again', async () => {
  const {screen} = await openOverview();
  await moveTo(screen, 'volumes with node=none');
  await screen.press('enter', 'esc');
  const before = screen.requests.length;
  await screen.press('P', 'esc');
  expect(screen.requests).toHaveLength(before);
  await screen.press('r');
  const read = screen.requests.slice(before).map(({path}) => path.split('?')[0]);
  expect(read).toContain('/node/instances');
  expect(read).toContain('/account/transfer');
  expect(read).toHaveLength(new Set(read).size);
});

test('a service that knows only the specification works, without prices', async () => {
  const service = await createDemoService({now: () => new Date(noon), faults: {plain: true}});
  const {screen} = await openOverview({service});
  expect(sectionIn(screen.frame(), 'Volumes')).toMatch(/detached \d+ {2}attached \d+/);
  expect(sectionIn(screen.frame(), 'Cost')).toMatch(/a month and \d+ unknown {2}nodes \$/);
});

test('on the smallest screen every part has a line, and what went wrong stands first', async () => {
  const {screen} = await openOverview({columns: 40, rows: 12});
  const titles = lines(screen.frame())
    .slice(2, -2)
    .map(line => line.trim().split(' ')[0]);
  expect(titles).toEqual(['Notices', 'Failed', 'Nodes', 'Volumes', 'Cost', 'Transfer', 'Events', 'Invoices']);
  expect(screen.frame()).toMatch(/Transfer ▕█+.? +▏ +\d+ %/);
});

test.each([
  [40, 12],
  [80, 24],
  [120, 40],
  [200, 60],
  [300, 100],
] as const)('it fits %i×%i', async (columns, rows) => {
  const {screen} = await openOverview({columns, rows});
  const frame = screen.frame();
  expect(lines(frame).length).toBeLessThanOrEqual(rows);
  for (const line of lines(frame)) expect(width(line)).toBeLessThanOrEqual(columns);
  expect(frame).toContain('db-primary-fra');
  await screen.press('G');
  expect(screen.frame()).toContain('Invoices');
  if (columns <= 120) await screen.press('g');
  if (columns <= 120) golden(`overview-${columns}x${rows}`, screen.frame());
});
