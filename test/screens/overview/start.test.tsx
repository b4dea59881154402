import {expect, test} from 'vitest';
import {open, type Setting} from '../screen.tsx';
import {openAt} from '../steps.ts';

const badge = {demo: false, profile: 'work', address: 'api.example.com/v4', tokenFrom: 'settings file'};
const lines = (frame: string) => frame.split('\n');

const start = async (start: string | undefined, setting: Setting = {}) => {
  const screen = await open({badge, preferences: {start}, ...setting});
  return {screen, path: lines(screen.frame())[1]?.trim()};
};

test('a connected account opens with its overview, the demo account with its nodes', async () => {
  const {screen, path} = await start(undefined);
  expect(path).toBe('overview');
  const paths = screen.requests.map(({path}) => path.split('?')[0]);
  expect(paths).toHaveLength(new Set(paths).size);
  expect(paths.length).toBeLessThanOrEqual(12);
  await screen.press('esc');
  expect(screen.frame()).toContain('nothing to go back to');
  const demo = await open({preferences: {start: undefined}});
  expect(lines(demo.frame())[1]?.trim()).toBe('nodes');
});

test.each([
  ['overview', 'overview'],
  ['volumes', 'volumes'],
  ['transfer', 'transfer'],
])('the setting start opens %s first', async (setting, expected) => {
  expect((await start(setting)).path).toBe(expected);
});

test('a filtered list can open first, also after switching accounts', async () => {
  const {screen, path} = await start('volumes label~db');
  expect(path).toMatch(/^volumes +label~db$/);
  screen.store.dispatch({type: 'connected', account: {...badge, profile: 'prod'}});
  await screen.idle();
  expect(lines(screen.frame())[1]).toMatch(/volumes +label~db$/);
});

test.each([
  ['nods', 'no place is called "nods": did you mean nodes?'],
  ['volumes size>', 'in "size>"'],
  ['transfer x', 'transfer cannot be filtered'],
])('a start screen that does not exist is reported, and the home list opens: %s', async (setting, says) => {
  const {screen, path} = await start(setting, {columns: 120});
  expect(path).toBe('nodes');
  expect(screen.frame()).toContain(`settings: start is not used: ${says}`);
});

const countLine = (frame: string) => frame.split('\n').at(-2)?.trim() ?? '';

test.each([
  ['America/Los_Angeles', '2026-10', '2026-10-31 21:00'],
  ['Pacific/Kiritimati', '2026-11', '2026-11-01 18:00'],
])('with times in %s the last month of invoices leads to its invoice', async (timeZone, month, date) => {
  const screen = await openAt('H', {columns: 120, rows: 40, preferences: {timeZone}});
  // The newest month is the last figure of the last part.
  await screen.press('shift-tab', 'j', ...Array.from({length: 24}, () => 'l'));
  expect(countLine(screen.frame())).toBe(`enter opens invoices with date=${month}`);
  await screen.press('enter');
  expect(countLine(screen.frame())).toMatch(/^1–1 of 1\b/);
  expect(screen.frame()).toContain(date);
});

/** Overviews over lists that cannot be read whole. */

interface Page {
  data: Record<string, unknown>[];
  results: number;
}

const shaping =
  (shape: (page: Page) => Page): NonNullable<Setting['transport']> =>
  async (wire, service, signal) => {
    const reply = await service(wire, signal);
    const json = JSON.parse(reply.body);
    return Array.isArray(json.data) ? {...reply, body: JSON.stringify({...json, ...shape(json)})} : reply;
  };

async function overview(columns: number, transport: NonNullable<Setting['transport']>) {
  const screen = await openAt('H', {columns, rows: 40, nodes: 30, transport});
  return screen.frame();
}

const part = (frame: string, title: string) =>
  frame.split('\n').flatMap(line => line.match(new RegExp(`(?<=^| ) ${title} .*`)) ?? [])[0] ?? '';

test.each([40, 80, 120, 160])('at %i columns a part says how many could not be read', async columns => {
  const frame = await overview(
    columns,
    shaping(({data, ...page}) => ({
      ...page,
      data: data.map((item, index) => (index < 2 && item.label ? {...item, id: {}, type: {}} : item)),
    })),
  );
  expect(part(frame, 'Nodes')).toContain('2 could not be read');
  expect(part(frame, 'Volumes')).toContain('2 could not be read');
  for (const line of frame.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
});

test.each([80, 120])(
  'at %i columns what was announced but not sent is not said to be lacking',
  async columns => {
    const frame = await overview(
      columns,
      shaping(page => ({...page, data: [], results: 5})),
    );
    expect(frame).not.toMatch(/has no notices|\b0 of 5|first 0|no nodes|nothing failed/);
    expect(frame).toMatch(/the service announced 5 notices, but sent/);
    expect(frame).toMatch(/the service announced 5 nodes, but sent/);
  },
);

test('with a refused token nothing is offered to be opened', async () => {
  const refused = {status: 401, headers: {}, body: '{"errors":[{"reason":"Invalid Token"}]}'};
  const screen = await openAt('H', {columns: 100, rows: 30, transport: async () => refused});
  expect(screen.frame()).toContain('does not accept the token (Invalid Token)');
  expect(screen.frame()).not.toMatch(/enter open/);
  await screen.press('enter');
  expect(screen.frame()).toContain('nothing has been read yet');
});
