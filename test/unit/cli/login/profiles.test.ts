import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setImmediate as turn} from 'node:timers/promises';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {ApiError, type Client} from '../../../../src/api/index.ts';
import {logout} from '../../../../src/cli/profiles.ts';
import {identify} from '../../../../src/connection/client.ts';
import {connectionFor} from '../../../../src/connection/connection.ts';
import {tokenFrom, withToken} from '../../../../src/connection/token-command.ts';
import {withProfile} from '../../../../src/profiles/profile.ts';
import {openSettings} from '../../../../src/profiles/settings.ts';
import {UsageError} from '../../../../src/usage-error.ts';
import {runWith} from '../run-command.ts';
import {served} from '../served.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-profiles-'));
});
afterEach(() => rmSync(home, {recursive: true}));

test('a token command prints the token: its first line, trimmed', async () => {
  expect(await tokenFrom("printf ' sesame \\nnote: mine\\n'", 'taken', 'profile work')).toBe('sesame');
});

test.each([
  ['exit 3', / work failed with status 3: run it yourself to see why$/],
  ['true', / work printed nothing: run /],
  [
    'echo half-a-token; echo "no key" >&2; exit 1',
    /^the token command of profile work failed with status 1: run it yourself to see why$/,
  ],
  ['kill -9 $$', /was ended by SIGKILL: run /],
  ['yes half', /printed too much for a token: run /],
  ['yes half & wait', /printed too much for a token: run /],
])('a command that gives none is said, and neither it nor what it printed: %s', async (command, message) => {
  for (const terminal of ['free', 'taken'] as const) {
    const failure = await tokenFrom(command, terminal, 'profile work').catch((error: Error) => error.message);
    expect(failure).toMatch(message);
    expect(failure).not.toMatch(/half|echo|no key/);
  }
});

test('what a part of a token command prints a moment after its shell has ended is the token', async () => {
  expect(await tokenFrom('(sleep 0.1; echo sesame) & exit', 'taken', 'profile work')).toBe('sesame');
  expect(await tokenFrom('(sleep 0.1; printf sesame) & exit', 'taken', 'profile work')).toBe('sesame');
});

test.each(['taken', 'free'] as const)(
  'a token is there when its command ends, whatever that leaves running: %s',
  async terminal => {
    const pid = join(home, 'pid');
    const command = `echo sesame; sleep 60 & echo $! > ${pid}`;
    expect(await tokenFrom(command, terminal, 'profile work')).toBe('sesame');
    process.kill(Number(readFileSync(pid, 'utf8')));
  },
);

test.each([
  ['taken', `sh -c 'trap "echo ended > END; exit" TERM; : > BEGUN; while :; do sleep 0.1; done' & wait`],
  ['taken', 'trap "echo ended > END" TERM; : > BEGUN; sleep 2; echo sesame'],
  ['free', 'trap "echo ended > END" TERM; : > BEGUN; sleep 2; echo sesame'],
] as const)('a token command has a minute, and is ended then: %s, %s', async (terminal, script) => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  onTestFinished(() => void vi.useRealTimers());
  const [begun, end] = [join(home, 'begun'), join(home, 'end')];
  const token = tokenFrom(script.replace('BEGUN', begun).replace('END', end), terminal, 'profile work');
  const failed = expect(token).rejects.toThrow(
    'the token command of profile work took longer than 60 s: run it yourself to see why',
  );
  while (!existsSync(begun)) await turn();
  await vi.advanceTimersByTimeAsync(60_000);
  await failed;
  while (!existsSync(end) || readFileSync(end, 'utf8') === '') await turn();
});

test('what a token command leaves running does not keep the program from ending', async () => {
  const pipes = () => process.getActiveResourcesInfo().filter(kind => kind === 'PipeWrap').length;
  // Those of commands before it may close meanwhile.
  for (let turns = 0; turns < 3; turns++) await turn();
  const before = pipes();
  expect(await tokenFrom('echo sesame; sleep 2 &', 'taken', 'profile work')).toBe('sesame');
  for (let turns = 0; turns < 3; turns++) await turn();
  expect(pipes()).toBeLessThanOrEqual(before);
});

test('a token command is ended with the program', async () => {
  const before = process.listeners('exit');
  const token = tokenFrom('sleep 60', 'taken', 'profile work');
  const failed = expect(token).rejects.toThrow('the token command of profile work was left: run it yourself');
  for (const leave of process.listeners('exit')) if (!before.includes(leave)) leave(0);
  await failed;
});

test('a token command that may ask on a terminal is announced, and elsewhere nothing it says is heard', async () => {
  const said: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation(text => said.push(String(text)) > 0);
  const tty = [process.stdin, process.stderr].map(stream => [stream, stream.isTTY] as const);
  onTestFinished(() => {
    write.mockRestore();
    for (const [stream, before] of tty) stream.isTTY = before;
  });
  const ask = (terminal: 'free' | 'taken') => tokenFrom('echo sesame', terminal, 'profile work');
  for (const [input, error] of [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ] as const) {
    Object.assign(process.stdin, {isTTY: input});
    Object.assign(process.stderr, {isTTY: error});
    expect(await ask('taken')).toBe('sesame');
    expect(said).toEqual([]);
    expect(await ask('free')).toBe('sesame');
    expect(said).toEqual(input && error ? ['skydeck: asking the token command of profile work\n'] : []);
  }
});

