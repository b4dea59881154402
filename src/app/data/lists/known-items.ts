import type {Json} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {CollectionRef} from '../../state/place.ts';
import {partsOf, placeOf, setPlace} from '../../state/places.ts';
import type {Item, ItemRef, List, ListPage, Problem, ResourcePlace, State} from '../../state/state.ts';
import {itemKey} from './query.ts';
import {idsOn, viewOf} from './view.ts';

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
