import {expect, test} from 'vitest';
import type {HttpRequest, Reply} from '../../../src/api/index.ts';
import {cursorOf, viewOf} from '../../../src/app/data/lists/view.ts';
import {resourcesOf} from '../../../src/app/screens/find/collections.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

const lines = (frame: string) => frame.split('\n');
const countLine = (frame: string) => lines(frame).at(-2) ?? '';
const rowsOf = (frame: string) =>
  lines(frame)
    .slice(3, -2)
    .filter(line => line.trim() !== '');

/** A screen on which a text is looked for, and the requests that led to. */
async function find(text: string, setting: Setting = {}) {
  const screen = await open({columns: 120, rows: 40, ...setting});
  // The cursor rests in the first second; what is read then is not read by the search.
  await screen.later(2);
  const before = screen.requests.length;
  await take(screen, `* "${text}"`);
  screen.keys('enter');
  await screen.idle();
  return {screen, asked: () => screen.requests.slice(before)};
}

const error = (status: number, reason: string): Reply => ({
  status,
  headers: {},
  body: JSON.stringify({errors: [{reason}]}),
});

/** A service that answers one request after the other, when told to. */
function slow() {
  const waiting: {path: string; resolve: () => void}[] = [];
  let holding = false;
  let most = 0;
  const transport: Setting['transport'] = async (wire, service, signal) => {
    if (!holding) return service(wire, signal);
    const path = wire.url.replace('https://demo.invalid/v4', '').split('?')[0] ?? '';
    await new Promise<void>((resolve, reject) => {
      const one = {path, resolve};
      waiting.push(one);
      most = Math.max(most, waiting.length);
      signal.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(one), 1);
        reject(signal.reason);
      });
    });
    return service(wire, signal);
  };
  const settle = () => new Promise(resolve => setImmediate(resolve));
  return {
    transport,
    most: () => most,
    waiting: () => waiting.length,
    hold: () => {
      holding = true;
    },
    /** Answers those requests, one after the other. */
    async answer(...paths: string[]) {
      for (const path of ['', ...paths]) {
        const at = waiting.findIndex(one => one.path === path);
        if (at >= 0) waiting.splice(at, 1)[0]?.resolve();
        // A reply passes the transport, the client and the loop.
        for (let turn = 0; turn < 20; turn++) await settle();
      }
    },
  };
}

test('find searches every collection and says where each match is', async () => {
  const {screen, asked} = await find('staging-web-1');
  expect(lines(screen.frame())[1]).toBe(' nodes › find staging-web-1');
  const [node, ...rest] = rowsOf(screen.frame());
  expect(node).toMatch(/^▌nodes 1 +staging-web-1 +label$/);
  expect(rest.join('\n')).toMatch(/records \d+ +staging-web-1 A .*name staging-web-1 · kestrel\.test/);
  expect(rest.join('\n')).toMatch(/events \d+ .* what staging-web-1/);
  expect(countLine(screen.frame())).toMatch(/ \d+ found · all \d+ collections · \d+ requests/);
  expect(countLine(screen.frame())).toContain(`${asked().length} requests`);
  const found = rowsOf(screen.frame()).map(row => Number(/^[ ▌][a-z ]*? (\d+) /.exec(row)?.[1] ?? 0));
  expect(countLine(screen.frame())).toContain(` ${found.reduce((sum, one) => sum + one, 0)} found · `);
  expect(screen.frame()).toContain('  esc back  ');
  // No page is asked for twice, and what lies inside others is asked of each of them once.
  const paths = asked().map(({path}) => path);
  expect(paths.length).toBeLessThanOrEqual(52);
  expect(new Set(paths).size).toBe(paths.length);
  // The account's own comes first; the nodes have been read for the sums below their list.
  expect(paths[0]).toContain('/volumes');
  // What lies inside items comes as those are known.
  const inside = /\/\d+\//;
  expect(paths.filter(path => !inside.test(path)).at(-1)).toContain('/node/stackscripts');
});

