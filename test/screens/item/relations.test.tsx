import {expect, test} from 'vitest';
import {openItem} from '../../../src/app/data/relations/relations.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';
import {fieldText} from './field-text.ts';

/** The relations of an item, as its detail tells of them and as they are opened. */

const lines = (frame: string) => frame.split('\n');
/** What the detail says of a relation, with the digit that opens it. */
const relation = (frame: string, title: string) => {
  const digit = [...'1234567890:'].find(key => fieldText(frame, `${key} ${title}`) !== '');
  return digit === undefined ? '' : `${digit} ${title}  ${fieldText(frame, `${digit} ${title}`)}`;
};

async function detail(to: string, keys: readonly string[] = ['d'], rows = 60) {
  const screen = await openAt(`: "${to}" enter`, {columns: 120, rows});
  const before = screen.requests.length;
  await screen.press(...keys);
  return {screen, asked: () => screen.requests.slice(before).map(({path}) => path.split('?')[0])};
}

test('a node shows its relations, and never the requests behind them', async () => {
  const {screen, asked} = await detail('nodes label=db-primary');
  const frame = screen.frame();
  expect(relation(frame, 'Volumes')).toMatch(/^1 Volumes +2 volumes: db-primary-data, db-primary-wal$/);
  expect(relation(frame, 'Image')).toMatch(/^8 Image +node\/debian12$/);
  expect(relation(frame, 'Events')).toMatch(/^2 Events +(no|\d+) events?$/);
  expect(relation(frame, 'Notices')).toMatch(/^3 Notices +no notices$/);
  expect(relation(frame, 'Records')).toMatch(/^4 Records +looks for 192\.0\.2\.1 in all records$/);
  expect(frame).not.toMatch(/node_id=|entity\.id/);
  // One request for each: what is counted is what the lists say.
  expect(asked().filter(path => path === '/volumes')).toHaveLength(1);
  expect(screen.requests.filter(({path}) => path.startsWith('/account/notifications'))).toHaveLength(1);
});

/** Opens the program on a service with other volumes, all on one page. */
const withVolumes = (change: (volumes: {label: string}[]) => object[]) =>
  open({
    columns: 120,
    rows: 60,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('/volumes')) return reply;
      const page = JSON.parse(String(reply.body));
      const data = change(page.data);
      return {...reply, body: JSON.stringify({...page, results: data.length, pages: 1, data})};
    },
  });

test.each([
  [0, 'no volumes'],
  [1, '1 volume: v1'],
  [2, '2 volumes: v1, v2'],
  [8, '8 volumes: v1, v2, v3, v4, v5, v6, v7, v8'],
  [9, '9 volumes: v1, v2, v3, v4, v5, v6, v7, v8 …'],
])('of %i related items eight names are told at most', async (number, words) => {
  const screen = await withVolumes(volumes => {
    const own = volumes.find(({label}) => label === 'db-primary-data');
    return Array.from({length: number}, (_, at) => ({...own, id: at + 1, label: `v${at + 1}`}));
  });
  await take(screen, ': "nodes label=db-primary" enter · d');
  expect(relation(screen.frame(), 'Volumes')).toBe(`1 Volumes  ${words}`);
});

test('relations are requested when an item is opened, not while the cursor moves', async () => {
  const screen = await open({columns: 120, rows: 60});
  const before = screen.requests.length;
  await screen.press('j', 'j', 'k');
  expect(screen.requests).toHaveLength(before);
  await screen.press('enter');
  const opened = screen.requests.length;
  await screen.press('j', 'k', 'G', 'g');
  expect(screen.requests).toHaveLength(opened);
});

test('known relations show their age, and r reads them again', async () => {
  const {screen} = await detail('nodes label=db-primary');
  await take(screen, 'esc 60s d');
  expect(relation(screen.frame(), 'Volumes')).toMatch(/2 volumes: db-primary-data, /);
  await take(screen, 'esc 1s d');
  expect(relation(screen.frame(), 'Volumes')).toMatch(/2 volumes as of 12:00:00Z: db-primary-data, /);
  await screen.press('r');
  expect(relation(screen.frame(), 'Volumes')).toMatch(/2 volumes: db-primary-data, /);
});

