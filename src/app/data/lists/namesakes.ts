import type {Params} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {isSame} from '../../../text/typeable.ts';
import {itemsOn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {Slot, State, Target} from '../../state/state.ts';
import {knownItem, listsOf} from './known-items.ts';

const itemsByLabel = memoizeEach((slots: readonly Slot[], resource: string) => {
  const {label} = resourceOf(resource);
  return Map.groupBy(itemsOn(slots), item => label(item).normalize());
});

interface Named {
  resource: string;
  params: Params;
  label: string;
  /** The ids of the items that an action applies to. */
  own: readonly string[];
}

/** Says that so many other items have a label: `another volume has this label`. */
export function namesakesText(resource: string, number: number): string {
  const {singular, name} = resourceOf(resource);
  return number === 1 ? `another ${singular} has this label` : `${number} other ${name} have this label`;
}

/** Returns the other loaded items with that label, as they were last read. */
export function namesakesOf(
  state: Pick<State, 'items' | 'lists'>,
  {resource, params, label, own}: Named,
): readonly Target[] {
  const {id: idOf, label: labelOf} = resourceOf(resource);
  const ids = new Set<string>();
  for (const {pages} of listsOf(state, {resource, params}))
    for (const {slots} of Object.values(pages))
      for (const item of itemsByLabel(slots, resource).get(label.normalize()) ?? []) ids.add(idOf(item));
  for (const id of own) ids.delete(id);
  // A list that was read earlier may have an item under its former label.
  return [...ids].flatMap((id): Target[] => {
    const {value} = knownItem(state, {resource, params, id}) ?? {};
    return value !== undefined && isSame(labelOf(value), label) ? [{id, label, value}] : [];
  });
}
