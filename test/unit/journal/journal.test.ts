import {spawn} from 'node:child_process';
import {chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {open} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, onTestFinished, test, vi} from 'vitest';
import {createRedactor} from '../../../src/api/index.ts';
import {findUnanswered} from '../../../src/effects/writes/unanswered-writes.ts';
import {stateFolder} from '../../../src/files/private-file.ts';
import {alive, bornOf, openJournal} from '../../../src/journal/journal.ts';

let home: string;
const folder = () => stateFolder({HOME: home});
const path = () => join(folder(), 'journal.jsonl');
const work = {account: () => ({profile: 'work', address: 'api.example.com/v4'}), run: 'r', pid: 7};
const entry = (what: string) => ({
  at: 0,
  write: '1',
  what,
  method: 'POST',
  path: '/volumes',
  outcome: 'sent' as const,
});

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-journal-'));
});
afterEach(() => rmSync(home, {recursive: true}));

test('a line is on the disk once acknowledged, readable by the owner alone', async () => {
  const write = openJournal({HOME: home}, work);
  await write(entry('one'));
  await write(entry('two'));
  const lines = readFileSync(path(), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines).toMatchObject([
    {time: '1970-01-01T00:00:00.000Z', profile: 'work', what: 'one', outcome: 'sent'},
    {what: 'two'},
  ]);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
});

test('a line is acknowledged only when the disk has taken it', async () => {
  const file = await open(join(home, 'any'), 'w');
  const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync');
  onTestFinished(() => sync.mockRestore());
  await file.close();
  const disk = Promise.withResolvers<void>();
  sync.mockImplementationOnce(() => disk.promise);
  let acknowledged = false;
  const written = openJournal(
    {HOME: home},
    work,
  )(entry('one')).then(() => {
    acknowledged = true;
  });
  await vi.waitFor(() => expect(sync).toHaveBeenCalledTimes(1));
  expect(readFileSync(path(), 'utf8')).toContain('one');
  expect(acknowledged).toBe(false);
  disk.resolve();
  await written;
});

test('a readable journal and the one before it are closed to others at the first write', async () => {
  for (const tell of [
    () => openJournal({HOME: home}, work)(entry('one')),
    () => findUnanswered({HOME: home}),
  ]) {
    mkdirSync(folder(), {recursive: true});
    const paths = ['journal.jsonl', 'journal.1.jsonl'].map(name => join(folder(), name));
    for (const one of paths) {
      writeFileSync(one, '{"id":"a-1","outcome":"sent"}\n');
      chmodSync(one, 0o644);
    }
    await tell();
    for (const one of paths) expect(statSync(one).mode & 0o777).toBe(0o600);
  }
});

test.runIf(bornOf(process.pid))('a process is identified by pid and start time', async () => {
  const born = bornOf(process.pid);
  expect(born).toMatch(/^\d+$/);
  await openJournal({HOME: home}, {...work, pid: process.pid})(entry('one'));
  const line = JSON.parse(readFileSync(path(), 'utf8'));
  expect(line).toMatchObject({pid: process.pid, born});
  expect(alive(line, undefined)).toBe(true);
  expect(alive({...line, born: '1'}, 'r')).toBe(false);
  const other = spawn('sleep', ['60']);
  onTestFinished(() => void other.kill());
  const pid = other.pid ?? 0;
  expect(alive({pid, born: bornOf(pid)}, undefined)).toBe(true);
  expect(alive({pid, born: '1'}, undefined)).toBe(false);
});

test('an old line without start time is judged by pid, unless it is ours', () => {
  expect(alive({pid: process.ppid, id: 'x-1'}, 'r')).toBe(true);
  expect(alive({pid: process.pid, id: 'x-1'}, 'r')).toBe(false);
  expect(alive({pid: process.pid, id: 'r-1'}, 'r')).toBe(true);
  for (const pid of [0, -1, 1.5, 'x', undefined, 2 ** 30]) expect(alive({pid}, 'r')).toBe(false);
});

test('a write of a killed process with our pid is unknown', async () => {
  mkdirSync(folder(), {recursive: true});
  const line = {
    time: '2026-11-20T12:00:00.000Z',
    id: 'x-1',
    pid: process.pid,
    outcome: 'sent',
    what: 'Delete node web',
  };
  for (const [index, more] of [{born: '1'}, {}].entries()) {
    writeFileSync(path(), `${JSON.stringify({...line, ...more, id: `x-${index}`})}\n`);
    expect((await findUnanswered({HOME: home})).notice).toMatch(
      /^Delete node web: on its way when skydeck last ended/,
    );
    expect((await findUnanswered({HOME: home})).notice).toBeUndefined();
  }
});

test('a token is not in the data for a later look-up', async () => {
  const write = openJournal({HOME: home}, {...work, redactor: createRedactor('sesame-open')});
  const target = {id: '7', label: 'web sesame-open'};
  await write({...entry('reboot'), asked: {resource: 'nodes', action: 'reboot', params: {}, target}});
  expect(readFileSync(path(), 'utf8')).not.toContain('sesame-open');
  expect(JSON.parse(readFileSync(path(), 'utf8')).asked).toMatchObject({
    resource: 'nodes',
    target: {id: '7'},
  });
});

