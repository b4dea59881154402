import type {Json, Params} from '../../../api/index.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {isSame} from '../../../text/typeable.ts';
import {itemsOn} from '../../state/list.ts';
import {memoize, memoizeEach} from '../../state/memoize.ts';
import type {CollectionRef} from '../../state/place.ts';
import {isSeeking, partsOf, placeOf, setPlace} from '../../state/places.ts';
import type {
  Item,
  ItemRef,
  List,
  ListPage,
  Problem,
  ResourcePlace,
  Slot,
  State,
  Target,
  Write,
} from '../../state/state.ts';
import {itemKey} from './query.ts';
import {idsOn, type View, viewOf} from './view.ts';

/** An item that was read separately, not as a row of a list. */
export const singleItem = (
  {items}: Pick<State, 'items'>,
  {resource, params, id}: ItemRef,
): Item | undefined => items[itemKey(resource, params, id)];

/** Names the place after the item that it shows, which may have been renamed. What a resource has one of keeps its title. */
export function nameAfterItem(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'item') return state;
  const {label, list} = resourceOf(place.resource);
  const value = singleItem(state, place)?.value;
  const crumb = list && value !== undefined ? label(value) : place.crumb;
  return crumb === place.crumb ? state : setPlace(state, {...place, crumb});
}

interface KnownItem {
  value: unknown;
  raw: Json;
  /** When it was read; milliseconds since the epoch. */
  at: number;
}

/** Returns the number of the page that has the item, and its row on that page. */
export function positionOf(
  list: List,
  {resource, params, id}: ItemRef,
): [page: number, row: number] | undefined {
  if (list.resource !== resource || itemKey(resource, list.params, id) !== itemKey(resource, params, id))
    return undefined;
  for (const [number, page] of Object.entries(list.pages)) {
    const row = idsOn(page.slots, resource).get(id);
    if (row !== undefined) return [Number(number), row];
  }
  return undefined;
}

/** Returns the item as last read; undefined if it was never read, or is no longer remembered. */
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

/** The loaded lists of a collection, under any filter and in any order. */
export function listsOf({lists}: Pick<State, 'lists'>, {resource, params}: CollectionRef): readonly List[] {
  const collection = itemKey(resource, params, '');
  return Object.values(lists).filter(
    list => list.resource === resource && itemKey(resource, list.params, '') === collection,
  );
}

/** Returns the known items among many ids. The cost grows with the loaded rows, and not with the number of ids. */
export function knownItems(
  state: Pick<State, 'items' | 'lists'>,
  {resource, params}: CollectionRef,
  ids: readonly string[],
): ReadonlyMap<string, KnownItem> {
  const wanted = new Set(ids);
  const found = new Map<string, KnownItem>();
  for (const id of ids) {
    const {value, raw = null, at = 0} = singleItem(state, {resource, params, id}) ?? {};
    if (value !== undefined) found.set(id, {value, raw, at});
  }
  for (const {pages} of listsOf(state, {resource, params}))
    for (const page of Object.values(pages)) addNewer(found, wanted, page, idsOn(page.slots, resource));
  return found;
}

/** Adds the wanted items of a page, replacing older versions of them. */
function addNewer(
  found: Map<string, KnownItem>,
  wanted: ReadonlySet<string>,
  {slots, at}: ListPage,
  rows: ReadonlyMap<string, number>,
): void {
  const [fewer, others] = wanted.size < rows.size ? [wanted, rows] : [rows, wanted];
  for (const id of fewer.keys()) {
    if (!others.has(id)) continue;
    const slot = slots[rows.get(id) ?? 0];
    if (slot?.ok && at >= (found.get(id)?.at ?? 0)) found.set(id, {value: slot.value, raw: slot.raw, at});
  }
}

/** Whether the service does not have the list, or its parent is gone. */
export const isAbsent = ({resource, failures}: List): boolean =>
  resourceOf(resource).beyond === true && failures[1]?.kind === 'missing';

/** Whether the service is known to lack a resource or its parent. It is not requested again then. */
export function lacks(state: State, resource: string): boolean {
  if (state.support[resource] === false) return true;
  const {parent} = resourceOf(resource);
  return parent !== undefined && lacks(state, parent);
}

/** Remembers whether the service has the resource of a list. After one success, a 404 means that its parent is gone. */
export function rememberSupport(state: State, list: List): State {
  const {resource} = list;
  if (!resourceOf(resource).beyond || state.support[resource]) return state;
  if (list.results !== undefined) return {...state, support: {...state.support, [resource]: true}};
  return isAbsent(list) ? {...state, support: {...state.support, [resource]: false}} : state;
}

