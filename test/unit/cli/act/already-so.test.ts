import {expect, test} from 'vitest';
import {served} from '../served.ts';

/** Commands about several items, some of which are already as they would be made. */

const outcomesOf = (stdout: string) =>
  JSON.parse(stdout).map(({label, outcome}: Record<string, string>) => [label, outcome]);
const writesOf = (requests: readonly string[]) => requests.filter(one => !one.startsWith('GET'));

test.each([
  ['is as given', 'volumes', 'resize', '--size', '16000GB'],
  ['is as given', 'volumes', 'edit', '--tags', 'q'],
  ['is detached', 'volumes', 'detach'],
  ['is offline', 'nodes', 'shutdown'],
])('what %s already is left out, and the rest is done: %s %s', async (state, noun, verb, ...flags) => {
  const {run, requests, service} = await served();
  const of = noun === 'nodes' ? 'status=running' : 'node!=none';
  const listed = await run(noun, 'list', '--filter', of, '--limit', '2', '-o', 'ids');
  const names = listed.stdout.trim().split('\n');
  const [one = '', two = ''] = names;
  expect((await run(noun, verb, one, ...flags, '--yes')).code).toBe(0);
  service.advanceClock(3600);
  const dry = await run(noun, verb, ...names, ...flags, '--dry-run', '-o', 'json');
  expect(dry.code).toBe(0);
  const told = JSON.parse(dry.stdout);
  expect(told.changes[0]).toMatch(new RegExp(`: it ${state} already$`));
  expect(told.requests).toHaveLength(1);
  requests.length = 0;
  const {code, stdout, stderr} = await run(noun, verb, ...names, ...flags, '--yes', '-o', 'json');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject([
    {id: Number(two), outcome: expect.stringMatching(/^(done|accepted)$/)},
    {id: Number(one), action: verb, outcome: 'already so', item: {id: Number(one)}},
  ]);
  expect(writesOf(requests)).toHaveLength(1);
  service.advanceClock(3600);
  requests.length = 0;
  const again = await run(noun, verb, ...names, ...flags, '--yes', '-o', 'json');
  const both = state.replace(/^is/, 'are');
  expect([again.code, again.stderr]).toEqual([0, `skydeck: 2 ${noun} ${both} already: nothing was sent\n`]);
  expect(outcomesOf(again.stdout).map(([, outcome]: string[]) => outcome)).toEqual([
    'already so',
    'already so',
  ]);
  const lines = await run(noun, verb, ...names, ...flags, '--yes', '-o', 'ndjson');
  expect(
    lines.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).outcome),
  ).toEqual(['already so', 'already so']);
  const table = await run(noun, verb, ...names, ...flags, '--yes');
  expect(table.stdout.match(/already so/g)).toHaveLength(2);
  const dryAgain = await run(noun, verb, ...names, ...flags, '--dry-run');
  expect(dryAgain.stdout.match(new RegExp(`: it ${state} already$`, 'gm'))).toHaveLength(2);
  const single = await run(noun, verb, one, ...flags, '--yes', '-o', 'json');
  expect([single.code, JSON.parse(single.stdout).length]).toEqual([0, 1]);
  expect(writesOf(requests)).toEqual([]);
});

test('of several items, --curl names those that it leaves out', async () => {
  const {run, requests, service} = await served();
  const all = ['volumes', 'edit', 'db-primary-data', 'mail-spool', '--tags', 'q'];
  expect((await run('volumes', 'edit', 'mail-spool', '--tags', 'q')).code).toBe(0);
  requests.length = 0;
  const some = await run(...all, '--curl');
  expect([some.code, some.stderr]).toEqual([0, 'skydeck: mail-spool: it is as given already\n']);
  expect(some.stdout.match(/\| curl /g)).toHaveLength(1);
  expect((await run('volumes', 'edit', 'db-primary-data', '--tags', 'q')).code).toBe(0);
  const both = await run(...all, '--curl');
  expect([both.stdout, both.stderr]).toEqual([
    ...['', 'skydeck: 2 volumes are as given already: nothing was sent\n'],
  ]);
  const none = await run('volumes', 'edit', 'mail-spool', '--tags', 'q', '--curl');
  expect([none.code, none.stdout, none.stderr]).toEqual([
    ...[0, '', 'skydeck: volume mail-spool is as given already: nothing was sent\n'],
  ]);
  expect((await run('volumes', 'detach', 'mail-spool', '--yes')).code).toBe(0);
  service.advanceClock(3600);
  requests.length = 0;
  const unfit = await run('volumes', 'attach', 'db-primary-data', 'mail-spool', '--node-id', 'git', '--curl');
  expect(unfit).toMatchObject({code: 0, stdout: expect.stringMatching(/\| curl .*\n$/)});
  expect(unfit.stderr).toMatch(/^skydeck: left out: db-primary-data: it is attached to /);
  expect(writesOf(requests)).toEqual([]);
});

test('an item that is larger is a mistake, which names it, and nothing is sent', async () => {
  const {run, requests} = await served();
  const {stdout} = await run('volumes', 'list', '--filter', 'node!=none', '--limit', '2', '-o', 'json');
  const [one, two] = JSON.parse(stdout).sort((a: {size: number}, b: {size: number}) => a.size - b.size);
  expect(one.size).toBeLessThan(two.size);
  const argv = ['volumes', 'resize', one.label, two.label, '--size', String(one.size), '--yes'];
  const refused = await run(...argv);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain(`--size: ${two.label}: must be more than ${two.size} GB`);
  expect(writesOf(requests)).toEqual([]);
});

test('what can be done to none of the rest is refused beside what is so already', async () => {
  const {run} = await served();
  const argv = ['volumes', 'attach', 'db-primary-data', 'mail-spool', '--node-id', 'db-primary', '--yes'];
  const {code, stdout, stderr} = await run(...argv, '-o', 'json');
  expect(outcomesOf(stdout)).toEqual([
    ['db-primary-data', 'already so'],
    ['mail-spool', 'not sent'],
  ]);
  // Also of what was left alone the verb is named.
  expect(JSON.parse(stdout).map(({action}: {action: string}) => action)).toEqual(['attach', 'attach']);
  expect(stderr).toMatch(/^skydeck: not sent: mail-spool · it is attached to /);
  expect(code).toBe(1);
});

test('a field is not emptied for several items that differ in it, and nothing is sent', async () => {
  const {run, requests} = await served();
  const tag = (label: string, tags: string) => run('volumes', 'edit', label, '--tags', tags, '--yes');
  await tag('db-primary-data', 'one');
  await tag('mail-spool', 'two');
  requests.length = 0;
  const refused = await run('volumes', 'edit', 'db-primary-data', 'mail-spool', '--tags', '', '--yes');
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain(
    '--tags is empty, with which each of several keeps its own: name one at a time',
  );
  expect(writesOf(requests)).toEqual([]);
  await tag('db-primary-data', '');
  const {stdout} = await run('volumes', 'edit', 'db-primary-data', 'mail-spool', '--tags', '', '--yes');
  expect(stdout).toContain('already so');
  const {stdout: left} = await run('volumes', 'show', 'mail-spool', '-o', 'json');
  expect(JSON.parse(left)).toMatchObject({tags: []});
});
