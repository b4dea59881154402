import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Readable} from 'node:stream';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {parseArguments} from '../../../src/cli/arguments/parse-arguments.ts';
import {run} from '../../../src/cli/run.ts';
import {runAnswering} from './run-command.ts';

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-own-'));
  for (const name of ['HOME', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME']) vi.stubEnv(name, home);
  vi.stubEnv('SKYDECK_URL', undefined);
  vi.stubEnv('SKYDECK_TOKEN', 'sesame');
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  const commands = {
    note: {
      run: `printf '%s\\n' {label} "$SKYDECK_TOKEN" >> ${home}/out`,
      on: 'volumes',
      title: 'take a note',
    },
    told: {run: `echo "$LABEL" "$1" >> ${home}/told`, on: 'volumes'},
    wipe: {run: `echo {id} >> ${home}/wiped`, on: 'volumes', confirm: true},
    fail: {run: 'true {id}; exit 3', on: 'volumes'},
    end: {run: 'true {id}; kill -TERM $$', on: 'volumes'},
    where: {run: `echo {label} {node_id} >> ${home}/where`, on: 'volumes'},
    stay: {
      run: `trap 'sleep 0.2; echo last > ${home}/last; exit 0' INT; echo $$ {id} > ${home}/pid; while :; do sleep 0.05; done`,
      on: 'volumes',
    },
    sleep: {run: `echo $$ {id} > ${home}/pid; exec sleep 30`, on: 'volumes'},
    unlog: {
      run: `echo {label} >> ${home}/unlogged; rm ${home}/skydeck/journal.jsonl; mkdir ${home}/skydeck/journal.jsonl`,
      on: 'volumes',
    },
    wrong: {run: 'mtr {lable}', on: 'volumes'},
    tagged: {run: 'echo {tags.0} {tags}', on: 'volumes', in: 'reader'},
    secret: {
      run: `true -H "Authorization: Bearer abcdef0123456789" -u admin:hunter22 --password swordfish9 https://me:opensesame@x.example "$API_TOKEN" {id}`,
      on: 'volumes',
    },
    lookup: {run: `echo {type} {target} >> ${home}/looked`, on: ['records', 'node-disks']},
  };
  writeFileSync(join(home, 'skydeck', 'config.json'), JSON.stringify({commands}), {mode: 0o600});
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, {recursive: true});
});

async function skydeck(...words: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    stdout += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    stderr += String(text);
    return true;
  });
  try {
    return {code: await run(await parseArguments([...words, '--demo'], '1.2.3')), stdout, stderr};
  } catch (error) {
    return {code: 2, stdout, stderr: String(error)};
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

test('a command of the settings is a verb: on each item that is named, without the token, in the journal', async () => {
  expect(await skydeck('volumes', 'note', 'mail-archive', 'db-primary-data')).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(readFileSync(join(home, 'out'), 'utf8')).toBe('mail-archive\n\ndb-primary-data\n\n');
  const journal = readFileSync(join(home, 'skydeck', 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n');
  expect(journal.map(line => [JSON.parse(line).what, JSON.parse(line).outcome])).toEqual([
    ['Run note of volume mail-archive', 'sent'],
    ['Run note of volume mail-archive', 'done'],
    ['Run note of volume db-primary-data', 'sent'],
    ['Run note of volume db-primary-data', 'done'],
  ]);
  expect((await skydeck('volumes', 'note', 'mail-archive', '--dry-run')).stdout).toMatch(
    /^printf '%s\\n' mail-archive /,
  );
});

test('one that wants to be confirmed needs --yes; one that fails says its status; a mistake is reported', async () => {
  expect(await skydeck('volumes', 'wipe', 'mail-archive')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('wants to be confirmed'),
  });
  expect(() => readFileSync(join(home, 'wiped'))).toThrow();
  expect((await skydeck('volumes', 'wipe', 'mail-archive', '--yes')).code).toBe(0);
  expect(readFileSync(join(home, 'wiped'), 'utf8')).toMatch(/^\d+\n$/);
  expect(await skydeck('volumes', 'fail', 'mail-archive')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('fail of volume mail-archive: it ended with status 3'),
  });
  expect(await skydeck('volumes', 'wrong', 'mail-archive')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'commands.wrong.run is not used: volumes have no field lable: did you mean {label}?',
    ),
  });
  expect((await skydeck('nodes', 'note', 'web-1')).stderr).toContain('note');
});

test('one that a signal ends says which, and one that cannot run on an item runs on none', async () => {
  expect(await skydeck('volumes', 'end', 'mail-archive')).toMatchObject({
    code: 1,
    stderr: 'skydeck: end of volume mail-archive: it was ended by SIGTERM\n',
  });
  expect(await skydeck('volumes', 'where', 'mail-archive', 'customer-export')).toMatchObject({
    code: 1,
    stderr: 'skydeck: volume customer-export: it has no node_id · where was not run\n',
  });
  expect(existsSync(join(home, 'where'))).toBe(false);
});

