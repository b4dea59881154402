import {chosenColumns} from '../../app/data/lists/chosen-columns.ts';
import {warn} from '../../output.ts';
import {ownProperty} from '../../own-property.ts';
import {notAmong} from '../../preferences/shapes.ts';
import type {Preferences} from '../../preferences.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  nameOf,
  type Resource,
} from '../../resources/definition/definition.ts';
import {columnNamed, readSort} from '../../resources/sort/sort.ts';
import {clean} from '../../text/text.ts';
import {moment} from '../../text/time.ts';
import {UsageError, unknownName, withKnown} from '../../usage-error.ts';
import type {Output} from './output.ts';

/** The columns that a command prints. */

/** Returns the named columns to print; without names, in a table, those that the user has chosen for the list. */
export function columnsAsked(
  resource: Resource,
  names: string | undefined,
  output: Output,
  preferences: Preferences,
): readonly Column<unknown>[] | undefined {
  if (names !== undefined) return columnsFrom(resource, names);
  if (output !== 'table') return undefined;
  for (const name of ownProperty(preferences.columns, resource.name) ?? [])
    if (!columnNamed(resource, name)) {
      const why = notAmong(`column of ${resource.name}`, name, resource.columns.map(nameOf));
      warn(clean(`settings: columns.${resource.name} is used without this: ${why}`));
    }
  return chosenColumns(preferences, resource.name);
}

/** Returns the columns with these names, separated by commas. A name that no column has is the name of a field. */
export function columnsFrom(resource: Resource, text: string): readonly Column<unknown>[] {
  const names = text.split(',').map(name => name.trim());
  if (names.every(name => name === '')) {
    const [first] = resource.columns;
    throw new UsageError(`name the columns of ${resource.name}, such as ${first ? nameOf(first) : 'id'}`);
  }
  if (names.includes('')) throw new UsageError('--columns has a comma too many: a name is missing beside it');
  const columns = names.map(name => named(resource, name));
  const again = columns.findIndex(
    (one, at) => columns.findIndex(other => nameOf(other) === nameOf(one)) < at,
  );
  // JSON would hold it once, and CSV twice.
  if (again !== -1) throw new UsageError(`--columns names ${names[again]} twice: give it once`);
  return columns;
}

function named(resource: Resource, name: string): Column<unknown> {
  const column = columnNamed(resource, name);
  if (column) return column;
  // Sorting resolves names of fields in the same way.
  const field = readSort(resource, name);
  if ('mistake' in field) {
    const known = [...new Set([...resource.columns.map(nameOf), ...Object.keys(resource.fields.fields)])];
    const wrong = unknownName('column', name, known, ` of ${resource.name}`);
    throw new UsageError(withKnown(wrong, known));
  }
  // The column of that field may be written in another way, and has another title.
  const title = field.field ?? field.name;
  const {value} = field;
  if (ownProperty(resource.fields.fields, title)?.kind !== 'time') return {title, cell: value};
  // A table draws it as the columns of times; the rest of the outputs has it as sent.
  const cell = (item: unknown, context: CellContext): Cell => {
    const sent = value(item, context);
    return typeof sent === 'string' ? moment(sent, context) : sent;
  };
  return {title, cell, value};
}
