import {expect, test} from 'vitest';
import {isRecord, keysOf, ownProperty, valueAt} from '../../src/own-property.ts';

/** Fields of values from outside, whose names may be any. */

const item = {
  label: 'web',
  none: null,
  specs: {memory: 2048, disk: 5, deep: {er: 1}, 'a.b': 3},
  '': {x: 5},
  'dotted.name': 7,
  'specs.disk': 80,
  tags: [{name: 'a'}, {name: 'b'}, 'c'],
  toString: 'own',
  holder: Object.create({inherited: 1}) as unknown,
};

test.each<[field: string, value: unknown]>([
  ['label', 'web'],
  ['none', null],
  ['specs', item.specs],
  ['specs.memory', 2048],
  ['specs.deep.er', 1],
  ['specs.deep.none', undefined],
  ['specs.none', undefined],
  ['specs.a.b', 3],
  ['', {x: 5}],
  ['.x', 5],
  // A name with a dot of its own goes before what it may lead to.
  ['dotted.name', 7],
  ['specs.disk', 80],
  ['tags.name', ['a', 'b', undefined]],
  ['label.length', undefined],
  ['none.any', undefined],
  ['toString', 'own'],
  ['valueOf', undefined],
  ['constructor.name', undefined],
  ['specs.constructor', undefined],
  ['specs.toString', undefined],
  ['missing', undefined],
  ['missing.any', undefined],
  ['.', undefined],
])('the field %s is %j, however it is read', (field, value) => {
  expect(valueAt(item, field)).toEqual(value);
});

test('a field of a list is that of each item, and of what has no fields there is none', () => {
  const items = [{id: 1}, {id: 2}, 7, null];
  expect(valueAt(items, 'id')).toEqual([1, 2, undefined, undefined]);
  for (const nothing of ['text', 7, null, undefined])
    for (const field of ['id', 'id.a', 'length']) expect(valueAt(nothing, field), field).toBeUndefined();
});

test('a property is the own one alone', () => {
  const table = {a: 1, __proto__: {b: 2}};
  expect(['a', 'b', 'toString', undefined].map(name => ownProperty(table, name))).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ]);
  expect(keysOf(table)).toEqual(['a']);
  expect([{}, item, [], null, undefined, 'a', 7].map(isRecord)).toEqual([
    true,
    true,
    ...Array<boolean>(5).fill(false),
  ]);
});
