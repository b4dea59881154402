import {expect, test} from 'vitest';
import type {Transport} from '../../../src/api/index.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** `e`: what is exported, in which format, into which file. */

const name = 'nodes-2026-11-20.csv';
const rowsOf = (screen: Screen, path = name) => (screen.files.get(path) ?? '').split('\r\n').slice(0, -1);

/** The paths of the requests for pages of 500, without that of the regions. */
const pagesAsked = (screen: Screen) =>
  screen.requests.map(({path}) => path).filter(path => /^(?!\/regions).*page_size=500/.test(path));

test('CSV has the columns on the screen, or all columns if asked for', async () => {
  const screen = await open({columns: 80});
  const [, , titles = ''] = screen.frame().split('\n');
  const shown = titles.trim().split(/ {2,}/);
  await screen.press('e', 'enter');
  expect(screen.frame()).toContain(`the ${shown.length} columns on the screen`);
  await screen.press('enter', 'enter');
  expect(rowsOf(screen)[0]?.toUpperCase().split(',')).toEqual(shown);
  screen.files.clear();
  await screen.press('e', 'enter', 'up');
  expect(screen.frame()).toContain('› CSV, all columns');
  await screen.press('ctrl-s');
  const all = rowsOf(screen)[0]?.split(',') ?? [];
  expect(all).toEqual(expect.arrayContaining(['Label', 'Memory', 'Created', 'Tags', 'All addresses']));
  await screen.press('o', 'o', 'o', 'o', 'o', 'o');
  screen.files.clear();
  await screen.press('e', 'ctrl-s');
  expect(rowsOf(screen)[0]).toContain('Memory');
});

test("e and enter export all rows as CSV with the columns' values", async () => {
  const screen = await openAt('e enter enter enter', {columns: 120});
  expect(screen.frame()).toContain('exported 140 rows to ~/nodes-2026-11-20.csv');
  const [titles, first] = rowsOf(screen);
  expect(titles).toContain('Label,Status,Region,Type,IPv4');
  expect(first).toMatch(/^db-primary,running,nl-ams,g6-dedicated-16,192\.0\.2\.1/);
  expect(first).toContain(',32768,');
  expect(rowsOf(screen)).toHaveLength(141);
  expect(pagesAsked(screen)).toEqual(['/node/instances?page=1&page_size=500']);
  expect(screen.store.get().overlay).toBeUndefined();
});

test('a held Enter walks through the fields and exports nothing', async () => {
  const screen = await openAt('e', {columns: 120});
  for (let at = 0; at < 20; at++) screen.store.dispatch({type: 'key', name: 'enter', repeat: at > 0});
  await screen.idle();
  expect(screen.frame()).toContain('▌File');
  expect(screen.frame()).toContain('a key that is held exports nothing: press it once more');
  expect(screen.files.size).toBe(0);
  await screen.press('enter');
  expect(screen.files.has(name)).toBe(true);
});

test('keys that nobody can have read an export before export nothing', async () => {
  const screen = await open({columns: 120});
  for (const key of ['e', 'enter', 'enter', 'enter'])
    screen.store.dispatch({type: 'key', name: key, chunk: 7});
  await screen.idle();
  expect(screen.frame()).toContain('filled in as typed ahead, and not exported: look at it first');
  await screen.press('esc');
  await screen.after(100, 'e', 'ctrl-s');
  expect(screen.frame()).toContain('not exported: that key came too soon to have read what is asked');
  await screen.after(100, 'ctrl-s', 'ctrl-s');
  expect(screen.frame()).toContain('a key that is held exports nothing');
  expect(screen.files.size).toBe(0);
  await screen.after(700, 'ctrl-s');
  expect(screen.files.has(name)).toBe(true);
});

test('words that are typed on by mistake, at the pace of a person, export nothing', async () => {
  for (const words of ['enter done ok', 'exit quit exit', 'edit web yes', 'export lost done']) {
    const screen = await open({columns: 120});
    for (const key of words) await screen.after(700, key === ' ' ? 'enter' : key);
    await screen.after(700, 'enter');
    expect([...screen.files.keys()], words).toEqual([]);
  }
});

