import {expect, test} from 'vitest';
import {written} from '../../../src/api/filter/index.ts';
import type {Reply} from '../../../src/api/index.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {fieldText} from '../item/field-text.ts';
import {noon, open, type Setting} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

const lines = (frame: string) => frame.split('\n');
const countLine = (frame: string) => lines(frame).at(-2) ?? '';
const placeLine = (frame: string) => lines(frame)[1] ?? '';
const titles = (frame: string) => lines(frame)[2] ?? '';
const rows = (frame: string) => lines(frame).slice(3, -2);
const cursorLine = (frame: string) => lines(frame).find(line => line.startsWith('▌')) ?? '';
/** The numbers before GB in the rows. */
const gigabytes = (frame: string) =>
  rows(frame)
    .flatMap(line => /([\d,]+) GB/.exec(line)?.[1] ?? [])
    .map(text => Number(text.replaceAll(',', '')));

test('o sorts by the next column and then by none, O reverses', async () => {
  const screen = await open({columns: 80});
  const before = rows(screen.frame());
  await screen.press('o');
  expect(titles(screen.frame())).toMatch(/^ LABEL↑ +STATUS /);
  expect(countLine(screen.frame())).toContain('service sorts by label ↑');
  expect(screen.requests.at(-1)).toMatchObject({filter: {'+order_by': 'label', '+order': 'asc'}});
  const labels = rows(screen.frame()).map(line => line.slice(1).split(' ')[0] ?? '');
  expect(labels).toEqual(labels.toSorted());
  await screen.press('O');
  expect(titles(screen.frame())).toMatch(/^ LABEL↓ /);
  expect(screen.requests.at(-1)).toMatchObject({filter: {'+order_by': 'label', '+order': 'desc'}});
  await screen.press('o');
  expect(titles(screen.frame())).toMatch(/ STATUS↑ /);
  expect(countLine(screen.frame())).toContain('sorted here over 140 rows by status ↑');
  for (let key = 0; key < 30 && /[↑↓]/.test(titles(screen.frame())); key++) await screen.press('o');
  expect(rows(screen.frame())).toEqual(before);
  expect(titles(screen.frame())).not.toMatch(/[↑↓]/);
  expect(countLine(screen.frame())).not.toContain('sort');
});

