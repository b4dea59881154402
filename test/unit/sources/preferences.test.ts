import {mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {preferencePorts} from '../../../src/connection/ports.ts';
import {settingsPath} from '../../../src/profiles/settings-path.ts';
import {preferenceCommands} from '../../../src/sources/preferences.ts';

/** The settings as rows of a list, in a real file that other programs change too. */

function opened(text?: string) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-preferences-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const env = {HOME: home};
  const path = settingsPath(env);
  const write = (now: string) => {
    mkdirSync(join(path, '..'), {recursive: true, mode: 0o700});
    writeFileSync(path, now, {mode: 0o600});
  };
  if (text !== undefined) write(text);
  return {...preferenceCommands(preferencePorts(env)), path, write, text: () => readFileSync(path, 'utf8')};
}

const theme = {params: {name: 'theme'}, body: {value: 'dark'}};

test('without a file the first change makes one, for its owner alone', async () => {
  const {change, text, path} = opened();
  expect(await change(theme)).toMatchObject({name: 'theme', value: 'dark', from: 'settings, line 2'});
  expect(JSON.parse(text())).toEqual({theme: 'dark'});
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what another program has written meanwhile stays', async () => {
  const {list, change, write, text} = opened('{"pace": "calm"}');
  await list();
  write('{"pace": "quick", "profiles": {}} // by hand');
  await change(theme);
  expect(text()).toBe('{"pace": "quick", "profiles": {}, "theme": "dark"} // by hand');
});

test.each(['{"theme": ', '[]', '{"version": 2}'])(
  'a file that cannot be read stays as it is: %s',
  async broken => {
    const {list, change, add, reset, text} = opened(broken);
    const why = /^the settings file .* cannot be read/;
    await expect(list()).rejects.toThrow(why);
    await expect(change(theme)).rejects.toThrow(why);
    await expect(reset(theme)).rejects.toThrow(why);
    await expect(add({params: {}, body: {name: 'x', run: 'x', on: ['nodes']}})).rejects.toThrow(why);
    expect(text()).toBe(broken);
  },
);

test('a key for the actions of all resources is told at each of them', async () => {
  const {list} = opened('{"keys": {"reboot": "Q", "watch": "f55"}}');
  const entries = await list();
  const rows = new Map(entries.map(one => [String(Object(one).name), Object(one)]));
  expect(rows.get('keys.nodes.reboot')).toMatchObject({value: 'Q', from: 'settings, line 1', default: 'B'});
  expect(rows.get('keys.watch')).toMatchObject({value: 'w', from: 'default'});
  expect(rows.get('keys.watch')?.unused).toContain('no key is called "f55"');
});
