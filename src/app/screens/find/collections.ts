import type {Params} from '../../../api/index.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf, resources} from '../../../resources/index.ts';
import {isUnfiltered} from '../../data/lists/catalogues.ts';
import {lacks} from '../../data/lists/known-items.ts';
import type {ListFetch} from '../../data/lists/pages.ts';
import {listOf} from '../../data/lists/query.ts';
import {isWhole} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import {itemPlace, listPlace} from '../../state/places.ts';
import type {ItemPlace, List, ListPlace, Search, State} from '../../state/state.ts';
import {fieldsToSearch} from './hits.ts';

export interface AskedCollection {
  place: ListPlace | ItemPlace;
  /** The labels of the items that contain it, the outermost first. */
  of?: string | undefined;
}

export interface AskedResource {
  resource: Resource;
  all: readonly AskedCollection[];
  /** The number of items whose contents are not read. */
  leftOut: number;
}

/** The most collections inside items that are read. Each costs a request; half of the minute's budget is kept for the user. */
const mostInside = 100;

let ordered: readonly Resource[] | undefined;

/** Computed at the first search, not at the start of the program. */
function inOrder(): readonly Resource[] {
  const searched = resources.filter(
    // What has regions alone, such as the transfer in each, is not in them.
    resource => resource.source.account && fieldsToSearch(resource).some(({catalogue}) => !catalogue),
  );
  return [...searched.filter(({offered}) => !offered), ...searched.filter(({offered}) => offered)];
}

/** Returns the resources that a search reads, those of the account first. */
export function resourcesOf({within}: Pick<Search, 'within'> = {}): readonly Resource[] {
  if (within === undefined) {
    ordered ??= inOrder();
    return ordered;
  }
  const inside = resourceOf(within);
  return inside.parent === undefined ? [inside] : [...resourcesOf({within: inside.parent}), inside];
}

/** The collections to read for a resource; inside parents, those of the parents that are known. */
export function collectionsOf(state: State, resource: Resource): AskedResource {
  const {name, list, id, title, parent} = resource;
  if (lacks(state, name)) return {resource, all: [], leftOut: 0};
  if (!list) return {resource, all: [{place: itemPlace(name, {}, id(undefined), title)}], leftOut: 0};
  if (parent === undefined) return {resource, all: [{place: wholeList(name, {})}], leftOut: 0};
  const {label, relations = []} = resourceOf(parent);
  const params = relations.find(relation => relation.to === name)?.params;
  const all: AskedCollection[] = [];
  let leftOut = 0;
  for (const {place, of} of collectionsOf(state, resourceOf(parent)).all) {
    if (place.kind !== 'list') continue;
    for (const page of Object.values(listRead(state, place)?.pages ?? {}))
      for (const slot of page.slots) {
        if (!slot.ok) continue;
        if (all.length >= mostInside) leftOut++;
        else {
          const inside = wholeList(name, params?.(slot.value, place.params) ?? {});
          all.push({place: inside, of: [of, label(slot.value)].filter(Boolean).join(' ')});
        }
      }
  }
  return {resource, all, leftOut};
}

const wholeList = (resource: string, params: Params): ListPlace => ({
  ...listPlace(resource, {params}),
  whole: true,
});

const keyOf = ({resource, params}: Pick<List, 'resource' | 'params'>) => JSON.stringify([resource, params]);

/** Returns the list in which a collection has been read completely, with any page size. */
export const wholeListRead = ({lists}: State, place: ListPlace): List | undefined =>
  wholeLists(lists).get(keyOf(place));

const wholeLists = memoizeEach((lists: State['lists']): ReadonlyMap<string, List> => {
  const whole = Object.values(lists).filter(list => isUnfiltered(list) && isWhole(list));
  return new Map(whole.map(list => [keyOf(list), list]));
});

/** Returns the completely loaded list, else the one that the search is reading. */
const listRead = (state: State, place: ListPlace): List | undefined =>
  wholeListRead(state, place) ?? listOf(state, place);

/** The most pages to request at a time. */
const mostWanted = 6;

/**
 * Returns the pages of a search within a resource that could not be read and are requested again, for a screen that shows its
 * results without searching. Without `spare` budget, or after one has failed again, only those that are on their way.
 */
export function pagesAskedAgain(state: State, within: string, spare: boolean): ListFetch[] {
  if (!isAnyDue(state.lists)) return [];
  let failed = false;
  const all = resourcesOf({within})
    .flatMap(resource => collectionsOf(state, resource).all)
    .flatMap(({place}) => {
      const list = place.kind === 'list' ? listOf(state, place) : undefined;
      if (place.kind !== 'list' || !list) return [];
      failed ||= Object.keys(list.failures).length > 0;
      return (list.again ?? []).map(page => ({place, page, sent: list.loading.includes(page)}));
    });
  const sent = all.filter(one => one.sent);
  const next =
    spare && !failed ? all.filter(one => !one.sent).slice(0, Math.max(0, mostWanted - sent.length)) : [];
  return [...sent, ...next].map(({place, page}) => ({place, pages: [page]}));
}

/** Memoized, because most keys change none of the lists. */
const isAnyDue = memoizeEach((lists: State['lists']) =>
  Object.values(lists).some(({again}) => again !== undefined),
);
