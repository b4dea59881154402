import {expect, test} from 'vitest';
import type {Transport} from '../../../src/api/index.ts';
import {open} from '../screen.tsx';
import {openAt} from '../steps.ts';
import {withoutRegions} from '../without-regions.ts';

/** Keys typed before there is anything to see: on a slow link that is most of them. */

const cursorRow = (frame: string) => frame.split('\n').findIndex(line => line.startsWith('▌')) - 2;

test('keys about rows wait for the rows, in order', async () => {
  const screen = await open();
  screen.keys(':', ...'volumes', 'enter', 'j', 'j', 'j', 'enter');
  expect(screen.frame()).toContain('4 keys wait for the rows to come');
  await screen.idle();
  const {place, fourth} = await fourthVolume();
  expect(screen.frame().split('\n')[1]).toBe(place);
  expect(screen.frame()).toContain(fourth);
});

async function fourthVolume() {
  const screen = await openAt(': "volumes" enter · j j j');
  expect(cursorRow(screen.frame())).toBe(4);
  await screen.press('enter');
  const lines = screen.frame().split('\n');
  return {place: lines[1], fourth: lines[2]?.trim() ?? ''};
}

test('waiting keys continue on the screen that the first one opens', async () => {
  const screen = await open();
  screen.keys(':', ...'domains', 'enter', 'enter', 'j', 'y');
  await screen.idle();
  expect(screen.frame().split('\n')[1]).toMatch(/domains › .* › records/);
  expect(screen.frame()).toContain(' {');
});

test('text typed ahead for a prompt stays text, including q and r', async () => {
  const screen = await open({columns: 120});
  screen.keys(':', ...'scripts', 'enter', 'j', '/', ...'docker', 'enter');
  await screen.idle();
  expect(screen.frame().split('\n')[1]).toMatch(/ scripts .*docker/);
  screen.keys(':', ...'nodes', 'enter', 'r', 'j', '/', ...'queue', 'enter', 'j');
  await screen.idle();
  expect(screen.exits).toEqual([]);
  expect(screen.frame().split('\n')[1]).toMatch(/ nodes .*queue/);
});

test("a jump typed ahead happens once the list's length is known", async () => {
  const screen = await open();
  screen.keys(':', ...'kernels', 'enter', ':', ...'#200', 'enter');
  await screen.idle();
  expect(screen.frame()).toMatch(/page 2\/4/);
  screen.keys(':', ...'events', 'enter', ':', ...'page 2', 'enter');
  await screen.idle();
  expect(screen.frame()).toMatch(/page 2\/\d/);
});

test('G in a locally filtered list goes to the last match', async () => {
  const screen = await openAt('/ ctrl-u "specs.vcpus>1" enter · G', {columns: 120, nodes: 1500});
  expect(screen.frame()).toMatch(/–([\d,]+) of \1 found in 1,500 rows/);
});

test('if the rows do not load the keys are dropped, and q always quits', async () => {
  const broken: NonNullable<Parameters<typeof open>[0]>['transport'] = async (
    wire,
    service: Transport,
    signal,
  ) => (wire.url.includes('/volumes') ? {status: 400, headers: {}, body: '{}'} : service(wire, signal));
  const screen = await open({transport: broken});
  screen.keys(':', ...'volumes', 'enter', 'j', 'enter');
  await screen.idle();
  expect(screen.store.get().typeAhead).toEqual([]);
  expect(screen.frame()).toContain('r tries again');
  screen.keys(':', ...'kernels', 'enter', 'j', 'q');
  expect(screen.exits).toEqual([0]);
});

test('rows added or removed meanwhile are reported', async () => {
  let fewer = false;
  const screen = await openAt(': "domains" enter', {
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (!fewer || !wire.url.includes('/domains')) return reply;
      const body = JSON.parse(reply.body);
      return {...reply, body: JSON.stringify({...body, data: body.data.slice(0, 5), results: 5})};
    },
  });
  fewer = true;
  await screen.press('r');
  expect(screen.frame()).toMatch(/7 rows are gone: \S+/);
});

test('a wait asked by the service is shown until it is over', async () => {
  let refused = 0;
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      if (!wire.url.includes('/kernels') || refused++ > 0) return service(wire, signal);
      return {status: 429, headers: {'retry-after': '5'}, body: ''};
    },
  });
  const told: (string | undefined)[] = [];
  screen.store.subscribe(() => told.push(screen.store.get().notice?.text));
  await screen.go('kernels');
  expect(told.some(text => text?.includes('trying again in 5 s'))).toBe(true);
  expect(screen.frame()).not.toContain('trying again');
  expect(screen.frame()).toContain('of 330');
});

