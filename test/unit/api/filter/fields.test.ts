import * as v from 'valibot';
import {expect, test} from 'vitest';
import {complete, endpoints, fieldsOf} from '../../../../src/api/index.ts';
import * as model from '../../../../src/model/index.ts';
import {fields} from './sample.ts';

test('field kinds come from the schema, filterable fields from the collection', () => {
  const {list} = endpoints.events;
  const events = fieldsOf(model.Event, {...list, values: {status: model.eventStatuses}});
  expect(events.fields).toMatchObject({
    id: {kind: 'number', server: true},
    action: {kind: 'text', server: true, hasServiceWord: true},
    status: {kind: 'text', server: false, values: model.eventStatuses},
    created: {kind: 'time', server: true},
    'entity.id': {kind: 'number', server: true},
    'entity.type': {kind: 'text', server: true, hasServiceWord: true},
    'secondary_entity.id': {kind: 'text', server: false},
    seen: {kind: 'boolean', server: false},
  });
  const nodes = fieldsOf(model.Node, {filterable: model.nodeFilterable}).fields;
  expect(nodes).toMatchObject({
    'specs.memory': {kind: 'number', unit: 'MB'},
    'specs.transfer': {kind: 'number', unit: 'GB'},
    region: {kind: 'text', catalogue: 'regions'},
    tags: {kind: 'list'},
    ipv4: {kind: 'list', server: true},
  });
  const payments = fieldsOf(model.Payment, {filterable: {}}).fields;
  expect(payments.usd).toEqual({kind: 'number', server: false, unit: '$'});
  const types = fieldsOf(model.Type, {filterable: model.typeFilterable}).fields;
  // A list of objects is filtered by the fields of its objects.
  expect(types).not.toHaveProperty('region_prices');
  expect(types).toMatchObject({
    'region_prices.id': {kind: 'text', catalogue: 'regions'},
    'region_prices.monthly': {kind: 'number', unit: '$'},
  });
});

test('a picklist field has its values', () => {
  const schema = v.object({state: v.nullish(v.picklist(['on', 'off']))});
  expect(fieldsOf(schema, {filterable: {}}).fields.state?.values).toEqual(['on', 'off']);
});

test.each([
  ['|', 0, 0, ['label~', 'status=', 'size=']],
  ['la|', 0, 2, ['label~']],
  ['LA|', 0, 2, ['label~']],
  ['disk|', 0, 4, ['specs.disk=']],
  ['status=n|', 7, 8, ['none']],
  ['status=|', 7, 7, ['running', 'offline', 'shutting_down', 'none']],
  ['created>|', 8, 8, ['today', 'yesterday']],
  ['created=to|', 8, 10, ['today']],
  ['"End of life">y|', 14, 15, ['yesterday']],
  ['not st|', 4, 6, ['status=']],
  ['label|', 0, 5, ['label~', 'label=', 'label!=']],
  ['si|z', 0, 3, ['size=']],
  ['web st|~x', 4, 7, ['status=']],
  ['status=|', 7, 7, ['running', 'offline', 'shutting_down']],
  ['status=r|', 7, 8, ['running']],
  ['status!= o|', 9, 10, ['offline']],
  ['status="sh|', 7, 10, ['shutting_down']],
  ['(deprecated=|)', 12, 12, ['true', 'false']],
  ['label=x|', 6, 7, []],
  ['nothing=x|', 8, 9, []],
  ['"web|"', 0, 5, []],
  ['web |', 4, 4, ['label~']],
  ['whe|', 0, 3, ['when>=']],
  ['End|', 0, 3, ['end-of-life>=']],
  [
    'when|',
    0,
    4,
    ['when>=', 'when<=', 'when>', 'when<', 'when=', 'when!=', 'when~', 'when!~', 'when^', 'when!^'],
  ],
  ['Status=of|', 7, 9, ['offline']],
])('completion of %s', (marked, from, to, first) => {
  const caret = marked.indexOf('|');
  const done = complete(marked.replace('|', ''), caret, fields);
  expect(done).toMatchObject({from, to});
  expect(done.options.slice(0, first.length)).toEqual(first);
  if (first.length === 0) expect(done.options).toEqual([]);
});
