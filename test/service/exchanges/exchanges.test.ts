import {expect, test} from 'vitest';
import {empty} from '../../demo-account.ts';
import {golden} from '../../golden.ts';
import {account} from './account.ts';
import {balancers} from './balancers.ts';
import {domains} from './domains.ts';
import {exchange} from './exchange.ts';
import {disks, nodes} from './nodes.ts';
import {storage} from './storage.ts';

/** What the service answers to the requests of a whole life of each kind of thing, and what each request changes. */

test.each([
  ['nodes', nodes],
  ['disks', disks],
  ['storage', storage],
  ['domains', domains],
  ['balancers', balancers],
])('%s of an empty account', async (name, steps) => {
  const told = await exchange(steps, {populate: empty});
  expect(told).not.toMatch(/^5\d\d /m);
  golden(name, told);
});

test('the demo account', async () => {
  const told = await exchange(account, {nodes: 8});
  expect(told).not.toMatch(/^5\d\d /m);
  golden('account', told);
});
