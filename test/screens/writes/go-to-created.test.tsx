import {expect, test} from 'vitest';
import type {HttpRequest, Transport} from '../../../src/api/index.ts';
import {cursorOf, viewOf} from '../../../src/app/data/lists/view.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {everyAction, fill, formStateOf, kept, reach} from '../every-action.ts';
import {connectionLost} from '../lost.ts';
import {typeAnswers} from '../new-node.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** After a create the cursor goes to what was made. */

const notice = (screen: Screen) => screen.store.get().notice?.text ?? '';

/** The label of the row under the cursor. */
function inHand(screen: Screen): string | undefined {
  const state = screen.store.get();
  const place = placeOf(state);
  if (place.kind !== 'list') return undefined;
  const view = viewOf(state, place);
  const slot = view.row(cursorOf(place, view));
  return slot?.ok ? resourceOf(place.resource).label(slot.value) : undefined;
}

async function createNode(screen: Screen, label: string) {
  await screen.press('n');
  await typeAnswers(screen, label, 'nl-ams', 'nanode');
  await screen.press('ctrl-s', 'right', 'enter');
}

/** But an own command, which needs the name of a list: test/screens/accounts/preferences.test.tsx adds one. */
const creates = everyAction.filter(
  ([, {name}, {creates: made}]) => name !== 'preferences' && made && made({}, {})?.resource === name,
);

test.each(creates)(
  '%s: the cursor moves to the created item, and it is visible',
  async (_, resource, action) => {
    const screen = await open({columns: 120, rows: 30, ...kept});
    await reach(screen, resource, action);
    await screen.press(action.key);
    await fill(screen, () => {}, true);
    if (formStateOf(screen)?.stage === 'confirm') await screen.press('right');
    await screen.press('enter');
    const [write] = Object.values(screen.store.get().writes);
    expect(write?.status, notice(screen)).toBe('done');
    const place = placeOf(screen.store.get());
    expect(place).toMatchObject({kind: 'list', cursorId: write?.made});
    // A secret that is shown once stays until it is put away.
    if (formStateOf(screen)) {
      expect(screen.frame()).toContain('which is shown this once');
      await take(screen, 'ctrl-o · esc');
    }
    expect(screen.frame()).toMatch(/^▌/m);
    await screen.press(place.kind === 'list' && place.cursor > 0 ? 'k' : 'j');
    expect(placeOf(screen.store.get())).not.toMatchObject({cursorId: write?.made});
  },
);

/** A service that lists nodes by their labels. */
const sorted = async (wire: HttpRequest, service: Transport, signal: AbortSignal) => {
  const url = new URL(wire.url);
  if (wire.method !== 'GET' || !url.pathname.endsWith('/node/instances') || wire.headers['x-filter'])
    return service(wire, signal);
  const asked = {page: Number(url.searchParams.get('page')), size: Number(url.searchParams.get('page_size'))};
  const all: {label: string}[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const reply = await service(
      {...wire, url: `${url.origin}${url.pathname}?page=${page}&page_size=500`},
      signal,
    );
    const json = JSON.parse(reply.body);
    pages = json.pages;
    all.push(...json.data);
  }
  all.sort((one, other) => (one.label < other.label ? -1 : 1));
  const data = all.slice((asked.page - 1) * asked.size, asked.page * asked.size);
  const pages = Math.ceil(all.length / asked.size);
  return {
    status: 200,
    headers: {},
    body: JSON.stringify({data, page: asked.page, pages, results: all.length}),
  };
};

test.each(['aaa-first', 'media-middle', 'zzz-last'])(
  'in a list sorted by the service, %s is found on its page',
  async label => {
    const screen = await open({columns: 120, rows: 30, nodes: 600, transport: sorted});
    await createNode(screen, label);
    expect(inHand(screen)).toBe(label);
    expect(screen.frame()).toMatch(new RegExp(`^▌${label} `, 'm'));
  },
);

test('a created item hidden by the filter is reported, and shown once the filter is gone', async () => {
  const screen = await open({columns: 120, rows: 30});
  for (const filter of ['label~db', 'status=running label~db']) {
    await screen.filter(filter);
    const label = `web-${filter.length}`;
    const from = screen.requests.length;
    await createNode(screen, label);
    expect(notice(screen)).toBe(
      `accepted, under way: create node ${label} · this filter does not show it: esc shows all`,
    );
    // Nothing is sought where it cannot be.
    expect(screen.requests.length - from).toBeLessThan(14);
    await screen.press('esc');
    expect(inHand(screen)).toBe(label);
  }
});

test('a user who has moved on is not taken back', async () => {
  const screen = await open({columns: 120, rows: 30, nodes: 600});
  let go = () => {};
  const gate = new Promise<void>(resolve => {
    go = resolve;
  });
  const slow = await open({
    columns: 120,
    rows: 30,
    nodes: 600,
    transport: async (wire, service, signal) => {
      if (wire.method === 'POST') await gate;
      return service(wire, signal);
    },
  });
  await screen.press('j');
  await slow.press('n');
  await typeAnswers(slow, 'web-new', 'nl-ams', 'nanode');
  slow.keys('ctrl-s', 'right', 'enter', 'esc', 'j', 'j');
  go();
  await slow.idle();
  expect(placeOf(slow.store.get())).toMatchObject({cursor: 2});
  expect(notice(slow)).toContain('accepted, under way: create node web-new');
});

test('with lagging reads the cursor moves once the item appears', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120, rows: 30});
  screen.service.setFaults({lag: 8000});
  await take(screen, 'n "brand-new" enter tab "nl-ams" enter ctrl-s right enter');
  expect(inHand(screen)).not.toBe('brand-new');
  // It has one page, and no other is asked for.
  expect(screen.requests.filter(({path}) => path.startsWith('/volumes?page=2'))).toEqual([]);
  await screen.later(20);
  expect(inHand(screen)).toBe('brand-new');
});

test('a key typed right after a create applies to the created item', async () => {
  const screen = await open({columns: 120, rows: 30, nodes: 600});
  await createNode(screen, 'web-new');
  await screen.press('d');
  expect(screen.frame()).toMatch(/web-new/);
});

test('a key typed while the created item is being read waits for its row', async () => {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  let isMade = false;
  const screen = await openAt('n', {
    columns: 120,
    rows: 30,
    nodes: 600,
    transport: async (wire, service, signal) => {
      const isPage = wire.url.includes('/node/instances?');
      if (isMade && isPage) await held;
      const reply = await service(wire, signal);
      isMade ||= wire.method === 'POST';
      return reply;
    },
  });
  await typeAnswers(screen, 'web-new', 'nl-ams', 'nanode');
  await screen.press('ctrl-s', 'right');
  screen.keys('enter');
  const settled = screen.idle();
  const seeks = () => {
    const place = placeOf(screen.store.get());
    return place.kind === 'list' && place.seek !== undefined;
  };
  while (!seeks()) await new Promise(setImmediate);
  screen.keys('d');
  answer();
  await settled;
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item'});
  expect(screen.frame().split('\n')[1]).toContain('web-new');
});

test('the cursor moves also to an item found after a lost reply', async () => {
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      throw connectionLost();
    },
  });
  await createNode(screen, 'web-new');
  expect(notice(screen)).toContain('done, though no answer came');
  expect(inHand(screen)).toBe('web-new');
});
