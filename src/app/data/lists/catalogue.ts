import type {Catalogue} from '../../../api/filter/index.ts';
import {valueAt} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {isWhole, itemsIn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, State} from '../../state/state.ts';

/** Returns the unfiltered list of a collection, in any order; preferably one that is completely loaded. */
export function catalogueList({lists}: State, name: string): List | undefined {
  const unfiltered = Object.values(lists).filter(list => list.resource === name && isUnfiltered(list));
  return unfiltered.find(isWhole) ?? unfiltered.find(isRead) ?? unfiltered[0];
}

/** Whether it has all items, in any order. */
export const isUnfiltered = ({server = {}}: List): boolean =>
  Object.keys(server).every(key => key.startsWith('+order'));

export const isRead = (list: List): boolean =>
  isWhole(list) || (Object.keys(list.failures).length > 0 && list.loading.length === 0);

export function isCatalogueRead(state: State, name: string): boolean {
  const list = catalogueList(state, name);
  return list !== undefined && isRead(list);
}

/** Returns the ids of a collection's items with their labels; undefined until they have been read. */
export const namesIn = (list: List | undefined): Catalogue | undefined =>
  list && isRead(list) ? labelsOf(list) : undefined;

const labelsOf = memoizeEach((list: List): Catalogue => {
  const {id} = resourceOf(list.resource);
  return itemsIn(list).map(item => ({id: id(item), label: String(valueAt(item, 'label') ?? '')}));
});
