import {expect, test} from 'vitest';
import {tell} from '../../../src/app/screen-reader/tell.ts';
import type {State} from '../../../src/app/state/state.ts';
import {money} from '../../money.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';
import {announce} from './announce.ts';

/** What a person hears who does not see the screen. */

async function listen(setting: Setting = {}) {
  const screen = await open({columns: 132, rows: 60, ...setting});
  let before: State | undefined;
  /** What is new since it was last asked. */
  const news = (): string[] => {
    const after = screen.store.get();
    const lines = announce(before, after);
    before = after;
    return [...lines];
  };
  /** What the keys lead to. */
  const hear = async (...keys: string[]): Promise<string[]> => {
    await screen.press(...keys);
    return news();
  };
  return {...screen, news, hear};
}

/** Pictures: arrows, lines, blocks, shapes, braille patterns; and the signs between words. */
const drawn = /[\u2190-\u21ff\u2500-\u25ff\u2800-\u28ff›·…–]/;

test('it reads account, list and selected row, then the row the cursor moves to', async () => {
  const {news, hear} = await listen();
  const first = news();
  expect(first.slice(0, 3)).toEqual([
    'skydeck: DEMO, embedded service, nothing here is real',
    money('nodes: 140, $11,468.00 a month, 1,690 GB memory, 577 CPUs'),
    expect.stringMatching(
      /^db-primary: status running, region Amsterdam, type g6-dedicated-16, .*, 1 of 140$/,
    ),
  ]);
  expect(await hear('j')).toEqual([expect.stringMatching(/^bastion: status running, .*, 2 of 140$/)]);
  expect(await hear('right')).toEqual(['right means nothing here, ? shows the keys']);
});

test('the key that selects the button is named where another key is no answer', async () => {
  const {news, hear} = await listen();
  await hear('S', 'right');
  news();
  expect(await hear('x')).toContain('x means nothing here, right and then enter: shut down');
});

test('a filter reads its number of rows while typed, and its result', async () => {
  const {news, hear, type} = await listen();
  news();
  expect(await hear('/')).toEqual(['filter: enter applies it, esc leaves it']);
  await type('label~web');
  expect(news()).toEqual([
    '34 of 140 rows, service: label~web',
    expect.stringMatching(/^web-fra-1: .*, 1 of 34$/),
    'tab writes web-fra-1',
  ]);
  expect(await hear('enter')).toEqual([
    expect.stringMatching(/^nodes: 34, .* service: label~web$/),
    expect.stringMatching(/^web-fra-1: .*, 1 of 34$/),
  ]);
});

test('an item is read in full, once', async () => {
  const {news, hear, go} = await listen();
  await go('volumes');
  news();
  const item = await hear('d');
  expect(item).toContain('Size: 100 GB');
  expect(item).toContain('3 Node: mail');
  expect(item.slice(item.indexOf('Relations:'))).toContain('Recent events:');
  expect(item.filter(text => drawn.test(text))).toEqual([]);
  await hear('y');
  expect(await hear('esc')).toEqual(['volumes, mail-archive: volume 7310004']);
});

test('before an action everything on the screen is read, then its outcome once', async () => {
  const {news, hear, go, type, filter, later} = await listen();
  await go('volumes');
  await filter('label=db-primary-data');
  news();
  expect(await hear('z')).toEqual([
    'Resize volume db-primary-data',
    'New size: number, required, 1 of 1',
    'GB, at least 21: a volume never shrinks',
    'size 20 GB',
  ]);
  await type('40');
  expect(news()).toEqual(['size 20 to 40 GB', money('$2.00 to $4.00 a month (+$2.00)')]);
  expect(await hear('enter')).toEqual([
    'Resize volume db-primary-data',
    'size 20 to 40 GB',
    money('$2.00 to $4.00 a month (+$2.00)'),
    'POST /volumes/7310096/resize',
    '{"size":40}',
    'button Back is chosen; the other is Resize',
  ]);
  expect(await hear('right')).toEqual(['button Resize is chosen; the other is Back']);
  const sent = await hear('enter');
  expect(sent).toContain('accepted, under way: resize volume db-primary-data, size 20 to 40 GB');
  expect(sent).toContain('under way: db-primary-data resizing');
  const heard: string[] = [];
  for (let second = 0; second < 60; second++) {
    await later(1);
    heard.push(...news());
  }
  expect(heard.filter(text => /%|under way/.test(text))).toEqual([]);
  expect(heard.filter(text => /active/.test(text)).length).toBeGreaterThan(0);
});