test('a locally filtered count is shown once all pages were read', async () => {
  const screen = await openAt(': "types" enter · d', {columns: 120, rows: 60, nodes: 3000});
  expect(relation(screen.frame(), 'Nodes')).toMatch(/^1 Nodes +[\d,]+ nodes: [^·]* …$/);
  await take(screen, ': "regions id=nl-ams" enter · d');
  expect(relation(screen.frame(), 'Nodes')).toMatch(/^1 Nodes +[\d,]+ nodes: [^·]* …$/);
});

test('an event leads to its entity and its user', async () => {
  const {screen} = await detail('events entity.type=node username=kestrel');
  expect(relation(screen.frame(), 'Node')).toMatch(/^2 Node +\S/);
  expect(relation(screen.frame(), 'Volume')).toBe('');
  expect(relation(screen.frame(), 'User')).toMatch(/^1 User +kestrel$/);
  await screen.press('1');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'users', id: 'kestrel'});
  expect(relation(screen.frame(), 'Events')).toMatch(/^1 Events +\d+ events?/);
  await screen.press('1');
  expect(lines(screen.frame()).at(-2)).toContain('here: username=kestrel');
});

test('a record leads to the node whose address it points to, and a node to the records', async () => {
  const {screen} = await detail('domains domain=kestrel.test', ['enter']);
  await take(screen, '/ ctrl-u "type=A name^staging-web-1" enter · d');
  expect(relation(screen.frame(), 'Domain')).toMatch(/^1 Domain +kestrel\.test/);
  expect(relation(screen.frame(), 'Node')).toMatch(/^2 Node +1 node: staging-web-1$/);
  await screen.press('2', 'd');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'nodes'});
  expect(relation(screen.frame(), 'Records')).toMatch(
    /^4 Records +staging-web-1 A.*(?: ·)? and looks for others$/,
  );
  const before = screen.requests.length;
  await screen.press('4');
  expect(placeOf(screen.store.get())).toMatchObject({screen: 'find', search: {within: 'records'}});
  expect(lines(screen.frame()).at(-2)).toContain('all 2 collections');
  const paths = screen.requests.slice(before).map(({path}) => path);
  expect(paths.every(path => path.startsWith('/domains'))).toBe(true);
  await screen.press('esc');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'nodes'});
  // Now all of them are known.
  expect(relation(screen.frame(), 'Records')).toMatch(/^4 Records +\d+ records?: staging-web-1 A/);
});

test('a relation that cannot be read says so in its line', async () => {
  const screen = await openAt('enter', {
    columns: 120,
    rows: 60,
    transport: async (wire, service, signal) =>
      wire.url.includes('/account/notifications')
        ? {status: 403, headers: {}, body: '{"errors":[{"reason":"Unauthorized"}]}'}
        : service(wire, signal),
  });
  expect(relation(screen.frame(), 'Notices')).toMatch(/^3 Notices +could not be read: /);
});

test('a node leads to the load balancers it stands behind, by its digit', async () => {
  const {screen} = await detail('nodes label^web ipv4~192.168');
  expect(relation(screen.frame(), 'Load balancers')).toMatch(
    /^7 Load balancers +looks for 192\.168\.\S+ in all/,
  );
  await screen.press('7');
  expect(placeOf(screen.store.get())).toMatchObject({screen: 'find', search: {within: 'backends'}});
  const [, port] = /address 192\.168\S+ · (front-\S+ \d+)/.exec(screen.frame()) ?? [];
  expect(port).toBeDefined();
  await screen.press('esc');
  expect(relation(screen.frame(), 'Load balancers')).toMatch(/^7 Load balancers +1 load balancer: front-/);
  expect(relation(screen.frame(), 'Load balancers')).toContain(port);
});

