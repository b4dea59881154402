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
import {createClient, type Transport} from '../../../../src/api/index.ts';
import {fileMistakes} from '../../../../src/cli/config/mistakes.ts';
import {answer, files, locale, network, terminal, token} from '../../../../src/cli/doctor/checks.ts';
import {accountFinding, settingsFinding} from '../../../../src/cli/doctor/doctor.ts';
import {embeddedTransport} from '../../../../src/connection/client.ts';
import {demo} from '../../../../src/connection/connection.ts';
import {openSettings} from '../../../../src/profiles/settings.ts';
import {createService} from '../../../../src/service/index.ts';
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

/** What is found out with this settings file. */
async function withSettings(text: string) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const env = {XDG_CONFIG_HOME: home, HOME: home};
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  writeFileSync(join(home, 'skydeck', 'config.json'), text, {mode: 0o600});
  const file = await openSettings(env);
  return [
    settingsFinding(file, env, file.broken ? [] : await fileMistakes(env)),
    accountFinding({}, env, file).finding,
  ];
}

test('a mistake in the settings is reported with its remedy, and without a token', async () => {
  const [broken, hidden] = await withSettings('{"profiles": {"a": {"token": "s3cr3t-0123456789"');
  expect(hidden).toMatchObject({state: 'wrong', todo: expect.not.stringContaining('login')});
  expect(broken).toMatchObject({state: 'wrong', todo: 'fix it or move it away'});
  expect(JSON.stringify(broken)).not.toContain('s3cr3t');
  const [settings, account] = await withSettings(
    JSON.stringify({profiles: {a: {url: 'https://a.example/v4', word: 'node', token: 's3cr3t-0123456789'}}}),
  );
  expect(settings).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('1 profile, none is the default'),
  });
  expect(account).toMatchObject({state: 'wrong', text: expect.stringMatching(/skydeck use a makes it one/)});
  expect(JSON.stringify([settings, account])).not.toContain('s3cr3t');
  const [empty, none] = await withSettings('{"profiles": {}}');
  expect(empty).toMatchObject({state: 'ok', text: expect.stringMatching(/config\.json, without a profile$/)});
  expect(none).toMatchObject({state: 'remark', todo: 'skydeck login connects one'});
  const bare = {current: 'q1', profiles: {q1: {url: 'https://a.example/v4', word: 'node'}}};
  expect(await withSettings(JSON.stringify(bare))).toMatchObject([
    {
      state: 'wrong',
      text: expect.stringMatching(/line 1: profiles\.q1 has no token: skydeck login q1 gives it one$/),
    },
    {state: 'wrong', text: 'profile q1 has no token: skydeck login q1 gives it one'},
  ]);
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

test('a terminal and a locale are reported by what is drawn on them', () => {
  const wide = {isTTY: true, columns: 120, rows: 40, colors: 256};
  expect(terminal({TERM: 'xterm-256color'}, wide)).toEqual({
    about: 'terminal',
    state: 'ok',
    text: 'xterm-256color, 120 × 40 cells, 256 colours',
  });
  expect(terminal({TERM: 'dumb'}, wide).state).toBe('wrong');
  expect(terminal({TERM: 'xterm'}, {...wide, columns: 39}).state).toBe('remark');
  expect(terminal({}, {isTTY: false}).state).toBe('ok');
  expect(locale({LANG: 'de_DE.UTF-8'}).state).toBe('ok');
  expect(locale({LANG: 'de_DE.UTF-8', LC_ALL: 'C'})).toMatchObject({
    state: 'remark',
    text: expect.stringContaining('LC_ALL=C'),
  });
  expect(locale({LANG: 'de_DE.ISO-8859-1'})).toMatchObject({
    state: 'remark',
    text: expect.stringContaining('only ASCII'),
  });
  expect(locale({}).state).toBe('remark');
});

