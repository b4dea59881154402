import type {FindItem} from '../../../resources/definition/action/cost.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {noticesResource, resourceOf} from '../../../resources/index.ts';
import type {List, State} from '../../state.ts';
import {catalogueList, isRead} from './catalogue.ts';
import {noticesIn} from './notices-about.ts';

/** The data that cells of a resource are drawn from, beside its items. */

const contexts = {shown: new Map<string, CellContext>(), compared: new Map<string, CellContext>()};
const minute = 60_000;

/**
 * The context of the cells of a resource whose items were read at that time (milliseconds since the epoch). The same
 * object until a catalogue, a preference or the minute is another, so that rows are drawn again only then; the same `find`
 * until a catalogue is another.
 */
export const cellContextOf = (state: State, resource: string, readAt: number): CellContext =>
  contextAt(state, resource, Math.floor(readAt / minute) * minute, contexts.shown);

/**
 * The context of values that are compared with one another. Its time is always the same: an age is another each minute, but
 * which of two things is the older one stays.
 */
export const comparedContextOf = (state: State, resource: string): CellContext =>
  contextAt(state, resource, 0, contexts.compared);

function contextAt(state: State, resource: string, now: number, made: Map<string, CellContext>): CellContext {
  const {timeZone, prices} = state.preferences;
  const {find, awaits} = finderOf(state, resource);
  const known = made.get(resource);
  const noticesAbout = noticesIn(catalogueList(state, noticesResource.name));
  if (
    known?.find === find &&
    known.now === now &&
    known.timeZone === timeZone &&
    known.prices === prices &&
    known.noticesAbout === noticesAbout
  )
    return known;
  const context: CellContext = {find, awaits, now, timeZone, prices, noticesAbout};
  made.set(resource, context);
  return context;
}

interface Finder {
  lists: readonly (List | undefined)[];
  find: FindItem;
  awaits: (catalogue: string) => boolean;
}

const finders = new Map<string, Finder>();

/** Finds items in the catalogues of a resource. The same functions until one of them is another. */
function finderOf(state: State, resource: string): Finder {
  const names = resourceOf(resource).catalogues ?? [];
  const lists = names.map(name => catalogueList(state, name));
  const known = finders.get(resource);
  if (known?.lists.every((list, index) => list === lists[index])) return known;
  const found = {lists, find: finder(names, lists), awaits: waiter(names, lists)};
  finders.set(resource, found);
  return found;
}

const finder =
  (names: readonly string[], lists: readonly (List | undefined)[]): FindItem =>
  (name, id) =>
    findIn(lists[names.indexOf(name)], id);

// A function of its own, as the finder is: closures made in one scope share it, and would keep the whole state in memory.
const waiter =
  (names: readonly string[], lists: readonly (List | undefined)[]) =>
  (name: string): boolean => {
    const list = lists[names.indexOf(name)];
    return names.includes(name) && (list === undefined || !isRead(list));
  };

/** An item of a list, as far as that has been read. The cast: the caller names the type that the list's resource declares. */
export const findIn = <T>(list: List | undefined, id: unknown): T | undefined =>
  list && (itemsOf(list).get(String(id)) as T | undefined);

const items = new WeakMap<List, ReadonlyMap<string, unknown>>();

/** Returns the loaded items of a list by their ids. Cached per list. */
function itemsOf(list: List): ReadonlyMap<string, unknown> {
  const known = items.get(list);
  if (known) return known;
  const {id} = resourceOf(list.resource);
  const gathered = new Map<string, unknown>();
  for (const {slots} of Object.values(list.pages))
    for (const slot of slots) if (slot.ok) gathered.set(id(slot.value), slot.value);
  items.set(list, gathered);
  return gathered;
}

const readTimes = new WeakMap<List, number>();

/** When the newest page of a list was read; milliseconds since the epoch, 0 where none was. */
export function newestRead(list: List | undefined): number {
  if (!list) return 0;
  const known = readTimes.get(list);
  if (known !== undefined) return known;
  let newest = 0;
  for (const {at} of Object.values(list.pages)) newest = Math.max(newest, at);
  readTimes.set(list, newest);
  return newest;
}
