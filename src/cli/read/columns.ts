import {type Column, nameOf, type Resource} from '../../resources/definition/definition.ts';
import {columnNamed, readSort} from '../../resources/sort/sort.ts';
import {UsageError, unknownName} from '../../usage-error.ts';

/** The columns that a command prints. */

/** Returns the columns with these names, separated by commas. A name that no column has is the name of a field. */
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
  // Sorting resolves names of fields in the same way.
  const field = readSort(resource, name);
  if ('mistake' in field) {
    const known = [...resource.columns.map(nameOf), ...Object.keys(resource.fields.fields)];
    throw new UsageError(unknownName('column', name, known, ` of ${resource.name}`));
  }
  return {title: field.name, cell: field.value};
}