test('after text that chooses nothing, Enter says so and goes on when pressed once more', async () => {
  const screen = await openAt('e x enter', {columns: 120});
  expect(screen.frame()).toContain('▌What');
  expect(screen.frame()).toContain('what was typed chooses nothing: enter once more goes on');
  await screen.press('enter');
  expect(screen.frame()).toContain('▌Format');
  await screen.press('x', 'n', 'enter');
  expect(screen.frame()).toContain('▌File');
});

test('an export typed ahead of its rows is filled in, and waits for a look', async () => {
  const screen = await open({columns: 120});
  screen.keys(':', ...'volumes', 'enter', 'e', 'enter', 'enter', 'enter', 'enter');
  await screen.idle();
  expect(screen.frame()).toContain('filled in as typed ahead, and not exported: look at it first');
  expect(screen.files.size).toBe(0);
  await screen.press('enter');
  expect(screen.files.has('volumes-2026-11-20.csv')).toBe(true);
});

test('a held key replaces no file', async () => {
  const screen = await openAt('e ctrl-s · e ctrl-s', {columns: 120});
  expect(screen.frame()).toContain('There is a file of that name already');
  screen.files.set(name, 'mine');
  await screen.press('right');
  screen.store.dispatch({type: 'key', name: 'enter', repeat: true});
  await screen.idle();
  expect(screen.files.get(name)).toBe('mine');
  await screen.press('enter');
  expect(screen.files.get(name)).toMatch(/^Label,/);
});

test('what a terminal or a spreadsheet would obey is text in the file', async () => {
  const screen = await openAt('e enter enter enter', {
    columns: 120,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      return {...reply, body: reply.body.replaceAll('"db-primary"', () => '"=1+1\\u001b[2J\\u202egnp"')};
    },
  });
  expect(rowsOf(screen)[1]).toMatch(/^'=1\+1␛\[2J\ufffdgnp,running,/);
});

test('a fully loaded list is exported without a request', async () => {
  const screen = await openAt(': "volumes" enter · G');
  const before = screen.requests.length;
  await screen.press('e', 'ctrl-s');
  expect(screen.frame()).toMatch(/exported \d+ rows to ~\/volumes-2026-11-20\.csv/);
  expect(screen.requests.length).toBe(before);
});

test('with marked rows the first choice exports those', async () => {
  const screen = await openAt('space j space e');
  expect(screen.frame()).toContain('› the 2 that are marked');
  await screen.press('ctrl-s');
  expect(screen.frame()).toContain('exported 2 rows to ~/nodes-2026-11-20.csv');
  expect(rowsOf(screen).map(row => row.split(',')[0])).toEqual(['Label', 'db-primary', 'mail']);
});

test('typing finds a choice by its words, j and k included; arrows move among the matches', async () => {
  const screen = await open({columns: 120});
  const asked = () => screen.store.get().overlay;
  await take(screen, 'e "lo"');
  expect(asked()).toMatchObject({extent: 'loaded'});
  expect(screen.frame()).toMatch(/▌What +lo +1 of 2 choices/);
  await take(screen, 'tab "j"');
  expect(asked()).toMatchObject({format: 'json'});
  await take(screen, 'ctrl-u "csv"');
  expect(screen.frame()).toContain('2 of 4 choices');
  expect(asked()).toMatchObject({format: 'csv'});
  await screen.press('down');
  expect(asked()).toMatchObject({format: 'allColumns'});
  await screen.press('down');
  expect(asked()).toMatchObject({format: 'csv'});
  await screen.type('k');
  expect(screen.frame()).toContain('format: nothing to choose matches csvk');
  expect(asked()).toMatchObject({format: 'csv', search: {text: 'csv'}});
  await screen.press('ctrl-u', 'n', 'enter');
  expect(screen.frame()).toMatch(/Format +NDJSON/);
  await screen.press('enter');
  expect(screen.files.get('nodes-2026-11-20.ndjson')?.trim().split('\n')).toHaveLength(100);
});

test('an export respects both parts of a filter', async () => {
  const screen = await openAt('/ ctrl-u "label~web and status=offline" enter · e', {
    nodes: 1200,
    columns: 100,
  });
  expect(screen.frame()).toContain('nodes that match label~web and status=offline');
  await screen.press('ctrl-s');
  const rows = rowsOf(screen).slice(1);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toMatch(/^[^,]*web-[^,]*,offline,/);
});

