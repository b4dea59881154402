import fc from 'fast-check';
import * as v from 'valibot';
import {expect, test} from 'vitest';
import {quickCheck} from '../../../../../src/api/client/page/quick-check.ts';
import * as model from '../../../../../src/model/index.ts';

const schemas = Object.entries<unknown>(model).filter((entry): entry is [string, v.GenericSchema] =>
  v.is(v.looseObject({kind: v.literal('schema'), type: v.literal('loose_object')}), entry[1]),
);

const wrong = fc.constantFrom(
  undefined,
  null,
  '',
  'x',
  0,
  -1,
  Number.NaN,
  true,
  [],
  {},
  ['a'],
  [1],
  [{id: 1}],
);

test.each(schemas)('%s: what the quick check accepts, the schema accepts', (_, schema) => {
  const names = 'entries' in schema ? Object.keys(Object(schema.entries)) : [];
  const fields = fc.dictionary(fc.constantFrom('id', 'id', ...names), wrong, {maxKeys: 3});
  const items = fc.oneof(
    fields,
    fields.map(item => ({...item, id: 7})),
    wrong,
  );
  fc.assert(fc.property(items, item => !quickCheck(schema)(item) || v.is(schema, item)));
  const one = {id: 7, label: 'web', tags: ['a'], unheard: {of: 1}};
  expect(quickCheck(schema)(one)).toBe(v.is(schema, one));
});

test('what a schema demands beside the type is left to it', () => {
  const schema = v.looseObject({label: v.pipe(v.string(), v.minLength(3))});
  for (const label of ['web', 'we', '', undefined])
    expect(quickCheck(schema)({label}), String(label)).toBe(label === 'web');
});
