import {createHash} from 'node:crypto';
import {expect, test} from 'vitest';
import {collections} from '../../../src/service/storage/collections.ts';
import {golden} from '../../golden.ts';
import {open} from '../helpers.ts';

/**
 * The demo account as it is: of each collection how many items there are, a sample of them, and a digest of all, so that a
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
    const every = Math.max(1, Math.ceil(all.length / 4));
    lines.push(...all.filter((_, at) => at % every === 0).map(item => `  ${item}`));
  };
  for (const collection of Object.values(collections))
    if (!('builtIn' in collection)) {
      const all = service.store.db.prepare(`SELECT body FROM ${collection.name} ORDER BY seq`).all();
      add(
        collection.name,
        all.map(({body}) => String(body)),
      );
    }
  for (const table of ['singletons', 'scheduled_updates', 'internal_state', 'counters'])
    add(
      table,
      service.store.db
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .map(row => JSON.stringify(row)),
    );
  service.close();
  expect(lines.length).toBeGreaterThan(60);
  golden(`account-${seed}-${nodes}`, `${lines.join('\n')}\n`);
});
