import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, dirname, join} from 'node:path';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {forgetFrames, saveFrame} from '../../../src/remembered/first-frame.ts';
import {type Expected, expectedFrame, readFrame} from '../../../src/remembered/paint.ts';

const now = Date.UTC(2026, 10, 22);
const size = {columns: 80, rows: 24};
let home: string;
let env: Record<string, string>;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-frames-'));
  env = {HOME: home, TERM: 'xterm-256color'};
});
afterEach(() => rmSync(home, {recursive: true}));

const expected = (argv: string[] = [], own = env): Expected | undefined =>
  expectedFrame(argv, own, size, '1.0.0');

function settings(content: unknown): void {
  const folder = join(home, '.config/skydeck');
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, 'config.json'), JSON.stringify(content));
}

const profile = {url: 'https://api.example.com/v4', word: 'node', token: 'secret-token'};

const rows = [[{text: 'a', style: '1'}], [{text: 'b'}]];

/** The frame that is expected, saved now. */
async function saved(): Promise<Expected> {
  const wanted = expected();
  if (!wanted) throw new Error('none is expected');
  await saveFrame(wanted, {at: now, rows, bytes: '\u001b[Ha'});
  return wanted;
}

test('what was saved is read again by a start of the same kind', async () => {
  const wanted = await saved();
  expect(readFrame(wanted, now + 1000)).toMatchObject({at: now, rows, bytes: '\u001b[Ha'});
  expect(statSync(wanted.path).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(wanted.path)).mode & 0o777).toBe(0o700);
  await forgetFrames(env);
  expect(() => readFrame(wanted, now)).toThrow('ENOENT');
});

test('a link in its place is replaced, and not followed', async () => {
  const {path} = await saved();
  rmSync(path);
  writeFileSync(`${home}/other`, 'other');
  symlinkSync(`${home}/other`, path);
  await saved();
  expect(lstatSync(path).isFile()).toBe(true);
  expect(readFileSync(`${home}/other`, 'utf8')).toBe('other');
});

test('only the latest frames are kept, one for each profile and size', async () => {
  const {path} = await saved();
  const folder = dirname(path);
  const others = Array.from({length: 14}, (_, age) => `other-${age}`);
  for (const [age, name] of others.entries()) {
    const at = new Date(Date.now() - 1000 * (age + 1));
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), at, at);
  }
  await saved();
  expect(readdirSync(folder).sort()).toEqual([basename(path), ...others.slice(0, 11)].sort());
});

test.each([
  ['arguments', () => expected(['--demo'])],
  ['a token in the environment', () => expected([], {...env, SKYDECK_TOKEN: 'x'})],
  ['an address in the environment', () => expected([], {...env, SKYDECK_URL: 'https://example.com'})],
  ['a dumb terminal', () => expected([], {...env, TERM: 'dumb'})],
  ['a screen reader', () => expected([], {...env, INK_SCREEN_READER: 'true'})],
  ['no word for the terminal', () => expected([], {HOME: home})],
  ['a terminal of one row', () => expectedFrame([], env, {columns: 80, rows: 1}, '1.0.0')],
  ['a terminal of no width', () => expectedFrame([], env, {columns: 0, rows: 24}, '1.0.0')],
])('with %s no frame is expected', (_, asked) => {
  expect(expected()?.profile).toBe('demo');
  expect(asked()).toBeUndefined();
});

test.each([
  ['no default profile', {profiles: {prod: profile}}, undefined],
  ['a default profile', {current: 'prod', profiles: {prod: profile}}, 'prod'],
  [
    'a command for the token',
    {current: 'prod', profiles: {prod: {...profile, tokenCommand: 'pass'}}},
    undefined,
  ],
  ['a profile that is not there', {current: 'gone', profiles: {prod: profile}}, undefined],
  ['the setting turned off', {firstPaint: false}, undefined],
  ['a screen reader', {screenReader: true}, undefined],
  ['other settings', {theme: 'dark'}, 'demo'],
  ['a list in their place', [1], undefined],
  ['a list in place of the profiles', {profiles: [1]}, undefined],
  ['a text in place of the profile', {current: 'prod', profiles: {prod: 'x'}}, undefined],
])('settings with %s', (_, content, name) => {
  settings(content);
  expect(expected()?.profile).toBe(name);
});

test('another look is another frame', async () => {
  const {key} = await saved();
  const others = [
    expectedFrame([], {...env, TERM: 'screen'}, size, '1.0.0'),
    expectedFrame([], {...env, NO_COLOR: '1'}, size, '1.0.0'),
    expectedFrame([], env, size, '1.0.1'),
    expectedFrame([], env, {columns: 81, rows: 24}, '1.0.0'),
  ];
  settings({theme: 'dark'});
  for (const other of [...others, expected()]) expect(other?.key).not.toBe(key);
});

test('in another session of tmux the look is the same, and without tmux another', () => {
  const keyWith = (more: Record<string, string>) => expected([], {...env, ...more})?.key;
  expect(keyWith({TMUX: '/tmp/tmux-0/default,1,0'})).toBe(keyWith({TMUX: '/tmp/tmux-0/default,2,1'}));
  expect(keyWith({TMUX: '/tmp/tmux-0/default,1,0'})).not.toBe(keyWith({}));
  expect(keyWith({COLORTERM: 'truecolor'})).not.toBe(keyWith({COLORTERM: '24bit'}));
});

