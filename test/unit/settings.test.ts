import {
  chmodSync,
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
import {tellMistakes} from '../../src/app/settings/mistakes.ts';
import {connectionFor} from '../../src/connection/connection.ts';
import {initialState} from '../../src/initial-state.ts';
import {profileNameMistake} from '../../src/model/index.ts';
import {mistakeText} from '../../src/preferences.ts';
import {placed} from '../../src/profiles/change-file.ts';
import {withoutProfile, withProfile} from '../../src/profiles/profile.ts';
import {openSettings} from '../../src/profiles/settings.ts';

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
  mkdirSync(folder(), {recursive: true, mode: 0o700});
  writeFileSync(path(), text, {mode: 0o600});
}

test('without a file there are no settings, and none is created', async () => {
  const {settings, warning} = await openSettings(env);
  expect(settings).toEqual({profiles: {}});
  expect(warning).toBeUndefined();
  expect(existsSync(join(home, '.config'))).toBe(false);
});

test.each([
  ['{"profiles": []}', 'line 1, column 14: profiles'],
  ['{\n "profiles": {},\n "current": 7}', 'line 3, column 13: current'],
])('%s has another shape, which is said with its place', async (text, where) => {
  write(text);
  expect(await openSettings(env)).toMatchObject({
    broken: expect.stringContaining(`${where} has another shape`),
  });
});

test('a profile is stored readable by its owner alone', async () => {
  const {change} = await openSettings(env);
  await change(withProfile('work', {url: 'https://api.example.com/v4', word: 'node', token: 'secret'}));
  expect(mode(folder())).toBe('700');
  expect(mode(path())).toBe('600');
  const {settings} = await openSettings(env);
  expect(settings).toEqual({
    profiles: {work: {url: 'https://api.example.com/v4', word: 'node', token: 'secret'}},
    current: 'work',
  });
});

test('changes saved by another run are kept', async () => {
  const one = await openSettings(env);
  const other = await openSettings(env);
  await one.change(withProfile('a', {url: 'https://a.example.com/v4', word: 'node'}));
  await other.change(withProfile('b', {url: 'https://b.example.com/v4', word: 'node'}));
  const {settings} = await openSettings(env);
  expect(Object.keys(settings.profiles)).toEqual(['a', 'b']);
});

test('names with dots are names, not paths', async () => {
  const {change} = await openSettings(env);
  await change(withProfile('a.b', {url: 'https://a.example.com/v4', word: 'node'}));
  await change(withProfile('__proto__', {url: 'https://p.example.com/v4', word: 'node'}));
  const {settings} = await openSettings(env);
  expect(Object.keys(settings.profiles)).toContain('a.b');
});

test.each([
  ['no JSON', '{"profiles": {"work"'],
  ['nothing', ''],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"x"'],
  ['profiles that are a list', '{"profiles": []}'],
])('a file that holds %s is said, and left to be mended', async (_, text) => {
  write(text);
  const {settings, broken} = await openSettings(env);
  expect(settings).toEqual({profiles: {}});
  expect(broken).toMatch(
    /^the settings file ~\/\.config\/skydeck\/config\.json cannot be read \(.+\): fix it/,
  );
  expect(broken).not.toContain('\n');
  expect(readFileSync(path(), 'utf8')).toBe(text);
  expect(readdirSync(folder())).toEqual(['config.json']);
});

test('a file of more than 250 kB is told, and not read', async () => {
  write('{"theme": "dark"}'.padEnd(250_000));
  expect((await openSettings(env)).preferences.theme).toBe('dark');
  const text = '{"theme": "dark"}'.padEnd(400_000);
  write(text);
  const {broken, changePreference} = await openSettings(env);
  expect(broken).toBe(
    'the settings file ~/.config/skydeck/config.json cannot be read (it is too large: 400 kB, and 250 kB at most is read): fix it or move it away',
  );
  await expect(changePreference({key: 'theme', value: 'light'})).rejects.toThrow('it is too large');
  expect(readFileSync(path(), 'utf8')).toBe(text);
});

test('what would make the file larger than is read is not written', async () => {
  const text = `{"theme": "dark", // ${'x'.repeat(249_900)}\n"mouse": true}`;
  write(text);
  const {changePreference} = await openSettings(env);
  const value = Array.from({length: 20}, (_, at) => `a column ${at}`);
  await expect(changePreference({key: 'columns', name: 'nodes', value})).rejects.toThrow(
    '~/.config/skydeck/config.json is too large: 251 kB, and 250 kB at most is read: nothing was changed; take something out first',
  );
  expect(readFileSync(path(), 'utf8')).toBe(text);
});