test('a volume shows notices about it, and they lead to it', async () => {
  const {screen} = await detail('volumes label=db-primary-data');
  expect(relation(screen.frame(), 'Notices')).toMatch(/^2 Notices +1 notice: Volume migration scheduled$/);
  await screen.press('2', 'd');
  expect(relation(screen.frame(), 'Volume')).toMatch(/^1 Volume +db-primary-data/);
});

test('the way out of an item leads to the newest list of its kind up to here, not to one that was left by going back', async () => {
  const screen = await open();
  const listAbove = () => {
    const place = placeOf(openItem(screen.store.get(), 'nodes', {}, '41200113', 'db-primary'));
    return place.kind === 'item' && place.up?.kind === 'list' ? place.up.filter : 'no list';
  };
  await take(screen, ': "nodes label=db-primary" enter · : "volumes" enter');
  expect(listAbove()).toBe('label=db-primary');
  await take(screen, ': "nodes label=db-primary-fra" enter · [');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'volumes'});
  expect(listAbove()).toBe('label=db-primary');
});

test.each([[['d', '1']], [['1']]])(
  'a relation that leads to nothing names the item, not its id: %s',
  async keys => {
    const screen = await openAt(': "nodes label=wiki-old" enter', {columns: 80});
    await screen.press(...keys);
    expect(screen.frame()).toContain('There are no volumes of wiki-old');
    // The count line says what was asked.
    expect(screen.frame()).toContain('node_id=41205715');
    await screen.filter('node_id=41205715 size>10');
    expect(screen.frame()).toContain('No volumes match node_id=41205715 size>10');
  },
);

test.each([
  ['nodes label=db-primary', ['d'], 'this is the item itself · 1–9 open its relations'],
  ['settings', [], 'this is the item itself'],
])('%s: at an item with nothing behind it, Enter says so', async (to, keys, words) => {
  const {screen} = await detail(to, keys);
  await screen.press('enter');
  expect(screen.frame()).toMatch(new RegExp(`^ ${words} *$`, 'm'));
});

test('of a list that is not whole a relation counts at least what it has found', async () => {
  const screen = await openAt(': "nodes label=db-primary" enter · d', {
    columns: 120,
    rows: 60,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('/volumes?')) return reply;
      if (!/[?&]page=1&/.test(wire.url))
        return {status: 503, headers: {}, body: '{"errors":[{"reason":"busy"}]}'};
      return {...reply, body: JSON.stringify({...JSON.parse(reply.body), results: 2000, pages: 4})};
    },
  });
  expect(relation(screen.frame(), 'Volumes')).toMatch(
    /^1 Volumes +at least 2 volumes in \d+ of 2,000 volumes: db-primary-data, db-primary-wal$/,
  );
});

test('a relation is counted in 40 pages at most, as the figures of the overview are', async () => {
  const screen = await openAt(': "nodes label=db-primary" enter · d', {
    columns: 120,
    rows: 60,
    transport: async (wire, service, signal) => {
      const page = Number(new URL(wire.url).searchParams.get('page'));
      const reply = await service({...wire, url: wire.url.replace(/\bpage=\d+/, 'page=1')}, signal);
      if (!wire.url.includes('/volumes?')) return reply;
      const {data} = JSON.parse(reply.body);
      const rows = Array.from({length: 500}, (_, at) => ({...data[0], id: 1000 * page + at}));
      return {...reply, body: JSON.stringify({data: rows, page, results: 50_000, pages: 100})};
    },
  });
  const pages = screen.requests.filter(({path}) => path.startsWith('/volumes?'));
  expect(pages).toHaveLength(40);
  expect(relation(screen.frame(), 'Volumes')).toMatch(/ in 20,000 of 50,000 volumes/);
});

/** What the service refuses to filter below an item is filtered here. */

