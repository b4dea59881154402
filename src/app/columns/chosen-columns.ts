import {ownProperty} from '../../own-property.ts';
import {type Column, nameColumn} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {columnNamed} from '../../resources/sort/sort.ts';
import type {State} from '../state.ts';

const known = new WeakMap<readonly string[], readonly Column<unknown>[]>();

/**
 * The columns that a person has chosen, in their order; undefined without a choice. Unknown names are left out; the column that names the item
 * comes first if it is not among them.
 */
export function chosenColumns(
  {columns}: State['preferences'],
  resource: string,
): readonly Column<unknown>[] | undefined {
  const names = ownProperty(columns, resource);
  if (!names) return undefined;
  let found = known.get(names);
  if (!found) {
    const all = resourceOf(resource);
    found = withName([...new Set(names.flatMap(name => columnNamed(all, name) ?? []))], all.columns);
    known.set(names, found);
  }
  return found.length > 0 ? found : undefined;
}

function withName(
  chosen: readonly Column<unknown>[],
  all: readonly Column<unknown>[],
): readonly Column<unknown>[] {
  const name = nameColumn(all);
  return chosen.length === 0 || !name || chosen.includes(name) ? chosen : [name, ...chosen];
}
