import {chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {expect, onTestFinished, test, vi} from 'vitest';
import {standardInput} from '../../../../src/cli/input.ts';
import {openSettings} from '../../../../src/profiles/settings.ts';
import {runCommand, runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** What people do wrong, and how they are told: in one sentence that says what to do instead. */

const message = (status: number, reason: string) => async () => ({
  status,
  headers: {},
  body: JSON.stringify({errors: [{reason}]}),
});

test('a wrong word for a node is no account without nodes', async () => {
  const {env} = await served({}, undefined, {word: 'linode'});
  for (const [argv, titles] of [
    [['find', 'web-1', '-o', 'ndjson'], 'nodes, types, kernels, scripts'],
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

test.each([
  [['volumes', 'list', '-o', ''], /^--output lacks its value$/m],
  [['list', 'bogus'], /known: nodes, .*, node-disks, replies$/m],
  [
    ['config', 'frob'],
    /^there is no verb frob for config; known: check, get, set, unset, edit, path, schema$/m,
  ],
  [['records', 'add', '--domain', 'kestrel-freight.example', '--type', 'X'], /known: A, [^…]*CAA;/],
  [
    ['volumes', 'attach', 'customer-export', '--yes'],
    /^nothing was sent: no node given: add --node-id NAME$/m,
  ],
  [
    ['nodes', 'create', '--image', 'node/debian12'],
    /no region given: add --region NAME; no type given: add --type NAME; no root password given: add --root-pass -, --root-pass-file FILE or --make-root-pass/,
  ],
  ...['label,,size', 'label,', ' ,size'].map((columns): [string[], RegExp] => [
    ['volumes', 'list', '--columns', columns],
    /^--columns has a comma too many: a name is missing beside it$/m,
  ]),
  [['volumes', 'list', '--columns', 'size,label,Size'], /^--columns names Size twice: give it once$/m],
  [
    ['domains', 'create', '--domain', 'bücher.example', '--soa-email', 'a@b.example'],
    /^nothing was sent: --domain must be written in its ASCII form, xn--bcher-kva\.example$/m,
  ],
  [['whoami', '-o', 'csv'], /^there is no output csv of whoami; known: table, json$/m],
])('what is missing or unknown is named: %j', async (argv, why) => {
  const {code, stderr} = await runCommand(...argv);
  expect(code).toBe(2);
  expect(stderr).toMatch(why);
});

test.each([
  [
    ['volumes', 'attach', 'db-primary-data', '--node-id', 'bastion'],
    1,
    /^skydeck: nothing was sent: cannot attach/,
  ],
  [['volumes', 'attach', 'db-primary-data'], 1, /^skydeck: nothing was sent: /],
  [['volumes', 'resize', 'db-primary-data', '--size', '20'], 2, /^nothing was sent: --size:? must be more/],
  [
    ['volumes', 'resize', 'db-primary-data'],
    2,
    /^nothing was sent: no new size given: add --size NUMBER \(must be more than 40 GB: a volume never shrinks\)\n$/,
  ],
  [['nodes', 'reboot', 'blog-old', '--yes'], 1, /nothing was sent|no node/],
  [
    ['records', 'add', '--domain', 'kestrel-freight.example', '--type', 'A', '--port', '3'],
    2,
    /--port does not apply to what the other flags say/,
  ],
])('what is not so, and cannot be made so, is refused: %j', async (argv, status, why) => {
  const {run} = await served();
  const {code, stderr} = await run(...argv);
  expect(stderr).toMatch(why);
  expect(code).toBe(status);
});

test('a service that answers nothing is asked one round, and that is said once', async () => {
  const {run, requests} = await served({drop: 1});
  const {code, stderr} = await run('find', 'web');
  expect(code).toBe(3);
  expect(stderr).toMatch(/^skydeck: nodes, volumes, [^\n]*: could not be read: the connection [^\n]*\n$/);
  expect(new Set(requests).size).toBeLessThan(8);
});

test('a PUT without fields is not sent', async () => {
  const {run, requests} = await served();
  expect(await run('api', 'PUT', '/volumes/1')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^nothing was sent: PUT [^\n]+ add --data /),
  });
  expect(requests).toEqual([]);
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
