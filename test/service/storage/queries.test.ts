import {DatabaseSync} from 'node:sqlite';
import {expect, test} from 'vitest';
import {Queries} from '../../../src/service/storage/queries.ts';

test('a column of another type than declared is an error that names it', () => {
  const db = new DatabaseSync(':memory:');
  const queries = new Queries(db);
  const sql = "SELECT 1 AS id, 'a' AS label, NULL AS parent";
  expect(queries.first(sql, {id: 'number', label: 'string', parent: 'number or null'})).toEqual({
    id: 1,
    label: 'a',
    parent: null,
  });
  expect(queries.first(sql, {id: 'number or null'})?.id).toBe(1);
  expect(() => queries.all(sql, {id: 'string'})).toThrow('the column id is 1, not a string');
  expect(() => queries.all(sql, {parent: 'number'})).toThrow('the column parent is null, not a number');
  expect(() => queries.all(sql, {label: 'number or null'})).toThrow(
    'the column label is a, not a number or null',
  );
  db.close();
});
