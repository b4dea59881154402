import type {FieldKind} from '../../model/index.ts';
import type {Collection} from './collections.ts';

/** A column of a collection's index table. Its name is the field's, dots and all. */
export interface Column {
  readonly name: string;
  readonly kind: FieldKind;
  /** Where its value lies in an item. */
  readonly path: readonly string[];
  /** For case-insensitive search: the name of the column that holds the folded text. */
  readonly folded: string | undefined;
}

/** SQL for a name. Names come from the declarations only, never from a request. */
export const quote = (name: string): string => `"${name}"`;

/** The columns that a collection's declaration calls for. A number `id` is the row's own number. */
export function columnsOf(collection: Collection<object>): readonly Column[] {
  const fields = {...collection.filterable, ...collection.hidden};
  return Object.entries(fields)
    .filter(([name]) => name !== 'id' || collection.slug === 'id')
    .map(([name, kind]) => ({
      name,
      kind,
      path: name.split('.'),
      folded:
        (kind === 'text' || kind === 'list') && Object.hasOwn(collection.filterable, name)
          ? `${name}~`
          : undefined,
    }));
}

const sqlTypes: Readonly<Record<FieldKind, string>> = {
  text: 'TEXT',
  time: 'TEXT',
  list: 'TEXT',
  number: 'NUMERIC',
  boolean: 'INTEGER',
};

/** The columns of a collection's index table, in their order, quoted. */
export const indexColumns = (collection: Collection<object>): readonly string[] => [
  'seq',
  ...(collection.parent === undefined ? [] : ['parent']),
  ...(collection.slug === undefined ? [] : ['slug']),
  ...columnsOf(collection)
    .flatMap(({name, folded}) => (folded === undefined ? [name] : [name, folded]))
    .map(quote),
];

/** A collection's items: `body` is the reply, as JSON text, ready to be sent. `parent` is what an item belongs to. */
export function itemTable(collection: Collection<object>): string {
  const schema = collection.builtIn === true ? 'temp' : 'main';
  return `CREATE TABLE ${schema}.${quote(collection.name)} (seq INTEGER PRIMARY KEY, parent INTEGER, body TEXT NOT NULL)`;
}

/**
 * What is looked for, in narrow rows: a search without an index of its own reads these, not the bodies.
 * Everything here can be made again from the bodies.
 */
export function indexTables(collection: Collection<object>): string {
  const schema = collection.builtIn === true ? 'temp' : 'main';
  const {name} = collection;
  const columns = columnsOf(collection);
  const declared = columns.flatMap(column => [
    `${quote(column.name)} ${sqlTypes[column.kind]}`,
    ...(column.folded === undefined ? [] : [`${quote(column.folded)} TEXT`]),
  ]);
  if (collection.slug !== undefined) declared.unshift('slug TEXT NOT NULL');
  if (collection.parent !== undefined) declared.unshift('parent INTEGER NOT NULL');
  // A catalogue is read through faster than an index is made.
  // An index on a list finds nothing by itself, but it is what is sorted by, and is narrower to read through.
  const indexed = collection.builtIn === true ? [] : columns.map(column => column.name);
  if (collection.parent !== undefined) indexed.unshift('parent');
  // Not unique: the catalogue of kernels lists two of them twice.
  if (collection.slug !== undefined) indexed.unshift('slug');
  return [
    `CREATE TABLE ${schema}.${quote(`${name}_index`)} (${['seq INTEGER PRIMARY KEY', ...declared].join(', ')})`,
    ...indexed.map(column => {
      const unique = column === collection.unique ? 'UNIQUE ' : '';
      return `CREATE ${unique}INDEX ${schema}.${quote(`${name}_by_${column}`)} ON ${quote(`${name}_index`)} (${quote(column)})`;
    }),
  ].join(';\n');
}

/** Stands before, between and after the items of a list. */
export const fence = '\u001f';

/** Upper case, because it makes one of `ß` and `SS`, of `ς` and `σ`, where lower case does not. */
export const fold = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? text.toUpperCase() : text.normalize('NFC').toUpperCase();
