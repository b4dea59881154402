import {ownProperty} from '../../../own-property.ts';
import {type Column, nameColumn} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {columnNamed} from '../../../resources/sort.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';

/** Returns the columns that the settings name, and that of the item's name; undefined if they name none. */
export function chosenColumns(
  {columns}: State['preferences'],
  resource: string,
): readonly Column<unknown>[] | undefined {
  const names = ownProperty(columns, resource);
  const found = names && columnsNamed(names, resource);
  return found && found.length > 0 ? found : undefined;
}

const columnsNamed = memoizeEach((names: readonly string[], resource: string): readonly Column<unknown>[] => {
  const all = resourceOf(resource);
  const chosen = [...new Set(names.flatMap(name => columnNamed(all, name) ?? []))];
  const first = nameColumn(all.columns);
  return chosen.length === 0 || !first || chosen.includes(first) ? chosen : [first, ...chosen];
});
