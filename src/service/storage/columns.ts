import type {SQLInputValue} from 'node:sqlite';
import type {FieldKind} from '../../model/index.ts';
import {valueAt} from '../../own-property.ts';
import type {Collection} from './collection.ts';

/** A column of the search index of a collection, named like its field, with dots: `specs.memory`. */
export interface Column {
  readonly name: string;
  readonly kind: FieldKind;
  /** The name of a second column with the case-folded text, for case-insensitive search. */
  readonly folded: string | undefined;
}

/** The columns that a collection declares. A numeric `id` needs none: it is the key of the row. */
export function collectionColumns(collection: Collection<object>): readonly Column[] {
  const fields = {...collection.filterable, ...collection.hidden};
  return Object.entries(fields)
    .filter(([name]) => name !== 'id' || collection.slug === 'id')
    .map(([name, kind]) => ({
      name,
      kind,
      folded:
        (kind === 'text' || kind === 'list') && Object.hasOwn(collection.filterable, name)
          ? `${name}~`
          : undefined,
    }));
}

/** Returns the value of an item for a column, as SQLite stores it. A list is stored as text. */
export function columnValue(item: object, column: Column): SQLInputValue {
  const value = valueAt(item, column.name);
  if (column.kind === 'list') return joinList(Array.isArray(value) ? value : []);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Precedes and follows each item of a stored list, so that `instr` finds whole items only. */
export const listSeparator = '\u001f';

const joinList = (list: readonly unknown[]): string =>
  list.length === 0
    ? ''
    : `${listSeparator}${list.map(each => String(each).replaceAll(listSeparator, '\ufffd')).join(listSeparator)}${listSeparator}`;

/** Folds case for search. Upper case, because it makes `ß` equal to `SS` and `ς` to `σ`; lower case does not. */
export const foldCase = (text: string): string =>
  /^[\x00-\x7f]*$/.test(text) ? text.toUpperCase() : text.normalize('NFC').toUpperCase();
