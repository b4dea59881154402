import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import type {Token} from '../../src/service/account/profile-schema.ts';
import type {Event} from '../../src/service/account/schema.ts';
import {createService, DataFileError, type Service, type ServiceOptions} from '../../src/service/index.ts';
import type {Node} from '../../src/service/nodes/schema.ts';
import type {Volume} from '../../src/service/volumes/schema.ts';
import {ask, done, filtered, handClock, type Page, read, whole} from './helpers.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-'));
  file = join(folder, 'account.db');
});
afterEach(() => rmSync(folder, {recursive: true}));

const clock = handClock();
const reopen = (options: ServiceOptions = {}) =>
  createService({data: file, nodes: 20, now: clock.now, ...options});

/** The service in a process of its own. @returns where it listens */
async function start(...flags: string[]): Promise<{child: ChildProcess; url: string}> {
  const child = spawn(process.execPath, ['test/service/child.ts', 'port=0', `data=${file}`, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

describe('what is kept in a file', () => {
  test('is there when it is opened again, and goes on where it was', async () => {
    const first = await reopen();
    const before = await whole(first, '/node/instances');
    const {id} = await done(first, 'POST', '/volumes', {label: 'kept', region: 'nl-ams', tags: ['档案']});
    const token = await done<Token>(first, 'POST', '/profile/tokens', {scopes: 'volumes:read_only'});
    first.close();
    const second = await reopen({nodes: 3, seed: 9});
    expect(await whole(second, '/node/instances')).toEqual(before);
    expect(await read(second, `/volumes/${id}`)).toMatchObject({status: 'creating'});
    clock.turn(4);
    expect(await read(second, `/volumes/${id}`)).toMatchObject({status: 'active', tags: ['档案']});
    expect((await filtered(second, '/volumes', {tags: '档案'})).results).toBe(1);
    const mine = await second.fetch(
      new Request('http://demo.invalid/v4/volumes', {headers: {authorization: `Bearer ${token.token}`}}),
    );
    expect(mine.status).toBe(200);
    expect((await read<Page>(second, '/images')).results).toBe(34);
    second.close();
  });

  test('only the token that is given now is the master token; those made through the API stay', async () => {
    const status = async (service: Service, token: string) =>
      (await ask(service, '/profile/tokens', {headers: {authorization: `Bearer ${token}`}})).status;
    const first = await reopen({token: 'first-token'});
    const made = await done<Token>(first, 'POST', '/profile/tokens', {label: 'kept'});
    first.close();
    const second = await reopen({token: 'second-token'});
    expect(await status(second, 'second-token')).toBe(200);
    expect(await status(second, 'first-token')).toBe(401);
    expect(await status(second, made.token)).toBe(200);
    const labels = (await read<Page>(second, '/profile/tokens')).data.map(each => each.label);
    expect(labels.filter(label => label === 'skydeck')).toHaveLength(1);
    second.close();
    const third = await reopen({token: made.token});
    expect((await ask(third, '/account')).headers.get('x-oauth-scopes')).toBe('*');
    expect(await status(third, 'second-token')).toBe(401);
    third.close();
    const fourth = await reopen();
    expect(await status(fourth, 'demo-token')).toBe(200);
    fourth.close();
  });

  test('a token with few rights that is given as the master token may do everything', async () => {
    const first = await reopen();
    const made = await done<Token>(first, 'POST', '/profile/tokens', {scopes: 'volumes:read_only'});
    first.close();
    const second = await reopen({token: made.token});
    expect((await ask(second, '/account')).status).toBe(200);
    second.close();
  });

  test('a clock that ran faster does not go back', async () => {
    const first = await reopen();
    first.advanceClock(1_000_000);
    const {created} = await done<Volume>(first, 'POST', '/volumes', {label: 'late', region: 'nl-ams'});
    first.close();
    const second = await reopen();
    const next = await done<Volume>(second, 'POST', '/volumes', {label: 'later', region: 'nl-ams'});
    expect(next.created >= created).toBe(true);
    second.close();
  });

  test('every acknowledged write is there after kill -9, and no half one', async () => {
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
        if (acknowledged.length === 400) child.kill('SIGKILL');
      }
    };
    const exit = once(child, 'exit');
    await Promise.allSettled([writer(), writer(), writer(), writer()]);
    expect((await exit)[1]).toBe('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(400);
    expect(acknowledged.length).toBeLessThan(1000);
    const service = await createService({data: file});
    const volumes = await whole<Volume>(service, '/volumes');
    const made = volumes.filter(volume => /^v\d+$/.test(volume.label));
    expect(made.map(volume => volume.id)).toEqual(expect.arrayContaining(acknowledged));
    const told = (await whole<Event>(service, '/account/events')).filter(
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
    expect(new Set((await whole<Volume>(service, '/volumes')).map(volume => volume.status))).toEqual(
      new Set(['active']),
    );
    service.close();
  }, 30_000);

  test('a second process says that the file is in use, and stops', async () => {
    const {child} = await start('nodes=1');
    const second = spawn(process.execPath, ['test/service/child.ts', 'port=0', `data=${file}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, status] = await Promise.all([text(second.stderr), once(second, 'exit')]);
    expect(said).toBe(`${file} is in use by another process: stop that one, or give another file\n`);
    expect(status[0]).toBe(2);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    (await reopen()).close();
  }, 30_000);
});

describe('files of another kind', () => {
  const refusal = async (options: ServiceOptions = {}) => {
    const error = await reopen(options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataFileError);
    return (error as Error).message.replace(file, 'FILE').replace(folder, 'FOLDER');
  };

  test('no database', async () => {
    writeFileSync(file, 'dear diary, '.repeat(1000));
    expect(await refusal()).toBe('FILE is no data file of skydeck, or a damaged one');
  });

  test('somebody else’s database, which is left as it was', async () => {
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE precious (x)');
    db.close();
    expect(await refusal()).toBe("FILE is a database, but not one of skydeck's");
    const again = new DatabaseSync(file);
    expect(again.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{name: 'precious'}]);
    again.close();
  });

  test('begun with another word', async () => {
    (await reopen({word: 'linode'})).close();
    expect(await refusal()).toBe('FILE was begun with the word "linode": give --word linode');
  });

  test('of a newer program', async () => {
    (await reopen()).close();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(await refusal()).toBe('FILE was written by a newer skydeck');
  });

  test('a folder that is not there', async () => {
    expect(await refusal({data: join(folder, 'none', 'x.db')})).toBe(
      'FOLDER/none/x.db cannot be opened: is there such a folder, and may you write there?',
    );
  });
});

describe('files of an older program', () => {
  test('what can be looked for is made again from the items', async () => {
    const first = await reopen();
    const nodes = await whole<Node>(first, '/node/instances');
    const [domain] = await whole(first, '/domains');
    const records = await whole(first, `/domains/${domain?.id}/records`);
    first.close();
    const db = new DatabaseSync(file);
    db.exec(`DROP TABLE nodes_index; CREATE TABLE nodes_index (seq INTEGER PRIMARY KEY, old TEXT);
      UPDATE indexes SET declared = 'otherwise' WHERE name IN ('nodes', 'records')`);
    db.close();
    const second = await reopen();
    expect((await filtered(second, '/node/instances', {tags: 'prod'})).results).toBe(
      nodes.filter(node => node.tags.includes('prod')).length,
    );
    expect(await whole(second, `/domains/${domain?.id}/records`)).toEqual(records);
    second.close();
  });

  test('answers in tickets are told as they are today', async () => {
    for (const word of ['node', 'linode']) {
      const first = await reopen({word});
      const {id} = await done(first, 'POST', '/support/tickets', {summary: 'x', description: 'y'});
      const path = `/support/tickets/${id}/replies`;
      await done(first, 'POST', path, {description: 'not "from_support": but us'});
      const replies = await whole(first, path);
      first.close();
      const db = new DatabaseSync(file);
      db.exec(
        `UPDATE replies SET body = replace(body, '"from_${word}":', '"from_support":'); PRAGMA user_version = 3`,
      );
      db.close();
      const second = await reopen({word});
      expect(await whole(second, path)).toEqual(replies);
      second.close();
      rmSync(file);
    }
  });

  test('a step that it has not had yet is taken', async () => {
    const first = await reopen();
    const nodes = await whole(first, '/node/instances');
    first.close();
    const db = new DatabaseSync(file);
    db.exec(
      `DROP TABLE internal_state; DROP TABLE scheduled_updates; ALTER TABLE singletons RENAME TO singles;
       ALTER TABLE counters RENAME TO numbers; PRAGMA user_version = 1; INSERT INTO numbers VALUES ('kept', 7)`,
    );
    db.close();
    const second = await createService({data: file, now: clock.now, populate: () => {}});
    expect(await whole(second, '/node/instances')).toEqual(nodes);
    expect(second.store.nextCount('kept')).toBe(8);
    await done(second, 'POST', '/volumes', {label: 'new', region: 'nl-ams'});
    clock.turn(10);
    expect((await filtered(second, '/volumes', {label: 'new'})).data).toMatchObject([{status: 'active'}]);
    second.close();
  });
});
