import {expect, test} from 'vitest';
import type {Json} from '../../../src/api/index.ts';
import type {Setting} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** The overview while things change that it shows. */

const asOf = (frame: string) => /as of (\d\d:\d\d:\d\d)Z/.exec(frame)?.[1];
const eventsIn = (frame: string) => frame.split('\n').filter(line => /% +just now|ago|just now/.test(line));

async function openOverview(setting: Setting = {}) {
  const screen = await openAt('H', {columns: 120, rows: 40, nodes: 140, ...setting});
  const before = screen.requests.length;
  const asked = () => screen.requests.slice(before).map(({path}) => path.split('?')[0] ?? '');
  return {screen, asked};
}

const pauseOf = ({store}: Screen) => store.get().refreshPause;

/** Replies in which each item of some collections has a status that lasts. */
const lasting =
  (statuses: Readonly<Record<string, string>>): NonNullable<Setting['transport']> =>
  async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const status = Object.entries(statuses).find(([path]) => wire.url.includes(path))?.[1];
    if (status === undefined || reply.status !== 200) return reply;
    const body = JSON.parse(reply.body);
    const data = body.data.map((item: Record<string, Json>) => ({...item, status}));
    return {...reply, body: JSON.stringify({...body, data})};
  };

const settled = {'/instances': 'running', '/volumes': 'active', '/account/events': 'finished'};

test('while something moves its live parts are read again, and their time stands above', async () => {
  const {screen, asked} = await openOverview();
  const before = screen.frame();
  expect(before).toContain('lin-wei is rebooting dev-4, 55 %');
  expect(asOf(before)).toBe('12:00:00');
  await screen.later(40);
  expect(screen.frame()).not.toContain('lin-wei is rebooting dev-4, 55 %');
  expect(asked()).toEqual(expect.arrayContaining(['/node/instances', '/account/events']));
  expect(asked()).not.toContain('/account/invoices');
  expect(asOf(screen.frame())).toBe('12:00:32');
  await screen.later(80);
  expect(eventsIn(screen.frame())).not.toEqual(eventsIn(before));
  // What is not read again has its own time.
  expect(screen.frame()).toMatch(/Events ─+ 12:01Z/);
  expect(screen.frame()).toMatch(/Invoices ─+ 12:00Z/);
  await screen.resize({columns: 80, rows: 24});
  expect(screen.frame()).toMatch(/Invoices .* 12:00Z$/m);
  expect(screen.frame()).not.toMatch(/Events .* 12:01Z$/m);
});

test('the timer reads again what could not be read, but not what may not be read', async () => {
  const {screen, asked} = await openOverview({
    transport: async (wire, service, signal) => {
      const {pathname} = new URL(wire.url);
      const status = pathname.endsWith('/account/invoices') ? 500 : pathname.endsWith('/volumes') ? 403 : 200;
      return status === 200
        ? service(wire, signal)
        : {status, headers: {}, body: JSON.stringify({errors: [{reason: 'not today'}]})};
    },
  });
  const before = asked().length;
  await screen.later(40);
  const again = new Set(asked().slice(before));
  expect(again).toContain('/account/invoices');
  expect(again).toContain('/node/instances');
  expect(again).not.toContain('/volumes');
});

test('it is read less and less often while no key comes, and rarely without focus', async () => {
  const {screen, asked} = await openOverview({transport: lasting({...settled, '/instances': 'rebooting'})});
  expect(pauseOf(screen)).toBe(16_000);
  await screen.later(16 * 6);
  expect(pauseOf(screen)).toBe(32_000);
  await screen.later(300);
  expect(pauseOf(screen)).toBe(60_000);
  await screen.press('tab');
  expect(pauseOf(screen)).toBe(16_000);
  screen.store.dispatch({type: 'focus', focused: false, at: screen.store.get().now});
  await screen.later(17);
  expect(pauseOf(screen)).toBe(30_000);
  const before = asked().length;
  await screen.later(25);
  expect(asked()).toHaveLength(before);
});

test('where nothing moves nothing is read', async () => {
  const {screen, asked} = await openOverview({transport: lasting(settled)});
  await screen.later(120);
  expect(asked()).toEqual([]);
  expect(asOf(screen.frame())).toBe('12:00:00');
});

test('a part that may not be read does not keep the others from it, and is not asked for again', async () => {
  const {screen, asked} = await openOverview({
    transport: async (wire, service, signal) =>
      wire.url.includes('/account/invoices')
        ? {status: 403, headers: {}, body: JSON.stringify({errors: [{reason: 'Unauthorized'}]})}
        : service(wire, signal),
  });
  await screen.later(40);
  expect(screen.frame()).not.toContain('lin-wei is rebooting dev-4, 55 %');
  expect(asked()).not.toContain('/account/invoices');
});