test('of nine hundred profiles with a mistake each is told where it is', async () => {
  const bad = Array.from({length: 900}, (_, at) => `"p${at}": {"url": 1}`);
  write(`{"profiles": {\n${bad.join(',\n')}\n}}`);
  const {mistakes} = await openSettings(env);
  expect(mistakes).toHaveLength(1800);
  expect(placed(mistakes, env).at(-1)).toMatchObject({
    line: 901,
    column: 17,
    path: ['profiles', 'p899', 'url'],
  });
});

test('of names that appear in a file too often to be read it is said', async () => {
  write(`{${'"theme": "dark",\n'.repeat(10_000)}"mouse": true}`);
  expect((await openSettings(env)).broken).toContain(
    'line 3000, column 10: it has too many values: 3000 at most',
  );
});

test('a broken file stays as it is when a profile is saved', async () => {
  const profile = {url: 'https://a.example.com/v4', word: 'node'};
  for (const text of ['broken', '[]', '{"version": 2}']) {
    write(text);
    const {broken, change} = await openSettings(env);
    await expect(change(withProfile('a', profile))).rejects.toThrow(broken);
    expect(readFileSync(path(), 'utf8')).toBe(text);
  }
  expect(readdirSync(folder())).toEqual(['config.json']);
});

test('invalid JSON is not quoted, as it may hold a token', async () => {
  write('{\n  "token": sesame}');
  const {broken} = await openSettings(env);
  expect(broken).toContain('(line 2, column 12: a text wants double quotes): fix it');
  expect(broken).not.toContain('sesame');
});

test('comments and a trailing comma are read, and stay when a profile is saved', async () => {
  write('{\n  // at night\n  "theme": "dark",\n}\n');
  const {preferences, change} = await openSettings(env);
  expect(preferences.theme).toBe('dark');
  await change(withProfile('a', {url: 'https://a.example.com/v4', word: 'node'}));
  expect(readFileSync(path(), 'utf8')).toBe(
    '{\n  // at night\n  "theme": "dark",\n  "profiles": {"a": {"url": "https://a.example.com/v4", "word": "node"}},\n  "current": "a",\n}\n',
  );
});

test('a change of one profile leaves the others as they are written, and of itself the fields that stay', async () => {
  const text = `{
  "profiles": {
    // our shop
    "shop": {
      "word": "node", // not "linode"
      "url": "https://shop.example/v4",
      /* by hand */ "tokenCommand": "pass shop",
      "hue": [1, 2]
    },
    "prod": {
      "url": "https://a.example/v4",
      // of the team
      "token": "old", // until June
      "word": "node"
    }
  },
  "current": "shop" // mostly
}
`;
  write(text);
  const {change} = await openSettings(env);
  const edited = async (edit: Parameters<typeof change>[0]) => {
    await change(edit);
    return readFileSync(path(), 'utf8');
  };
  let expected = text.replace('"current": "shop"', '"current": "prod"');
  expect(await edited(settings => ({...settings, current: 'prod'}))).toBe(expected);
  const url = 'https://a.example/v4';
  expected = expected
    .replace('"token": "old"', '"token": "new"')
    .replace('"word": "node"\n    }', '"word": "node",\n      "color": "red"\n    }');
  expect(await edited(withProfile('prod', {url, word: 'node', token: 'new', color: 'red'}))).toBe(expected);
  expected = expected.replace('"token": "new", // until', '// until');
  expect(await edited(withProfile('prod', {url, word: 'node', color: 'red'}))).toBe(expected);
  expect(await edited(withoutProfile('prod'))).toContain('"hue": [1, 2]\n    }\n  },\n  "current": "shop"');
});

test('a file of a newer version is not read, and stays as it is', async () => {
  write('{"version": 2, "theme": "dark"}');
  const {broken, preferences, changePreference} = await openSettings(env);
  expect(broken).toMatch(/newer skydeck: version 2, and this one reads 1\): update skydeck/);
  expect(preferences.theme).toBe('auto');
  await expect(changePreference({key: 'theme', value: 'light'})).rejects.toThrow('cannot be read');
  expect(readFileSync(path(), 'utf8')).toBe('{"version": 2, "theme": "dark"}');
});