test('the smallest terminal with a row above the last one has a frame', () => {
  expect(expectedFrame([], env, {columns: 1, rows: 2}, '1.0.0')?.path).toBe(
    join(home, '.local/state/skydeck/first-frames/demo-1x2'),
  );
});

test('a frame that gets no name leaves nothing half written', async () => {
  const wanted = await saved();
  const folder = dirname(wanted.path);
  rmSync(wanted.path);
  mkdirSync(join(wanted.path, 'taken'), {recursive: true});
  await expect(saved()).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual([basename(wanted.path)]);
});

test.each<[string, (path: string) => void]>([
  ['is broken', path => writeFileSync(path, '{"key":')],
  ['holds something else', path => writeFileSync(path, '[1]')],
  ...['key', 'at', 'bytes', 'rows'].map((name): [string, (path: string) => void] => [
    `has another ${name}`,
    path => writeFileSync(path, JSON.stringify({...JSON.parse(readFileSync(path, 'utf8')), [name]: {}})),
  ]),
  ['others may read', path => chmodSync(path, 0o644)],
  [
    'is a link',
    path => {
      renameSync(path, `${path}-elsewhere`);
      symlinkSync(`${path}-elsewhere`, path);
    },
  ],
])('a file that %s is not painted', async (_, change) => {
  const wanted = await saved();
  change(wanted.path);
  const read = () => {
    try {
      return readFrame(wanted, now);
    } catch {
      return undefined;
    }
  };
  expect(read()).toBeUndefined();
});

test("another user's file is not painted", async () => {
  const wanted = await saved();
  expect(readFrame(wanted, now)?.rows).toEqual(rows);
  vi.spyOn(process, 'getuid').mockReturnValue(statSync(wanted.path).uid + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(readFrame(wanted, now)).toBeUndefined();
});

test('a file of up to a million bytes is read', async () => {
  const wanted = await saved();
  const text = readFileSync(wanted.path, 'utf8');
  writeFileSync(wanted.path, text.padEnd(1_000_000));
  expect(readFrame(wanted, now)?.rows).toEqual(rows);
  writeFileSync(wanted.path, text.padEnd(1_000_001));
  expect(readFrame(wanted, now)).toBeUndefined();
});

test('neither is one that is too old, of another key, or from the future', async () => {
  const wanted = await saved();
  expect(readFrame(wanted, now + 7 * 24 * 3600_000 - 1)?.rows).toEqual(rows);
  expect(readFrame(wanted, now + 7 * 24 * 3600_000)).toBeUndefined();
  expect(readFrame(wanted, now - 1000)).toBeUndefined();
  expect(readFrame({...wanted, key: 'another'}, now)).toBeUndefined();
});

test.each([
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  [
    'a link to a pipe',
    (path: string) => {
      execFileSync('mkfifo', [`${path}-elsewhere`]);
      symlinkSync(`${path}-elsewhere`, path);
    },
  ],
  [
    'a link to a file',
    (path: string) => {
      writeFileSync(`${path}-elsewhere`, '{}');
      symlinkSync(`${path}-elsewhere`, path);
    },
  ],
])('of settings in %s no frame is expected, and nothing waits for them', (_, make) => {
  const path = join(home, '.config/skydeck/config.json');
  mkdirSync(dirname(path), {recursive: true});
  make(path);
  // In another process: this one could not end its own wait.
  const program = `
    import {expectedFrame} from ${JSON.stringify(join(process.cwd(), 'src/remembered/paint.ts'))};
    console.log(expectedFrame([], ${JSON.stringify(env)}, {columns: 80, rows: 24}, '1')?.profile);
  `;
  const run = ['--input-type=module-typescript', '-e', program];
  expect(execFileSync(process.execPath, run, {encoding: 'utf8', timeout: 20_000})).toBe('undefined\n');
});

test('of settings that are too large to be read no frame is expected', () => {
  settings({theme: 'dark'});
  const file = join(home, '.config/skydeck/config.json');
  writeFileSync(file, readFileSync(file, 'utf8').padEnd(250_000));
  expect(expected()?.profile).toBe('demo');
  writeFileSync(file, readFileSync(file, 'utf8').padEnd(250_001));
  expect(expected()).toBeUndefined();
});

test.each([
  ['a text', `{"theme": "${'\\"'.repeat(120_000)}`],
  ['a comment', `{${'/* '.repeat(80_000)}`],
  ['a quote', `{"a":${'"'.repeat(240_001)}`],
])('settings in which %s has no end are read through once', (_, text) => {
  settings({theme: 'dark'});
  writeFileSync(join(home, '.config/skydeck/config.json'), text);
  expect(() => expected()).toThrow(SyntaxError);
});

test('settings may have comments, and commas behind the last value', () => {
  settings({current: 'a // b', profiles: {'a // b': profile}});
  const file = join(home, '.config/skydeck/config.json');
  const plain = expected()?.profile;
  writeFileSync(file, `// mine\n${readFileSync(file, 'utf8').replace(/}$/, ', /* none */ }')}\n`);
  expect([plain, expected()?.profile]).toEqual(['a // b', 'a // b']);
});
