import {afterEach, expect, test, vi} from 'vitest';
import type {DemoContext} from '../../../src/service/demo/demo-context.ts';
import {noon, readAll} from '../helpers.ts';

/** Each part of the demo account has random numbers of its own. */

afterEach(() => {
  vi.doUnmock('../../../src/service/demo/domains.ts');
  vi.resetModules();
});

const paths = [
  '/node/instances',
  '/volumes',
  '/nodebalancers',
  '/domains',
  '/node/stackscripts',
  '/account/invoices',
  '/account/payments',
  '/account/users',
  '/account/notifications',
  '/support/tickets',
  '/profile/tokens',
] as const;

async function account(): Promise<Record<string, unknown>> {
  vi.resetModules();
  const {createService} = await import('../../../src/service/index.ts');
  const service = await createService({now: () => noon, nodes: 40});
  const entries: [string, unknown][] = [];
  for (const path of paths) entries.push([path, await readAll(service, path)]);
  service.close();
  return Object.fromEntries(entries);
}

test('drawing more random numbers in one part changes no other', async () => {
  const before = await account();
  vi.doMock('../../../src/service/demo/domains.ts', async load => {
    const domains = await load<typeof import('../../../src/service/demo/domains.ts')>();
    return {
      makeDomains: (context: DemoContext) => {
        for (let more = 0; more < 7; more++) context.random.next();
        domains.makeDomains(context);
      },
    };
  });
  const after = await account();
  expect(after['/domains']).not.toEqual(before['/domains']);
  for (const path of paths.filter(each => each !== '/domains'))
    expect(after[path], path).toEqual(before[path]);
});
