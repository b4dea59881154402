import {expect, test} from 'vitest';
import {open, type Setting} from '../screen.tsx';

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
