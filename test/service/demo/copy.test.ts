import {expect, test} from 'vitest';
import {createService, type Service} from '../../../src/service/index.ts';
import {createDemoService, empty} from '../../demo-account.ts';
import {noon} from '../helpers.ts';

/** Everything that a service keeps. */
function contentOf({store}: Service) {
  const schema = store.queries.all('SELECT name, type FROM main.sqlite_schema ORDER BY name', {
    name: 'string',
    type: 'string',
  });
  const tables = schema.filter(({type}) => type === 'table');
  const rows = tables.map(({name}) => [name, store.db.prepare(`SELECT * FROM main."${name}"`).all()]);
  return {schema, rows: Object.fromEntries(rows), tokens: [...store.tokenIdsBySecret]};
}

test.each([{}, {nodes: 7}, {word: 'acme'}, {seed: 3}, {token: 'open-sesame'}])(
  'a copy of the demo account of %j is the same',
  async options => {
    const now = () => noon;
    const expected = contentOf(await createService({now, ...options}));
    expect(expected.rows.nodes).not.toHaveLength(0);
    for (const _ of ['made', 'copied', 'copied again']) {
      const service = await createDemoService({now, ...options});
      expect(contentOf(service)).toEqual(expected);
      // What happens in one is not in the next.
      service.store.tables.nodes.deleteAll('TRUE');
    }
  },
);

test('a copy of an empty account is the same', async () => {
  const options = {now: () => noon, populate: empty};
  const expected = contentOf(await createService(options));
  expect(expected.rows.nodes).toHaveLength(0);
  for (const _ of ['made', 'copied']) expect(contentOf(await createDemoService(options))).toEqual(expected);
});
