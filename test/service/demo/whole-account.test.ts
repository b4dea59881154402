import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import {golden} from '../../golden.ts';
import {open} from '../helpers.ts';

/**
 * The demo account as it is: of each collection how many items there are, the first of them, and a digest of all, so that a
 * change anywhere in it shows here. `npm run golden` renews it after one that is meant.
 */
test.each([
  [1, 140],
  [7, 30],
])('the demo account of seed %i with %i nodes', async (seed, nodes) => {
  const service = await open({seed, nodes});
  const digest = (lines: readonly string[]) =>
    createHash('sha1').update(lines.join('\n')).digest('hex').slice(0, 12);
  const lines: string[] = [];
  const add = (name: string, all: readonly string[]) => {
    lines.push(`${name}: ${all.length}, ${digest(all)}`);
    lines.push(...all.slice(0, 1).map(item => `  ${item.slice(0, 1000)}`));
  };
  for (const [name, {rows}] of Object.entries(service.store.tables))
    if (!['types', 'regions', 'kernels', 'images'].includes(name))
      add(
        name,
        rows.all().map(([, {item}]) => JSON.stringify(item)),
      );
  add(
    'updates',
    service.store.updates.all().map(([, {item}]) => JSON.stringify(item)),
  );
  for (const name of ['account', 'settings', 'profile', 'billing', 'grants'] as const)
    add(name, [JSON.stringify(service.store.singleton(name))]);
  service.close();
  expect(lines.length).toBeGreaterThan(40);
  golden(`account-${seed}-${nodes}`, `${lines.join('\n')}\n`);
});
