import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, expect, onTestFinished, test, vi} from 'vitest';
import {files, network} from '../../../../src/cli/doctor/checks.ts';
import {demo} from '../../../../src/connection/connection.ts';
import {runAnswering, runCommand, runWith} from '../run-command.ts';
import {served} from '../served.ts';

test('a machine and an account without a problem are reported as such', async () => {
  const {code, stdout, stderr} = await runCommand('doctor', '--output', 'json');
  const {ok, findings} = JSON.parse(stdout);
  expect([code, ok, stderr]).toEqual([0, true, '']);
  expect(findings.map(({about}: {about: string}) => about)).toEqual(
    expect.arrayContaining([
      'program',
      'settings',
      'files',
      'terminal',
      'locale',
      'account',
      'service',
      'token',
    ]),
  );
  const {stdout: text, home} = await runCommand('doctor');
  expect(text).toContain(`ok     settings  no settings file yet (${home}/skydeck/config.json)\n`);
  expect(text).toMatch(/^ok {5}token {5}kestrel, .*it may do everything, it never ends$/m);
});

test('files that others may read, and a folder that cannot be, are wrong', () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const env = {XDG_STATE_HOME: home};
  expect(files(env)).toMatchObject({state: 'ok', text: expect.stringContaining('not written yet')});
  const folder = join(home, 'skydeck');
  mkdirSync(folder, {mode: 0o700});
  const journal = join(folder, 'journal.jsonl');
  writeFileSync(journal, '');
  chmodSync(journal, 0o644);
  expect(files(env)).toMatchObject({state: 'wrong', todo: `chmod 600 ${journal}`});
});

test('a folder where nothing can be written is wrong, also one that is not made yet', () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const at = (name: string) => files({XDG_STATE_HOME: join(home, name)});
  expect(at('new/and/newer')).toEqual({
    about: 'files',
    state: 'ok',
    text: `${join(home, 'new/and/newer/skydeck/journal.jsonl')}, not written yet`,
  });
  symlinkSync(join(home, 'nowhere'), join(home, 'link'));
  writeFileSync(join(home, 'file'), '');
  for (const name of ['link', 'file'])
    expect(at(name)).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining(
        `${join(home, name)} cannot be written: nothing is changed on an account`,
      ),
      todo: expect.stringContaining('XDG_STATE_HOME'),
    });
  mkdirSync(join(home, 'kept/skydeck'), {recursive: true, mode: 0o700});
  const journal = join(home, 'kept/skydeck/journal.jsonl');
  writeFileSync(journal, '', {mode: 0o600});
  expect(at('kept')).toEqual({about: 'files', state: 'ok', text: journal});
  chmodSync(join(home, 'kept/skydeck'), 0o750);
  expect(at('kept')).toEqual({
    about: 'files',
    state: 'wrong',
    text: `others may look into ${join(home, 'kept/skydeck')}: its mode is 750`,
    todo: `chmod 700 ${join(home, 'kept/skydeck')}`,
  });
});

test.runIf(existsSync('/proc/self'))('a folder that may be written to, but takes nothing, is wrong', () => {
  // As on a full disk: its rights do not tell.
  expect(files({XDG_STATE_HOME: '/proc'})).toMatchObject({
    state: 'wrong',
    text: expect.stringContaining('/proc cannot be written'),
  });
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  expect(files({XDG_STATE_HOME: home, XDG_CONFIG_HOME: '/proc'})).toMatchObject({
    state: 'remark',
    text: expect.stringContaining('/proc cannot be written'),
  });
  expect(readdirSync(home)).toEqual([]);
});

