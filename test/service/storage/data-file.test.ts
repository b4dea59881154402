import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Event, Token} from '../../../src/service/account/account-schema.ts';
import {createService, DataFileError, type Service, type ServiceOptions} from '../../../src/service/index.ts';
import type {Volume} from '../../../src/service/volumes/volume-schema.ts';
import {ask, createClock, fetchFrom, filtered, type Page, read, readAll, sendAccepted} from '../helpers.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
  file = join(folder, 'account.db');
});
afterEach(() => rmSync(folder, {recursive: true}));

const clock = createClock();
const reopen = (options: ServiceOptions = {}) =>
  createService({data: file, nodes: 20, now: clock.now, ...options});

/** Starts the service in another process. @returns its address */
async function start(...flags: string[]): Promise<{child: ChildProcess; url: string}> {
  const child = spawn(
    process.execPath,
    ['test/service/serve-process.ts', 'port=0', `data=${file}`, ...flags],
    {stdio: ['ignore', 'pipe', 'pipe']},
  );
  let heard = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    heard += chunk;
    const url = /http:\S+/.exec(heard)?.[0];
    if (url !== undefined) return {child, url};
  }
  throw new Error(`the service did not start: ${await text(child.stderr)}`);
}

async function text(stream: AsyncIterable<Buffer> | null): Promise<string> {
  let all = '';
  for await (const chunk of stream ?? []) all += chunk;
  return all;
}

