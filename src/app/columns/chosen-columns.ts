import {ownProperty} from '../../own-property.ts';
import type {Column} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import {columnNamed} from '../../resources/sort/sort.ts';
import type {State} from '../state.ts';

/** The columns that a person has chosen for a list. */

const known = new WeakMap<readonly string[], readonly Column<unknown>[]>();

/** The columns that a person has chosen, in their order; undefined without a choice. Unknown names are left out. */
export function chosenColumns(
  {columns}: State['preferences'],
  resource: string,
): readonly Column<unknown>[] | undefined {
  const names = ownProperty(columns, resource);
  if (!names) return undefined;
  let found = known.get(names);
  if (!found) {
    found = [...new Set(names.flatMap(name => columnNamed(resourceOf(resource), name) ?? []))];
    known.set(names, found);
  }
  return found.length > 0 ? found : undefined;
}