test('o reaches hidden columns and says which is next', async () => {
  const screen = await open({columns: 80});
  expect(titles(screen.frame())).not.toMatch(/MEMORY|AGE/);
  const seen: string[] = [];
  for (let key = 0; key < 30 && !seen.includes('age'); key++) {
    await screen.press('o');
    seen.push(/^ by (\S+) \(/.exec(lines(screen.frame()).at(-1) ?? '')?.[1] ?? '');
    expect(countLine(screen.frame())).toContain(`by ${seen.at(-1)} ↑`);
    expect(placeLine(screen.frame())).toContain(`↑ ${seen.at(-1)}`);
  }
  expect(seen.slice(0, 2)).toEqual(['label', 'status']);
  expect(seen).toContain('memory');
  expect(new Set(seen).size).toBe(seen.length);
  await screen.go('sort none');
  expect(countLine(screen.frame())).not.toContain('sort');
  expect(screen.preferences().sort).toEqual({});
  await screen.press('o');
  expect(lines(screen.frame()).at(-1)).toMatch(
    / by label \(1 of \d+\), then by status · :sort NAME sorts by any/,
  );
});

test('the order is shown at any width, also beside a long filter', async () => {
  const screen = await open({columns: 40, rows: 12, preferences: {sort: {'demo.nodes': '-memory'}}});
  expect(countLine(screen.frame())).toContain('by memory ↓');
  await screen.filter('label!=aaaaaaaaaaaaaaaa and not (region=nowhere)');
  expect(countLine(screen.frame())).toContain('by memory ↓');
  expect(placeLine(screen.frame())).toContain('↓ memory');
});

test(":sort -memory puts the biggest first, :sort restores the service's order", async () => {
  const screen = await open({columns: 100});
  const before = rows(screen.frame());
  await screen.go('sort -memory');
  expect(placeLine(screen.frame())).toMatch(/ nodes +↓ memory$/);
  expect(titles(screen.frame())).toContain('MEMORY↓');
  const memory = gigabytes(screen.frame());
  expect(memory).toEqual(memory.toSorted((one, other) => other - one));
  expect(memory[0]).toBe(48);
  await screen.go('sort');
  expect(rows(screen.frame())).toEqual(before);
});

test('a sort by an unknown column names the nearest one and changes nothing', async () => {
  const screen = await open();
  const before = lines(screen.frame()).slice(0, -1);
  await take(screen, ': "sort memry"');
  expect(screen.frame()).toContain('there is no field memry to sort nodes by; did you mean memory?');
  await screen.press('enter');
  expect(lines(screen.frame()).at(-1)).toContain(
    'there is no field memry to sort nodes by; did you mean memory?',
  );
  // The prompt stays, and what is typed on is no key of the list.
  await screen.type('e');
  expect(screen.store.get().overlay?.kind).toBe('palette');
  await screen.press('esc');
  expect(lines(screen.frame()).slice(0, -1)).toEqual(before);
});

test('an order holds for the session, and is kept for a profile only by :sort keep', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 100});
  const own = rows(screen.frame());
  await take(screen, 'o o o · : "sort -size" enter');
  const sorted = rows(screen.frame());
  await take(screen, ': "nodes" enter · : "volumes" enter');
  expect(rows(screen.frame())).toEqual(sorted);
  expect(screen.preferences().sort).toEqual({});
  const fresh = await openAt(': "volumes" enter', {columns: 100, preferences: screen.preferences()});
  expect(rows(fresh.frame())).toEqual(own);

  await screen.go('sort keep');
  expect(screen.frame()).toContain('volumes of demo open sorted by ↓ size from now on');
  expect(screen.preferences().sort).toEqual({'demo.volumes': '-size'});
  const again = await openAt(': "volumes" enter', {columns: 100, preferences: screen.preferences()});
  expect(rows(again.frame())).toEqual(sorted);
  // The list's own order holds for this session, until it is kept in place of the other.
  await take(again, ': "sort" enter · : "nodes" enter · : "volumes" enter');
  expect(rows(again.frame())).toEqual(own);
  expect(again.preferences().sort).toEqual({'demo.volumes': '-size'});
  await again.go('sort keep');
  expect(again.frame()).toContain('no order is kept: volumes of demo open in their own');
  expect(again.preferences().sort).toEqual({});
});

test.each([40, 60, 80])('the title of the sorted column has its arrow at %i columns', async columns => {
  const screen = await open({columns, rows: 12});
  for (let key = 0; key < 12; key++) {
    await screen.press('o');
    if (placeOf(screen.store.get()).kind === 'list') expect(titles(screen.frame())).toMatch(/[↑↓]/);
  }
});

test('a list whose order waits for prices opens at its first row, which is not acted upon at once', async () => {
  const prices = Promise.withResolvers<void>();
  const screen = await open({
    columns: 100,
    preferences: {sort: {'demo.volumes': 'price'}},
    transport: async (wire, service, signal) => {
      if (wire.url.includes('/volumes/types')) await prices.promise;
      return service(wire, signal);
    },
  });
  screen.keys(':', ...'volumes', 'enter');
  await until(() => countLine(screen.frame()).includes('of 60'));
  const [unpriced = ''] = cursorLine(screen.frame()).split(' ');
  prices.resolve();
  await screen.idle();
  expect(countLine(screen.frame())).toMatch(/^ 1–19 of 60 /);
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 0, top: 0});
  expect(cursorLine(screen.frame())).not.toContain(unpriced);
  await screen.press('x');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toContain(`the cursor was on ${unpriced.slice(1)} until just now`);
});