test('a line that begins a write has a mark of its token, which is not the token; others have none', async () => {
  const account = {profile: 'work', address: 'api.example.com/v4'};
  const marksOf = async (more: object) => {
    rmSync(folder(), {recursive: true, force: true});
    const redactor = createRedactor('sesame-open', 'sesame-else');
    const write = openJournal({HOME: home}, {...work, account: () => ({...account, ...more}), redactor});
    await write(entry('reboot'));
    await write({...entry('reboot'), outcome: 'done'});
    const lines = readFileSync(path(), 'utf8').trim().split('\n');
    return lines.map(line => JSON.parse(line).tokenMark);
  };
  const [mark, ofEnd] = await marksOf({token: 'sesame-open'});
  expect(mark).toMatch(/^[0-9a-f]{8}$/);
  expect(ofEnd).toBeUndefined();
  expect(await marksOf({token: 'sesame-open', profile: 'other'})).toEqual([mark, undefined]);
  expect(await marksOf({token: 'sesame-else'})).not.toContain(mark);
  expect(await marksOf({token: 'sesame-open', address: 'other.example/v4'})).not.toContain(mark);
  expect(await marksOf({})).toEqual([undefined, undefined]);
});

test('a token that looks like JSON leaves every line readable', async () => {
  for (const token of [
    '","detail":"',
    '"outcome":',
    '{"time":"1970',
    ':00:00.000Z","id"',
    '"},{"',
    'a\\u0022"}',
  ]) {
    const write = openJournal({HOME: home}, {...work, redactor: createRedactor(token)});
    await write({...entry(`reboot ${token}`), detail: `said ${token}`, body: {label: token}});
    const last = readFileSync(path(), 'utf8').trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({time: '1970-01-01T00:00:00.000Z', id: 'r-1', outcome: 'sent'});
    expect(JSON.parse(last).detail).toBe('said •••');
  }
});

describe('a journal that does not end in a line', () => {
  const sent = (id: string) =>
    JSON.stringify({
      time: '2026-11-20T12:00:00.000Z',
      id,
      pid: 2 ** 30,
      outcome: 'sent',
      what: `Delete ${id}`,
    });

  test.each([
    ['a line broken off', '{"time":"2026-11-20T1'],
    ['a line broken off within a letter', Buffer.from('{"what":"é').subarray(0, -1)],
    ['NULs', `${sent('x-1').slice(0, 20)}\0\0\0\0`],
    ['nothing but NULs', '\0'.repeat(4096)],
    ['a whole line without its end', '{"id":"o-1","outcome":"done","time":"2026-11-20T12:00:00.000Z"}'],
  ])('%s: the next write is told when it got no answer', async (_, torn) => {
    mkdirSync(folder(), {recursive: true});
    writeFileSync(path(), torn);
    const write = openJournal({HOME: home}, {...work, pid: 2 ** 30});
    await write(entry('Delete node web'));
    expect((await findUnanswered({HOME: home})).notice).toMatch(
      /^Delete node web: on its way when skydeck last ended/,
    );
    expect((await findUnanswered({HOME: home})).notice).toBeUndefined();
    expect(readFileSync(path(), 'utf8')).not.toMatch(/^\n|\n\n/);
  });

  test('lines after NULs are found', async () => {
    mkdirSync(folder(), {recursive: true});
    writeFileSync(path(), `{"time":"20\0\0\0${sent('x-1')}\n`);
    expect((await findUnanswered({HOME: home})).notice).toMatch(/^Delete x-1/);
  });
});

test("a request stands there in the service's own word, and is read back in ours", async () => {
  const account = {profile: 'work', address: 'a.example/v4', word: 'linode', demo: false};
  const write = openJournal({HOME: home}, {...work, account: () => account, pid: 2 ** 30});
  const asked = {resource: 'volumes', action: 'attach', params: {}, target: {id: '7', label: 'data'}};
  const sent = {path: '/volumes/7/attach', body: {node_id: 5}};
  await write({...entry('attach'), ...sent, asked, at: Date.now()});
  const boot = {resource: 'nodes', action: 'boot', params: {}, target: {id: '5', label: 'web'}};
  await write({...entry('boot'), path: '/node/instances/5/boot', asked: boot, write: '2', at: Date.now()});
  await write({...entry('own'), method: 'RUN', path: '/node/tool', write: '3', outcome: 'done'});
  const lines = readFileSync(path(), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines).toMatchObject([
    {body: {linode_id: 5}},
    {path: '/linode/instances/5/boot'},
    {path: '/node/tool'},
  ]);
  const {writes} = await findUnanswered({HOME: home}, {run: 'later', account});
  expect(writes.map(({request}) => request)).toMatchObject([sent, {path: '/node/instances/5/boot'}]);
});
