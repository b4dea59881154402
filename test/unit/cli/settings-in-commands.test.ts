import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {tokenMark} from '../../../src/journal/line.ts';
import {runWith} from './run-command.ts';
import {served} from './served.ts';

/** What the settings file does to commands. */

/** A folder of settings with that text. */
function settings(text: string): string {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-settings-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  writeFileSync(join(home, 'skydeck', 'config.json'), text, {mode: 0o600});
  return home;
}

const withSettings = (value: object, ...argv: readonly string[]) =>
  runWith({XDG_CONFIG_HOME: settings(JSON.stringify(value))}, '--demo', ...argv);

const mine = {columns: {volumes: ['Label', 'Size']}, sort: {'a.volumes': '-size'}};

test('in the overview the last month of invoices is that of the time zone, and its filter finds them', async () => {
  const mine = {timeZone: 'America/Los_Angeles'};
  const {stdout} = await withSettings(mine, 'overview', '-o', 'json');
  const {parts} = JSON.parse(stdout);
  const [{months}] = parts.find(({title}: {title: string}) => title === 'Invoices').groups;
  const found = await withSettings(mine, 'invoices', 'list', '--filter', months.at(-1).filter, '-o', 'ids');
  expect(found.stdout).toMatch(/^\d+\n$/);
});

test('the order that a person has chosen on the screen changes no form of output', async () => {
  const ids = async (form: string) => {
    const asked = ['volumes', 'list', '--columns', 'id', '--limit', '9', '-o', form];
    const {stdout} = await withSettings(mine, ...asked);
    return stdout.match(/\d+/g);
  };
  const {stdout} = await withSettings({}, 'volumes', 'list', '--limit', '9', '-o', 'ids');
  for (const form of ['table', 'csv', 'json', 'ndjson', 'ids'])
    expect([form, await ids(form)]).toEqual([form, stdout.trim().split('\n')]);
});

test('a mistake in the profile that is asked for is told once, one in another as a warning', async () => {
  const url = 'http://127.0.0.1:9/v4';
  const profiles = {
    work: {url, word: 'node', token: 'sesame', readonly: true},
    home: {url, word: 'node', token: 'sesame'},
  };
  const env = {XDG_CONFIG_HOME: settings(JSON.stringify({profiles, current: 'work'}))};
  const refused = await runWith(env, 'volumes', 'list');
  expect(refused).toMatchObject({code: 2, stdout: ''});
  expect(refused.stderr).toMatch(
    /^the profile work cannot be used: [^\n]*: did you mean readOnly\? skydeck config check shows its line\n$/,
  );
  const other = await runWith(env, '--demo', 'volumes', 'list', '-o', 'ids');
  expect(other).toMatchObject({code: 0});
  expect(other.stderr).toMatch(
    /^skydeck: settings, line 1: profiles\.work\.readonly is not used: [^\n]*readOnly\?\n$/,
  );
});

test.each([
  [{}, 'profile work has no token: skydeck login work gives it one\n'],
  [{token: ' '}, 'profile work has no token: skydeck login work gives it one\n'],
  [{tokenCommand: ''}, 'profile work has no token: skydeck login work gives it one\n'],
  [
    {token: 'two words'},
    'the profile work cannot be used: the token contains a space, a line break or another character that no token has: copy it again; skydeck config check shows its line\n',
  ],
])('with the token of a profile %j nothing is sent, and one sentence says why', async (has, told) => {
  const {env, requests} = await served();
  const profiles = {work: {url: env.SKYDECK_URL, word: 'node', ...has}};
  const file = {XDG_CONFIG_HOME: settings(JSON.stringify({profiles, current: 'work'}))};
  for (const argv of [['whoami'], ['regions', 'list'], ['--profile', 'work', 'nodes', 'list']])
    expect(await runWith(file, ...argv), argv.join(' ')).toMatchObject({code: 2, stdout: '', stderr: told});
  expect(requests).toEqual([]);
});

test('an empty token does not keep its command from being run', async () => {
  const {env} = await served();
  const tokenCommand = `echo ${env.SKYDECK_TOKEN}`;
  const profiles = {work: {url: env.SKYDECK_URL, word: 'node', token: '', tokenCommand}};
  const file = {XDG_CONFIG_HOME: settings(JSON.stringify({profiles, current: 'work'}))};
  expect(await runWith(file, 'whoami')).toMatchObject({
    code: 0,
    stderr:
      'skydeck: settings, line 1: profiles.work.token is not used: it is empty: skydeck login work writes one\n',
  });
});

