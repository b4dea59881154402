import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {DatabaseSync} from 'node:sqlite';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Backend} from '../../../src/service/balancers/balancer-schema.ts';
import type {Domain} from '../../../src/service/domains/domain-schema.ts';
import {createService, DataFileError, type Service} from '../../../src/service/index.ts';
import type {Node} from '../../../src/service/nodes/node-schema.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {ask, createClock, type Page, read, readAll, sendAccepted} from '../helpers.ts';

/** The tests limit the number of SQLite's pages, which causes the same error as a full disk. */

let folder: string;
let file: string;
let told: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
  file = join(folder, 'account.db');
  told = [];
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    told.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, {recursive: true});
});

const clock = createClock();
const open = (options = {}) => createService({data: file, nodes: 10, now: clock.now, ...options});

function dbOf({store: {file}}: Service): DatabaseSync {
  if (!file) throw new Error('there is no data file');
  return file.db;
}
const pages = (service: Service) => Number(dbOf(service).prepare('PRAGMA page_count').get()?.page_count);
const fill = (service: Service) => dbOf(service).exec(`PRAGMA max_page_count = ${pages(service)}`);
const makeRoom = (service: Service) => dbOf(service).exec('PRAGMA max_page_count = 1000000');

const long = 'x'.repeat(5000);
const post = (service: Service, label: string) =>
  ask(service, '/domains', {
    method: 'POST',
    body: {domain: `${label}.example`, type: 'master', soa_email: 'a@b.org', description: long.slice(0, 253)},
  });

/** Writes until a write is refused. @returns how many were accepted */
async function writeUntilFull(service: Service): Promise<number> {
  for (let count = 0; ; count++) {
    const reply = await post(service, `fill${count}`);
    if (reply.status === 200) continue;
    expect(reply.status).toBe(507);
    expect(await reply.json()).toEqual({
      errors: [{reason: 'The disk that the data file is on is full. Nothing was changed.'}],
    });
    return count;
  }
}

const state = async (service: Service) => ({
  domains: await readAll(service, '/domains'),
  events: await readAll(service, '/account/events'),
});

test('a write on a full disk is refused and changes nothing; with space, all goes on', async () => {
  const service = await open();
  const {results} = await read<Page>(service, '/domains');
  fill(service);
  const made = await writeUntilFull(service);
  const before = await state(service);
  expect(before.domains).toHaveLength(results + made);
  for (let times = 0; times < 3; times++) expect((await post(service, `late${times}`)).status).toBe(507);
  expect(await state(service)).toEqual(before);
  expect(told.at(-1)).toBe(
    `the service failed on POST /v4/domains: the disk that ${file} is on is full (database or disk is full)\n`,
  );
  expect(told.join('')).not.toContain('rollback');

  makeRoom(service);
  const {id} = await sendAccepted<Domain>(service, 'POST', '/domains', {
    domain: 'room.example',
    type: 'master',
    soa_email: 'a@b.org',
  });
  service.close();
  const again = await open();
  expect(await read(again, `/domains/${id}`)).toMatchObject({domain: 'room.example'});
  expect(await readAll(again, '/domains')).toHaveLength(before.domains.length + 1);
  again.close();
});

