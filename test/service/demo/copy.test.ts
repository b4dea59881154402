import {expect, test} from 'vitest';
import {createService, type ServiceOptions} from '../../../src/service/index.ts';
import {copyDemoAccount} from '../../demo-account.ts';
import {noon} from '../helpers.ts';

/** Everything that a service keeps. */
async function contentOf(options: ServiceOptions) {
  const {store} = await createService({now: () => noon, ...options});
  const tables = store.queries.all("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name", {
    name: 'string',
  });
  const rows = tables.map(({name}) => [name, store.db.prepare(`SELECT * FROM main."${name}"`).all()]);
  return {rows: Object.fromEntries(rows), tokens: [...store.tokenIdsBySecret]};
}

test.each([{}, {nodes: 7}, {word: 'acme'}, {seed: 3}])(
  'a copy of the demo account of %j is the same',
  async options => {
    const expected = await contentOf(options);
    expect(expected.rows.nodes).not.toHaveLength(0);
    for (const _ of ['made', 'copied', 'copied again'])
      expect(await contentOf({...options, populate: copyDemoAccount})).toEqual(expected);
  },
);
