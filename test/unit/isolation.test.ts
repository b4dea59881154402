import {readdirSync, readFileSync} from 'node:fs';
import {join, matchesGlob} from 'node:path';
import {expect, test} from 'vitest';
import {alone, starting} from '../../vitest.config.ts';

/** Most files of tests run in one process, one after the other; `setup.ts` fails what changes the environment or a global. */

const files = readdirSync('test', {recursive: true, encoding: 'utf8'})
  .filter(name => /\.test\.tsx?$/.test(name))
  .map(name => join('test', name));

test('tests that mock or reload modules run isolated', () => {
  const replacing = files.filter(name =>
    /\bvi\.(mock|doMock|hoisted|resetModules)\(/.test(readFileSync(name, 'utf8')),
  );
  expect(replacing.length).toBeGreaterThan(1);
  expect(replacing.filter(name => !alone.some(glob => matchesGlob(name, glob)))).toEqual([]);
});

test('every pattern of the projects matches a file', () => {
  expect([...alone, ...starting].filter(glob => !files.some(name => matchesGlob(name, glob)))).toEqual([]);
});
