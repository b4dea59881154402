import type {Params} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import {isSame} from '../../text/typeable.ts';
import type {Slot, State, Target} from '../state.ts';
import {knownItem} from './known-items.ts';
import {itemKey} from './query.ts';

/** The loaded items of a collection that have the same label. */

const onPages = new WeakMap<readonly Slot[], ReadonlyMap<string, readonly string[]>>();

/** The ids on a page by the labels of their items. Gathered once, however often the page is asked for one. */
function idsByLabel(resource: string, slots: readonly Slot[]): ReadonlyMap<string, readonly string[]> {
  const known = onPages.get(slots);
  if (known) return known;
  const {id, label} = resourceOf(resource);
  const made = new Map<string, string[]>();
  for (const slot of slots) {
    if (!slot.ok) continue;
    const name = label(slot.value).normalize();
    const ids = made.get(name);
    if (ids) ids.push(id(slot.value));
    else made.set(name, [id(slot.value)]);
  }
  onPages.set(slots, made);
  return made;
}

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
  const collection = itemKey(resource, params, '');
  const ids = new Set<string>();
  for (const list of Object.values(state.lists)) {
    if (list.resource !== resource || itemKey(resource, list.params, '') !== collection) continue;
    for (const {slots} of Object.values(list.pages))
      for (const id of idsByLabel(resource, slots).get(label.normalize()) ?? []) ids.add(id);
  }
  for (const id of own) ids.delete(id);
  const {label: labelOf} = resourceOf(resource);
  // An older list may still hold an item by the label that it had.
  return [...ids].flatMap((id): Target[] => {
    const {value} = knownItem(state, {resource, params, id}) ?? {};
    return value !== undefined && isSame(labelOf(value), label) ? [{id, label, value}] : [];
  });
}
