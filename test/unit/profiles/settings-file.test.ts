import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, test} from 'vitest';
import {mistakeText} from '../../../src/preferences.ts';
import {changeFile} from '../../../src/profiles/change-file.ts';
import {withProfile} from '../../../src/profiles/profile.ts';
import {isWritten, openSettings} from '../../../src/profiles/settings.ts';
import {asOrdinaryUser} from '../files/ordinary-user.ts';

/** What is said of a settings file, and to whom it is closed. */

let home: string;
const env = () => ({HOME: home});
const folder = () => join(home, '.config', 'skydeck');
const path = () => join(folder(), 'config.json');
const mode = (name: string) => (statSync(name).mode & 0o777).toString(8);

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-settings-file-'));
  mkdirSync(folder(), {recursive: true, mode: 0o700});
});
afterEach(() => rmSync(home, {recursive: true}));

const write = (text: string) => writeFileSync(path(), text, {mode: 0o600});
const said = async () => (await openSettings(env())).mistakes.map(mistakeText);

test('a file that would stay as it is, is not written', async () => {
  write('{"theme": "mono"}');
  const {ino} = statSync(path());
  await changeFile(env(), [[['theme'], 'mono']]);
  expect(statSync(path()).ino).toBe(ino);
  await changeFile(env(), [[['theme'], 'dark']]);
  expect(statSync(path()).ino).not.toBe(ino);
  expect(readFileSync(path(), 'utf8')).toBe('{"theme": "dark"}');
});

test('a profile with a mistake that does not keep it from being used is not among the unusable ones', async () => {
  const profile = {url: 'https://a.example/v4', word: 'node', token: 'sesame'};
  write(
    JSON.stringify({
      profiles: {good: {...profile, color: 'moon'}, red: {...profile, color: 'red'}, bad: {word: 'node'}},
    }),
  );
  const {settings} = await openSettings(env());
  expect(Object.keys(settings.profiles)).toEqual(['good', 'red']);
  expect(Object.keys(settings.unusable ?? {})).toEqual(['bad']);
  expect(await said()).toHaveLength(2);
});

test('of two changes at once neither is lost, though there is not even the folder yet', async () => {
  rmSync(folder(), {recursive: true});
  await Promise.all([
    changeFile(env(), [[['theme'], 'dark']]),
    changeFile(env(), [[['mouse'], false]]),
    changeFile(env(), [[['pane'], true]]),
  ]);
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({theme: 'dark', mouse: false, pane: true});
});

test('a profile that changes keeps its comments, one that does not stays, and one that goes leaves nothing', async () => {
  const text = `{
  "profiles": {
    "a": {"url": "https://a.example/v4", /* its own */ "word": "node", "later": 1},
    "b": {"url": "https://b.example/v4", /* its own */ "word": "node"},
    "c": {"url": "https://c.example/v4", "word": "node"}
  }
}
`;
  write(text);
  const {change} = await openSettings(env());
  await change(({profiles: {a, b}}) => ({
    profiles: {
      ...(a && {a: {...a, word: 'cloud'}}),
      ...(b && {b}),
      d: {url: 'https://d.example/v4', word: 'node'},
    },
    current: 'a',
  }));
  expect(readFileSync(path(), 'utf8')).toBe(
    text
      .replace('"word": "node", "later"', '"word": "cloud", "later"')
      .replace('    "c": {"url": "https://c.example/v4"', '    "d": {"url": "https://d.example/v4"')
      .replace('}\n  }\n}', '}\n  },\n  "current": "a"\n}'),
  );
});

const again = (name: string) => `${name} stands here again: what it said before is not used`;

test.each([
  ['{"theme": "mono", "theme": "dark"}', ['theme']],
  ['{"sort": {"nodes": "id", "nodes": "label"}}', ['sort.nodes']],
  ['{"sort": {"nodes": "id"}, "theme": "dark", "sort": {}}', ['sort']],
  ['{"sort": {"nodes": "id"}, "columns": {"nodes": ["Label"]}}', []],
  ['{"filters": {"sort": {"resource": "nodes", "filter": "id"}}, "sort": {}}', []],
  ['{"theme": "mono", "th\\u0065me": "dark"}', ['theme']],
  ['{"theme": "mono", /* or */ "theme": "dark"}', ['theme']],
  ['{"start": "theme", "theme": "dark"}', []],
])('names given twice in %s', async (text, names) => {
  write(text);
  expect((await said()).filter(one => one.includes('again'))).toEqual(names.map(again));
});

