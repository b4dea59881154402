import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, expect, onTestFinished, test} from 'vitest';
import {findUnanswered} from '../../../src/effects/writes/unanswered-writes.ts';
import {stateFolder} from '../../../src/files/private-file.ts';
import {bornOf} from '../../../src/journal/journal.ts';
import {tokenMark} from '../../../src/journal/line.ts';

/** Which writes of earlier runs are looked up, as the lines of the journal tell it, and what is said of them. */

const account = {profile: 'work', address: 'api.example.com/v4', demo: false};
const now = Date.UTC(2026, 10, 20, 12);
const day = 86_400_000;
// No process has this number.
const pid = 2 ** 30;

let home: string;
const path = () => join(stateFolder({HOME: home}), 'journal.jsonl');
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-unanswered-'));
  mkdirSync(stateFolder({HOME: home}), {recursive: true});
});
afterEach(() => rmSync(home, {recursive: true}));

const asked = {resource: 'volumes', action: 'resize', params: {id: 7}, target: {id: '7', label: 'data'}};
const sent = (id: string, more: object = {}) => ({
  id,
  pid,
  time: new Date(now - 1000).toISOString(),
  profile: 'work',
  address: account.address,
  what: `resize ${id}`,
  method: 'POST',
  path: '/volumes/7/resize',
  body: {size: 80},
  outcome: 'sent',
  asked,
  ...more,
});
const ended = (id: string, outcome: string) => ({id, outcome, time: new Date(now).toISOString()});
const write = (...lines: readonly (object | string)[]) =>
  writeFileSync(
    path(),
    lines.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''),
  );
const find = (options: Parameters<typeof findUnanswered>[1] = {}) =>
  findUnanswered({HOME: home}, {run: 'later', account, now, ...options});
const ids = async (options?: Parameters<typeof findUnanswered>[1]) =>
  (await find(options)).writes.map(({journalId}) => journalId);

test('one write that was on its way is told, looked up, and noted as unknown', async () => {
  write('no JSON', '{"id": 7}', sent('a-1'), sent('a-2', {time: 'yesterday'}), ended('a-2', 'done'));
  const {notice, about, writes} = await find();
  expect(notice).toBe(
    'resize a-1: on its way when skydeck last ended, and its outcome is not known yet: it is being looked up · J shows the journal',
  );
  expect(writes).toEqual([
    {
      id: 'journal a-1',
      journalId: 'a-1',
      resource: 'volumes',
      action: 'resize',
      params: {id: 7},
      request: {method: 'POST', path: '/volumes/7/resize', body: {size: 80}, budget: expect.any(String)},
      status: 'unknown',
      at: now - 1000,
      before: undefined,
      target: {id: '7', label: 'data', value: undefined},
    },
  ]);
  expect(about).toBe('journal a-1');
  expect(JSON.parse(readFileSync(path(), 'utf8').trim().split('\n').at(-1) ?? '')).toEqual({
    time: '2026-11-20T12:00:00.000Z',
    id: 'a-1',
    pid,
    outcome: 'unknown',
    detail: 'skydeck ended before an answer came: look at the item itself',
  });
});

test('those of a run that is still running wait until it has ended', async () => {
  const other = spawn('sleep', ['60']);
  onTestFinished(() => void other.kill());
  const line = {pid: other.pid, born: bornOf(other.pid ?? 0)};
  write(sent('a-1', line), sent('a-2', line), ended('a-2', 'unknown'));
  expect(await find()).toMatchObject({waiting: true, writes: [], notice: undefined});
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(await find()).toMatchObject({waiting: false, writes: [{journalId: 'a-1'}, {journalId: 'a-2'}]});
});

test('of several the first is named, with how many there are beside it; no single one is replaced by its outcome', async () => {
  write(sent('a-1'), sent('a-2'), sent('a-3', {what: undefined}));
  const {notice, about, writes} = await find();
  expect(notice).toMatch(/^resize a-1 and 2 more: on its way .* not known yet: it is being looked up/);
  expect(about).toBeUndefined();
  expect(writes).toHaveLength(3);
});

test('what cannot be looked up is told without a promise', async () => {
  const {what: _, ...nameless} = sent('a-1', {profile: 'other'});
  write(nameless, sent('a-2'), ended('a-2', 'unknown'));
  const {notice, about, writes} = await find();
  expect(notice).toBe(
    'a write: on its way when skydeck last ended, and its outcome is not known · J shows the journal',
  );
  expect(about).toBeUndefined();
  expect(writes.map(({journalId}) => journalId)).toEqual(['a-2']);
  expect((await find()).notice).toBeUndefined();
});

test.each<[string, readonly object[], readonly string[]]>([
  ['is unknown', [sent('a-1'), ended('a-1', 'unknown')], ['a-1']],
  ['is lost, as earlier versions wrote', [sent('a-1'), ended('a-1', 'lost')], ['a-1']],
  ['is unknown, and was found done', [sent('a-1'), ended('a-1', 'unknown'), ended('a-1', 'found done')], []],
  ['is unknown, and was given up', [sent('a-1'), ended('a-1', 'unknown'), ended('a-1', 'given up')], []],
  ['was refused', [sent('a-1'), ended('a-1', 'refused')], []],
  ['was not sent', [sent('a-1'), ended('a-1', 'not sent')], []],
  [
    'is unknown, and whose second try was refused',
    [sent('a-1'), ended('a-1', 'unknown'), sent('a-1'), ended('a-1', 'refused')],
    ['a-1'],
  ],
  [
    'is unknown, and whose second try was not sent',
    [sent('a-1'), ended('a-1', 'unknown'), sent('a-1'), ended('a-1', 'not sent')],
    ['a-1'],
  ],
  [
    'is unknown, and whose second try was done',
    [sent('a-1'), ended('a-1', 'unknown'), sent('a-1'), ended('a-1', 'done')],
    [],
  ],
  ['is unknown, and which nothing began', [ended('a-1', 'unknown')], []],
])('a write whose outcome %s', async (_, lines, found) => {
  write(...lines);
  expect(await ids()).toEqual(found);
});

