import {type Column, nameOf, type Resource} from '../../resources/definition/definition.ts';
import {columnNamed, readSort} from '../../resources/sort/sort.ts';
import {UsageError, unknownName} from '../../usage-error.ts';

/** The columns that a command prints. */

/** The columns of those names, separated by commas; a name that no column has stands for a field. */
export function columnsFrom(resource: Resource, text: string): readonly Column<unknown>[] {
  const names = text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');
  if (names.length === 0) {
    const [first] = resource.columns;
    throw new UsageError(`name the columns of ${resource.name}, such as ${first ? nameOf(first) : 'id'}`);
  }
  return names.map(name => named(resource, name));
}

function named(resource: Resource, name: string): Column<unknown> {
  const column = columnNamed(resource, name);
  if (column) return column;
  // A sort reads the same names, and reads the values of fields.
  const field = readSort(resource, name);
  if ('mistake' in field) {
    const known = [...resource.columns.map(nameOf), ...Object.keys(resource.fields.fields)];
    throw new UsageError(unknownName('column', name, known, ` of ${resource.name}`));
  }
  return {title: field.name, cell: field.value};
}
