import {chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {standardInput} from '../../../src/cli/input.ts';
import {openSettings} from '../../../src/profiles/settings.ts';
import {runCommand, runWith} from './run-command.ts';
import {served} from './served.ts';

/** What people do wrong, and how they are told: in one sentence that says what to do instead. */

const message = (status: number, reason: string) => async () => ({
  status,
  headers: {},
  body: JSON.stringify({errors: [{reason}]}),
});

test('a wrong word for a node is no account without nodes', async () => {
  const {env} = await served({}, undefined, {word: 'linode'});
  for (const [argv, titles] of [
    [['find', 'web-1', '-o', 'ids'], 'nodes, types, kernels, scripts'],
    [['overview'], 'nodes, types'],
  ] as const) {
    const {code, stderr} = await runWith({...env, SKYDECK_WORD: 'acme'}, ...argv);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      new RegExp(
        `^skydeck: ${titles} are left out: \\S+ has nothing at GET /acme/instances \\(Not found\\): [^\\n]* word for a node \\(SKYDECK_WORD, or [^\\n]*\\n$`,
      ),
    );
    expect(await runWith({...env, SKYDECK_WORD: 'linode'}, ...argv)).toMatchObject({code: 0, stderr: ''});
  }
});

test('one cause of many failures is said once', async () => {
  const {run} = await served({}, message(401, 'Invalid Token'));
  const {code, stderr} = await run('find', 'web');
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^skydeck: nodes, volumes, [^\n]*: could not be read: \S+ does not accept the token[^\n]*\n$/,
  );
});

test('a PUT without fields is not sent', async () => {
  const {run, requests} = await served();
  expect(await run('api', 'PUT', '/volumes/1')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^nothing was sent: PUT [^\n]+ add --data /),
  });
  expect(requests).toEqual([]);
});

test('a path without a method is told from a method without a path', async () => {
  await expect(runCommand('api', '/account')).resolves.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^api needs a method before the path: skydeck api GET /),
  });
  expect((await runCommand('api', 'GET')).stderr).toMatch(/^api needs a path /);
});

test('an edit without a field is wrong usage; one that changes nothing is none', async () => {
  expect(await runCommand('volumes', 'edit', 'customer-export')).toMatchObject({
    code: 2,
    stderr: 'nothing was sent: say what to edit, with --label, --tags\n',
  });
  expect(await runCommand('volumes', 'edit', 'customer-export', '--label', 'customer-export')).toMatchObject({
    code: 0,
    stderr: 'skydeck: it is so already: nothing was sent\n',
  });
});

test('what --yes is not enough for names the flag to add', async () => {
  expect(await runCommand('volumes', 'delete', 'customer-export', '--yes')).toMatchObject({
    code: 2,
    stderr: 'nothing was sent: delete cannot be undone: add --confirm customer-export in place of --yes\n',
  });
  expect((await runCommand('volumes', 'delete', '--help')).stdout).not.toContain('--yes');
});

test('an empty token in the environment is told, unless a flag names the account', async () => {
  for (const argv of [['volumes', 'list'], ['whoami']])
    expect(await runWith({SKYDECK_TOKEN: ''}, ...argv)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'SKYDECK_TOKEN is set, but empty: put the token into it, or unset it\n',
    });
  expect(await runWith({SKYDECK_TOKEN: ''}, '--demo', 'volumes', 'list', '-o', 'ids')).toMatchObject({
    code: 0,
  });
});

/** A settings file with that content. Returns the environment. */
function settings(content: string | Buffer, mode = 0o600): {XDG_CONFIG_HOME: string; path: string} {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-mistakes-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  const path = join(home, 'skydeck', 'config.json');
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  writeFileSync(path, content, {mode});
  chmodSync(path, mode);
  return {XDG_CONFIG_HOME: home, path};
}

