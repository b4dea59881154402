import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {openSettings} from '../src/settings.ts';

let home: string;
let env: {HOME: string};
const folder = () => join(home, '.config', 'skydeck');
const path = () => join(folder(), 'config.json');
const mode = (name: string) => (statSync(name).mode & 0o777).toString(8);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-settings-'));
  env = {HOME: home};
});
afterEach(() => rmSync(home, {recursive: true}));

function write(text: string) {
  mkdirSync(folder(), {recursive: true});
  writeFileSync(path(), text);
}

test('without a file there are no settings, and none is made', async () => {
  const {settings, warning} = await openSettings(env);
  expect(settings).toEqual({profiles: {}});
  expect(warning).toBeUndefined();
  expect(existsSync(join(home, '.config'))).toBe(false);
});

test('a profile is kept where only its owner can read it', async () => {
  const {keep} = await openSettings(env);
  await keep('work', {url: 'https://api.example.com/v4', word: 'node', token: 'secret'});
  expect(mode(folder())).toBe('700');
  expect(mode(path())).toBe('600');
  const {settings} = await openSettings(env);
  expect(settings).toEqual({
    profiles: {work: {url: 'https://api.example.com/v4', word: 'node', token: 'secret'}},
    current: 'work',
  });
});

test('what another run kept in the meantime stays', async () => {
  const one = await openSettings(env);
  const other = await openSettings(env);
  await one.keep('a', {url: 'https://a.example.com/v4', word: 'node'});
  await other.keep('b', {url: 'https://b.example.com/v4', word: 'node'});
  const {settings} = await openSettings(env);
  expect(Object.keys(settings.profiles)).toEqual(['a', 'b']);
});

test('names with dots are names, not paths', async () => {
  const {keep} = await openSettings(env);
  await keep('a.b', {url: 'https://a.example.com/v4', word: 'node'});
  await keep('__proto__', {url: 'https://p.example.com/v4', word: 'node'});
  const {settings} = await openSettings(env);
  expect(Object.keys(settings.profiles)).toContain('a.b');
});

test.each([
  ['no JSON', '{"profiles": {"work"'],
  ['another shape', '{"profiles": {"work": {"url": 7}}}'],
  ['nothing', ''],
])('a file that holds %s is moved aside, not overwritten, and said so', async (_, text) => {
  write(text);
  const {settings, warning} = await openSettings(env);
  expect(settings).toEqual({profiles: {}});
  expect(warning).toContain(`${path()}.bak`);
  expect(readFileSync(`${path()}.bak`, 'utf8')).toBe(text);
  expect(existsSync(path())).toBe(false);
});

test('an earlier broken file is kept too', async () => {
  write('broken');
  await openSettings(env);
  write('broken again');
  await openSettings(env);
  expect(readdirSync(folder()).sort()).toEqual(['config.json.bak', 'config.json.bak2']);
});
