import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {withoutToken} from '../../src/environment.ts';

test('another program gets the environment without the token', () => {
  expect(withoutToken({HOME: '/home/ada', SKYDECK_TOKEN: 'sesame'})).toEqual({HOME: '/home/ada'});
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
