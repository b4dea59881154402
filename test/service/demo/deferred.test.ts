import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Service, ServiceOptions} from '../../../src/service/index.ts';
import {ask, filtered, openNew, readAll} from '../helpers.ts';

/** The demo account, which is only begun before the first screen. */

async function start(options: ServiceOptions): Promise<Service> {
  const service = await openNew({nodes: 40, ...options});
  onTestFinished(() => service.close());
  return service;
}

const volumesOf = ({store}: Service) => store.tables.volumes.count({where: 'TRUE', values: []});

test('nodes and catalogues equal those of the whole account, and nothing else is created', async () => {
  const [whole, deferred] = [await start({}), await start({deferred: true})];
  for (const path of ['/node/instances', '/node/types', '/regions'])
    expect(await readAll(deferred, path), path).toEqual(await readAll(whole, path));
  const web = {label: {'+contains': 'web'}};
  expect(await filtered(deferred, '/node/instances', web)).toEqual(
    await filtered(whole, '/node/instances', web),
  );
  expect(volumesOf(deferred)).toBe(0);
});

test.each([
  '/volumes',
  '/nodebalancers',
  '/domains',
  '/images',
  '/node/stackscripts',
  '/account/events',
  '/account/invoices',
  '/account/users',
  '/profile/tokens',
])('%s is as in the whole account', async path => {
  const [whole, deferred] = [await start({}), await start({deferred: true})];
  expect(await readAll(deferred, path)).toEqual(await readAll(whole, path));
});

test('a write creates the whole account first', async () => {
  const [whole, deferred] = [await start({}), await start({deferred: true})];
  const request = {method: 'POST', body: {label: 'new-volume', region: 'us-east', size: 20}};
  expect(await (await ask(deferred, '/volumes', request)).json()).toEqual(
    await (await ask(whole, '/volumes', request)).json(),
  );
});

test('operations in progress end on time', async () => {
  const [whole, deferred] = [await start({}), await start({deferred: true})];
  const before = await readAll(deferred, '/node/instances');
  for (const seconds of [9, 1, 30]) {
    for (const service of [whole, deferred]) service.advanceClock(seconds);
    expect(await readAll(deferred, '/node/instances')).toEqual(await readAll(whole, '/node/instances'));
  }
  expect(await readAll(deferred, '/node/instances')).not.toEqual(before);
});

test('a data file is filled at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-deferred-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  expect(volumesOf(await start({deferred: true, data: join(folder, 'data.db')}))).toBeGreaterThan(0);
});

test('indexes are created with the rest and equal those of the whole account', async () => {
  const [whole, deferred] = [await start({}), await start({deferred: true})];
  const indexes = ({store}: Service) =>
    store.db
      .prepare("SELECT sql FROM sqlite_schema WHERE type = 'index' AND name LIKE '%_by_%' ORDER BY name")
      .all();
  expect(indexes(deferred).length).toBeLessThan(5);
  await readAll(deferred, '/volumes');
  expect(indexes(deferred)).toEqual(indexes(whole));
});
