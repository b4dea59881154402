import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {expect, inject, onTestFinished, test} from 'vitest';
import {run, serve} from '../command.ts';
import {openProgram} from '../pty.ts';

/** Resources by noun and verb, as scripts use them: pipes and exit statuses. */

test('with lost replies, no write is done twice', async () => {
  const {url, token} = await serve('--nodes', '20', '--drop', '0.2', '--speed', '50');
  const env = {SKYDECK_URL: url, SKYDECK_TOKEN: token};
  const labels = ['one', 'two', 'three', 'four'];
  for (const label of labels) {
    const argv = ['volumes', 'create', '--label', label, '--size', '20', '--region', 'nl-ams', '--yes'];
    const {code, stdout} = await run([...argv, '--output', 'ids'], env);
    expect([code, stdout], label).toEqual([0, expect.stringMatching(/^\d+\n$/)]);
  }
  const ours = ['volumes', 'list', '--filter', labels.map(label => `label=${label}`).join(' or ')];
  const {stdout: ids} = await run([...ours, '--output', 'ids'], env);
  expect(ids.trim().split('\n')).toHaveLength(4);
  // The ids of one command are the names of the next.
  const unconfirmed = await run(['volumes', 'remove', '-'], env, ids);
  expect(unconfirmed).toMatchObject({code: 2, stdout: ''});
  expect(unconfirmed.stderr).toMatch(/add --confirm 4\n$/);
  const removed = await run(['volumes', 'remove', '-', '--confirm', '4', '--output', 'ndjson'], env, ids);
  expect(removed.code).toBe(0);
  expect(removed.stdout.match(/"outcome":"(done|accepted)"/g)).toHaveLength(4);
  expect(await run([...ours, '--output', 'ids'], env)).toMatchObject({code: 0, stdout: ''});
});

test('each outcome has its exit status and one sentence', async () => {
  const {url, token} = await serve('--nodes', '20');
  const env = {SKYDECK_URL: url, SKYDECK_TOKEN: token};
  const nobody = {...env, SKYDECK_URL: 'http://127.0.0.1:9/v4'};
  for (const [argv, code, given] of [
    [['volumes', 'list', '--limit', '1'], 0, env],
    [['volumes', 'show', 'no-such-volume'], 1, env],
    [['volumes', 'detach', 'customer-export', '--yes'], 1, env],
    [['volumes', 'list', '--columns', 'labl'], 2, env],
    [['volumes', 'frobnicate'], 2, env],
    [['volumes', 'list'], 3, nobody],
    [['volumes', 'remove', 'x', '--confirm', 'x'], 3, nobody],
  ] as const) {
    const ended = await run([...argv], given);
    expect(ended.code, argv.join(' ')).toBe(code);
    expect(ended.stderr).toMatch(code === 0 ? /^$/ : /^skydeck: [^\n]+\n$/);
  }
  // A secret is never an argument that others see; it comes through a pipe.
  const rebuild = ['nodes', 'rebuild', 'web-1', '--image', 'Debian 12', '--root-pass', '-', '--dry-run'];
  const dry = await run(rebuild, env, 'a-Long-pass-word-1\n');
  const toConfirm = 'skydeck: nothing was sent: rebuild cannot be undone: add --confirm web-1\n';
  expect(dry).toMatchObject({code: 0, stderr: toConfirm});
  expect(dry.stdout).toContain('"root_pass":"••••••••"');
});

test('a reader that closes the pipe early ends the command quietly', () => {
  const program = resolve(inject('program'));
  const command = `set -o pipefail; "$NODE" "${program}" --demo events list --output ndjson | head -1 | wc -l`;
  const {stdout, stderr} = spawnSync('bash', ['-c', command], {
    env: {PATH: process.env.PATH, HOME: '/nonexistent', LANG: 'C.UTF-8', NODE: process.execPath},
    encoding: 'utf8',
  });
  expect([stdout.trim(), stderr]).toEqual(['1', '']);
});

test.runIf(process.platform === 'linux')(
  'an output that the shell has closed cannot be written',
  async () => {
    const {url, token} = await serve('--nodes', '20');
    const env = {SKYDECK_URL: url, SKYDECK_TOKEN: token};
    const lost = 'skydeck: the output could not be written: EBADF: bad file descriptor, write\n';
    for (const command of [
      ['volumes', 'list'],
      ['overview'],
      ['api', 'GET', '/account'],
      ['--help'],
      ['completion', 'bash'],
    ]) {
      const closed = await run(command, env, '', '>&-');
      expect(closed, command.join(' ')).toEqual({code: 1, stdout: '', stderr: lost});
    }
    const all = await run(['volumes', 'list'], env, '', '<&- >&- 2>&-');
    expect(all).toEqual({code: 1, stdout: '', stderr: ''});
    const open = await run(['volumes', 'list'], env);
    expect(await run(['volumes', 'list'], env, '', '<&- 2>&-')).toEqual(open);
    expect(await run(['volumes', 'list'], env, '', '>/dev/null')).toEqual({code: 0, stdout: '', stderr: ''});

    const create = 'volumes create --size 20 --region nl-ams --yes --label'.split(' ');
    const done = await run([...create, 'one'], env, '', '>&-');
    expect(done).toMatchObject({code: 4, stdout: ''});
    expect(done.stderr).toMatch(
      /^skydeck: the output could not be written: .*\nskydeck: accepted, under way: create volume one .*\n$/,
    );
    // Nothing but its own lines is in the journal, whatever number the file got.
    const HOME = mkdtempSync(join(tmpdir(), 'skydeck-closed-'));
    onTestFinished(() => rmSync(HOME, {recursive: true, force: true}));
    expect((await run([...create, 'two'], {...env, HOME}, '', '<&- >&- 2>&-')).code).toBe(4);
    const journal = readFileSync(join(HOME, '.local/state/skydeck/journal.jsonl'), 'utf8');
    for (const line of journal.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    expect(journal).toContain('two');
  },
);

test('on a terminal what is not confirmed by a flag is asked about, and sent once it is answered', async () => {
  const {url, token} = await serve('--nodes', '20');
  const env = {SKYDECK_URL: url, SKYDECK_TOKEN: token};
  const id = (
    await run(['volumes', 'list', '--filter', 'node=none', '--limit', '1', '-o', 'ids'], env)
  ).stdout.trim();
  const at = (...args: string[]) => openProgram({args, env, columns: 120});
  const declined = await at('api', 'DELETE', `/volumes/${id}`);
  await declined.waitFor(/cannot be undone\. Send it\? \[y\/N\]/);
  declined.press('enter');
  expect((await declined.exited).code).toBe(2);
  const sent = await at('api', 'DELETE', `/volumes/${id}`);
  await sent.waitFor(/Send it\? \[y\/N\]/);
  sent.press('y', 'enter');
  expect((await sent.exited).code).toBe(0);
  const removed = await at('nodes', 'remove', 'web-1');
  await removed.waitFor(/Type web-1 to delete:/);
  removed.press('web-1', 'enter');
  expect((await removed.exited).code).toBe(0);
  expect(removed.frame()).toContain('Deleted node web-1');
  const left = await run(['volumes', 'list', '--all', '-o', 'ids'], env);
  expect(left.stdout.split('\n')).not.toContain(id);
});
