import type {FieldKind} from '../../model/index.ts';
import type {Collection} from './collection.ts';
import {collectionColumns} from './columns.ts';

/** Quotes a name for SQL. Names come only from the declarations of collections, never from a request. */
export const quotedName = (name: string): string => `"${name}"`;

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'TEXT',
  time: 'TEXT',
  list: 'TEXT',
  number: 'NUMERIC',
  boolean: 'INTEGER',
};

/** Built-in collections are in memory, apart from the data. */
const schemaOf = ({builtIn}: Collection<object>) => (builtIn === true ? 'temp' : 'main');

/** The quoted columns of the index table of a collection, in their order. */
export const indexColumns = (collection: Collection<object>): readonly string[] => [
  'seq',
  ...(collection.parent === undefined ? [] : ['parent']),
  ...(collection.slug === undefined ? [] : ['slug']),
  ...collectionColumns(collection)
    .flatMap(({name, folded}) => (folded === undefined ? [name] : [name, folded]))
    .map(quotedName),
];

/** Returns SQL that creates the table of items. `body` is the JSON as it is sent, `parent` the owner's id. */
export const itemTableSql = (collection: Collection<object>): string =>
  `CREATE TABLE ${schemaOf(collection)}.${quotedName(collection.name)} (seq INTEGER PRIMARY KEY, parent INTEGER, body TEXT NOT NULL)`;

/** Returns SQL that creates the table in which items are searched, with its indexes. */
export const indexTableSql = (collection: Collection<object>): string =>
  [searchTableSql(collection), ...indexesSql(collection)].join(';\n');

/** Returns SQL that creates the table for searches, apart from the bodies because a scan of narrow rows is faster. */
export function searchTableSql(collection: Collection<object>): string {
  const columns = collectionColumns(collection);
  const declared = columns.flatMap(column => [
    `${quotedName(column.name)} ${sqlTypes[column.kind]}`,
    ...(column.folded === undefined ? [] : [`${quotedName(column.folded)} TEXT`]),
  ]);
  if (collection.slug !== undefined) declared.unshift('slug TEXT NOT NULL');
  if (collection.parent !== undefined) declared.unshift('parent INTEGER NOT NULL');
  return `CREATE TABLE ${schemaOf(collection)}.${quotedName(`${collection.name}_index`)} (${['seq INTEGER PRIMARY KEY', ...declared].join(', ')})`;
}

export function indexesSql(collection: Collection<object>): string[] {
  const schema = schemaOf(collection);
  const {name} = collection;
  // Scanning a built-in collection is faster than creating its indexes. An index on a list cannot find its items, but it serves
  // to sort, and a scan of it reads less.
  const indexed = collection.builtIn === true ? [] : collectionColumns(collection).map(column => column.name);
  if (collection.parent !== undefined) indexed.unshift('parent');
  // Not unique: the catalogue lists two of the kernels twice.
  if (collection.slug !== undefined) indexed.unshift('slug');
  const create = (unique: string, columns: readonly string[]): string =>
    `CREATE ${unique}INDEX ${schema}.${quotedName(`${name}_by_${columns.join('_')}`)} ON ${quotedName(`${name}_index`)} (${columns.map(quotedName).join(', ')})`;
  return [
    ...indexed.map(column => create(column === collection.unique ? 'UNIQUE ' : '', [column])),
    ...(collection.together ?? []).map(columns => create('', columns)),
  ];
}