/** Presses ctrl-c once the command runs; the terminal sends it to skydeck and to the command. */
async function interrupted(before: readonly unknown[], {heard = true} = {}) {
  const pid = await vi.waitFor(() => {
    const [, written] = /^(\d+) \d+\n$/.exec(readFileSync(join(home, 'pid'), 'utf8')) ?? [];
    if (written === undefined) throw new Error('it is being written');
    return Number(written);
  });
  rmSync(join(home, 'pid'));
  if (heard) process.kill(pid, 'SIGINT');
  const press = () => {
    const own = process.listeners('SIGINT').filter(listener => !before.includes(listener));
    expect(own).toHaveLength(1);
    for (const listener of own) listener('SIGINT');
  };
  press();
  return {pid, press};
}

const outcomes = () =>
  readFileSync(join(home, 'skydeck', 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).outcome);

test('ctrl-c is left to the command, whose end is awaited and is in the journal', async () => {
  const before = process.listeners('SIGINT');
  const staying = skydeck('volumes', 'stay', 'mail-archive');
  await interrupted(before);
  expect(await staying).toMatchObject({code: 0, stderr: ''});
  expect(readFileSync(join(home, 'last'), 'utf8')).toBe('last\n');
  const ended = skydeck('volumes', 'sleep', 'mail-archive');
  await interrupted(before);
  expect(await ended).toMatchObject({code: 130, stderr: ''});
  expect(outcomes()).toEqual(['sent', 'done', 'sent', 'done']);
  const several = skydeck('volumes', 'stay', 'mail-archive', 'db-primary-data', 'mail-spool');
  await interrupted(before);
  expect(await several).toMatchObject({code: 130, stderr: 'skydeck: ctrl-c: 2 more were not run\n'});
  expect(process.listeners('SIGINT')).toEqual(before);
});

test('a second ctrl-c leaves a command that stays, and its end is not in the journal', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('left');
  });
  const before = process.listeners('SIGINT');
  const staying = skydeck('volumes', 'sleep', 'mail-archive');
  const {pid, press} = await interrupted(before, {heard: false});
  expect(exit).not.toHaveBeenCalled();
  expect(press).toThrow('left');
  expect(exit).toHaveBeenCalledWith(130);
  exit.mockRestore();
  expect(outcomes()).toEqual(['sent']);
  process.kill(pid);
  await staying;
});

test('on a read-only account only what wants to be confirmed is not run', async () => {
  expect(await skydeck('--read-only', 'volumes', 'wipe', 'mail-archive', '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'wipe wants to be confirmed, and is not run: skydeck was started with --read-only',
    ),
  });
  expect(existsSync(join(home, 'wiped'))).toBe(false);
  expect((await skydeck('--read-only', 'volumes', 'note', 'mail-archive')).code).toBe(0);
  expect(readFileSync(join(home, 'out'), 'utf8')).toBe('mail-archive\n\n');
});

test('a person is asked once for all that it would run on', async () => {
  const ask = (answer: string, ...names: readonly string[]) =>
    runAnswering(
      {XDG_CONFIG_HOME: home},
      [{after: /\? \[y\/N\] $/, type: answer}],
      ...['--demo', 'volumes', 'wipe', ...names],
    );
  const both = await ask('n\n', 'mail-archive', 'mail-spool');
  expect(both.code).toBe(2);
  expect(both.stderr).toMatch(/^(echo \d+ >> \S+\/wiped\n){2}Run these 2\? \[y\/N\] nothing was run\n$/);
  expect((await ask('n\n', 'mail-archive')).stderr).toMatch(/^echo .*\nRun it\? \[y\/N\] nothing was run\n$/);
  expect(() => readFileSync(join(home, 'wiped'))).toThrow('ENOENT');
});

test('a command about what lies in something takes what it lies in, and names from standard input', async () => {
  const {stdout} = await skydeck('records', 'list', '--domain', 'kestrel.test', '-o', 'csv', '--limit', '2');
  const ids = stdout.split(/\r?\n/).flatMap(line => /,(15\d{6}),/.exec(line)?.[1] ?? []);
  expect(ids).toHaveLength(2);
  expect(await skydeck('records', 'lookup', ids[0] ?? '')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('with --domain DOMAIN'),
  });
  // The cast: only its text is read.
  const input = Readable.from([ids.map(id => `${id}\n`).join('')]) as typeof process.stdin;
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(input);
  expect(await skydeck('records', 'lookup', '-', '--domain', 'kestrel.test')).toMatchObject({
    code: 0,
    stderr: '',
  });
  stdin.mockRestore();
  expect(readFileSync(join(home, 'looked'), 'utf8').trim().split('\n')).toHaveLength(2);
  const help = await parseArguments(['node-disks', 'lookup', '--help'], '1');
  expect(help).toMatchObject({
    text: expect.stringMatching(/--node <name>(.|\n)*lookup 'Debian 11 Disk' --node web-1/),
  });
});

test('the journal has a command without the credentials that are written into it', async () => {
  expect((await skydeck('volumes', 'secret', 'mail-archive')).code).toBe(0);
  const journal = readFileSync(join(home, 'skydeck', 'journal.jsonl'), 'utf8');
  expect(journal).toContain('Authorization: Bearer •••');
  expect(journal).toContain('$API_TOKEN');
  expect(journal).not.toMatch(/abcdef|hunter|swordfish|sesame/);
});
