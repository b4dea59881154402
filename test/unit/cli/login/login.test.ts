import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {createClient} from '../../../../src/api/index.ts';
import {connect} from '../../../../src/cli/profiles.ts';
import {embeddedTransport} from '../../../../src/connection/client.ts';
import type {Settings} from '../../../../src/profiles/profile.ts';
import {openSettings, type ProfilesFile} from '../../../../src/profiles/settings.ts';
import {createService} from '../../../../src/service/index.ts';
import {runWith} from '../run-command.ts';
import {served} from '../served.ts';

const work = {url: 'https://a.example.com/v4', word: 'acme', token: 'sesame'};

/** The environment of a settings file with these profiles. */
function settings(profiles: Settings['profiles'], mode = 0o600): {XDG_CONFIG_HOME: string} {
  const XDG_CONFIG_HOME = mkdtempSync(join(tmpdir(), 'skydeck-login-'));
  onTestFinished(() => rmSync(XDG_CONFIG_HOME, {recursive: true, force: true}));
  mkdirSync(join(XDG_CONFIG_HOME, 'skydeck'), {mode: 0o700});
  const path = join(XDG_CONFIG_HOME, 'skydeck', 'config.json');
  writeFileSync(path, JSON.stringify({profiles}));
  chmodSync(path, mode);
  return {XDG_CONFIG_HOME};
}

/** Runs `skydeck login work` with a text on standard input. */
async function login(env: Readonly<Record<string, string>>, input: string, ...flags: readonly string[]) {
  // The cast: only its text is read.
  const stream = Readable.from([input]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stream);
  const ended = await runWith(env, 'login', 'work', ...flags);
  stdin.mockRestore();
  return ended;
}

test.each([
  ['http://api.example.com/v4', 'sesame\n', /would be sent unencrypted to api\.example\.com: use https/],
  ['http://[2001:db8::1]/v4', 'sesame\n', /would be sent unencrypted/],
  ['nonsense', 'sesame\n', /the URL must begin with https/],
  ['https://me:sesame@a.example/v4', 'sesame\n', /contains a user name or a password/],
  ['https://a.example/v4 --word a/b', 'sesame\n', /there can be no word a\/b/],
  ['https://a.example/v4', '', /^no token came on standard input; nothing was kept\n/],
  ['https://a.example/v4', ' \n \n', /^no token came on standard input/],
  ['https://a.example/v4', 'two words\n', /the token contains a space/],
  [
    'https://a.example/v4',
    `${'s'.repeat(5000)}\n`,
    /the token has 5000 characters: a token has at most 4096/,
  ],
  ['', 'sesame\n', /login needs --url/],
])('wrong input is told in one sentence, and nothing is kept: %s %j', async (url, input, words) => {
  const env = settings({});
  const {code, stdout, stderr} = await login(env, input, ...(url ? ['--url', ...url.split(' ')] : []));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(words);
  expect(stderr).toMatch(/^[^\n]+\n$/);
  expect(stderr).not.toMatch(/sesame|unexpected|ssss/);
  expect((await openSettings(env)).settings.profiles).toEqual({});
});

test('a token that the service does not take is not kept', async () => {
  const {env} = await served();
  const home = settings({});
  const {code, stdout, stderr} = await login(home, 'wrong', '--url', env.SKYDECK_URL);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^skydeck: [^\n]*Invalid Token[^\n]*; nothing was kept\n$/);
  expect((await openSettings(home)).settings.profiles).toEqual({});
});

test('a profile is replaced only with --yes', async () => {
  const {env} = await served();
  const home = settings({work});
  expect(await login(home, env.SKYDECK_TOKEN, '--url', env.SKYDECK_URL)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^nothing was kept: there is a profile work of https:\/\/a\.example\.com\/v4 already: add --yes /,
    ),
  });
  expect((await openSettings(home)).settings.profiles.work?.token).toBe('sesame');
  expect(await login(home, env.SKYDECK_TOKEN, '--url', `${env.SKYDECK_URL}//`, '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^connected to \S.* as profile work, which is now the default\n$/),
    stderr: '',
  });
  const replaced = {url: env.SKYDECK_URL, word: 'node', token: env.SKYDECK_TOKEN};
  expect((await openSettings(home)).settings).toEqual({profiles: {work: replaced}, current: 'work'});
});

test('what a profile says beside its token stays with a new one', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  const service = await createService();
  const prod = {url: 'https://api.example.com/v4', word: 'node', token: 'old', readOnly: true};
  const spare = {...prod, token: undefined, tokenCommand: 'pass', readOnly: false, color: 'red', newer: [1]};
  let settings: Settings = {profiles: {prod, spare}};
  const file: ProfilesFile = {
    settings,
    change: async edit => {
      settings = edit(settings);
    },
  };
  const makeClient: typeof import('../../../../src/connection/client.ts').clientFor = async connection =>
    createClient({...connection, token: service.token, transport: embeddedTransport(service)});
  const answers = {url: prod.url, word: 'node', token: 'new'};
  for (const name of ['prod', 'spare', 'other', 'constructor'])
    expect(await connect(name, answers, file, makeClient)).toBe(0);
  expect(settings.profiles).toEqual({
    prod: {...answers, readOnly: true},
    spare: {...answers, readOnly: false, color: 'red', newer: [1]},
    other: answers,
    constructor: answers,
  });
});