/** Remembers that the service lacks a single object beyond the specification, such as the grants of a user. */
export function rememberItemSupport(state: State, resource: string | undefined, {kind}: Problem): State {
  if (resource === undefined || kind !== 'missing') return state;
  const {beyond, list} = resourceOf(resource);
  return beyond && !list ? {...state, support: {...state.support, [resource]: false}} : state;
}

/** The name under which `support` stores whether the service has the additional data of an item's document. */
export const documentName = ({resource}: Pick<ItemRef, 'resource'>): string => `document of ${resource}`;

/** The latest problem with what the place shows. */
export const problemHere = (state: State): Problem | undefined => problemsHere(state)[0];

/** The problems with what the place shows, the latest first. */
export function problemsHere(state: State): readonly Problem[] {
  const place = placeOf(state);
  const all = partsOf(place).flatMap(part => problemsOf(state, part));
  // A standalone screen leaves out parts that the service does not have.
  const problems = place.kind === 'screen' ? all.filter(({kind}) => kind !== 'missing') : all;
  return problems.toSorted((one, other) => other.at - one.at);
}

export function problemsOf(state: State, part: ResourcePlace): readonly Problem[] {
  if (part.kind === 'list') return Object.values(viewOf(state, part).list?.failures ?? {});
  const problem = singleItem(state, part)?.problem;
  return problem ? [problem] : [];
}

export const loading = (state: State): boolean =>
  partsOf(placeOf(state)).some(part => isLoading(state, part));

const isLoading = (state: State, part: ResourcePlace): boolean =>
  part.kind === 'list' ? isListLoading(viewOf(state, part)) : (singleItem(state, part)?.loading ?? false);

const isListLoading = ({list, query}: View): boolean =>
  query.awaits.length > 0 || (list?.loading.length ?? 0) > 0;

/** Whether a part of the place is being read for the first time, so that keys about its rows have to wait. */
export const awaitsData = (state: State): boolean =>
  partsOf(placeOf(state)).some(part => isLoading(state, part) && awaitsPart(state, part)) &&
  !problemHere(state);

function awaitsPart(state: State, part: ResourcePlace): boolean {
  if (part.kind === 'item') return singleItem(state, part)?.value === undefined;
  // The next key is meant for the item that was just created.
  if (isSeeking(part)) return true;
  const view = viewOf(state, part);
  return view.list?.results === undefined || (view.length === 0 && !view.complete);
}

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

/** Finds items that were deleted from here and are still listed: read before that, or from a replica that lags behind. */

/** Milliseconds after a deletion from which on a list is believed that still has the item. */
const longestLag = 120_000;

/** The deletions that are done, by their collections. On this machine what is gone is listed no more, and a name may come again. */
const deletionsIn = memoizeEach((writes: State['writes']) =>
  Map.groupBy(
    Object.values(writes).filter(
      write =>
        write.status === 'done' && resourceOf(write.resource).source.account && actionOf(write).removes,
    ),
    ({resource, params}) => itemKey(resource, params, ''),
  ),
);

function deletionsOf({writes}: State, {resource, params}: CollectionRef): readonly Write[] | undefined {
  const all = deletionsIn(writes);
  return all.size === 0 ? undefined : all.get(itemKey(resource, params, ''));
}

const isBelieved = (readAt: number, {at = 0}: Write): boolean => readAt >= at + longestLag;

const none: ReadonlySet<string> = new Set();

/** The ids of the rows of a list whose items were deleted. */
export function deletedIn(state: State, list: List | undefined): ReadonlySet<string> {
  const deletions = list && deletionsOf(state, list);
  return deletions ? idsOfDeleted(list, deletions) : none;
}

const idsOfDeleted = memoize(({pages, resource}: List, deletions: readonly Write[]): ReadonlySet<string> => {
  const isListed = (write: Write, id: string) =>
    Object.values(pages).some(({slots, at}) => idsOn(slots, resource).has(id) && !isBelieved(at, write));
  const ids = deletions.flatMap(write =>
    write.target && isListed(write, write.target.id) ? write.target.id : [],
  );
  return ids.length === 0 ? none : new Set(ids);
});

/** Whether an item that may still be listed was deleted. */
export function isDeleted(state: State, item: ItemRef): boolean {
  const deletion = deletionsOf(state, item)?.findLast(({target}) => target?.id === item.id);
  return deletion !== undefined && !isBelieved(knownItem(state, item)?.at ?? 0, deletion);
}