test('a second search reuses what is known and shows its age; r reads again', async () => {
  const {screen, asked} = await find('web-1');
  const before = asked().length;
  await screen.later(90);
  const known = screen.requests.length;
  await take(screen, '* ctrl-u "db" enter');
  expect(screen.requests).toHaveLength(known);
  expect(asked()).toHaveLength(before);
  expect(rowsOf(screen.frame())[0]).toContain('db');
  expect(countLine(screen.frame())).toMatch(/ 0 requests · some read earlier, at 12:00:0/);
  await screen.press('r');
  const again = screen.requests.length - known;
  expect(again).toBeGreaterThan(resourcesOf().length);
  expect(countLine(screen.frame())).toContain(`collections · ${again} requests`);
});

test.each([
  ['192.0.2.1', 'ipv4 192.0.2.1'],
  ['192.0.2.1/24', 'ipv4 192.0.2.1'],
])('the IPv4 address %s finds its node, and no longer one', async (text, where) => {
  const {screen} = await find(text);
  const [first = ''] = rowsOf(screen.frame());
  expect(first).toMatch(/^▌nodes 1 /);
  expect(first).toContain(where);
  expect(screen.frame()).not.toContain('192.0.2.10');
});

test('an IPv6 address finds its node in any spelling', async () => {
  const start = await open();
  const slot = viewOf(start.store.get(), placeOf(start.store.get()) as never).row(0);
  const {label, ipv6} = (slot?.ok ? slot.value : {}) as {label: string; ipv6: string};
  const [bare = ''] = ipv6.split('/');
  const long = bare
    .split(':')
    .map(part => part.padStart(4, '0'))
    .join(':');
  for (const text of [bare, bare.toUpperCase(), long, `${long.toUpperCase()}/64`, `[${bare}]`]) {
    const {screen} = await find(text);
    expect(rowsOf(screen.frame())[0], text).toMatch(new RegExp(`^▌nodes 1 +${label} +ipv6 `));
  }
});

test('what a list has read whole is not asked for again, and what lies inside it is searched', async () => {
  const screen = await open({columns: 120, rows: 40, preferences: {start: 'domains'}});
  const before = screen.requests.length;
  await take(screen, '* "staging-web-1" enter');
  const paths = screen.requests.slice(before).map(({path}) => path.split('?')[0]);
  expect(paths).not.toContain('/domains');
  expect(rowsOf(screen.frame()).join('\n')).toMatch(/records \d+ +staging-web-1 A /);
});

test('a match names its field, and the text only where it is not the name beside it', async () => {
  const where = async (text: string) =>
    rowsOf((await find(text)).screen.frame())[0]
      ?.slice(1)
      .split(/ {2,}/);
  expect(await where('taging-web-1')).toEqual(['nodes 1', 'staging-web-1', 'label']);
  expect(await where('kestrel freight')).toEqual([
    'account 1',
    'Kestrel Freight B.V.',
    'company Kestrel Freight B.V.',
  ]);
});

test('an id finds the item and what belongs to it', async () => {
  const start = await open();
  const slot = viewOf(start.store.get(), placeOf(start.store.get()) as never).row(0);
  const {id, label} = (slot?.ok ? slot.value : {}) as {id: number; label: string};
  const {screen} = await find(`#${id}`);
  const rows = rowsOf(screen.frame());
  expect(rows[0]).toMatch(new RegExp(`^▌nodes 1 +${label} +id ${id}$`));
  expect(rows.join('\n')).toContain(`entity.id ${id}`);
});