test.each([
  ['JSON', 'json'],
  ['NDJSON', 'ndjson'],
] as const)('%s holds the items whole, as the service sent them', async (title, extension) => {
  const screen = await openAt(': "volumes label~old-wiki" enter · e enter down', {word: 'linode'});
  if (title === 'NDJSON') await screen.press('down');
  expect(screen.frame()).toContain(`› ${title} `);
  await screen.press('enter', 'enter');
  const text = screen.files.get(`volumes-2026-11-20.${extension}`) ?? '';
  const read = JSON.parse(text);
  const item = Array.isArray(read) ? read[0] : read;
  expect(item).toMatchObject({linode_id: null, hardware_type: expect.any(String)});
});

test('without a file name nothing is written', async () => {
  const screen = await openAt('e enter enter ctrl-u enter');
  expect(screen.frame()).toContain('name a file');
  expect(screen.files.size).toBe(0);
});

test('tab completes the path and shows the candidates', async () => {
  const asked: string[] = [];
  const screen = await openAt('e enter enter ctrl-u "no" tab', {
    completePath: typed => {
      asked.push(typed);
      return typed === 'no'
        ? {text: 'nodes-', names: ['nodes-1.csv', 'nodes-2.csv']}
        : {text: typed, names: []};
    },
  });
  expect(screen.frame()).toContain('nodes-1.csv  nodes-2.csv');
  await screen.type('1.csv');
  expect(screen.frame()).not.toContain('nodes-2.csv');
  await screen.press('enter');
  expect(asked).toEqual(['no']);
  expect([...screen.files.keys()]).toEqual(['nodes-1.csv']);
});

test('an existing file is replaced only after a question', async () => {
  const screen = await open();
  screen.files.set(name, 'before');
  await screen.press('e', 'ctrl-s');
  expect(screen.frame()).toContain('There is a file of that name already. Replace it?');
  expect(screen.frame()).toContain('›[Cancel]');
  await screen.press('enter');
  expect(screen.files.get(name)).toBe('before');
  expect(screen.frame()).toContain('▌File');
  await take(screen, 'enter · y esc enter');
  // What was selected the last time is not, when it is asked again.
  await screen.press('right', 'esc', 'enter');
  expect(screen.frame()).toContain('›[Cancel]');
  await screen.press('right', 'enter');
  expect(screen.files.get(name)).toMatch(/^Label,/);
  expect(screen.frame()).toContain('exported 140 rows');
});

test('a failure is reported at the file name, and the input stays', async () => {
  const screen = await openAt('e enter enter ctrl-u "/srv/a.csv" enter', {
    columns: 100,
    writeFile: async () => {
      throw new Error('/srv is on a read-only disk: name another folder');
    },
  });
  expect(screen.frame()).toContain('/srv is on a read-only disk: name another folder');
  expect(screen.frame()).toContain('/srv/a.csv');
  await screen.press('x');
  expect(screen.frame()).not.toContain('read-only');
});

/** Holds the answers to pages of 500 until they are let go. */
function held() {
  const waiting: (() => void)[] = [];
  let most = 0;
  const transport: Setting['transport'] = async (wire, service: Transport, signal) => {
    if (!/instances\?.*page_size=500/.test(wire.url)) return service(wire, signal);
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      most = Math.max(most, waiting.length);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return service(wire, signal);
  };
  return {
    transport,
    most: () => most,
    waiting: () => waiting.length,
    /** Lets the oldest one go. */
    next: () => waiting.shift()?.(),
  };
}

test('up to six pages load at once, progress is shown, and esc stops', async () => {
  const pages = held();
  const screen = await open({nodes: 4200, transport: pages.transport});
  screen.keys('e', 'ctrl-s');
  await expect.poll(pages.waiting).toBe(1);
  pages.next();
  await expect.poll(screen.frame).toContain('exporting 500 of 4,200 rows');
  await expect.poll(pages.waiting).toBe(6);
  pages.next();
  await expect.poll(screen.frame).toContain('exporting 1,000 of 4,200 rows');
  await expect.poll(pages.waiting).toBe(6);
  screen.keys('j');
  expect(screen.frame()).toContain('j means nothing here · esc stops the export');
  screen.keys('esc');
  await screen.idle();
  expect(screen.frame()).toContain('stopped: nothing was exported, no file is left');
  expect(screen.files.size).toBe(0);
  expect(pages.most()).toBe(6);
  await screen.press('esc');
  expect(screen.frame()).toContain('LABEL');
});

