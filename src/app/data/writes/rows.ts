import type {JsonObject} from '../../../api/index.ts';
import {valueAt} from '../../../own-property.ts';
import {workOf} from '../../../resources/events/events.ts';
import {eventsResource} from '../../../resources/index.ts';
import type {ItemRead} from '../../state/message.ts';
import type {ItemRef, List, ListPage, ListPlace, State} from '../../state/state.ts';
import {nameAfterItem, positionOf} from '../lists/known-items.ts';
import {itemKey, queryOf} from '../lists/query.ts';

/** Updates an item that was read in every list and on its own screen. @param at when; milliseconds since the epoch */
export function showRead(state: State, asked: ItemRef, read: ItemRead, at: number): State {
  const key = itemKey(asked.resource, asked.params, asked.id);
  const item = state.items[key];
  const known =
    item && (item.at ?? 0) <= at
      ? nameAfterItem({
          ...state,
          items: {...state.items, [key]: {...item, ...read, at, stale: false, problem: undefined}},
        })
      : state;
  const lists = {...known.lists};
  let changed = false;
  for (const [name, list] of Object.entries(lists)) {
    const next = replaced(list, asked, read, at);
    if (next === list) continue;
    lists[name] = next;
    changed = true;
  }
  return changed ? {...known, lists} : known;
}

export const listHolds = (list: List | undefined, asked: ItemRef): boolean =>
  list !== undefined && positionOf(list, asked) !== undefined;

function replaced(list: List, asked: ItemRef, {value, raw}: ItemRead, at: number): List {
  const [number, row] = positionOf(list, asked) ?? [];
  const page = number === undefined ? undefined : list.pages[number];
  if (number === undefined || row === undefined || !page || page.at > at) return list;
  const old = page.slots[row];
  if (!old?.ok || JSON.stringify(old.raw) === JSON.stringify(raw)) return list;
  const next: ListPage = {...page, slots: page.slots.with(row, {ok: true, value, raw})};
  // The item may no longer belong to the list, or to this row, so the page is read again.
  if (moved(list.server, old.value, value)) next.stale = true;
  return {...list, pages: {...list.pages, [number]: next}};
}

/** Whether a field has changed by which the service filtered or sorted the rows. */
function moved(filter: JsonObject | undefined, old: unknown, value: unknown): boolean {
  return fieldsIn(filter ?? {}).some(
    field => JSON.stringify(valueAt(old, field)) !== JSON.stringify(valueAt(value, field)),
  );
}

/** The fields that an X-Filter names, in its conditions and its order. */
function fieldsIn(filter: unknown): string[] {
  if (Array.isArray(filter)) return filter.flatMap(fieldsIn);
  if (typeof filter !== 'object' || filter === null) return [];
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name === '+order_by') return [String(value)];
    return name.startsWith('+') ? fieldsIn(value) : [name];
  });
}

/** Updates the events since a time in every list. The list of the events about the item is read again if it lacks any. */
export function showEvents(
  state: State,
  about: ListPlace,
  events: readonly ItemRead[],
  since: number,
  at: number,
): State {
  const {id: identify, name} = eventsResource;
  const fresh = events.filter(({value}) => workOf(value).at >= since - 1000);
  let next = state;
  for (const event of fresh)
    next = showRead(next, {resource: name, params: {}, id: identify(event.value)}, event, at);
  const {key} = queryOf(next, about);
  const list = next.lists[key];
  const first = list?.pages[1];
  const missing = fresh.some(
    event => !listHolds(list, {resource: name, params: {}, id: identify(event.value)}),
  );
  if (!list || !first || !missing) return next;
  const pages = {...list.pages, 1: {...first, stale: true}};
  return {...next, lists: {...next.lists, [key]: {...list, pages}}};
}