test('at most six requests run at once; esc stops and keeps the results, a second esc leaves', async () => {
  const service = slow();
  const screen = await open({columns: 120, rows: 40, transport: service.transport});
  service.hold();
  screen.keys('*', 'w', 'e', 'b', '-', '1', 'enter');
  await service.answer();
  expect(service.waiting()).toBe(6);
  expect(screen.frame()).toContain('Looking for web-1');
  await service.answer('/node/instances', '/domains', '/volumes');
  expect(service.most()).toBe(6);
  expect(rowsOf(screen.frame())[0]).toMatch(/^▌nodes 2 +web-1 /);
  expect(countLine(screen.frame())).toMatch(/ · esc stops · asking records, /);
  const sent = / \d+ requests /.exec(countLine(screen.frame()))?.[0];
  screen.keys('esc');
  await screen.idle();
  // What was aborted had been sent.
  expect(sent && countLine(screen.frame())).toContain(sent);
  expect(service.waiting()).toBe(0);
  expect(countLine(screen.frame())).toContain('stopped: r asks again');
  expect(rowsOf(screen.frame())[0]).toMatch(/^▌nodes 2 +web-1 /);
  screen.keys('esc');
  expect(lines(screen.frame())[1]).toBe(' nodes');
});

test('a new search replaces the one on the screen', async () => {
  const {screen} = await find('web-1');
  await screen.press('*');
  expect(screen.frame()).toContain(' find web-1');
  await take(screen, 'ctrl-u "db-" enter');
  expect(lines(screen.frame())[1]).toBe(' nodes › find db-');
  await screen.press('esc');
  expect(lines(screen.frame())[1]).toBe(' nodes');
});

test('unreadable collections are named, missing ones are not', async () => {
  const {screen} = await find('web-1', {
    transport: async (wire: HttpRequest, service, signal) => {
      if (wire.url.includes('/support/tickets')) return error(403, 'Unauthorized');
      if (wire.url.includes('/records')) return error(403, 'Unauthorized');
      if (wire.url.includes('/account/payments')) return error(404, 'Not found');
      return service(wire, signal);
    },
  });
  const frame = screen.frame();
  expect(frame).toMatch(/ records +could not be read +\S/);
  expect(frame).toMatch(/ tickets +could not be read +\S/);
  expect(frame).not.toContain('payments');
  expect(countLine(frame)).toMatch(/20 of 22 collections, 2 could not be read/);
});

test('enter opens an item, and a record within its domain', async () => {
  const {screen} = await find('staging-web-1');
  await screen.press('enter');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'nodes'});
  await screen.press('esc', 'j', 'enter');
  const place = placeOf(screen.store.get());
  if (place.kind !== 'list') throw new Error(place.kind);
  expect(place.resource).toBe('records');
  const view = viewOf(screen.store.get(), place);
  const slot = view.row(cursorOf(place, view));
  expect(slot?.ok && (slot.value as {name: string}).name).toBe('staging-web-1');
  expect(lines(screen.frame())[1]).toBe(' nodes › find staging-web-1 › records');
  await screen.press('esc');
  expect(rowsOf(screen.frame())[1]).toMatch(/^▌records/);
});

test('the cursor stays on its match while matches arrive above it', async () => {
  const service = slow();
  const screen = await open({columns: 120, rows: 40, transport: service.transport});
  service.hold();
  screen.keys('*', 'd', 'b', 'enter');
  await service.answer('/volumes');
  expect(rowsOf(screen.frame())[0]).toMatch(/^▌volumes/);
  screen.keys('j');
  const before = placeOf(screen.store.get());
  await service.answer('/node/instances');
  const after = placeOf(screen.store.get());
  if (before.kind !== 'screen' || after.kind !== 'screen') throw new Error('no screen');
  expect(rowsOf(screen.frame())[0]).toMatch(/^ nodes/);
  expect(after.item).toEqual(before.item);
  expect(after.cursor).toBeGreaterThan(before.cursor);
});

test('the cursor stays on its match when the one above it, the first, is gone', async () => {
  const {screen} = await find('db-primary');
  const itemHere = () => {
    const place = placeOf(screen.store.get());
    return place.kind === 'screen' ? {cursor: place.cursor, item: place.item} : undefined;
  };
  await screen.press('g', 'j', 'k');
  const first = itemHere();
  await screen.press('j');
  const second = itemHere();
  expect([first, second]).toMatchObject([
    {cursor: 0, item: {resource: 'nodes'}},
    {cursor: 1, item: {resource: 'nodes'}},
  ]);
  screen.service.store.tables.nodes.delete(Number(first?.item?.id));
  await take(screen, '10s r');
  expect(itemHere()).toEqual({cursor: 0, item: second?.item});
});

