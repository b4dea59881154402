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
