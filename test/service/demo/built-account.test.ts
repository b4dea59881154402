import {beforeAll, expect, onTestFinished, test} from 'vitest';
import {buildDemoAccount} from '../../../build/demo-account.ts';
import {createService, type Service, type ServiceOptions} from '../../../src/service/index.ts';
import {ask, readAll} from '../helpers.ts';

/** The demo account that the build makes is the one that the program makes. */

let built: Uint8Array;
beforeAll(async () => {
  built = await buildDemoAccount();
});

async function start(options: ServiceOptions): Promise<Service> {
  const service = await createService(options);
  onTestFinished(() => service.close());
  return service;
}

/** All rows of all tables. */
function rowsOf({store: {db}}: Service): Record<string, unknown> {
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
    .all();
  return Object.fromEntries(
    tables.map(({name}) => [
      name,
      db
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map(row => JSON.stringify(row))
        .sort(),
    ]),
  );
}

test.each([
  // Before and after the time of the build, at the ends of months and years, and between two seconds.
  '2026-11-14T12:00:00Z',
  '2028-02-29T23:59:59.999Z',
  '2025-12-31T23:59:59.001Z',
  '2027-03-01T00:00:00.500Z',
])('at %s it holds what the program makes', async time => {
  const now = () => new Date(time);
  const [made, renewed] = [await start({now}), await start({now, deferred: true, built})];
  expect(await readAll(renewed, '/node/instances')).toEqual(await readAll(made, '/node/instances'));
  await readAll(renewed, '/volumes');
  expect(rowsOf(renewed)).toEqual(rowsOf(made));
});

test('a deferred account is taken from it, and not made anew', async () => {
  const now = () => new Date('2026-11-14T12:00:00Z');
  const volumesOf = ({store}: Service) => store.tables.volumes.count({where: 'TRUE', values: []});
  expect(volumesOf(await start({now, deferred: true, built}))).toBe(60);
  expect(volumesOf(await start({now, deferred: true}))).toBe(0);
});

test('what is read first does not wait for the rest', async () => {
  const renewed = await start({now: () => new Date('2026-11-14T12:00:00Z'), deferred: true, built});
  const invoices = () => renewed.store.tables.invoices.count({where: 'TRUE', values: []});
  await readAll(renewed, '/node/instances');
  expect(invoices()).toBe(0);
  await readAll(renewed, '/account/invoices');
  expect(invoices()).toBeGreaterThan(0);
});

test('it is not used for an account with other options', async () => {
  const now = () => new Date('2026-11-14T12:00:00Z');
  for (const options of [{nodes: 30}, {seed: 2}, {word: 'linode'}]) {
    const service = await start({now, ...options, deferred: true, built});
    const made = await start({now, ...options});
    const path = `/${options.word ?? 'node'}/instances`;
    expect(await readAll(service, path)).toEqual(await readAll(made, path));
  }
});

test('operations in progress end on time, and writes are taken', async () => {
  const now = () => new Date('2026-11-14T12:00:00Z');
  const [made, renewed] = [await start({now}), await start({now, deferred: true, built})];
  await readAll(renewed, '/node/instances');
  for (const seconds of [9, 1, 30]) {
    for (const service of [made, renewed]) service.advanceClock(seconds);
    expect(await readAll(renewed, '/node/instances')).toEqual(await readAll(made, '/node/instances'));
  }
  const request = {method: 'POST', body: {label: 'new-volume', region: 'us-east', size: 20}};
  expect(await (await ask(renewed, '/volumes', request)).json()).toEqual(
    await (await ask(made, '/volumes', request)).json(),
  );
});