test('a file nested deeper than 64 levels is not read, be it in one of its values alone', async () => {
  const nested = (levels: number) =>
    `{"version": 1, "later": ${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}, "more": 1}`;
  write(nested(64));
  expect((await openSettings(env())).broken).toBeUndefined();
  write(nested(65));
  expect((await openSettings(env())).broken).toContain(
    '(line 1, column 88: it is nested too deeply: 64 levels at most)',
  );
});

test('what others can open is closed to them, unless it is only looked at; what they cannot, brings no note', async () => {
  const note = `others could read ${path()}: its mode is 0600 now; if a token was in it, make a new one`;
  const ofFolderAlone = `others could open the folder ${folder()}: its mode is 0700 now`;
  for (const [ofFolder, ofFile, told] of [
    [0o700, 0o644, note],
    [0o701, 0o600, ofFolderAlone],
    [0o755, 0o600, ofFolderAlone],
    [0o755, 0o601, note],
  ] as const) {
    write('{}');
    chmodSync(path(), ofFile);
    chmodSync(folder(), ofFolder);
    expect((await openSettings(env(), false)).warning).toBeUndefined();
    expect(statSync(path()).mode & 0o777).toBe(ofFile);
    expect((await openSettings(env())).warning).toBe(told);
    expect([mode(folder()), mode(path())]).toEqual(['700', '600']);
  }
  chmodSync(path(), 0o400);
  chmodSync(folder(), 0o500);
  expect((await openSettings(env())).warning).toBeUndefined();
  expect([mode(folder()), mode(path())]).toEqual(['500', '400']);
});

test('a file that a link leads to is closed as well, if it is of this user', async () => {
  const shared = join(home, 'shared.json');
  writeFileSync(shared, '{}');
  chmodSync(shared, 0o644);
  symlinkSync(shared, path());
  expect((await openSettings(env())).warning).toContain('others could read');
  expect(mode(shared)).toBe('600');
});

test.runIf(process.getuid?.() === 0)(
  'a file of another user that a link leads to is left as it is',
  async () => {
    const shared = join(home, 'shared.json');
    writeFileSync(shared, '{"theme": "dark"}');
    chmodSync(shared, 0o644);
    chownSync(shared, 65534, 65534);
    symlinkSync(shared, path());
    const {warning, preferences} = await openSettings(env());
    expect(warning).toBeUndefined();
    expect(preferences.theme).toBe('dark');
    expect(mode(shared)).toBe('644');
  },
);

test('settings that may not be read are reported, with another place for them', async () => {
  write('{}');
  chmodSync(home, 0o000);
  const {broken} = await asOrdinaryUser(() => openSettings(env()));
  chmodSync(home, 0o700);
  expect(broken).toBe(
    'the settings file ~/.config/skydeck/config.json cannot be read (you may not read it, or the folder that it is in): fix it or set XDG_CONFIG_HOME to a folder of yours',
  );
});

test('a file in the place of the folder is reported, and one above it is left to the next write', async () => {
  rmSync(folder(), {recursive: true});
  expect(isWritten(env())).toBe(false);
  writeFileSync(folder(), '');
  expect(isWritten(env())).toBe(true);
  expect((await openSettings(env())).broken).toContain('its folder is a file and not a folder');
  rmSync(join(home, '.config'), {recursive: true});
  writeFileSync(join(home, '.config'), '');
  expect(isWritten(env())).toBe(false);
  const {broken, settings, change} = await openSettings(env());
  expect(broken).toBeUndefined();
  expect(settings).toEqual({profiles: {}});
  await expect(change(withProfile('work', {url: 'https://a.example/v4', word: 'node'}))).rejects.toThrow(
    '~/.config/skydeck/config.json could not be written: a part of its path is a file and not a folder',
  );
});

test('a path that the system refuses is reported in its words, on one line', async () => {
  const {broken} = await openSettings({HOME: home, XDG_CONFIG_HOME: `/tmp/${'x'.repeat(300)}`});
  expect(broken).toMatch(/ cannot be read \(ENAMETOOLONG: .*\): fix it or move it away$/);
});

test('a token from a command is not sent unencrypted either', async () => {
  const profile = {url: 'http://api.example.com/v4', word: 'node', tokenCommand: 'pass show it'};
  write(JSON.stringify({profiles: {open: profile, closed: {...profile, url: 'https://api.example.com/v4'}}}));
  const {mistakes} = await openSettings(env());
  expect(mistakes.map(({path, reason}) => [path.join('.'), reason])).toEqual([
    ['profiles.open.url', expect.stringContaining('unencrypted')],
  ]);
});