test('a token that was rotated is read from its command once more, and the journal knows the new one', async () => {
  const {env, requests} = await served();
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-token-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  // Prints an old token at first, and then the one that is taken.
  const printed = join(folder, 'printed');
  const tokenCommand = `cat ${printed} 2>/dev/null || echo an-old-token; echo ${env.SKYDECK_TOKEN} > ${printed}`;
  const profiles = {work: {url: env.SKYDECK_URL, word: 'node', tokenCommand}};
  const file = {
    XDG_CONFIG_HOME: settings(JSON.stringify({profiles, current: 'work'})),
    XDG_STATE_HOME: folder,
  };
  const add = [
    'domains',
    'create',
    '--domain',
    'rotated.example',
    '--soa-email',
    'a@rotated.example',
    '--type',
    'master',
  ];
  const {code, stderr} = await runWith(file, ...add, '--yes');
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/does not accept the token .*: its command is run again\n/),
  ]);
  expect(requests.filter(one => one.startsWith('POST'))).toHaveLength(1);
  const [sent = ''] = readFileSync(join(folder, 'skydeck', 'journal.jsonl'), 'utf8').split('\n');
  const {address, tokenMark: mark} = JSON.parse(sent);
  expect(mark).toBe(await tokenMark({address, token: env.SKYDECK_TOKEN}));
});

test('no profile of a wrong name is made the default', async () => {
  const profiles = {demo: {url: 'https://a.example/v4', word: 'node', token: 'sesame'}};
  const file = {XDG_CONFIG_HOME: settings(JSON.stringify({profiles}))};
  expect(await runWith(file, 'use', 'demo')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^the profile demo has a wrong name: that name is reserved: [^\n]*\n$/),
  });
});

test('a setting that cannot be used is reported with its line, and the others are used', async () => {
  const wrong = {
    columns: {volumes: ['Label', 'Sise']},
    sort: {'a.volumes': 'siez'},
    theme: 'darkk',
    mouse: 3,
  };
  const {code, stdout, stderr} = await withSettings(wrong, 'volumes', 'list', '--limit', '1');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^LABEL\n\S+\n$/);
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      /^skydeck: settings, line 1: theme is not used: .*did you mean dark\? 3 more cannot be used: skydeck config check lists them$/,
    ),
    expect.stringMatching(/^skydeck: settings: columns\.volumes is used without this: .*Sise/),
  ]);
});

test.each([
  ['{"profiles": {', /a closing brace/],
  ['', /it is empty/],
  ['{"version": 99}', /a newer skydeck/],
])('a file that cannot be read ends every command of an account: %j', async (text, why) => {
  const {env, requests} = await served();
  const around = {...env, XDG_CONFIG_HOME: settings(text)};
  for (const argv of [
    ['volumes', 'list'],
    ['volumes', 'remove', '1', '--confirm', 'x'],
    ['api', 'GET', '/regions'],
    ['login', 'work', '--url', 'https://127.0.0.1:9/v4'],
  ]) {
    const {code, stdout, stderr} = await runWith(around, ...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(why);
  }
  expect(requests).toEqual([]);
});

test.each([
  [0, ['--demo', 'volumes', 'list', '-o', 'ids']],
  [0, ['--demo', 'overview']],
  [0, ['journal', 'list']],
  [2, ['profiles', 'list']],
  [2, ['profiles', 'remove', 'x', '--yes']],
])('a file that cannot be read is told once where no account is meant: %i %j', async (status, argv) => {
  const {code, stdout, stderr} = await runWith({XDG_CONFIG_HOME: settings('{"theme" 3}')}, ...argv);
  expect(code).toBe(status);
  expect(stdout === '').toBe(status === 2);
  expect(stderr).toMatch(/^(skydeck: )?the settings file [^\n]* a colon is missing\): [^\n]*\n$/);
});

test.each([
  ['{"theme": "light",\n "theme": "dark"}', 'theme', 2],
  ['{"sort": {"a.nodes": "label", "a.n\\u006fdes": "id"}}', 'sort.a.nodes', 1],
  ['{"prices": {"volumeGB": 1}, // mine\n "prices": {}}', 'prices', 2],
])(
  'a name that stands there again is told by every command, and the last is used: %s',
  async (text, name, line) => {
    const again = `settings, line ${line}: ${name} stands here again: what it said before is not used`;
    const env = {XDG_CONFIG_HOME: settings(text)};
    const listed = await runWith(env, '--demo', 'nodes', 'list', '-o', 'ids');
    expect(listed).toMatchObject({code: 0, stderr: `skydeck: ${again}\n`});
    const {stderr} = await runWith(env, 'config', 'get', name);
    expect(stderr).toContain(again);
  },
);

test('where a part of the path is a file there are no settings, and a command runs', async () => {
  const env = {XDG_CONFIG_HOME: '/dev/null'};
  expect(await runWith(env, '--demo', 'volumes', 'list', '-o', 'ids')).toMatchObject({code: 0, stderr: ''});
  expect(await runWith(env, 'config', 'check')).toMatchObject({code: 0});
  await expect(runWith(env, 'config', 'set', 'theme', 'dark')).rejects.toThrow(
    'a part of its path is a file',
  );
});
