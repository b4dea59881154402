import type {Params} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import {isSame} from '../../text/typeable.ts';
import {memoizeEach} from '../memoize.ts';
import type {Slot, State, Target} from '../state.ts';
import {knownItem} from './known-items.ts';
import {itemsOn} from './list.ts';
import {itemKey} from './query.ts';

/** The loaded items of a collection that have the same label. */

/** Returns the items on a page by their labels. */
const itemsByLabel = memoizeEach((slots: readonly Slot[], resource: string) => {
  const {label} = resourceOf(resource);
  return Map.groupBy(itemsOn(slots), item => label(item).normalize());
});

interface Named {
  resource: string;
  params: Params;
  label: string;
  /** The items that are meant, by their ids. */
  own: readonly string[];
}

/** Returns the other loaded items with that label, as they were last read. */
export function namesakesOf(
  state: Pick<State, 'items' | 'lists'>,
  {resource, params, label, own}: Named,
): readonly Target[] {
  const {id: idOf, label: labelOf} = resourceOf(resource);
  const collection = itemKey(resource, params, '');
  const ids = new Set<string>();
  for (const list of Object.values(state.lists)) {
    if (list.resource !== resource || itemKey(resource, list.params, '') !== collection) continue;
    for (const {slots} of Object.values(list.pages))
      for (const item of itemsByLabel(slots, resource).get(label.normalize()) ?? []) ids.add(idOf(item));
  }
  for (const id of own) ids.delete(id);
  // An older list may still hold an item by the label that it had.
  return [...ids].flatMap((id): Target[] => {
    const {value} = knownItem(state, {resource, params, id}) ?? {};
    return value !== undefined && isSame(labelOf(value), label) ? [{id, label, value}] : [];
  });
}
