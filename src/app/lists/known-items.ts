import type {Json} from '../../api/index.ts';
import {resourceOf} from '../../resources/index.ts';
import type {Item, ItemRef, List, ListPage, State} from '../state.ts';
import {itemKey} from './query.ts';

/** An item, wherever it was read: in a list, on its own screen, or while a write to it was tracked. */

/** An item that was read alone, not as a row of a list. */
export const singleItem = (
  {items}: Pick<State, 'items'>,
  {resource, params, id}: ItemRef,
): Item | undefined => items[itemKey(resource, params, id)];

interface KnownItem {
  value: unknown;
  raw: Json;
  /** When it was read; milliseconds since the epoch. */
  at: number;
}

const rows = new WeakMap<ListPage, ReadonlyMap<string, number>>();

/** The ids on a page. Gathered once, however often the page is asked for one. */
function rowsOf(resource: string, page: ListPage): ReadonlyMap<string, number> {
  const known = rows.get(page);
  if (known) return known;
  const {id} = resourceOf(resource);
  const made = new Map(page.slots.flatMap((slot, row) => (slot.ok ? [[id(slot.value), row] as const] : [])));
  rows.set(page, made);
  return made;
}

/** Where a list has it: the number of the page, and the row on it. */
export function positionOf(
  list: List,
  {resource, params, id}: ItemRef,
): [page: number, row: number] | undefined {
  if (list.resource !== resource || itemKey(resource, list.params, id) !== itemKey(resource, params, id))
    return undefined;
  for (const [number, page] of Object.entries(list.pages)) {
    const row = rowsOf(resource, page).get(id);
    if (row !== undefined) return [Number(number), row];
  }
  return undefined;
}

/** The item as it was read last; nothing where it never was, or is remembered no more. */
export function knownItem(state: Pick<State, 'items' | 'lists'>, asked: ItemRef): KnownItem | undefined {
  const {value, raw = null, at = 0} = singleItem(state, asked) ?? {};
  let newest: KnownItem | undefined = value === undefined ? undefined : {value, raw, at};
  for (const list of Object.values(state.lists)) {
    const [number = 0, row = 0] = positionOf(list, asked) ?? [];
    const page = list.pages[number];
    const slot = page?.slots[row];
    if (page && slot?.ok && (newest === undefined || page.at >= newest.at)) newest = {...slot, at: page.at};
  }
  return newest;
}