test('an invalid order in the settings is reported once and ignored', async () => {
  const screen = await open({columns: 120, preferences: {sort: {'demo.nodes': '-memry', 'demo.nodez': 'x'}}});
  expect(screen.frame()).toContain(
    'settings: sort.demo.nodes is not used: there is no field memry to sort nodes by; did you mean memory?',
  );
  expect(titles(screen.frame())).not.toMatch(/[↑↓]/);
  await screen.press('j');
  expect(screen.frame()).toContain(
    'settings: sort.demo.nodez is not used: no resource is called "nodez": did you mean nodes?',
  );
  await screen.press('j');
  expect(screen.frame()).not.toContain('is not used');
});

/** A service that refuses what `refuses` says of a filter. */
const refusing =
  (refuses: (filter: string) => boolean): NonNullable<Setting['transport']> =>
  async (wire, service, signal) => {
    const filter = wire.headers['x-filter'] ?? wire.headers['X-Filter'] ?? '';
    if (!refuses(filter)) return service(wire, signal);
    return {
      status: 400,
      headers: {},
      body: JSON.stringify({errors: [{reason: 'Cannot do that', field: 'X-Filter'}]}),
    };
  };

test('a service that does not sort is asked once, then sorting is local', async () => {
  const screen = await openAt('o', {columns: 100, transport: refusing(filter => filter.includes('+order'))});
  expect(countLine(screen.frame())).toContain('sorted here over 140 rows');
  expect(titles(screen.frame())).toContain('LABEL↑');
  const asked = () => screen.requests.filter(({filter}) => JSON.stringify(filter)?.includes('+order')).length;
  expect(asked()).toBe(1);
  await take(screen, 'O r · / ctrl-u "region=us-east" enter');
  expect(asked()).toBe(1);
  expect(countLine(screen.frame())).toContain('service: region=us-east');
  expect(countLine(screen.frame())).toContain('sorted here over');
  await screen.go('events');
  expect(asked()).toBe(2);
  expect(titles(screen.frame())).toMatch(/^ WHEN↓ /);
  expect(countLine(screen.frame())).toContain('sorted here over 224 rows');
});

test('a service with equality filters alone can still sort', async () => {
  const screen = await openAt('o · / ctrl-u "label~web" enter', {
    columns: 120,
    transport: refusing(filter => filter.includes('+contains')),
  });
  expect(countLine(screen.frame())).toContain('service sorts by label ↑');
  expect(countLine(screen.frame())).toContain('here: label~web');
});

/** A service that answers for pages of 500 when it is let. */
function gate() {
  const waiting: (() => void)[] = [];
  let closed = false;
  const transport: NonNullable<Setting['transport']> = async (wire, service, signal) => {
    if (closed && wire.url.includes('page_size=500'))
      await new Promise<void>((go, fail) => {
        waiting.push(go);
        signal.addEventListener('abort', () => fail(signal.reason));
      });
    return service(wire, signal);
  };
  return {
    transport,
    close: () => {
      closed = true;
    },
    open: () => {
      closed = false;
    },
    /** Lets so many of them through, once there are so many; then until so many more wait. */
    async pass(answers: number, then: number) {
      await until(() => waiting.length >= answers);
      for (const go of waiting.splice(0, answers)) go();
      await until(() => waiting.length === then);
    },
  };
}

async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !holds(); turn++) await new Promise(setImmediate);
  expect(holds()).toBe(true);
}

