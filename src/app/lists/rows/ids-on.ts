import {resourceOf} from '../../../resources/index.ts';
import type {Slot} from '../list.ts';

const known = new WeakMap<readonly Slot[], ReadonlyMap<string, number>>();

/** The rows of a page by the ids of their items. Gathered once, however often the page is asked for one. */
export function idsOn(resource: string, slots: readonly Slot[]): ReadonlyMap<string, number> {
  const before = known.get(slots);
  if (before) return before;
  const {id} = resourceOf(resource);
  const made = new Map(slots.flatMap((slot, row) => (slot.ok ? [[id(slot.value), row] as const] : [])));
  known.set(slots, made);
  return made;
}
