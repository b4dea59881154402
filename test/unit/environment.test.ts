import {readdirSync, readFileSync} from 'node:fs';
import {isAbsolute} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {withoutToken} from '../../src/environment.ts';
import {stateFolder} from '../../src/journal/state-folder.ts';
import {settingsFolder} from '../../src/profiles/settings-path.ts';

test('another program gets the environment without the token', () => {
  expect(withoutToken({HOME: '/home/ada', SKYDECK_TOKEN: 'sesame'})).toEqual({HOME: '/home/ada'});
});

test('without a HOME, or with an empty one, the files are in that of the user, not where one stands', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HOME', '');
  for (const env of [{}, {HOME: ''}])
    for (const path of [settingsFolder(env), stateFolder(env)]) expect(isAbsolute(path), path).toBe(true);
});

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