test('relations and events whose filter the service refuses are filtered locally', async () => {
  const screen = await openAt('/ ctrl-u "status=rebooting" enter · d', {
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      const filter = wire.headers['X-Filter'] ?? wire.headers['x-filter'] ?? '';
      return /entity|image"|"type"/.test(filter)
        ? {
            status: 400,
            headers: {},
            body: JSON.stringify({errors: [{reason: 'Cannot filter on that', field: 'X-Filter'}]}),
          }
        : service(wire, signal);
    },
  });
  expect(screen.frame()).not.toContain('could not be read');
  expect(screen.frame()).not.toContain('Cannot filter');
  expect(screen.frame()).toMatch(/Events +.*\d+ events/);
  await screen.press('G');
  expect(screen.frame()).toMatch(/Recent events/);
  // Asked once with the filter and not again.
  const refused = screen.requests.filter(({filter}) => JSON.stringify(filter ?? {}).includes('entity'));
  expect(refused.length).toBeLessThanOrEqual(2);
  await take(screen, ': "image debian" enter · d');
  expect(screen.frame()).not.toContain('could not be read');
});

/** Relations that could not be read, and the steps of a person that ask for them again. */

async function node(columns = 120) {
  const sky: {broken?: RegExp | undefined} = {};
  const screen = await openAt(': "nodes label=db-primary" enter', {
    columns,
    rows: 60,
    transport: async (wire, service, signal) =>
      sky.broken?.test(wire.url)
        ? {status: 400, headers: {}, body: JSON.stringify({errors: [{reason: 'the test says no'}]})}
        : service(wire, signal),
  });
  const asked = async (step: () => Promise<void>) => {
    const before = screen.requests.length;
    await step();
    return screen.requests.slice(before).map(({path}) => path.split('?')[0] ?? '');
  };
  const records = () => fieldText(screen.frame(), '4 Records');
  return {screen, sky, asked, records};
}

test('a search that failed does not say that there is nothing', async () => {
  const {screen, sky, records} = await node();
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await screen.press('4');
  expect(screen.frame()).toContain('0 of 2 collections, 2 could not be read');
  await screen.press('esc');
  expect(records()).toMatch(/^could not be read: .*the test says no/);
  expect(screen.frame()).not.toContain('no records');
});

test('a search of which a part failed does not say that there is nothing either', async () => {
  const {screen, sky, asked, records} = await node();
  await screen.press('d');
  sky.broken = /\/records/;
  await take(screen, '4 · esc');
  expect(records()).toMatch(/^could not be read: .*the test says no/);
  // A few are tried again; where these fail, the others are not tried.
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path.endsWith('/records'))).toHaveLength(6);
  expect(records()).toMatch(/^could not be read: .*the test says no/);
});

test('r on an item asks again for what a search behind a relation could not read, once', async () => {
  const {screen, sky, asked, records} = await node();
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await take(screen, '4 · esc');
  expect(await asked(() => screen.press('j', 'k', 'G', 'g'))).not.toContain('/domains');
  const failing = await asked(() => screen.press('r'));
  expect(failing.filter(path => path === '/domains')).toHaveLength(1);
  expect(records()).toMatch(/^could not be read/);
  delete sky.broken;
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(records()).toMatch(/^looks for 192\.0\.2\.1 in all records/);
  await screen.press('4');
  expect(screen.frame()).toContain('all 2 collections');
  await screen.press('esc');
  expect(records()).toBe('no records');
});

test('r in the search behind a relation asks again for what failed', async () => {
  const {screen, sky, asked} = await node();
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await screen.press('4');
  delete sky.broken;
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(screen.frame()).toContain('all 2 collections');
});

