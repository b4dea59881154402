import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir, userInfo} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {completePath, expandPath, tellPath} from '../../../src/files/paths.ts';

const base = {home: '/home/ann', folder: '/srv'};

test.each([
  ['a.csv', '/srv/a.csv'],
  ['../a.csv', '/a.csv'],
  ['/tmp/a.csv', '/tmp/a.csv'],
  ['~/a.csv', '/home/ann/a.csv'],
  ['~', '/home/ann'],
  ['~a.csv', '/srv/~a.csv'],
  ['x/~/a.csv', '/srv/x/~/a.csv'],
  ['new/', '/srv/new/'],
  ['~/', '/home/ann/'],
  ['/', '/'],
])('%s is %s', (typed, path) => expect(expandPath(typed, base)).toBe(path));

test.each([
  ['a.csv', '/srv/a.csv'],
  ['/home/ann/x/a.csv', '~/x/a.csv'],
  ['/home/anna/a.csv', '/home/anna/a.csv'],
  ['../home/ann/a.csv', '~/a.csv'],
])('%s is told as %s', (typed, path) => expect(tellPath(typed, base)).toBe(path));

test('without a HOME, or with one that is no absolute path, ~ is the home folder of the user', () => {
  for (const home of [undefined, '', 'ann'])
    expect(expandPath('~/a.csv', {home, folder: '/srv'})).toBe(`${userInfo().homedir}/a.csv`);
});

test('tab completes the common prefix', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-paths-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'exports'));
  for (const name of ['nodes-1.csv', 'nodes-2.csv', 'notes.txt', '.hidden'])
    writeFileSync(join(home, 'exports', name), '');
  const here = {home, folder: home};
  expect(await completePath('~', here)).toEqual({text: '~/', names: []});
  expect(await completePath('ex', here)).toEqual({text: 'exports/', names: ['exports/']});
  expect(await completePath('~/ex', here)).toEqual({text: '~/exports/', names: ['exports/']});
  expect(await completePath('exports/no', here)).toEqual({
    text: 'exports/no',
    names: ['nodes-1.csv', 'nodes-2.csv', 'notes.txt'],
  });
  expect(await completePath('exports/nodes-', here)).toEqual({
    text: 'exports/nodes-',
    names: ['nodes-1.csv', 'nodes-2.csv'],
  });
  expect((await completePath(`${home}/exports/.`, here)).names).toEqual(['.hidden']);
  expect((await completePath('exports/', here)).names).not.toContain('.hidden');
  // Where a file of one kind is wanted, folders may lead to it.
  expect(await completePath('', here, '.txt')).toEqual({text: 'exports/', names: ['exports/']});
  expect((await completePath('exports/', here, '.txt')).names).toEqual(['notes.txt']);
  expect(await completePath('none/x', here)).toEqual({text: 'none/x', names: []});
});

test('a link to a folder is completed as a folder, and one that leads nowhere as a file', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-paths-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const here = {home, folder: home};
  mkdirSync(join(home, 'exports'));
  writeFileSync(join(home, 'exports', 'nodes.csv'), '');
  for (const [name, target] of [
    ['linked', 'exports'],
    ['chain', 'linked'],
    ['gone', 'nowhere'],
    ['self', 'self'],
    ['note', join('exports', 'nodes.csv')],
  ] as const)
    symlinkSync(target, join(home, name));
  const names = ['chain/', 'exports/', 'gone', 'linked/', 'note', 'self'];
  expect((await completePath('', here)).names).toEqual(names);
  expect((await completePath('', here, '.csv')).names).toEqual(['chain/', 'exports/', 'linked/']);
  expect(await completePath('li', here)).toEqual({text: 'linked/', names: ['linked/']});
  expect(await completePath('~/linked/n', here)).toEqual({text: '~/linked/nodes.csv', names: ['nodes.csv']});
});