const proxies = ['https', 'http', 'all', 'no'].flatMap(one => [`${one}_proxy`, `${one.toUpperCase()}_PROXY`]);
afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['https://192.0.2.7/v4', {}, 'ok', /^192\.0\.2\.7 is an address$/],
  ['https://[2001:db8::7]/v4', {}, 'ok', /^2001:db8::7 is an address$/],
  ['https://192.0.2.7/v4', {HTTPS_PROXY: 'http://proxy'}, 'ok', / is an address, HTTPS_PROXY is set$/],
  ['http://localhost:8080/v4', {}, 'ok', /^localhost is (127\.0\.0\.1|::1), found in \d+ ms$/],
  ['http://localhost/v4', {http_proxy: 'http://proxy'}, 'ok', / ms$/],
  // No name server is asked for a name that no name can be.
  [`https://${'x'.repeat(70)}/v4`, {}, 'wrong', /^the name x+ is not found here$/],
  [`https://${'x'.repeat(70)}/v4`, {http_proxy: ''}, 'wrong', /^the name x+ is not found here$/],
  [
    `https://${'x'.repeat(70)}/v4`,
    {ALL_PROXY: 'p'},
    'remark',
    /^the name x+ is not found here, ALL_PROXY is set$/,
  ],
] as const)(
  'of the network it says whether the name of the service is found: %s %j',
  async (url, env, state, text) => {
    for (const name of proxies) vi.stubEnv(name, undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(await network({...demo, url})).toMatchObject({
      about: 'network',
      state,
      text: expect.stringMatching(text),
      ...(state === 'ok' ? {} : {todo: expect.stringContaining('/etc/resolv.conf')}),
    });
  },
);

/** The lines that a person reads on a terminal of 80 columns, or in a file without a size. */
const lines = (stdout: string) => stdout.trimEnd().split('\n');

test('an account of an own address is checked from the network to the token', async () => {
  const {env, requests} = await served();
  const {code, stdout, stderr} = await runWith(env, 'doctor');
  expect([code, stderr]).toEqual([0, '']);
  const heads = lines(stdout).map(line => line.split(/ {2,}/).slice(0, 2).join(' '));
  expect(heads.slice(0, 3)).toEqual(['ok program', 'ok settings', 'ok files']);
  expect(heads.slice(-5)).toEqual(['ok account', 'ok network', 'ok service', 'ok clock', 'ok token']);
  expect(stdout).toMatch(/^ok {5}network {3}127\.0\.0\.1 is an address$/m);
  expect(requests).toContain('GET /regions?page=1&page_size=25');
});

test('a command for the token that fails is told with what to do', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  const profile = {url: 'https://192.0.2.7/v4', word: 'node', tokenCommand: 'exit 3'};
  const content = {profiles: {work: profile}, current: 'work'};
  writeFileSync(join(home, 'skydeck/config.json'), JSON.stringify(content), {mode: 0o600});
  const {code, stdout} = await runWith({XDG_CONFIG_HOME: home}, 'doctor', '--output', 'json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings.at(-1)).toMatchObject({
    about: 'token',
    state: 'wrong',
    text: expect.stringMatching(/failed with status 3/),
    todo: expect.stringMatching(/\S/),
  });
});

test('on a terminal long findings are wrapped below their beginning', async () => {
  const env = {
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C',
    LC_ALL: '',
    NO_COLOR: '',
  };
  for (const name of ['CI', 'TEAMCITY_VERSION', 'FORCE_COLOR', 'TMUX', 'LC_CTYPE'])
    vi.stubEnv(name, undefined);
  const {stdout} = await runAnswering(env, [], '--demo', 'doctor');
  expect(stdout).toMatch(/^ok {5}terminal {2}xterm-256color, 80 × \d+ cells, 16 million colours$/m);
  const at = lines(stdout).findIndex(line => line.startsWith('note   locale   '));
  expect(lines(stdout).slice(at, at + 2)).toEqual([
    'note   locale    LANG=C: only ASCII characters are drawn',
    `${' '.repeat(17)}do: export LANG=C.UTF-8 draws with all characters`,
  ]);
  for (const line of lines(stdout)) expect(line.length).toBeLessThanOrEqual(80);
  expect(lines(stdout).some(line => line.startsWith(`${' '.repeat(17)}`))).toBe(true);
});

test('settings that cannot be read are told once, and the account is not guessed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  writeFileSync(join(home, 'skydeck/config.json'), '{"profiles": {', {mode: 0o600});
  const {code, stdout} = await runWith({XDG_CONFIG_HOME: home}, 'doctor', '--output', 'json');
  expect(code).toBe(1);
  const {findings} = JSON.parse(stdout);
  expect(
    findings.filter(({state}: {state: string}) => state === 'wrong').map(({about}: {about: string}) => about),
  ).toEqual(['settings', 'account']);
  expect(findings.at(-1).about).toBe('account');
});