test('updates that are due on a full disk are applied when there is space', async () => {
  const service = await open();
  const {id} = await sendAccepted<Volume>(service, 'POST', '/volumes', {label: 'slow', region: 'nl-ams'});
  // A log of writes that cannot grow fails only on COMMIT.
  const db = dbOf(service);
  const exec = db.exec.bind(db);
  const full = vi.spyOn(db, 'exec').mockImplementation(sql => {
    if (sql === 'COMMIT') throw Object.assign(new Error('database or disk is full'), {errcode: 13});
    exec(sql);
  });
  clock.advance(60);
  expect(await read(service, `/volumes/${id}`)).toMatchObject({status: 'creating'});
  for (let times = 0; times < 2; times++) await read(service, `/volumes/${id}`);
  expect(told.filter(line => line.includes('updates that are due'))).toEqual([
    `the service cannot store the updates that are due: the disk that ${file} is on is full (database or disk is full)\n`,
  ]);
  expect((await post(service, 'late')).status).toBe(507);
  full.mockImplementation(sql => {
    if (sql === 'COMMIT') throw Object.assign(new Error('disk I/O error'), {errcode: 10});
    exec(sql);
  });
  const broken = await post(service, 'broken');
  expect([broken.status, await broken.text()]).toEqual([
    500,
    '{"errors":[{"reason":"The data file cannot be used. Nothing was changed."}]}',
  ]);
  full.mockRestore();
  expect(await read(service, `/volumes/${id}`)).toMatchObject({status: 'active'});
  service.close();
});

describe('reads that also write', () => {
  /** A log of writes that cannot grow fails only on COMMIT. */
  function fillLog(service: Service): () => void {
    const db = dbOf(service);
    const exec = db.exec.bind(db);
    const full = vi.spyOn(db, 'exec').mockImplementation(sql => {
      if (sql === 'COMMIT') throw Object.assign(new Error('database or disk is full'), {errcode: 13});
      exec(sql);
    });
    return () => full.mockRestore();
  }

  /** Makes a load balancer with a backend on each of two running nodes, which then shut down. @returns the path of its port */
  async function withStoppedBackends(service: Service): Promise<string> {
    const running = (await readAll<Node>(service, '/node/instances')).filter(
      each => each.status === 'running',
    );
    const nodes = running.slice(0, 2).map(({ipv4}, at) => ({label: `back-${at}`, address: `${ipv4[0]}:80`}));
    const front = {region: 'us-east', label: 'front', configs: [{port: 80, nodes}]};
    const {id} = await sendAccepted(service, 'POST', '/nodebalancers', front);
    for (const node of running.slice(0, 2))
      await sendAccepted(service, 'POST', `/node/instances/${node.id}/shutdown`);
    clock.advance(60);
    await read(service, '/node/instances');
    const [port] = (await read<Page>(service, `/nodebalancers/${id}/configs`)).data;
    return `/nodebalancers/${id}/configs/${port?.id}`;
  }

  test('backends keep their place and show whether they are up', async () => {
    const service = await open();
    const port = await withStoppedBackends(service);
    const statuses = async () =>
      (await read<Page<Backend>>(service, `${port}/nodes`)).data.map(({label, status}) => [label, status]);
    const [first] = service.store.tables.backends.all(({label}) => label === 'back-0');
    if (!first) throw new Error('no backend');
    service.store.tables.backends.update(first.id, {...first, status: 'UP'});
    const makeRoomForLog = fillLog(service);
    const down = [
      ['back-0', 'DOWN'],
      ['back-1', 'DOWN'],
    ];
    for (let times = 0; times < 3; times++) expect(await statuses()).toEqual(down);
    expect(service.store.tables.backends.get(first.id)).toMatchObject({status: 'UP'});
    makeRoomForLog();
    expect(await statuses()).toEqual(down);
    expect(service.store.tables.backends.get(first.id)).toMatchObject({status: 'DOWN'});
    service.close();
  });
});

test('a service that cannot start on a full disk reports it', async () => {
  const first = await open();
  fill(first);
  first.close();
  const small = open({
    data: join(folder, 'small.db'),
    populate: ({file, tables}: Service['store']) => {
      file?.db.exec('PRAGMA max_page_count = 5');
      const key = {label: long, ssh_key: '', created: '2025-01-01T00:00:00'};
      for (let id = 1; id <= 1000; id++) tables.keys.insert({id, ...key});
    },
  });
  const error = await small.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DataFileError);
  expect((error as Error).message).toBe(`the disk that ${join(folder, 'small.db')} is on is full`);
});
