import {readdirSync, readFileSync} from 'node:fs';
import {userInfo} from 'node:os';
import {expect, onTestFinished, test, vi} from 'vitest';
import {withoutToken} from '../../src/environment.ts';
import {expandPath} from '../../src/files/paths.ts';
import {stateFolder} from '../../src/files/private-file.ts';
import {settingsFolder} from '../../src/profiles/settings-path.ts';

test('another program gets the environment without the token', () => {
  expect(withoutToken({HOME: '/home/ada', SKYDECK_TOKEN: 'sesame'})).toEqual({HOME: '/home/ada'});
});

test.each(['', '.', 'home/ada'])(
  'a HOME or an XDG folder of %j is as an unset one, not where one stands',
  where => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('HOME', where);
    const {homedir} = userInfo();
    for (const env of [{}, {HOME: where}, {HOME: where, XDG_CONFIG_HOME: where, XDG_STATE_HOME: where}]) {
      expect(settingsFolder(env)).toBe(`${homedir}/.config/skydeck`);
      expect(stateFolder(env)).toBe(`${homedir}/.local/state/skydeck`);
      expect(expandPath('~/x', {home: where, folder: '/srv'})).toBe(`${homedir}/x`);
    }
  },
);

test('every program that skydeck starts is started without the token', () => {
  const starting = readdirSync('src', {recursive: true, encoding: 'utf8'})
    .filter(path => /\.tsx?$/.test(path))
    .map(path => ({path, text: readFileSync(`src/${path}`, 'utf8')}))
    .filter(({text}) => text.includes('node:child_process'));
  expect(starting.length).toBeGreaterThan(2);
  for (const {path, text} of starting) {
    const started = text.match(/(?<![.\w])(spawn|exec|execFile|fork)(Sync)?\(/g)?.length;
    expect(text.match(/withoutToken\(/g)?.length, path).toBe(started);
  }
});