test('a mistake is read when the form is to be sent', async () => {
  const {news, hear, go, type} = await listen();
  await go('domains');
  await hear('n');
  await type('bad');
  news();
  expect(await hear('ctrl-s')).toEqual([
    'domain must be a domain name, such as example.org',
    'must be a domain name, such as example.org',
  ]);
});

test('every screen, prompt and menu says what it is', async () => {
  const {news, hear} = await listen();
  news();
  for (const [key, title] of [
    [':', /^go to/],
    ['*', /^find in the whole account/],
    ['C', /^copy: /],
    ['|', /^columns of nodes/],
    ['e', /^Export nodes/],
    ['?', /^keys, \d+ lines/],
    ['y', /^as the service sent it/],
  ] as const) {
    const [first = '', ...rest] = await hear(key);
    expect(first, key).toMatch(title);
    expect(rest.length, key).toBeGreaterThan(key === '*' ? -1 : 0);
    expect([first, ...rest].filter(text => drawn.test(text))).toEqual([]);
    expect(await hear('esc'), `${key} esc`).toEqual([expect.stringMatching(/^db-primary: .*, 1 of 140$/)]);
  }
});

test('the overview reads its sections, then the selected figure and its target', async () => {
  const {news, hear} = await listen();
  news();
  const told = await hear('H');
  expect(told).toContainEqual(expect.stringMatching(/^Notices: 5, major db-primary-fra: The host /));
  expect(told).toContainEqual(expect.stringMatching(/^Nodes: 140, offline 12, running \d+, /));
  expect(told.at(-1)).toMatch(/^Notices 5: enter opens all notices, 1 of \d+$/);
  expect(told.filter(text => drawn.test(text))).toEqual([]);
  expect(await hear('j')).toEqual([expect.stringMatching(/^major db-primary-fra: .*, 2 of \d+$/)]);
});

test('of the overview a part that could not be read is read out as well', async () => {
  const {news, hear} = await listen({
    transport: async (wire, service, signal) =>
      wire.url.includes('/invoices')
        ? {status: 403, headers: {}, body: '{"errors":[{"reason":"not permitted"}]}'}
        : service(wire, signal),
  });
  news();
  const told = await hear('H');
  expect(told).toContainEqual(expect.stringMatching(/^Invoices: .*not permitted/));
});

test('parts of the overview that are read again are not read out again', async () => {
  const {news, hear, keys, idle} = await listen();
  await hear('H');
  keys('r');
  news();
  await idle();
  expect(news().filter(text => text.startsWith('Nodes: '))).toEqual([]);
});

/** What is told of a part of the form. */
const part = (screen: Screen, name: string) =>
  tell(screen.store.get()).parts.find(each => each.name === name);

test('of a field for several it is told which are chosen, and whether the suggestion is', async () => {
  const screen = await openAt(': "tokens" enter');
  await screen.press('n', ...'ci', 'tab');
  expect(part(screen, 'field')).toMatchObject({head: 'Scopes'});
  expect(part(screen, 'field')?.items.slice(0, 2)).toEqual(['none chosen', 'several can be chosen']);
  await screen.press('down');
  // A choice changes with each letter, so it waits until one stops typing.
  expect(part(screen, 'choice')).toMatchObject({waits: true, items: expect.arrayContaining(['not chosen'])});
  await screen.press('space');
  const {head, items} = part(screen, 'choice') ?? {};
  expect(items).toContain('chosen');
  expect(part(screen, 'field')?.items[0]).toBe(`chosen: ${head}`);
});

test('a secret is told by its length until it is shown, another text as it is', async () => {
  const screen = await open();
  const typed = () => tell(screen.store.get()).typed;
  await screen.press('n', ...'made-here');
  expect(typed()).toMatchObject({label: 'Label', input: {text: 'made-here'}});
  await screen.press('enter', 'down', 'enter', 'down', 'enter', 'down', 'enter', ...'abc');
  expect(typed()).toMatchObject({label: 'Root password', input: {text: '***'}});
  await screen.press('ctrl-r');
  expect(typed()).toMatchObject({label: 'Root password', input: {text: 'abc'}});
});

test('a mistake waits for a pause while one types, and not once the form is to be sent', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u 2 0');
  expect(part(screen, 'note')).toMatchObject({
    waits: true,
    items: [expect.stringContaining('never shrinks')],
  });
  await screen.press('ctrl-s');
  expect(part(screen, 'note')).toMatchObject({
    waits: false,
    items: [expect.stringContaining('never shrinks')],
  });
  await screen.press('ctrl-u', '4', '1');
  expect(part(screen, 'note')).toMatchObject({waits: true});
});