test('a token that is refused, and a clock that is wrong, are reported', async () => {
  const service = await createService({});
  const inside = embeddedTransport(service);
  const transport: Transport = async (wire, signal) => {
    const reply = await inside(wire, signal);
    return {...reply, headers: {...reply.headers, date: 'Sun, 22 Nov 2026 10:00:00 GMT'}};
  };
  const clientWith = (secret: string) =>
    createClient({url: demo.url, word: 'node', token: secret, transport, now: () => 0});
  const good = clientWith(service.token);
  const at = Date.parse('2026-11-22T10:05:00Z');
  const [answered, clock] = await answer(good, () => at);
  expect(answered).toMatchObject({about: 'service', state: 'ok'});
  expect(clock).toMatchObject({
    state: 'wrong',
    text: expect.stringMatching(/is 5 min ahead of that of the service/),
    todo: expect.stringContaining('timedatectl'),
  });
  expect((await answer(good, () => at - 290_000))[1]).toMatchObject({state: 'ok'});
  const heard = {scopes: () => undefined, now: 0};
  const [refused] = await token(clientWith('another'), demo, heard);
  expect(refused).toMatchObject({about: 'token', state: 'wrong', todo: 'connect again with a valid one'});
  // The word of another service is no word of this one.
  const other = createClient({url: demo.url, word: 'linode', token: service.token, transport, now: () => 0});
  expect(await token(other, {...demo, word: 'linode'}, heard)).toContainEqual(
    expect.objectContaining({
      about: 'account',
      state: 'wrong',
      text: expect.stringContaining('/linode/types'),
    }),
  );
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

test('folders that cannot be entered are one finding each, and the checks go on', () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-doctor-'));
  const shut = join(home, 'shut');
  // A name that is too long fails for everyone, as a folder without rights does for all but root.
  const state = join(home, 'x'.repeat(300));
  mkdirSync(shut, {mode: 0o000});
  onTestFinished(() => rmSync(home, {recursive: true}));
  expect(() => files({XDG_STATE_HOME: state})).not.toThrow();
  const env = {HOME: shut, XDG_STATE_HOME: undefined, XDG_CONFIG_HOME: undefined};
  expect(() => files(env)).not.toThrow();
  if (process.getuid?.() !== 0) expect(files(env)).toMatchObject({state: 'wrong'});
});

test.each([
  ['{"them":"dark"}', /line 1: them is not used: .*did you mean theme\?$/],
  ['{"theme":7}', /line 1: theme is not used/],
  ['{"pane":true,"pane":true}', /line 1: pane stands here again/],
  ['{"profiles":{},"current":"wrok"}', /line 1: current is not used: no profile is called "wrok"/],
  ['{"theme":7,"them":1}', /; and 1 mistake more$/],
])('what config check finds is wrong for doctor too: %s', async (text, says) => {
  expect((await withSettings(text))[0]).toMatchObject({state: 'wrong', text: expect.stringMatching(says)});
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

test('how long a name took to be found is no longer than the whole took', async () => {
  const before = performance.now();
  const {text} = await network({...demo, url: 'http://localhost/v4'});
  const told = Number(/ found in ([\d,]+) ms/.exec(text)?.[1]?.replaceAll(',', ''));
  expect(told).toBeLessThanOrEqual(Math.ceil(performance.now() - before));
});

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

test('after a service that does not answer properly nothing more is asked of it', async () => {
  const {env, requests} = await served({}, async () => ({
    status: 400,
    headers: {},
    body: '{"errors":[{"reason":"no"}]}',
  }));
  const {code, stdout} = await runWith(env, 'doctor', '--output', 'json');
  const {ok, findings} = JSON.parse(stdout);
  expect([code, ok]).toEqual([1, false]);
  expect(findings.at(-1)).toMatchObject({
    about: 'service',
    state: 'wrong',
    todo: expect.stringMatching(/status page/),
  });
  expect(requests).toHaveLength(1);
});

test('of a service in maintenance the address is not doubted', async () => {
  const {env} = await served({}, async () => ({
    status: 503,
    headers: {'x-maintenance-mode': 'all, Upgrade of the storage'},
    body: '{"errors":[{"reason":"Upgrade of the storage"}]}',
  }));
  const {code, stdout} = await runWith(env, 'doctor', '--output', 'json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings.at(-1)).toMatchObject({
    about: 'service',
    state: 'wrong',
    text: expect.stringContaining('maintenance'),
    todo: 'see the status page of the service',
  });
});

test('a token that is refused is told as such, and the finding ends the list', async () => {
  const {env} = await served();
  const {code, stdout} = await runWith({...env, SKYDECK_TOKEN: 'another-token'}, 'doctor');
  expect(code).toBe(1);
  expect(lines(stdout).slice(-2)).toEqual([
    expect.stringMatching(/^wrong {2}token {5}.*Invalid Token/),
    `${' '.repeat(17)}do: put a valid one into SKYDECK_TOKEN`,
  ]);
  expect(stdout).not.toContain('another-token');
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

test('a finding has twenty columns at least, however narrow the terminal is', async () => {
  const {stdout} = await runAnswering(
    {COLUMNS: '30', TERM: 'xterm', LANG: 'C', LC_ALL: ''},
    [],
    '--demo',
    'doctor',
  );
  const at = lines(stdout).findIndex(line => line.startsWith('note   locale   '));
  expect(lines(stdout).slice(at, at + 3)).toEqual([
    'note   locale    LANG=C: only ASCII',
    `${' '.repeat(17)}characters are drawn`,
    `${' '.repeat(17)}do: export`,
  ]);
  // The path of the program has no blanks, so that it is broken where the room ends.
  expect(Math.max(...lines(stdout).map(line => line.length))).toBe(37);
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
