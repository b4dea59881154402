import type {Catalogue} from '../../../api/filter/index.ts';
import {valueAt} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {List, State} from '../../state.ts';
import {isWhole} from '../list.ts';

/** Collections that are read whole, so that things can be looked up in them: regions by city, prices by type. */

/** Returns the list in which a collection is read, in any order; a completely loaded one if there is one. */
export function catalogueList({lists}: State, name: string): List | undefined {
  const unfiltered = Object.values(lists).filter(
    ({resource, server = {}}) =>
      resource === name && Object.keys(server).every(key => key.startsWith('+order')),
  );
  return unfiltered.find(isWhole) ?? unfiltered.find(isRead) ?? unfiltered[0];
}

/** Whether all of it is there, or what is missing could not be read. */
export const isRead = (list: List): boolean =>
  isWhole(list) || (Object.keys(list.failures).length > 0 && list.loading.length === 0);

export function isCatalogueRead(state: State, name: string): boolean {
  const list = catalogueList(state, name);
  return list !== undefined && isRead(list);
}

const names = new WeakMap<List, Catalogue>();

/** The labels of a collection's items, by id; undefined until they have been read. */
export function namesIn(list: List | undefined): Catalogue | undefined {
  if (!list || !isRead(list)) return undefined;
  const known = names.get(list);
  if (known) return known;
  const {id} = resourceOf(list.resource);
  const gathered = Object.values(list.pages).flatMap(({slots}) =>
    slots.flatMap(slot =>
      slot.ok ? [{id: id(slot.value), label: String(valueAt(slot.value, 'label') ?? '')}] : [],
    ),
  );
  names.set(list, gathered);
  return gathered;
}