test('a local sort fetches six pages at once with progress; esc keeps what came', async () => {
  const gates = gate();
  const screen = await open({columns: 100, nodes: 5000, transport: gates.transport});
  gates.close();
  screen.keys(':', ...'sort', 'space', ...'-memory', 'enter');
  await gates.pass(1, 6);
  expect(countLine(screen.frame())).toMatch(
    /1–19 of 5,000 · 500 of 5,000 read: .* · sorting: 500 of 5,000 rows/,
  );
  await gates.pass(2, 6);
  expect(countLine(screen.frame())).toContain('sorting: 1,500 of 5,000 rows');
  expect(lines(screen.frame()).at(-1)).toContain('esc stop');
  const memory = gigabytes(screen.frame());
  expect(memory).toEqual(memory.toSorted((one, other) => other - one));
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 0, top: 0});
  screen.keys('esc');
  expect(lines(screen.frame()).at(-1)).toContain(
    'stopped: sorted over 1,500 of 5,000 rows · r fetches the others too',
  );
  expect(countLine(screen.frame())).toMatch(
    / 1–19 of 5,000 · (.* · )?sorted here over 1,500 of 5,000 rows by memory ↓/,
  );
  const asked = screen.requests.length;
  screen.keys('j', 'k');
  expect(screen.requests).toHaveLength(asked);
  screen.keys('ctrl-a');
  expect(screen.frame()).toContain('1,500 marked · not all: 1,500 of 5,000 rows are loaded');
  screen.keys('u');
  gates.open();
  screen.keys('r');
  await screen.idle();
  expect(countLine(screen.frame())).toContain('sorted here over 5,000 rows');
});

test('a local filter reads page by page; esc keeps the matches, r goes on', async () => {
  const gates = gate();
  const screen = await openAt(': "images" enter', {columns: 100, nodes: 4000, transport: gates.transport});
  gates.close();
  screen.keys(':', ...'nodes', 'space', ...'status=deleting', 'enter');
  await gates.pass(1, 6);
  await gates.pass(1, 6);
  expect(countLine(screen.frame())).toContain('in 1,000 of 4,000 rows, still looking');
  expect(lines(screen.frame()).at(-1)).toContain('esc stop');
  screen.keys('esc');
  expect(lines(screen.frame()).at(-1)).toContain('stopped: looked through 1,000 of 4,000 rows · r fetches');
  expect(countLine(screen.frame())).toMatch(/none found yet in 1,000 of 4,000 rows(?!, still)/);
  expect(placeOf(screen.store.get())).toMatchObject({filter: 'status=deleting'});
  const asked = screen.requests.length;
  screen.keys('j', 'k');
  expect(screen.requests).toHaveLength(asked);
  gates.open();
  screen.keys('r');
  await screen.idle();
  expect(countLine(screen.frame())).toMatch(/none found in 4,000 rows/);
});

test('a local relation reads all pages with progress; leaving it stops', async () => {
  const gates = gate();
  const screen = await openAt(': "types" enter', {
    columns: 100,
    rows: 40,
    nodes: 4000,
    transport: gates.transport,
  });
  gates.close();
  screen.keys('d');
  await gates.pass(1, 6);
  await gates.pass(2, 5);
  expect(fieldText(screen.frame(), '1 Nodes')).toMatch(
    /^at least \d+ nodes in 1,500 of 4,000 nodes, still looking: \S/,
  );
  const asked = screen.requests.length;
  screen.keys('esc');
  gates.open();
  await screen.idle();
  expect(screen.requests).toHaveLength(asked);
});

test('until the first page comes, loaded rows are shown in the new order and accept no action', async () => {
  const gates = gate();
  const screen = await open({columns: 120, nodes: 5000, transport: gates.transport});
  gates.close();
  screen.keys(':', ...'sort', 'space', ...'-memory', 'enter');
  const memory = gigabytes(screen.frame());
  expect(memory).toHaveLength(19);
  expect(memory).toEqual(memory.toSorted((one, other) => other - one));
  expect(countLine(screen.frame())).toBe(' 100 loaded rows, sorted here meanwhile · asking the service …');
  expect(lines(screen.frame())[0]).toContain('as of 12:00:00Z …');
  screen.keys('x');
  expect(lines(screen.frame()).at(-1)).toContain('1 key waits for the rows to come');
  screen.keys('esc');
  await gates.pass(1, 6);
  gates.open();
  await gates.pass(6, 0);
  await screen.idle();
  expect(countLine(screen.frame())).toContain('sorted here over 5,000 rows');
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 0});
});