test('the newest twenty are looked up', async () => {
  const all = Array.from({length: 22}, (_, index) => `a-${index}`);
  write(...all.flatMap(id => [sent(id), ended(id, 'unknown')]));
  expect(await ids()).toEqual(all.slice(2));
});

test('one that was interrupted last is among the newest, and one that is left out is promised no look-up', async () => {
  const at = (seconds: number) => ({time: new Date(now - seconds * 1000).toISOString()});
  const all = Array.from({length: 20}, (_, index) => `a-${index}`);
  const older = all.flatMap((id, index) => [sent(id, at(60 - index)), ended(id, 'unknown')]);
  write(...older, sent('b-1', at(1)));
  const {notice, about, writes} = await find();
  expect(notice).toContain(
    'resize b-1: on its way when skydeck last ended, and its outcome is not known yet: it is being',
  );
  expect(about).toBe('journal b-1');
  expect(writes.map(({journalId}) => journalId)).toEqual([...all.slice(1), 'b-1']);
  write(...older, sent('b-1', at(90)));
  const left = await find();
  expect(left.notice).toMatch(/^resize b-1: .* its outcome is not known · /);
  expect(left.about).toBeUndefined();
  expect(left.writes.map(({journalId}) => journalId)).toEqual(all);
});

test('a line that is a week old, or without a time, is not looked up', async () => {
  const at = (time: number) => ({time: new Date(time).toISOString()});
  write(
    ...[
      sent('a-1', at(now - 7 * day)),
      sent('a-2', at(now - 7 * day + 1)),
      sent('a-3', {time: 'soon'}),
    ].flatMap(line => [line, ended(line.id, 'unknown')]),
  );
  expect(await ids()).toEqual(['a-2']);
});

test('neither is one of no known action, of an action that lacks its item, or of another account', async () => {
  const {target: _, ...noTarget} = asked;
  const lines = [
    sent('a-1', {asked: {...asked, resource: 'volums'}}),
    sent('a-2', {asked: {...asked, action: 'resise'}}),
    sent('a-3', {asked: noTarget}),
    sent('a-4', {address: 'other.example/v4'}),
    sent('a-5', {method: 'GET'}),
    sent('a-6', {asked: {...noTarget, action: 'create', params: {}, before: ['3']}, path: '/volumes'}),
  ];
  write(...lines.flatMap(line => [line, ended(line.id, 'unknown')]));
  const {writes} = await find();
  expect(writes.map(({journalId}) => journalId)).toEqual(['a-6']);
  expect(writes[0]).toMatchObject({before: ['3']});
  expect(writes[0]).not.toHaveProperty('target');
  for (const other of [
    {...account, demo: true},
    {...account, profile: 'x'},
  ])
    expect(await ids({account: other})).toEqual([]);
  expect((await findUnanswered({HOME: home}, {now})).writes).toEqual([]);
});

const removed = {
  ...{what: 'delete volume data', method: 'DELETE', path: '/volumes/7', body: undefined},
  asked: {...asked, action: 'remove'},
};

test('one that was sent with another token is told, and looked up with its own alone', async () => {
  const own = {...account, token: 'sesame-own'};
  const mark = await tokenMark(own);
  for (const more of [{}, removed]) {
    write(sent('a-1', {...more, tokenMark: mark}));
    const {notice, about, writes} = await find({account: {...account, token: 'sesame-other'}});
    expect(notice).toMatch(
      /and its outcome is not known: it was sent with another token, so it is not looked up with this one · J shows the journal$/,
    );
    expect(about).toBeUndefined();
    expect(writes).toEqual([]);
    for (const other of [account, {...own, profile: 'x'}, {...own, address: 'other.example/v4'}])
      expect(await ids({account: other})).toEqual([]);
    expect(await ids({account: own})).toEqual(['a-1']);
  }
});

test('of lines without the mark of a token a removal is not looked up: with another token all is gone', async () => {
  write(...[sent('a-1', removed), sent('a-2')].flatMap(line => [line, ended(line.id, 'unknown')]));
  expect(await ids({account: {...account, token: 'sesame-own'}})).toEqual(['a-2']);
  expect(await ids()).toEqual(['a-2']);
});

test('a write of a run that goes on is left to it, and this run has its own', async () => {
  write(
    sent('a-1', {pid: process.ppid}),
    sent('b-1', {pid: process.ppid}),
    ended('b-1', 'unknown'),
    sent('c-1', {pid: process.pid}),
    sent('c-2', {pid: process.pid}),
    ended('c-2', 'unknown'),
  );
  expect(await find({run: 'c'})).toMatchObject({notice: undefined, writes: [{journalId: 'c-2'}]});
  expect(await ids({run: 'b'})).toEqual(['c-1', 'b-1', 'c-2']);
});

test("the request is kept in the program's word, whatever that of the service is", async () => {
  const attach = {...asked, action: 'attach'};
  write(sent('a-1', {path: '/linode/x', body: {linode_id: 5}, asked: attach}), ended('a-1', 'unknown'));
  const [write1] = (await find({account: {...account, word: 'linode'}})).writes;
  expect(write1?.request).toMatchObject({path: '/node/x', body: {node_id: 5}});
  write(sent('a-1', {body: undefined}), ended('a-1', 'unknown'));
  expect((await find()).writes[0]?.request).not.toHaveProperty('body');
});