test('a file that is read-only is not replaced', async () => {
  write('{}');
  chmodSync(path(), 0o400);
  const {changePreference} = await openSettings(env);
  await expect(changePreference({key: 'theme', value: 'light'})).rejects.toThrow(
    /is read-only, and nothing was/,
  );
  expect(readFileSync(path(), 'utf8')).toBe('{}');
});

test.each(['__proto__', 'constructor', 'prototype', 'my own', ''])(
  'a profile named %j is listed and can be removed',
  async name => {
    const one = JSON.stringify({url: 'https://a.example.com/v4', word: 'node', token: 'sesame'});
    write(`{"profiles": {${JSON.stringify(name)}: ${one}, "work": ${one}}, "current": "work", "later": 1}`);
    const {settings, change} = await openSettings(env);
    expect(Object.keys(settings.profiles)).toEqual([name, 'work']);
    await change(withoutProfile(name));
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({
      profiles: {work: JSON.parse(one)},
      current: 'work',
      later: 1,
    });
  },
);

test('valid and invalid profile names', () => {
  for (const name of ['work', 'a.b', '7', 'A_b-c', 'x'.repeat(32)])
    expect(profileNameMistake(name)).toBeUndefined();
  for (const name of ['', '-x', '.x', 'a b', 'a/b', 'é', 'x'.repeat(33), 'a\n'])
    expect(profileNameMistake(name)).toContain('1–32');
  for (const name of ['demo', 'environment', 'constructor', 'prototype'])
    expect(profileNameMistake(name)).toContain('choose another');
  expect(profileNameMistake('__proto__')).toBeDefined();
});

test('a file readable by others is closed to them with a note', async () => {
  const {change} = await openSettings(env);
  await change(withProfile('work', {url: 'https://api.example.com/v4', word: 'node', token: 'secret'}));
  chmodSync(path(), 0o644);
  const {settings, warning} = await openSettings(env);
  expect(settings.current).toBe('work');
  expect(warning).toContain('others could read');
  expect(mode(path())).toBe('600');
  expect((await openSettings(env)).warning).toBeUndefined();
});

test.each([
  ['{"url": 7, "word": "node"}', 'profiles.bad.url is not used: it must be a text in quotes'],
  ['{"url": "https://b.example/v4"}', 'profiles.bad.word is not used: it is missing'],
  [
    '{"url": "https://b.example/v4", "word": "node", "readOnly": "yes"}',
    'profiles.bad.readOnly is not used: it must be true or false',
  ],
  ...['readonly', 'read_only', 'Read-Only', 'readOnyl', 'readOnlyMode', 'READONYL', 'rdonli'].map(key => [
    `{"url": "https://b.example/v4", "word": "node", "token": "t", "${key}": true}`,
    `profiles.bad.${key} is not used: no field is called "${key}": did you mean readOnly?`,
  ]),
])('a profile with a mistake is left out, and the others are used: %s', async (bad, says) => {
  const good = {url: 'https://a.example.com/v4', word: 'node', token: 'sesame'};
  const text = `{"profiles": {"good": ${JSON.stringify(good)}, "bad": ${bad}}}`;
  write(text);
  const {settings, mistakes, broken, change} = await openSettings(env);
  expect(broken).toBeUndefined();
  expect(settings.profiles).toEqual({good});
  expect(mistakes.map(mistakeText)).toEqual([says]);
  expect(() => connectionFor({profile: 'bad'}, {}, settings)).toThrow(`cannot be used: ${says}`);
  expect(() => connectionFor({}, {}, {...settings, profiles: {}})).toThrow('the profile bad cannot be used');
  // What cannot be read stays.
  await change(withProfile('new', good));
  expect(JSON.parse(readFileSync(path(), 'utf8')).profiles.bad).toEqual(JSON.parse(bad));
});

test('on the screen three mistakes are told, with their lines as far as they are known', () => {
  const account = {demo: true, profile: 'demo', address: 'x', tokenFrom: 'y'};
  const mistake = {path: ['theme'], reason: 'it must be dark'};
  const told = (...lines: (number | undefined)[]) =>
    tellMistakes(
      initialState(account, {columns: 80, rows: 24}),
      lines.map(line => ({...mistake, line})),
    ).queuedNotices.map(({text}) => text);
  const each = 'theme is not used: it must be dark';
  expect(told(2, undefined, 4)).toEqual([
    `settings, line 2: ${each}`,
    `settings: ${each}`,
    `settings, line 4: ${each}`,
  ]);
  expect(told(1, 2, 3, 4, 5)[3]).toBe('settings: 2 more cannot be used: skydeck config check lists them');
});
