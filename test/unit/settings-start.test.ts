import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, expect, test} from 'vitest';
import {initialState} from '../../src/initial-state.ts';
import {changeKeys, hasChangedKeys} from '../../src/preferences/key-name.ts';
import {openSettings} from '../../src/profiles/settings.ts';
import {withSettings} from '../../src/settings-start.ts';

/** What the screen starts with: the settings that can be used, and a notice of each that cannot. */

afterEach(() => changeKeys());

async function started(text: string) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-start-'));
  const env = {HOME: home};
  mkdirSync(join(home, '.config', 'skydeck'), {recursive: true, mode: 0o700});
  writeFileSync(join(home, '.config', 'skydeck', 'config.json'), text, {mode: 0o600});
  const {preferences, mistakes} = await openSettings(env);
  const account = {demo: true, profile: 'demo', address: 'x', tokenFrom: 'y'};
  const state = initialState(account, {columns: 80, rows: 24}, {preferences});
  const found = await withSettings(state, mistakes, env);
  rmSync(home, {recursive: true});
  return {...found.preferences, told: found.queuedNotices.map(notice => notice.text)};
}

test('settings without a mistake are all used, and nothing is said', async () => {
  const on = 'nodes';
  const text = {ssh: 'mosh {address}', commands: {ping: {run: 'ping {label}', on, key: 'K'}}};
  expect(await started(JSON.stringify(text))).toMatchObject({
    ssh: 'mosh {address}',
    commands: {ping: {run: 'ping {label}', on: ['nodes'], key: 'K'}},
    told: [],
  });
  expect(hasChangedKeys()).toBe(false);
});

test('each mistake is told with its line, in the order of the file, and the others are used', async () => {
  const {ssh, commands, told} = await started(`{
  "start": "moons",
  "ssh": "mosh {address}",
  "theme": "pink",
  "commands": {"ping": {"run": "ping {label", "on": "nodes"}, "trace": {"run": "mtr {label}", "on": "nodes"}}
}`);
  expect(ssh).toBe('mosh {address}');
  expect(Object.keys(commands)).toEqual(['trace']);
  expect(told.map(text => text.split(' is ')[0])).toEqual([
    'settings, line 2: start',
    'settings, line 4: theme',
    'settings, line 5: commands.ping.run',
  ]);
});

test('a way to ssh that names no address is told and not used', async () => {
  const {ssh, told} = await started('{"ssh": "mosh"}');
  expect(ssh).toBeUndefined();
  expect(told).toEqual([
    'settings, line 1: ssh is not used: it does not say where to: write {address} in it',
  ]);
});

test('a filter whose name is a word of the palette is told and not used', async () => {
  const saved = {resource: 'nodes', filter: 'label~web'};
  const names = ['volumes', 'Quit', 'overview', 'web'];
  const {filters, told} = await started(
    JSON.stringify({filters: Object.fromEntries(names.map(name => [name, saved]))}),
  );
  expect(filters).toEqual({web: saved});
  expect(told).toEqual(
    names
      .slice(0, -1)
      .map(
        name =>
          `settings, line 1: filters.${name} is not used: ${name} already means something else in the palette`,
      ),
  );
});

test('a command whose name is a word of the palette is told and not used', async () => {
  const own = {run: 'echo {label}', on: 'nodes'};
  const {commands, told} = await started(JSON.stringify({commands: {volumes: own, trace: own}}));
  expect(Object.keys(commands)).toEqual(['trace']);
  expect(told).toEqual([
    'settings, line 1: commands.volumes is not used: volumes already means something else in the palette',
  ]);
});

test('changed keys apply from the start', async () => {
  expect((await started('{"keys": {"quit": "Q"}}')).told).toEqual([]);
  expect(hasChangedKeys()).toBe(true);
});