test('a tenth of the budget is left to the user; sorting goes on when there is more', async () => {
  let left = 200;
  const screen = await open({
    columns: 120,
    nodes: 3000,
    transport: async (wire, service, signal): Promise<Reply> => {
      left -= 1;
      const reply = await service(wire, signal);
      const reset = String(Math.floor(Date.UTC(2026, 10, 20, 12, 1) / 1000));
      const headers = {...reply.headers, 'x-ratelimit-limit': '200', 'x-ratelimit-reset': reset};
      return {...reply, headers: {...headers, 'x-ratelimit-remaining': String(left)}};
    },
  });
  left = 23;
  await screen.go('sort memory');
  expect(countLine(screen.frame())).toContain(', waiting for the budget of requests');
  expect(left).toBeGreaterThanOrEqual(20);
  left = 200;
  screen.pass(120_000);
  // The timer of the budget alone: reading the list again would tell of it as well.
  screen.store.dispatch({type: 'timer', timer: 'budget', at: noon + 120_000});
  await screen.idle();
  expect(countLine(screen.frame())).toContain('sorted here over 3,000 rows');
});

test('a sort keeps cursor and marks on their items', async () => {
  const screen = await openAt(': "volumes" enter · j j space space j', {columns: 100, rows: 40});
  const item = /▌(\S+)/.exec(cursorLine(screen.frame()))?.[1] ?? '';
  await screen.go('sort -size');
  expect(cursorLine(screen.frame())).toContain(item);
  expect(countLine(screen.frame())).toContain('2 marked');
  expect(rows(screen.frame()).filter(line => line.startsWith('•')).length).toBeGreaterThan(0);
  await screen.press('r');
  expect(cursorLine(screen.frame())).toContain(item);
});

test('local and service filters combine with either order', async () => {
  const screen = await openAt('/ ctrl-u "region=nl-ams status=running" enter · : "sort -memory" enter', {
    columns: 160,
  });
  expect(countLine(screen.frame())).toMatch(/found in \d+ rows.* · sorted here over \d+ rows/);
  const memory = gigabytes(screen.frame());
  expect(memory).toEqual(memory.toSorted((one, other) => other - one));
  await screen.go('sort label');
  expect(countLine(screen.frame())).toMatch(
    /service: region=nl-ams · here: status=running · service sorts by label ↑/,
  );
});

test('o goes through the columns on the screen, then through the others by rank, those without one last', async () => {
  const screen = await open({nodes: 20});
  const sorted: string[] = [];
  for (let at = 0; at < 20; at++) {
    await screen.press('o');
    sorted.push(/by (.+?) \(/.exec(screen.store.get().notice?.text ?? '')?.[1] ?? 'no column');
  }
  const {columns} = resourceOf('nodes');
  const rankOf = (title: string) =>
    columns.find(column => written(column.title) === title)?.rank ?? Number.POSITIVE_INFINITY;
  const shown = titles(screen.frame()).replaceAll(/[↑↓]/g, '').trim().split(/ {2,}/).length;
  const others = sorted.slice(shown).map(rankOf);
  expect(new Set(sorted).size).toBe(20);
  expect(others.length).toBeGreaterThan(8);
  expect(others).toEqual(others.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)));
});

test('of a list without rows no order is told', async () => {
  const screen = await openAt(': "volumes" enter · o', {columns: 120, rows: 20});
  expect(countLine(screen.frame())).toContain('sorts by');
  await screen.filter('size>99999');
  expect(countLine(screen.frame())).toContain('none found');
  expect(countLine(screen.frame())).not.toMatch(/sorts|sorted/);
});
