import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Settings} from '../../../src/profiles/profile.ts';
import {openSettings} from '../../../src/profiles/settings.ts';
import {Interrupted} from '../../../src/usage-error.ts';
import {runAnswering, runWith} from './run-command.ts';
import {served} from './served.ts';

/** What commands ask a person on a terminal, and what comes of the answers. */

const enter = '\r';
const down = '\u001b[B';
const esc = '\u001b';
const profile = {url: 'https://a.example.com/v4', word: 'node', token: 'sesame'};

/** The environment of a settings file. */
function keeping(content: object | string) {
  const XDG_CONFIG_HOME = mkdtempSync(join(tmpdir(), 'skydeck-asked-'));
  onTestFinished(() => rmSync(XDG_CONFIG_HOME, {recursive: true, force: true}));
  mkdirSync(join(XDG_CONFIG_HOME, 'skydeck'), {mode: 0o700});
  const path = join(XDG_CONFIG_HOME, 'skydeck', 'config.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content), {mode: 0o600});
  return {XDG_CONFIG_HOME};
}
const settingsOf = async (env: {XDG_CONFIG_HOME: string}): Promise<Settings> =>
  (await openSettings(env)).settings;

test.each([
  ['yes\n', 0, /^profile work was removed, and its token with it; /, ''],
  ['Y\n', 0, /^profile work was removed/, ''],
  ['no\n', 2, /^$/, 'nothing was removed\n'],
  ['\n', 2, /^$/, 'nothing was removed\n'],
  ['yesterday\n', 2, /^$/, 'nothing was removed\n'],
])('logout asks before it removes a profile, which %j answers', async (type, code, stdout, told) => {
  const env = keeping({profiles: {work: profile}, current: 'work'});
  const ended = await runAnswering(env, [{after: /Remove .*\? \[y\/N\] $/, type}], 'logout', 'work');
  expect(ended).toMatchObject({code, stdout: expect.stringMatching(stdout)});
  expect(ended.stderr).toBe(`Remove the profile work, and its token with it? [y/N] ${told}`);
  expect(Object.keys((await settingsOf(env)).profiles)).toEqual(code === 0 ? [] : ['work']);
});

test.each([
  ['use', [enter], 'profile home is now the default\n'],
  ['use', [down, enter], 'profile work is now the default\n'],
  ['use', ['2'], 'profile work is now the default\n'],
])('%s without a name asks which profile: %j', async (command, keys, stdout) => {
  const env = keeping({profiles: {home: profile, work: profile}});
  expect(await runAnswering(env, [keys], command)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(stdout),
  });
});

test('who leaves the question changes nothing', async () => {
  const env = keeping({profiles: {home: profile, work: profile}});
  await expect(runAnswering(env, [[esc]], 'use')).rejects.toThrow('no profile was chosen');
  expect(await settingsOf(env)).not.toHaveProperty('current');
  const left = runAnswering(env, [['\u0003']], 'use');
  await expect(left).rejects.toThrow('no profile was chosen');
  await expect(left).rejects.toBeInstanceOf(Interrupted);
});

test('a command asks which of several profiles is meant, where none is the default', async () => {
  const {env} = await served();
  const {SKYDECK_URL: url, SKYDECK_TOKEN: token} = env;
  const home = keeping({profiles: {broken: profile, work: {url, token, word: 'node'}}});
  const ended = await runAnswering(home, [[down, enter]], 'whoami');
  expect(ended).toMatchObject({code: 0, stdout: expect.stringMatching(/profile {2}work\n/)});
  expect(ended.stderr).toBe('');
  expect(await runWith(home, 'whoami')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/broken, work/),
  });
});

test('login asks for what no flag says', async () => {
  const {env} = await served();
  const home = keeping({});
  const ended = await runAnswering(
    home,
    [[env.SKYDECK_URL, enter, enter, env.SKYDECK_TOKEN, enter]],
    'login',
    'work',
  );
  expect(ended.stdout).toMatch(/connected to \S.* as profile work, which is now the default\n$/);
  expect(ended.stdout).not.toContain(env.SKYDECK_TOKEN);
  expect(await settingsOf(home)).toEqual({
    profiles: {work: {url: env.SKYDECK_URL, word: 'node', token: env.SKYDECK_TOKEN}},
    current: 'work',
  });
});

test('login asks only for the token where flags say the rest, and names the profile default', async () => {
  const {env} = await served();
  const home = keeping({});
  const argv = ['login', '--url', env.SKYDECK_URL, '--word', 'node'];
  expect(await runAnswering(home, [[env.SKYDECK_TOKEN, enter]], ...argv)).toMatchObject({code: 0});
  expect(await settingsOf(home)).toMatchObject({
    current: 'default',
    profiles: {default: {url: env.SKYDECK_URL}},
  });
});