test('an item that is opened anew asks again for what failed, and tells no old reason', async () => {
  const {screen, sky, asked} = await node();
  sky.broken = /\/(volumes|account\/notifications)/;
  await screen.press('d');
  expect(fieldText(screen.frame(), '1 Volumes')).toMatch(/^could not be read/);
  expect(await asked(() => screen.press('j', 'k', '?', 'esc'))).toEqual([]);
  delete sky.broken;
  await screen.press('esc');
  const paths = await asked(() => screen.press('d'));
  expect(paths.filter(path => path === '/volumes')).toHaveLength(1);
  expect(screen.frame()).not.toContain('could not be read');
  expect(fieldText(screen.frame(), '1 Volumes')).toMatch(/^2 volumes/);
});

test('beside the list a failed search says why, and is asked again by r', async () => {
  const {screen, sky, asked} = await node(200);
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await take(screen, '4 · esc · esc');
  await screen.ring();
  expect(screen.frame()).toMatch(/Records +could not be read/);
  expect(screen.frame()).not.toContain('no records');
  delete sky.broken;
  const paths = await asked(async () => {
    await screen.press('r');
    await screen.ring();
  });
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(screen.frame()).not.toContain('could not be read');
});

test('the breadcrumb follows an item whose edit changes its name', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · enter', {columns: 120, rows: 40});
  const crumbs = () => screen.frame().split('\n')[1];
  expect(crumbs()).toContain('› old-wiki');
  await take(screen, 'E ctrl-u "new-wiki" ctrl-s right enter');
  expect(screen.frame()).toContain('new-wiki');
  expect(crumbs()).toContain('› new-wiki');
});

const hints = (frame: string) => frame.split('\n').at(-1) ?? '';

test('for a missing item the hints show only keys that work', async () => {
  const screen = await openAt(': "node 999" enter', {columns: 140});
  expect(screen.frame()).toContain('there is no node with the id 999');
  expect(hints(screen.frame())).not.toMatch(/boot|Reboot|delete|ssh|copy|raw/);
  expect(hints(screen.frame())).toContain('r refresh');
  await screen.press('b');
  expect(hints(screen.frame())).toMatch(/nothing (is|here)/);
});

test('for an empty list the hints show only keys that work', async () => {
  const screen = await openAt('/ ctrl-u "status=nowhere" enter', {columns: 140});
  expect(hints(screen.frame())).toContain('n create node');
  expect(hints(screen.frame())).not.toMatch(/boot|delete/);
});

/** Sentences about what could not be read are whole at 80 columns, where lines are free. */

const why =
  'the service is being moved to another building and answers again tomorrow at about nine in the morning';

test.each([
  ['/account/events', 'nodes'],
  ['/stats', 'nodes'],
  ['/items', 'invoices'],
  ['/replies', 'tickets'],
])('of %s', async (path, list) => {
  const screen = await openAt(`: "${list}" enter · d`, {
    columns: 80,
    rows: 60,
    transport: async (wire, service, signal) =>
      wire.url.includes(path)
        ? {status: 409, headers: {}, body: JSON.stringify({errors: [{reason: why}]})}
        : service(wire, signal),
  });
  const text = screen.frame().replaceAll(/\s+/g, ' ');
  expect(text).toContain('about nine in the morning');
});

test('of what the palette takes, where nothing matches', async () => {
  const screen = await openAt(': "qqqqqq"', {columns: 80, rows: 24});
  expect(screen.frame()).toContain('#700');
});

/** Searching in what is read line by line. */

test('enter goes to the first match, n to the one behind it, N back', async () => {
  const screen = await openAt('y', {columns: 100, rows: 20});
  const top = () => Number(/lines (\d+)–/.exec(screen.frame())?.[1]);
  await screen.press('/');
  await screen.type('"');
  await screen.press('enter');
  const first = top();
  await screen.press('n');
  expect(top()).toBe(first + 1);
  await screen.press('n', 'n');
  expect(top()).toBe(first + 3);
  await screen.press('N');
  expect(top()).toBe(first + 2);
  await screen.press('esc');
  expect(screen.store.get().overlay).toMatchObject({kind: 'raw', search: {text: ''}});
  await screen.press('esc');
  expect(screen.store.get().overlay).toBeUndefined();
});
