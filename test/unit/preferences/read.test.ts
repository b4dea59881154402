import {mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {
  changePreferences,
  defaultPreferences,
  mistakeText,
  readPreferences,
} from '../../../src/preferences.ts';
import {openSettings} from '../../../src/profiles/settings.ts';

function home(settings?: unknown): {env: Record<string, string>; file: string} {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-preferences-'));
  const env = {XDG_CONFIG_HOME: folder, HOME: folder};
  const file = join(folder, 'skydeck', 'config.json');
  if (settings !== undefined) {
    mkdirSync(join(folder, 'skydeck'), {mode: 0o700});
    writeFileSync(file, JSON.stringify(settings), {mode: 0o600});
  }
  return {env, file};
}

test('a preference that cannot be used is reported by its path, and the others are used', () => {
  const {preferences, mistakes} = readPreferences({
    columns: {nodes: ['Label', 7]},
    sort: {nodes: '-memory'},
    timeZone: 'Mars/Olympus',
    mouse: false,
    prices: {volumeGB: 0.1, balancer: -1, ballancer: 3, volmgb: 1},
    profiles: {},
    themes: 'dark',
    commands: {trace: {runn: 'mtr', on: 'nodes'}},
  });
  expect(preferences).toEqual({
    ...defaultPreferences,
    sort: {nodes: '-memory'},
    mouse: false,
    prices: {volumeGB: 0.1},
  });
  expect(mistakes.map(mistakeText)).toEqual([
    'columns.nodes.1 is not used: it must be a text in quotes',
    'timeZone is not used: no time zone is called "Mars/Olympus": one is Europe/Berlin',
    'prices.balancer is not used: it must be a number of dollars a month, 0 or more',
    'prices.ballancer is not used: no price is called "ballancer": did you mean balancer?',
    'prices.volmgb is not used: no price is called "volmgb": did you mean volumeGB?',
    'themes is not used: no setting is called "themes": did you mean theme?',
    'commands.trace.run is not used: run is missing',
    'commands.trace.runn is not used: no field is called "runn": did you mean run?',
  ]);
});

test.each([[[]], [['nodes']], ['nodes']])('in place of a table of names %j is a mistake', given => {
  const names = ['sort', 'columns', 'filters', 'keys', 'commands'];
  const {preferences, mistakes} = readPreferences({
    ...Object.fromEntries(names.map(name => [name, given])),
    prices: given,
  });
  expect(preferences).toEqual(defaultPreferences);
  expect(mistakes.map(mistakeText)).toEqual([
    ...names.map(name => `${name} is not used: it must be an object of names in braces`),
    'prices is not used: it must be an object of prices in braces',
  ]);
});

test('a change sets one name and leaves the others', () => {
  const first = changePreferences(defaultPreferences, {key: 'sort', name: 'nodes', value: 'memory'});
  const second = changePreferences(first, {key: 'sort', name: 'volumes', value: '-size'});
  expect(second.sort).toEqual({nodes: 'memory', volumes: '-size'});
  expect(changePreferences(second, {key: 'sort', name: 'nodes', value: undefined}).sort).toEqual({
    volumes: '-size',
  });
});

test('a preference is saved in the settings file, which nobody else may read, beside everything in it', async () => {
  const {env, file} = home({profiles: {}, ofNewerVersion: true, sort: {volumes: '-size'}});
  await (await openSettings(env)).changePreference({key: 'sort', name: 'nodes', value: 'memory'});
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    profiles: {},
    ofNewerVersion: true,
    sort: {volumes: '-size', nodes: 'memory'},
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await openSettings(env)).preferences.sort).toEqual({volumes: '-size', nodes: 'memory'});
});

test('a settings file that cannot be read stays as it is', async () => {
  const {env, file} = home();
  await (await openSettings(env)).changePreference({key: 'sort', name: 'nodes', value: 'memory'});
  writeFileSync(file, '{"profiles": ');
  const settings = await openSettings(env);
  expect(settings.preferences).toEqual(defaultPreferences);
  await expect(settings.changePreference({key: 'sort', name: 'nodes', value: 'label'})).rejects.toThrow(
    /cannot be read .*: fix it or move it away/,
  );
  expect(readFileSync(file, 'utf8')).toBe('{"profiles": ');
});