describe('a data file', () => {
  test('has all data when it is opened again, and scheduled updates go on', async () => {
    const first = await reopen();
    const before = await readAll(first, '/node/instances');
    const {id} = await sendAccepted(first, 'POST', '/volumes', {
      label: 'kept',
      region: 'nl-ams',
      tags: ['档案'],
    });
    const token = await sendAccepted<Token>(first, 'POST', '/profile/tokens', {scopes: 'volumes:read_only'});
    first.close();
    const second = await reopen({nodes: 3, seed: 9});
    expect(await readAll(second, '/node/instances')).toEqual(before);
    expect(await read(second, `/volumes/${id}`)).toMatchObject({status: 'creating'});
    clock.advance(4);
    expect(await read(second, `/volumes/${id}`)).toMatchObject({status: 'active', tags: ['档案']});
    expect((await filtered(second, '/volumes', {tags: '档案'})).results).toBe(1);
    const mine = await fetchFrom(second, '/v4/volumes', {headers: {authorization: `Bearer ${token.token}`}});
    expect(mine.status).toBe(200);
    expect((await read<Page>(second, '/images')).results).toBe(34);
    second.close();
  });

  test('only the latest --token is the master token; tokens of the API stay valid', async () => {
    const status = async (service: Service, token: string) =>
      (await ask(service, '/profile/tokens', {headers: {authorization: `Bearer ${token}`}})).status;
    const first = await reopen({token: 'first-token'});
    const made = await sendAccepted<Token>(first, 'POST', '/profile/tokens', {label: 'kept'});
    first.close();
    const second = await reopen({token: 'second-token'});
    expect(await status(second, 'second-token')).toBe(200);
    expect(await status(second, 'first-token')).toBe(401);
    expect(await status(second, made.token)).toBe(200);
    const labels = (await read<Page>(second, '/profile/tokens')).data.map(each => each.label);
    expect(labels.filter(label => label === 'skydeck')).toHaveLength(1);
    second.close();
    const again = await reopen({token: 'second-token'});
    expect((await read<Page>(again, '/profile/tokens')).data.map(each => each.label)).toEqual(labels);
    again.close();
    const third = await reopen({token: made.token});
    expect((await ask(third, '/account')).headers.get('x-oauth-scopes')).toBe('*');
    expect(await status(third, 'second-token')).toBe(401);
    // The file holds nothing of those that are no longer valid, not even a hash.
    const secrets = "SELECT count(*) AS n FROM items WHERE key LIKE 'secret %'";
    expect(third.store.file?.db.prepare(secrets).get()).toEqual({n: 1});
    third.close();
    const fourth = await reopen();
    expect(await status(fourth, 'demo-token')).toBe(200);
    fourth.close();
  });

  test('the time of a fast clock does not go back', async () => {
    const first = await reopen();
    first.advanceClock(1_000_000);
    const {created} = await sendAccepted<Volume>(first, 'POST', '/volumes', {
      label: 'late',
      region: 'nl-ams',
    });
    first.close();
    const second = await reopen();
    const next = await sendAccepted<Volume>(second, 'POST', '/volumes', {label: 'later', region: 'nl-ams'});
    expect(next.created >= created).toBe(true);
    second.close();
  });

  test('kill -9 loses no acknowledged write, and leaves none half done', async () => {
    const {child, url} = await start('nodes=5');
    const headers = {authorization: 'Bearer demo-token', 'content-type': 'application/json'};
    const acknowledged: number[] = [];
    let next = 0;
    const writer = async () => {
      while (next < 1000) {
        const label = `v${next++}`;
        const reply = await fetch(`${url}/volumes`, {
          method: 'POST',
          headers,
          body: JSON.stringify({label, region: 'nl-ams'}),
        });
        acknowledged.push(((await reply.json()) as Volume).id);
        if (acknowledged.length === 150) child.kill('SIGKILL');
      }
    };
    const exit = once(child, 'exit');
    await Promise.allSettled([writer(), writer(), writer(), writer()]);
    expect((await exit)[1]).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(150);
    expect(acknowledged.length).toBeLessThan(1000);
    const service = await createService({data: file});
    const volumes = await readAll<Volume>(service, '/volumes');
    const made = volumes.filter(volume => /^v\d+$/.test(volume.label));
    expect(made.map(volume => volume.id)).toEqual(expect.arrayContaining(acknowledged));
    const told = (await readAll<Event>(service, '/account/events')).filter(
      event => event.action === 'volume_create',
    );
    const toldOf = new Set(told.map(event => event.entity?.id));
    expect(made.filter(volume => !toldOf.has(volume.id))).toEqual([]);
    for (const volume of made.slice(0, 20)) {
      expect((await filtered(service, '/volumes', {label: volume.label})).data).toMatchObject([
        {id: volume.id},
      ]);
    }
    service.advanceClock(60);
    expect(new Set((await readAll<Volume>(service, '/volumes')).map(volume => volume.status))).toEqual(
      new Set(['active']),
    );
    service.close();
  }, 30_000);

  test('a second process reports that the file is in use, and stops', async () => {
    const {child} = await start('nodes=1');
    const second = spawn(process.execPath, ['test/service/serve-process.ts', 'port=0', `data=${file}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, status] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(said).toBe(`skydeck: ${file} is in use by another process: stop that one, or give another file\n`);
    expect(status[0]).toBe(1);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    (await reopen()).close();
  }, 30_000);
});

describe('unusable files', () => {
  const refusal = async (options: ServiceOptions = {}) => {
    const error = await reopen(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataFileError);
    return (error as Error).message.replace(file, 'FILE').replace(folder, 'FOLDER');
  };

  test('a file that is no database', async () => {
    writeFileSync(file, 'dear diary, '.repeat(1000));
    expect(await refusal()).toBe('FILE is no data file of skydeck, or a damaged one');
  });

  test('the database of another program, which is not changed', async () => {
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE precious (x)');
    db.close();
    expect(await refusal()).toBe("FILE is a database, but not one of skydeck's");
    const again = new DatabaseSync(file);
    expect(again.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{name: 'precious'}]);
    again.close();
  });

  test('a file created with another word', async () => {
    (await reopen({word: 'linode'})).close();
    expect(await refusal()).toBe('FILE was created with the word "linode": give --word linode');
  });

  test('a file of a newer version', async () => {
    (await reopen()).close();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(await refusal()).toBe('FILE was written by a newer skydeck');
  });

  test('a folder that does not exist', async () => {
    expect(await refusal({data: join(folder, 'none', 'x.db')})).toBe(
      'FOLDER/none/x.db cannot be opened: is there such a folder, and may you write there?',
    );
  });
});

describe('files of an older version', () => {
  /** Makes the file what the version before the one with a single table made of it. */
  function makeOld(word: string): DatabaseSync {
    const db = new DatabaseSync(file);
    const all = db.prepare('SELECT * FROM items').all();
    db.exec(`DROP TABLE items; PRAGMA user_version = 5;
      CREATE TABLE counters (name TEXT PRIMARY KEY, last INTEGER NOT NULL);
      CREATE TABLE singletons (name TEXT PRIMARY KEY, body TEXT NOT NULL);
      CREATE TABLE secrets (hash TEXT PRIMARY KEY, token INTEGER NOT NULL);
      CREATE TABLE indexes (name TEXT PRIMARY KEY, declared TEXT NOT NULL);
      CREATE TABLE internal_state (name TEXT, id INTEGER, value INTEGER, PRIMARY KEY (name, id)) WITHOUT ROWID;
      CREATE TABLE scheduled_updates (seq INTEGER PRIMARY KEY, due INTEGER NOT NULL, change TEXT NOT NULL)`);
    const put = (table: string, ...values: (number | string)[]) =>
      db.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?')})`).run(...values);
    put('singletons', 'word', word);
    for (const {collection, key, parent, body} of all.filter(each => each.collection !== 'file')) {
      const [name = '', id = ''] = String(key).split(/ (?=[^ ]*$)/);
      if (collection === 'updates')
        put('scheduled_updates', Number(key), JSON.parse(String(body)).due, String(body));
      else if (collection !== 'state') {
        db.exec(
          `CREATE TABLE IF NOT EXISTS ${collection} (seq INTEGER PRIMARY KEY, parent INTEGER, body TEXT NOT NULL)`,
        );
        db.prepare('INSERT OR IGNORE INTO indexes VALUES (?, ?)').run(String(collection), '');
        db.prepare(`INSERT INTO ${collection} VALUES (?, ?, ?)`).run(key ?? 0, parent ?? null, body ?? '');
      } else if (id === '') put('singletons', name, String(body));
      else if (name.startsWith('counter')) put('counters', String(key).slice(8), Number(body));
      else if (name === 'secret') put('secrets', id, Number(body));
      else put('internal_state', name, Number(id), Number(body));
    }
    return db;
  }

  const withoutFields = `
    UPDATE nodes SET body = json_remove(body, '$.locks', '$.maintenance_policy', '$.alerts.system_alerts', '$.alerts.user_alerts');
    UPDATE volumes SET body = json_remove(body, '$.locks');
    UPDATE balancers SET body = json_remove(body, '$.client_udp_sess_throttle');
    UPDATE ports SET body = json_remove(body, '$.udp_session_timeout');
    UPDATE scripts SET body = json_remove(body, '$.ordinal', '$.logo_url');
    UPDATE images SET body = json_set(json_remove(body, '$.total_size'), '$.regions', json('[]')) WHERE json_extract(body, '$.is_public') = 0;
    UPDATE singletons SET body = json_remove(body, '$.user_type') WHERE name = 'profile';
    PRAGMA user_version = 4;`;
  const repliesOfSupport = (word: string) =>
    `${withoutFields} UPDATE replies SET body = replace(body, '"from_${word}":', '"from_support":'); PRAGMA user_version = 3;`;

  test.each([
    ['five', 'node', ''],
    ['four, whose items lack fields', 'acme', withoutFields],
    ['three, whose replies in tickets have a field of another name', 'acme', repliesOfSupport('acme')],
    [
      'one, with other tables',
      'node',
      `${repliesOfSupport('node')} DROP TABLE internal_state; DROP TABLE scheduled_updates;
       ALTER TABLE singletons RENAME TO singles; ALTER TABLE counters RENAME TO numbers; PRAGMA user_version = 1`,
    ],
  ])('version %s, with the word %s', async (version, word, undo) => {
    const first = await reopen({word});
    const [node] = await readAll(first, `/${word}/instances`);
    const [disk] = await readAll(first, `/${word}/instances/${node?.id}/disks`);
    await sendAccepted(first, 'POST', '/images', {disk_id: disk?.id});
    const {id} = await sendAccepted(first, 'POST', '/support/tickets', {summary: 'x', description: 'y'});
    const replies = `/support/tickets/${id}/replies`;
    await sendAccepted(first, 'POST', replies, {description: 'not "from_support": but us'});
    await sendAccepted(first, 'POST', '/volumes', {label: 'new', region: 'nl-ams'});
    const [balancer] = await readAll(first, '/nodebalancers');
    const lists = ['/volumes', '/nodebalancers', '/domains', '/account/events', '/profile/tokens', replies];
    const paths = [
      `/${word}/instances`,
      `/${word}/stackscripts`,
      `/nodebalancers/${balancer?.id}/configs`,
      ...lists,
    ];
    const content = async (service: Service) => [
      ...(await Promise.all(paths.map(path => readAll(service, path)))),
      await read(service, '/profile'),
      await read(service, '/account'),
    ];
    const before = await content(first);
    first.close();
    const db = makeOld(word);
    db.exec(undo);
    db.close();
    const second = await createService({data: file, word, now: clock.now, populate: () => {}});
    expect(await content(second)).toEqual(before);
    clock.advance(10);
    // The first version knew of no updates to come.
    const status = version.startsWith('one') ? 'creating' : 'active';
    expect((await filtered(second, '/volumes', {label: 'new'})).data).toMatchObject([{status}]);
    const made = await sendAccepted(second, 'POST', '/volumes', {label: 'newer', region: 'nl-ams'});
    expect(made.id).toBeGreaterThan(
      Math.max(...(await readAll(second, '/volumes')).slice(0, -1).map(each => each.id)),
    );
    second.close();
  });
});