test('the command for the token does not get the token of the environment', async () => {
  vi.stubEnv('SKYDECK_TOKEN', 'of-another-account');
  try {
    expect(await tokenFrom('echo "<$SKYDECK_TOKEN>"', 'taken', 'profile work')).toBe('<>');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('an invalid token in the environment is refused', () => {
  const env = {SKYDECK_URL: 'https://a.example.com/v4', SKYDECK_TOKEN: 'x'.repeat(4096)};
  expect(connectionFor({}, env, {profiles: {}}).token).toHaveLength(4096);
  env.SKYDECK_TOKEN += 'x';
  expect(() => connectionFor({}, env, {profiles: {}})).toThrow(/^the token has 4097 characters/);
  expect(() => connectionFor({}, env, {profiles: {}})).toThrow(UsageError);
});

test('with a token present the token command is not run', async () => {
  const profile = {url: 'https://a.example.com/v4', word: 'node', tokenCommand: 'exit 1'};
  const settings = {current: 'a', profiles: {a: profile}};
  const given = connectionFor({}, {SKYDECK_TOKEN: 'sesame'}, settings);
  expect(await withToken(given, 'taken')).toMatchObject({token: 'sesame'});
  const kept = connectionFor({}, {}, settings);
  expect(kept.badge.tokenFrom).toBe('token: command');
  await expect(withToken(kept, 'taken')).rejects.toThrow('of profile a failed with status 1');
  expect([given.remark, kept.remark]).toEqual([
    'profile a is used with the token of SKYDECK_TOKEN, not its own',
    undefined,
  ]);
});

test('an import that nothing comes of ends with a status that says why', async () => {
  const {env} = await served(
    {},
    async (request, service) =>
      request.path.startsWith('/none') ? {status: 200, headers: {}, body: '<html>'} : service(request),
    {word: 'linode'},
  );
  const {host} = new URL(env.SKYDECK_URL);
  const imported = async (token: string, version: string) => {
    const configuration = join(home, 'linode-cli');
    const account = ['[al]', `token = ${token}`, 'api_scheme = http', `api_host = ${host}`];
    writeFileSync(configuration, [...account, `api_version = ${version}`].join('\n'));
    return runWith({LINODE_CLI_CONFIG: configuration, XDG_CONFIG_HOME: home}, 'import');
  };
  expect(await imported('sesame', 'v4')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^skydeck: linode-al: .+ · nothing was imported\n$/),
  });
  expect(await imported(env.SKYDECK_TOKEN, 'none')).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/^skydeck: linode-al: .+ · nothing was imported\n$/),
  });
  expect(await imported(env.SKYDECK_TOKEN, 'v4')).toMatchObject({code: 0, stderr: ''});
  writeFileSync(join(home, 'skydeck', 'config.json'), '{no JSON');
  expect(await imported(env.SKYDECK_TOKEN, 'v4')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^the settings file .+ cannot be read/),
  });
});

test('logout removes profile and token, and says that the token stays valid', async () => {
  const env = {HOME: home};
  const profile = {url: 'https://a.example.com/v4', word: 'node', token: 'sesame'};
  await (await openSettings(env)).change(withProfile('work', profile));
  await (await openSettings(env)).change(withProfile('spare', profile));
  await (await openSettings(env)).change(withProfile('home', profile));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  await logout({yes: true}, await openSettings(env));
  expect(write.mock.lastCall?.[0]).toMatch(/^profile home was removed, and its token with it; .*revoked/);
  expect((await openSettings(env)).settings).toEqual({profiles: {work: profile, spare: profile}});
  await expect(logout({name: 'home', yes: true}, await openSettings(env))).rejects.toThrow(
    'there is no profile home; known: work',
  );
});

test('the only profile that is left becomes the default, and logout says so', async () => {
  const env = {HOME: home};
  const profile = {url: 'https://a.example.com/v4', word: 'node', token: 'sesame'};
  for (const name of ['work', 'spare', 'home'])
    await (await openSettings(env)).change(withProfile(name, profile));
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  await logout({name: 'spare', yes: true}, await openSettings(env));
  expect(write.mock.lastCall?.[0]).toMatch(/^profile spare was removed/);
  await logout({name: 'home', yes: true}, await openSettings(env));
  expect(write.mock.lastCall?.[0]).toBe('profile work is now the default\n');
  expect((await openSettings(env)).settings).toEqual({profiles: {work: profile}, current: 'work'});
});

const failing = (kind: 'unauthorized' | 'forbidden' | 'missing') =>
  new ApiError({kind, message: kind, sent: true});

test.each([
  ['both answer', {company: 'Acme'}, {username: 'al'}, {company: 'Acme', username: 'al'}],
  ['no right to the account', failing('forbidden'), {username: 'al'}, {username: 'al'}],
  ['no profile at this service', {company: 'Acme'}, failing('missing'), {company: 'Acme'}],
  ['a wrong token', failing('unauthorized'), {username: 'al'}, 'unauthorized'],
  ['neither is there', failing('missing'), failing('missing'), 'missing'],
])('who it is: %s', async (_, account, profile, expected) => {
  const client = {
    get: async ({route}: {route: string}) => {
      const answer = route === '/account' ? account : profile;
      if (answer instanceof Error) throw answer;
      return {value: answer, raw: {}};
    },
  } as unknown as Client;
  if (typeof expected === 'string') await expect(identify(client)).rejects.toThrow(expected);
  else expect(await identify(client)).toMatchObject(expected);
});