test.each([
  ['--demo', 'volumes', 'list', '-o', 'ids'],
  ['config', 'check'],
  ['config', 'get', 'theme'],
  ['use', 'work'],
])('settings that others could read are made private, and it is said once: %s %s', async (...argv) => {
  const content = {profiles: {work: {url: 'https://a.example.com/v4', word: 'node'}}};
  const {path, ...env} = settings(JSON.stringify(content), 0o644);
  const {stderr} = await runWith(env, ...argv);
  expect(stderr.match(/others could read /g)).toHaveLength(1);
  expect(stderr).toMatch(/^skydeck: others could read \S+: its mode is 0600 now; /m);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('what completes in a shell leaves them as they are', async () => {
  const {path, ...env} = settings('{}', 0o644);
  expect((await runWith(env, '__complete', 'use', '')).stderr).toBe('');
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test('bytes that are no text are told as such', async () => {
  const {path: _, ...env} = settings(Buffer.from('{\xff"theme":"dark"}', 'latin1'));
  expect((await openSettings(env)).broken).toMatch(/cannot be read \(it is not UTF-8 text\)/);
  // The cast: only its bytes are read.
  const input = Readable.from([Buffer.from('{"label":"\xff"}', 'latin1')]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  onTestFinished(() => stdin.mockRestore());
  await expect(standardInput('the fields')).rejects.toThrow(/^the fields: standard input is not UTF-8 text$/);
});

test('login replaces a profile only with --yes', async () => {
  const {env} = await served();
  const {path: _, ...home} = settings(
    JSON.stringify({profiles: {work: {url: 'https://a.example.com/v4', word: 'acme', token: 'sesame'}}}),
  );
  const login = async (...flags: string[]) => {
    // The cast: only its text is read.
    const input = Readable.from([env.SKYDECK_TOKEN]) as typeof process.stdin;
    const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
    const ended = await runWith(home, 'login', 'work', '--url', env.SKYDECK_URL, ...flags);
    stdin.mockRestore();
    return ended;
  };
  expect(await login()).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /^nothing was kept: there is a profile work of https:\/\/a\.example\.com\/v4 already: add --yes /,
    ),
  });
  expect((await openSettings(home)).settings.profiles.work?.token).toBe('sesame');
  expect(await login('--yes')).toMatchObject({code: 0});
  expect((await openSettings(home)).settings.profiles.work?.url).toBe(env.SKYDECK_URL);
});

test('scopes are named with the neutral word, or with that of the service', async () => {
  const {env} = await served({}, undefined, {word: 'acme'});
  for (const scope of ['nodes:read_only', 'acmes:read_only'])
    expect(
      await runWith(
        {...env, SKYDECK_WORD: 'acme'},
        ...['tokens', 'create', '--label', 'x', '--scopes', `volumes:read_only,${scope}`, '--dry-run'],
      ),
    ).toMatchObject({code: 0, stdout: expect.stringContaining('"volumes:read_only acmes:read_only"')});
});

test('items with the same label are told apart by their ids', async () => {
  const {run} = await served();
  const make = ['volumes', 'create', '--label', 'twin', '--size', '20', '--region', 'nl-ams', '--yes'];
  for (let count = 0; count < 2; count++) expect((await run(...make)).code).toBe(0);
  const list = await run('volumes', 'list', '--filter', 'label=twin', '-o', 'ids');
  const ids = list.stdout.trim().split('\n');
  const both = ids.map(id => `twin \\(${id}\\): [^\\n]+`).join('');
  const detach = await run('volumes', 'detach', ...ids, '--yes');
  expect(detach.stderr).toMatch(new RegExp(both.replace('\\n]+twin', '\\n]+ twin')));
  const mixed = await run('volumes', 'edit', ids[0] ?? '', '--label', 'twin-1', '--dry-run');
  expect(mixed.stdout).toMatch(/^twin: label twin → twin-1$/m);
});

test('progress is told without the words of its title again', async () => {
  const {run} = await served();
  const list = await run('volumes', 'list', '--filter', 'node!=none', '--limit', '1', '-o', 'ids');
  const {stderr} = await run('volumes', 'detach', list.stdout.trim(), '--wait', '--yes');
  expect(stderr).toMatch(/^skydeck: detach volume \S+: (under way|\d+ %)$/m);
  expect(stderr).not.toMatch(/: detach( \d|$)/m);
});
