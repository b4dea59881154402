import {expect, test, vi} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {open} from '../screen.tsx';
import {announce} from '../screen-reader/announce.ts';
import {openAt, take} from '../steps.ts';

/** A screen that is a place without a resource, as it would be added: here it is registered in place of those there are. */

vi.mock('../../../src/app/screens/standalone.ts', async () => {
  const {usage} = await import('./usage.ts');
  return {standaloneScreens: [usage], standaloneScreen: () => usage};
});

const lines = (frame: string) => frame.split('\n');
const cursorLine = (frame: string) => lines(frame).find(line => line.startsWith('▌')) ?? '';

test("a standalone screen opens by key and name, reads its lists' first pages, and leads back", async () => {
  const screen = await open();
  const before = screen.requests.length;
  await screen.press('D');
  expect(lines(screen.frame())[1]).toBe(' nodes › usage');
  expect(lines(screen.frame()).at(-2)).toMatch(/^ \d+ regions$/);
  expect(lines(screen.frame()).at(0)).toContain('as of 12:00');
  const read = screen.requests.slice(before).map(({path}) => path.split('?')[0]);
  expect(read).toEqual(['/node/instances', '/volumes']);
  // From itself its key leads nowhere.
  await screen.press('D');
  expect(screen.store.get().history.places).toHaveLength(2);
  await screen.press('esc');
  expect(lines(screen.frame())[1]).toBe(' nodes');
  await screen.go('usage');
  expect(lines(screen.frame())[1]).toBe(' usage');
  await screen.press('[');
  expect(lines(screen.frame())[1]).toBe(' nodes');
});

test('until its lists are read it says so, once they are its rows stand there', async () => {
  const held: (() => void)[] = [];
  const screen = await open({
    preferences: {start: 'kernels'},
    transport: async (wire, service, signal) => {
      if (/\/(?:regions|volumes|instances)/.test(wire.url)) await new Promise<void>(go => held.push(go));
      return service(wire, signal);
    },
  });
  screen.keys('D');
  for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate);
  expect(screen.frame()).toContain('Reading from the service …');
  for (const go of held) go();
  await screen.idle();
  expect(screen.frame()).not.toContain('Reading from the service');
  expect(cursorLine(screen.frame())).not.toBe('');
});

test('the cursor moves within its rows, which can be described, opened and left', async () => {
  const screen = await openAt('D j');
  const heard = [...announce(undefined, screen.store.get())].join(' ');
  expect(heard).toMatch(/region \S+.*2 of \d+/);
  const [, id = ''] = /▌(\S+)/.exec(cursorLine(screen.frame())) ?? [];
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 1, item: {resource: 'regions', id}});
  await screen.press('k', 'k', 'k');
  expect(placeOf(screen.store.get())).toMatchObject({cursor: 0, top: 0});
  await screen.press('G', 'j');
  const {cursor} = placeOf(screen.store.get()) as {cursor: number};
  expect(lines(screen.frame()).at(-2)).toBe(` ${cursor + 1} regions`);
  await screen.press('g', 'j', 'd');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', resource: 'regions', id});
  await screen.press('esc', 'y');
  expect(screen.frame()).toContain(`"id": "${id}"`);
  await screen.press('esc', 'enter');
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes', filter: `region=${id}`});
  await screen.press('esc');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'screen', screen: 'usage', cursor: 1});
});

test('keys typed before it has loaded wait for it', async () => {
  const screen = await open();
  screen.keys('D', 'j', 'j', 'enter');
  expect(screen.frame()).toContain('3 keys wait for the rows to come');
  await screen.idle();
  expect(placeOf(screen.store.get())).toMatchObject({resource: 'nodes', up: {screen: 'usage', cursor: 2}});
});

test('refresh and its timer read the lists again; an unreadable one is reported', async () => {
  let broken = false;
  const screen = await openAt('D', {
    columns: 120,
    transport: async (wire, service, signal) =>
      broken && wire.url.includes('/volumes')
        ? {status: 500, headers: {}, body: '{"errors":[{"reason":"out of order"}]}'}
        : service(wire, signal),
  });
  const before = screen.requests.length;
  broken = true;
  await screen.press('r');
  expect(screen.requests.length).toBeGreaterThanOrEqual(before + 3);
  expect(screen.frame()).toMatch(/stale since 12:00.*: .*out of order/);
  broken = false;
  await screen.ring();
  expect(screen.frame()).not.toContain('stale');
});

test('its keys are in the help, and the palette offers it', async () => {
  const screen = await openAt('D ?');
  expect(screen.frame()).toContain('In the usage');
  expect(screen.frame()).toContain('open the nodes of the region');
  await screen.press('q');
  expect(lines(screen.frame())[1]).toBe(' nodes › usage');
  await take(screen, ': "usag"');
  expect(screen.frame()).toContain('usage: nodes and volumes by region');
});
