import type {BreakdownTable} from '../../../resources/definition/parts.ts';
import {resourceOf} from '../../../resources/index.ts';
import {lacks} from '../../lists/catalogues/absent.ts';
import {type ListFetch, whole} from '../../lists/catalogues/fetches.ts';
import {itemOf} from '../../lists/known-items.ts';
import {type View, viewOf} from '../../lists/view.ts';
import {memoize} from '../../memoize.ts';
import {relationPlace} from '../../navigation/relations.ts';
import type {ItemPlace, ListPlace, State} from '../../state.ts';

/** What all items of a list below an item come to. */

/** The list that the tables, or the conversation, of an item are made of. */
export function partsPlace(state: State, place: ItemPlace): ListPlace | undefined {
  const {relations = [], breakdown, conversation} = resourceOf(place.resource);
  const relation = (breakdown || conversation) && relations.find(one => one.whole);
  const value = itemOf(state, place)?.value;
  if (!relation || value === undefined) return undefined;
  const there = relationPlace(relation, value, {params: place.params, since: 0});
  return there?.kind === 'list' ? there : undefined;
}

/** The pages of that list which have not been read yet; none where the service does not have it. */
export function breakdownFetches(state: State, place: ItemPlace): ListFetch[] {
  const parts = partsPlace(state, place);
  return parts && !lacks(state, parts.resource) ? [whole(state, parts)] : [];
}

/** What has been read of that list, and what is to be told where that is not all; neither where the service does not have it. */
export function partsOf(state: State, parts: ListPlace | undefined): {view?: View; told?: string} {
  if (!parts || lacks(state, parts.resource)) return {};
  const view = viewOf(state, parts);
  const [failure] = Object.values(view.list?.failures ?? {});
  if (failure) {
    const which = `${resourceOf(parts.resource).title.toLowerCase()} could not be read: ${failure.message}`;
    return {view, told: view.loaded > 0 ? `the other ${which}` : `its ${which}`};
  }
  return view.complete ? {view} : {view, told: 'asking the service …'};
}

export function breakdownTables(state: State, place: ItemPlace): readonly BreakdownTable[] {
  const parts = partsPlace(state, place);
  const value = itemOf(state, place)?.value;
  if (!parts || value === undefined || !resourceOf(place.resource).breakdown) return [];
  const {view, told} = partsOf(state, parts);
  if (!view) return [];
  const {title} = resourceOf(parts.resource);
  const [failure] = Object.values(view.list?.failures ?? {});
  if (failure) return [[title, [['', `could not be read: ${failure.message}`]]]];
  if (told !== undefined && view.loaded === 0) return [[title, [['', told]]]];
  return tablesOf(place.resource, value, view);
}

const tablesOf = memoize((resource: string, value: unknown, {rows, complete, setAside}: View) => {
  const parts: unknown[] = [];
  for (const [, slot] of rows()) if (slot.ok) parts.push(slot.value);
  // The cast: they are items of the resource that the relation leads to, for which the tables are declared.
  return resourceOf(resource).breakdown?.tables(value, parts as never[], complete && setAside === 0) ?? [];
});
