import {expect, test} from 'vitest';
import {footerRows} from '../../../src/app/frame/frame.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** A list of which not all comes says so on the screen, and its sums are not those of the list. */

interface ListBody {
  data: object[];
  page: number;
  pages: number;
  results: number;
}

/** The list of a path, changed by the page that was asked for; the first page is sent for every one. */
const lying =
  (path: string, change: (body: ListBody, page: number) => object): NonNullable<Setting['transport']> =>
  async (wire, service, signal) => {
    const url = new URL(wire.url);
    if (url.pathname !== `/v4${path}`) return service(wire, signal);
    const page = Number(url.searchParams.get('page') ?? 1);
    url.searchParams.set('page', '1');
    const reply = await service({...wire, url: String(url)}, signal);
    return {...reply, body: JSON.stringify(change(JSON.parse(reply.body), page))};
  };

const countLine = (screen: Screen) => screen.frame().split('\n').at(-2)?.trim() ?? '';
const warned = ({store}: Screen) =>
  footerRows(store.get())[0]?.flatMap(({text, tone}) => (tone === 'warn' ? [text.trim()] : []));

const rest = async (screen: Screen) => {
  screen.timers.find(({name}) => name === 'rest')?.ring();
  await screen.idle();
};

const dollarsIn = (line: string) => /\$[\d,.]+ a month/.exec(line)?.[0];

test('rows of a page that repeats another one are summed once, and said to be sent again', async () => {
  const repeats = lying('/node/instances', ({data}, page) => ({
    data,
    page,
    pages: 3,
    results: 3 * data.length,
  }));
  const screen = await open({columns: 160, nodes: 400, transport: repeats});
  const first = dollarsIn(countLine(screen));
  expect(countLine(screen)).toContain(' of 300 · 100 of 300 read: $');
  await rest(screen);
  expect(countLine(screen)).toMatch(/ of 300 read: \$/);
  await screen.press('G');
  expect(dollarsIn(countLine(screen))).toBe(first);
  expect(countLine(screen)).toMatch(
    / of 300 · 100 of 300 read: \$.* · \d+ rows sent again: the list is not whole/,
  );
  expect(warned(screen)).toHaveLength(2);
  await screen.filter('memory>0GB');
  await rest(screen);
  expect(countLine(screen)).toMatch(/ of \d+ found in \d+ of [\d,]+ rows /);
});

test('below a count that cannot be, sums are of the rows that came', async () => {
  const screen = await open({
    columns: 200,
    transport: lying('/node/instances', body => ({...body, results: 1e11})),
  });
  expect(countLine(screen)).toContain('100 read: $');
  expect(countLine(screen)).toContain('the service reports an impossible count: 1');
  expect(warned(screen)).toHaveLength(2);
});

test('rows that could not be read are said to be so in the colour of warnings', async () => {
  const screen = await openAt(': "volumes" enter', {
    columns: 160,
    transport: lying('/volumes', body => ({...body, data: [...body.data.slice(1), {id: 'x'}]})),
  });
  expect(countLine(screen)).toContain(' and 1 unknown · 1 could not be read');
  expect(warned(screen)).toEqual(['1 could not be read']);
});

test('rows that the service counts and does not send are missed', async () => {
  const screen = await openAt(': "volumes" enter', {
    columns: 160,
    transport: lying('/volumes', (body, page) => ({
      ...body,
      page,
      data: page === 1 ? body.data : [],
      results: body.results + 7,
    })),
  });
  await rest(screen);
  expect(countLine(screen)).toMatch(/ read: \$.* · 7 of \d+ did not come/);
});

test('a search says of how much it speaks, and what the lists lack', async () => {
  const screen = await openAt('* "web-1" enter', {
    columns: 160,
    transport: lying('/node/instances', ({data}, page) => ({data, page, pages: 3, results: 3 * data.length})),
  });
  expect(countLine(screen)).toMatch(/^at least \d+ found · 21 of 22 collections, 1 only in part/);
  expect(warned(screen)).toEqual([expect.stringMatching(/^at least \d+ found$/)]);
  expect(screen.frame()).toMatch(/not all could be read +280 rows sent again: the list is not whole/);
});

test('a search of all of the account counts what it finds without more ado', async () => {
  const screen = await openAt('* "web-1" enter', {columns: 160});
  expect(countLine(screen)).toMatch(/^\d+ found · all 22 collections/);
  expect(warned(screen)).toEqual([]);
});

test('the overview counts each row once, and says that pages repeat', async () => {
  const repeats = lying('/node/instances', ({data}, page) => ({
    data,
    page,
    pages: 3,
    results: 3 * data.length,
  }));
  const screen = await openAt('H', {columns: 120, rows: 40, transport: repeats});
  await rest(screen);
  expect(screen.frame()).toMatch(/ Nodes 420 ─+ 280 rows sent again: the list is not whole/);
  expect(screen.frame()).toMatch(/running .* \d+ of 140 read/);
});