test('login that is left keeps nothing', async () => {
  const home = keeping({});
  const left = runAnswering(home, [['https://a.example', '\u0003']], 'login');
  await expect(left).rejects.toThrow('login was left; nothing was kept');
  await expect(left).rejects.toBeInstanceOf(Interrupted);
  expect(await settingsOf(home)).toEqual({profiles: {}});
});

test.each([
  ['--url', 'http://a.example.com', /would be sent unencrypted/],
  ['--url', '', /an address is needed/],
  ['--word', 'a/b', /there can be no word a\/b/],
])('login asks nothing after a flag that cannot be: %s %s', async (flag, value, told) => {
  expect(await runAnswering(keeping({}), [], 'login', flag, value)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(told),
  });
});

test.each([
  [[down, enter], true],
  [[enter], false],
  [[esc], false],
])('login asks before it replaces a profile: %j', async (keys, replaces) => {
  const {env} = await served();
  const home = keeping({profiles: {work: profile}});
  const argv = ['login', 'work', '--url', env.SKYDECK_URL, '--word', 'node'];
  const {code, stdout, stderr} = await runAnswering(home, [keys, [env.SKYDECK_TOKEN, enter]], ...argv);
  expect(stdout).toContain('Replace the profile work of https://a.example.com/v4, and its token?');
  expect([code, stderr]).toEqual(replaces ? [0, ''] : [2, 'nothing was kept\n']);
  expect((await settingsOf(home)).profiles.work?.token).toBe(replaces ? env.SKYDECK_TOKEN : 'sesame');
});

test('login replaces no profile that has unknown parts, and none of a name that cannot be', async () => {
  const home = keeping({profiles: {work: {url: 7}}});
  expect(await runAnswering(home, [], 'login', 'work')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^the profile work cannot be replaced: .*; skydeck config edit opens the file/,
    ),
  });
  expect(await runAnswering(home, [], 'login', 'a b')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^there can be no profile a b: /),
  });
  expect(await runAnswering(keeping('{'), [], 'login')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/config\.json/),
  });
});

test.each([
  ['', 0],
  ['x', 2],
])('a removal asks for the label, which the label with %j behind it answers', async (more, code) => {
  const {env, run, requests} = await served();
  const {stdout} = await run('volumes', 'list', '--filter', 'node=none', '--limit', '1', '-o', 'json');
  const [{label}] = JSON.parse(stdout);
  requests.length = 0;
  const answers = [{after: /: $/, type: `${label}${more}\n`}];
  const ended = await runAnswering(env, answers, 'volumes', 'delete', label);
  expect(ended.code).toBe(code);
  expect(ended.stderr).toMatch(/ to delete: /);
  expect(ended.stderr).toContain(label);
  expect(requests.filter(each => each.startsWith('DELETE'))).toHaveLength(code === 0 ? 1 : 0);
  if (code !== 0) expect(ended.stderr).toContain(`: nothing was sent: what was typed is not ${label}\n`);
});

test.each([
  ['y\n', 0, 1],
  ['n\n', 2, 0],
])('what can be undone asks with yes or no: %j', async (type, code, sent) => {
  const {env, run, requests} = await served();
  const {stdout} = await run('nodes', 'list', '--filter', 'status=running', '--limit', '3', '-o', 'ids');
  const [one = '', other = '', third = ''] = stdout.trim().split('\n');
  requests.length = 0;
  const answers = [{after: /Reboot \S+\? \[y\/N\] $/, type}];
  expect(await runAnswering(env, answers, 'nodes', 'reboot', one)).toMatchObject({code});
  expect(requests.filter(each => each.startsWith('POST'))).toHaveLength(sent);
  const both = [{after: /Reboot 2\? \[y\/N\] $/, type}];
  expect(await runAnswering(env, both, 'nodes', 'reboot', other, third)).toMatchObject({code});
  expect(requests.filter(each => each.startsWith('POST'))).toHaveLength(3 * sent);
});

test('on a terminal a command without an account shows the demo account, and says so', async () => {
  const told = 'no account is connected: this is the demo account, nothing here is real';
  const ended = await runAnswering({}, [], 'nodes', 'list', '--limit', '1', '-o', 'ids');
  expect(ended).toMatchObject({code: 0, stderr: expect.stringContaining(told)});
  expect(await runAnswering({}, [], '--demo', 'nodes', 'list', '--limit', '1', '-o', 'ids')).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await runWith({}, 'nodes', 'list')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^no account is connected: run skydeck login/),
  });
});

test('a terminal is no standard input to read names or fields from', async () => {
  const {env} = await served();
  for (const argv of [
    ['nodes', 'show', '-'],
    ['volumes', 'create', '--json', '-'],
    ['api', 'POST', '/tags', '--data', '-'],
  ])
    expect(await runAnswering(env, [], ...argv), argv.join(' ')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/standard input, which is a terminal: use a pipe or a file\n$/),
    });
});