test("with very many domains only the first ones' records are read, and the screen says so", async () => {
  const domains = Array.from({length: 150}, (_, index) => ({id: index + 1, domain: `d${index}.example`}));
  const page = (data: readonly unknown[]): Reply => ({
    status: 200,
    headers: {},
    body: JSON.stringify({data, page: 1, pages: 1, results: data.length}),
  });
  const {screen, asked} = await find('db-primary', {
    transport: async (wire: HttpRequest, service, signal) => {
      if (wire.url.includes('/records')) return page([]);
      return wire.url.includes('/domains') ? page(domains) : service(wire, signal);
    },
  });
  expect(screen.frame()).toMatch(/ records +left out +those of 50 of 150 domains/);
  expect(asked().filter(({path}) => path.includes('/records'))).toHaveLength(100);
});

test('find works on a service that does not sort or lacks a collection', async () => {
  const {screen} = await find('staging-web-1', {
    transport: async (wire: HttpRequest, service, signal) => {
      const filter = wire.headers['x-filter'] ?? wire.headers['X-Filter'] ?? '';
      if (filter.includes('+order'))
        return {
          status: 400,
          headers: {},
          body: '{"errors":[{"reason":"Cannot order by created","field":"X-Filter"}]}',
        };
      return wire.url.includes('/account/invoices') ? error(404, 'Not found') : service(wire, signal);
    },
  });
  expect(screen.frame()).toMatch(/ events \d+ /);
  expect(screen.frame()).not.toContain('could not be read');
  expect(countLine(screen.frame())).toMatch(/all \d+ collections/);
});

test('labels that begin with the text come first, then words; letters are not sought in addresses', async () => {
  const {screen} = await find('db', {rows: 60});
  const nodes = rowsOf(screen.frame()).slice(0, Number(/nodes (\d+)/.exec(screen.frame())?.[1]));
  // Every node of the demo account has an IPv6 address with db8 in it.
  expect(nodes.length).toBeLessThan(60);
  for (const row of nodes) expect(row).not.toContain('ipv6');
  const labels = nodes.map(row => row.slice(22).trim().split(' ')[0] ?? '');
  const first = labels.findIndex(label => !label.startsWith('db'));
  expect(first).not.toBe(0);
  if (first > 0) for (const label of labels.slice(first)) expect(label).not.toMatch(/^db/);
  const {screen: addresses} = await find('2001:db8');
  expect(rowsOf(addresses.frame())[0]).toMatch(/nodes \d+ .*ipv6 2001:db8/);
});

test('the prompt shows how many requests a search takes, and the help explains the budget', async () => {
  const screen = await openAt('*', {columns: 80});
  const [, collections] =
    /enter asks (\d+) collections, one request a page · esc /.exec(screen.frame().split('\n').at(-1) ?? '') ??
    [];
  await take(screen, '"no-such-thing" enter');
  expect(screen.frame()).toContain(`all ${collections} collections`);
  await take(screen, '? / "budget 187" enter');
  expect(screen.frame()).toContain('requests left this minute, of those that the service allows');
});

test('of a collection of more than 100,000 rows what is left out is said', async () => {
  const results = 100_001;
  const {screen, asked} = await find('lin-wei', {
    rows: 60,
    transport: async (wire, service, signal) => {
      const [, page] = /users\?page=(\d+)/.exec(wire.url) ?? [];
      if (page === undefined) return service(wire, signal);
      const reply = await service({...wire, url: wire.url.replace(/page=\d+/, 'page=1')}, signal);
      const body = {...JSON.parse(reply.body), page: Number(page), pages: Math.ceil(results / 500), results};
      return {...reply, body: JSON.stringify(body)};
    },
  });
  const remark = rowsOf(screen.frame()).find(row => row.includes('the last '));
  expect(remark?.trim()).toMatch(/left out +the last 1 row$/);
  expect(asked().filter(({path}) => path.includes('/account/users'))).toHaveLength(200);
});
