import {resolve, written} from '../api/filter/index.ts';
import type {FieldKind} from '../model/index.ts';
import {ownProperty, readerOf} from '../own-property.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  noContext,
  type Resource,
} from '../resources/definition/definition.ts';

/** Kinds of fields that a cell draws for people: `40 GB`, `2026-11-22 14:03Z`, `yes`. */
const drawn: ReadonlySet<FieldKind | undefined> = new Set(['number', 'time', 'boolean']);

/** The columns that a list shows by default on a screen that is wide enough. */
export const wideColumns = (
  {columns}: Pick<Resource, 'columns'>,
  context: CellContext = noContext,
): readonly Column<unknown>[] =>
  columns.filter(
    ({optional, rank, known}) => (!optional || rank !== undefined) && (known?.(context) ?? true),
  );

/**
 * The columns of an export: a number, a time, a yes or no is as sent, whatever the cell makes of it.
 * @param chosen whether they were given by name: then all of them are columns of the export, by their own titles
 */
export const exportColumns = (
  {fields}: Resource,
  columns: readonly Column<unknown>[],
  chosen = false,
): readonly Column<unknown>[] =>
  columns.flatMap(column => {
    const exported = chosen && column.exported?.title !== column.title ? undefined : column.exported;
    if (exported && columns.some(other => other !== column && other.title === exported.title)) return [];
    if (exported) return [{...column, title: exported.title, value: exported.value}];
    const field = resolve(written(column.title), fields);
    if (column.value || field === undefined || !drawn.has(ownProperty(fields.fields, field)?.kind))
      return column;
    const read = readerOf(field);
    return {...column, value: (item, context) => plainCell(read(item)) ?? column.cell(item, context)};
  });

function plainCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}