test('4,200 rows are written in order', async () => {
  const screen = await openAt('e ctrl-s', {nodes: 4200});
  expect(screen.frame()).toContain('exported 4,200 rows');
  expect(pagesAsked(screen)).toHaveLength(9);
  const labels = rowsOf(screen)
    .slice(1)
    .map(row => row.split(',')[0]);
  expect(new Set(labels).size).toBe(4200);
  expect(labels.slice(0, 3)).toEqual(['db-primary', 'bastion', 'mail']);
});

test('a failed request ends the export, and the reason is shown', async () => {
  const screen = await openAt('e ctrl-s', {
    nodes: 1200,
    columns: 120,
    transport: async (wire, service, signal) =>
      wire.url.includes('page=2&page_size=500')
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"Not today"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).toContain('Not today');
  expect(screen.files.size).toBe(0);
});

test('unreadable items and an incomplete list are reported', async () => {
  const screen = await openAt('e ctrl-s', {
    columns: 240,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!wire.url.includes('page_size=500')) return reply;
      const page = JSON.parse(reply.body);
      page.data = [{id: 'x'}, ...page.data.slice(2)];
      return {...reply, body: JSON.stringify(page)};
    },
  });
  expect(screen.frame()).toContain('1 of the nodes could not be read and is left out');
  expect(screen.frame()).toContain(
    'exported 138 rows to ~/nodes-2026-11-20.csv · the service counts 140 nodes and sent 139: the list is not whole, 1 missing',
  );
});

test('an empty list has nothing to export', async () => {
  const screen = await openAt('/ ctrl-u "label=nothing-is-called-that" enter · e');
  expect(screen.frame()).toContain('there is nothing here to export');
});

test('a single row is told as one, and a long label is cut to 80 characters in the name of its file', async () => {
  const label = `a${'b'.repeat(99)}`;
  const screen = await openAt('d e ctrl-s', {
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      return {...reply, body: reply.body.replaceAll('"db-primary"', `"${label}"`)};
    },
  });
  const [path = ''] = screen.files.keys();
  expect(path).toMatch(/^ab{79}-2026-11-20\.csv$/);
  expect(screen.frame()).toMatch(/exported 1 row to\s/);
});

test.each([
  ['memory', /^\d+$/],
  ['-created', /^\d{4}-/],
])('sorted here by %s, the file is too, before all rows have come', async sort => {
  const gate = Promise.withResolvers<void>();
  const screen = await open({
    nodes: 1400,
    transport: async (wire, service, signal) => {
      if (/page=[^1]&page_size=500/.test(wire.url)) await gate.promise;
      return service(wire, signal);
    },
  });
  screen.keys(':');
  for (const key of `sort ${sort}`) screen.keys(key === ' ' ? 'space' : key);
  screen.keys('enter', 'e');
  await expect.poll(screen.frame).toContain('Export nodes');
  screen.keys('ctrl-s');
  await expect.poll(screen.frame).toContain('exporting 500 of 1,400 rows');
  gate.resolve();
  await screen.idle();
  expect(screen.frame()).toContain('exported 1,400 rows');
  const [titles = '', ...rows] = rowsOf(screen).map(row => row.split(','));
  const column = [...titles].findIndex(title => title.toLowerCase() === sort.replace('-', ''));
  const values = rows.map(row => row[column] ?? '');
  const sorted =
    sort === 'memory'
      ? values.toSorted((one, other) => Number(one) - Number(other))
      : values.toSorted().reverse();
  expect(column).toBeGreaterThan(0);
  expect(new Set(values).size).toBeGreaterThan(3);
  expect(values).toEqual(sorted);
});

test("a name with another format's extension gets a warning and is written", async () => {
  const screen = await openAt('e tab tab ctrl-u "nodes.ZONE"');
  expect(screen.frame()).toContain('CSV, though the name ends in .ZONE, not .csv');
  await screen.press('ctrl-u');
  for (const path of ['nodes.csv', 'nodes.cs', 'nodes.d/all', 'nodes.2026']) {
    await screen.type(path);
    expect(screen.frame()).not.toContain('though');
    await screen.press('ctrl-u');
  }
  await take(screen, '"nodes.zone" enter');
  expect(rowsOf(screen, 'nodes.zone')).toHaveLength(141);
});
