import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {createClient, type Transport} from '../../../../src/api/index.ts';
import {fileMistakes} from '../../../../src/cli/config/mistakes.ts';
import {accountFinding, settingsFinding} from '../../../../src/cli/doctor/account.ts';
import {files, locale, terminal} from '../../../../src/cli/doctor/machine.ts';
import {answer, token} from '../../../../src/cli/doctor/service.ts';
import {embeddedTransport} from '../../../../src/connection/client.ts';
import {demo} from '../../../../src/connection/connection.ts';
import {openSettings} from '../../../../src/profiles/settings.ts';
import {createService} from '../../../../src/service/index.ts';
import {runCommand} from '../run-command.ts';

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
  const text = (await runCommand('doctor')).stdout;
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
  const [, none] = await withSettings('{"profiles": {}}');
  expect(none).toMatchObject({state: 'remark', todo: 'skydeck login connects one'});
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
  expect(refused).toMatchObject({about: 'token', state: 'wrong', todo: 'skydeck login takes a new one'});
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
