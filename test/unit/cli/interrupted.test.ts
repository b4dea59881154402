import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {runWith} from './run-command.ts';
import {served} from './served.ts';

/** A command after one that was killed while its write was under way. */

/** No process has this number. */
const pid = 2 ** 30;

/** A service, and a journal with these writes to it that an earlier run has begun. */
async function interrupted(
  ...lines: readonly {what: string; address?: string; time?: string; tokenMark?: string}[]
) {
  const {env, requests} = await served();
  const state = mkdtempSync(join(tmpdir(), 'skydeck-interrupted-'));
  onTestFinished(() => rmSync(state, {recursive: true, force: true}));
  mkdirSync(join(state, 'skydeck'), {mode: 0o700});
  const path = join(state, 'skydeck', 'journal.jsonl');
  const sent = lines.map(({what, ...more}, index) => ({
    ...{id: `a-${index}`, pid, time: new Date().toISOString(), outcome: 'sent', what, method: 'POST'},
    ...{path: '/volumes/7/resize', profile: 'environment', address: env.SKYDECK_URL.replace('http://', '')},
    ...more,
  }));
  writeFileSync(path, sent.map(line => `${JSON.stringify(line)}\n`).join(''), {mode: 0o600});
  const run = (...argv: readonly string[]) => runWith({...env, XDG_STATE_HOME: state}, ...argv);
  return {run, requests, journal: () => readFileSync(path, 'utf8')};
}

const edit = ['volumes', 'edit', 'db-primary-data', '--tags', 'new'];
const told =
  /^skydeck: resize volume data: on its way when skydeck last ended, and its outcome is not known · skydeck journal list --filter outcome=unknown\n$/;

test.each([[edit], [['api', 'PUT', '/volumes/1', '--data', '{"label":"x"}']]])(
  'the next write says once that an earlier one was interrupted: %j',
  async argv => {
    const {run} = await interrupted({what: 'resize volume data'});
    const reading = await run('volumes', 'list', '--limit', '1');
    expect(reading.stderr).toBe('');
    expect((await run(...edit, '--dry-run')).stderr).toBe('');
    const first = await run(...argv);
    expect(`${first.stderr.split('\n')[0]}\n`).toMatch(told);
    const again = await run(...edit.with(-1, 'newer'));
    expect(again).toMatchObject({code: 0, stderr: ''});
    const found = await run(
      'journal',
      'list',
      '--filter',
      'outcome=unknown',
      '-o',
      'csv',
      '--columns',
      'what',
    );
    expect(found.stdout).toBe('What\r\nresize volume data\r\n');
  },
);

test('one that was sent with another token is told as such', async () => {
  const {run, journal} = await interrupted({what: 'resize volume data', tokenMark: '0123abcd'});
  expect((await run(...edit)).stderr).toBe(
    'skydeck: resize volume data: on its way when skydeck last ended, and its outcome is not known: it was sent with another token · skydeck journal list --filter outcome=unknown\n',
  );
  expect(journal()).toMatch(/"what":"edit volume [^\n]*"outcome":"sent"/);
  expect(journal()).toMatch(/"tokenMark":"(?!0123abcd)[0-9a-f]{8}","what":"edit/);
  expect((await run('journal', 'list', '-o', 'json')).stdout).not.toContain('tokenMark');
});

test('of another account nothing is said or noted', async () => {
  const {run, journal} = await interrupted({what: 'resize volume data', address: 'api.example.com/v4'});
  expect(await run(...edit)).toMatchObject({code: 0, stderr: ''});
  expect(journal()).not.toContain('unknown');
  expect((await run('doctor')).stdout).not.toMatch(/^note {3}writes/m);
});

test('doctor names what was interrupted, as long as it is looked up, and leaves the journal as it is', async () => {
  const day = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
  const {run, journal} = await interrupted(
    {what: 'resize volume older', time: ago(8)},
    {what: 'resize volume data', time: ago(6)},
    {what: 'delete volume tmp'},
  );
  const before = journal();
  const {code, stdout} = await run('doctor');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^note {3}writes {4}the outcome of delete volume tmp, and of 1 more write is not known\n +do: look at what it was done to: skydeck journal list --filter outcome=unknown; the screen looks it up at its next start with the token that sent it$/m,
  );
  expect(journal()).toBe(before);
});

test('an outcome that the journal cannot take is told beside it', async () => {
  const state = mkdtempSync(join(tmpdir(), 'skydeck-unrecorded-'));
  onTestFinished(() => rmSync(state, {recursive: true, force: true}));
  const path = join(state, 'skydeck', 'journal.jsonl');
  const {env} = await served({}, (request, service) => {
    // Its disk is full from now on.
    if (request.method === 'PUT') {
      rmSync(path);
      mkdirSync(path);
    }
    return service(request);
  });
  const {code, stdout, stderr} = await runWith({...env, XDG_STATE_HOME: state}, ...edit);
  expect(code).toBe(0);
  expect(stdout).toContain('db-primary-data');
  expect(stderr).toMatch(
    /^skydeck: how edit volume db-primary-data ended is not in the journal: .*journal\.jsonl.*\n$/,
  );
});