test('text typed ahead of choices is not sent as text or used otherwise', async () => {
  const gate = Promise.withResolvers<void>();
  let slow = false;
  const screen = await openAt(': "volumes label~old-wiki" enter', {
    columns: 120,
    transport: async (wire, service, signal) => {
      if (slow && wire.url.includes('/node/instances')) await gate.promise;
      return service(wire, signal);
    },
  });
  slow = true;
  screen.keys('a', '1', '2', 'enter', 'enter', 'enter', 'right', 'enter');
  expect(screen.frame()).toContain('5 keys wait for the choices to come');
  gate.resolve();
  await screen.idle();
  expect(screen.frame()).toMatch(/Node +\d+ +\S+ · running[\s\S]*›\[Back\] +\[Attach\]/);
  expect(screen.store.get().writes).toEqual({});
});

/** A whole create, typed before a single choice has come. */
const wholeCreate = ['n', ...'typed-ahead', 'enter', 'tab', ...'nl-ams', 'enter', 'enter', 'right', 'enter'];

test('keys typed ahead in a form wait for the choices and pick as they would have', async () => {
  const {screen, come} = await withoutRegions('volumes', {columns: 120, rows: 30});
  screen.keys(...wholeCreate);
  expect(screen.frame()).toContain('4 keys wait for the choices to come');
  come();
  await screen.idle();
  expect(screen.frame()).toContain('filled in as typed ahead, and not sent: look at it first');
  expect(screen.frame()).toContain('{"label":"typed-ahead","region":"nl-ams","size":20}');
  // Cancel is selected, whatever was typed ahead.
  await screen.press('enter', 'ctrl-s', 'right', 'enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('nothing is sent for a row that was not visible yet', async () => {
  const screen = await open({columns: 120, rows: 30});
  screen.keys(':', ...'volumes', 'enter', 't', 'right', 'enter');
  await screen.idle();
  expect(screen.frame()).toContain('filled in as typed ahead, and not sent: look at it first');
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
  await screen.press('right', 'enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('esc discards keys waiting in a form, and the form stays', async () => {
  const {screen, come} = await withoutRegions('volumes', {columns: 120, rows: 30});
  screen.keys(...wholeCreate, 'esc');
  expect(screen.frame()).toContain('4 keys taken back');
  come();
  await screen.idle();
  expect(screen.frame()).toMatch(/Label +typed-ahead/);
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
});

test('if choices cannot be read, text typed for them does nothing else', async () => {
  const screen = await openAt(': "volumes" enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) =>
      wire.url.includes('/regions')
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'}
        : service(wire, signal),
  });
  screen.keys(...wholeCreate);
  await screen.idle();
  expect(screen.frame()).toMatch(/Region +nl-ams/);
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
});

const words = [':nodes', '/label~web', 'lll', 'all of it', ':vol→', ':vol⇥', 'ta→lk', '1234'];
const signs: Record<string, string> = {' ': 'space', '→': 'right', '⇥': 'tab'};

test.each(words)(
  'a word typed ahead after an action key sends nothing, before or after the rows load: %s',
  async word => {
    for (const key of ['t', 'x', 'z', 'l', 'E', 'n']) {
      const screen = await open({columns: 120, rows: 30});
      const typed = [...word].map(character => signs[character] ?? character);
      screen.keys(':', ...'volumes', 'enter', key, ...typed, 'enter', ...typed, 'enter');
      await screen.idle();
      screen.keys(...typed, 'enter');
      await screen.idle();
      expect(
        screen.requests.filter(({method}) => method !== 'GET'),
        key,
      ).toEqual([]);
    }
  },
);

test('a form that keys opened which had waited is not answered by a key that comes at once', async () => {
  const screen = await open({columns: 120, rows: 30});
  const posts = () => screen.requests.filter(({method}) => method === 'POST');
  screen.keys(':', ...'volumes', 'enter', 't');
  await screen.idle();
  expect(screen.frame()).toContain('Detach');
  await screen.after(100, 'right');
  await screen.after(100, 'enter');
  expect(screen.frame()).toContain('that key came too soon');
  expect(posts()).toEqual([]);
  await screen.after(700, 'right');
  await screen.after(700, 'enter');
  expect(posts()).toHaveLength(1);
});
