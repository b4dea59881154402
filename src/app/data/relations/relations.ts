import type {Params} from '../../../api/index.ts';
import type {Relation} from '../../../resources/definition/definition.ts';
import {eventsResource, resourceOf} from '../../../resources/index.ts';
import {keyFor, keysFor} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import type {CollectionRef} from '../../state/place.ts';
import {itemPlace, listPlace, placeFor, placeOf} from '../../state/places.ts';
import type {ItemPlace, ItemRef, ListPlace, Place, Slot, State} from '../../state/state.ts';
import {isDeleted, knownItem, lacks, singleItem} from '../lists/known-items.ts';
import {itemKey} from '../lists/query.ts';
import {cursorOf, viewOf} from '../lists/view.ts';
import {findPlace, go} from './history.ts';

/** Returns the collection whose actions the place offers: that of the place, or of the row under the cursor. */
export function collectionOf(state: State): CollectionRef | undefined {
  const place = placeOf(state);
  return place.kind === 'screen' ? place.item : place;
}

/** The item that an action or a relation applies to here: the row under the cursor, or the item on the screen. */
export function subjectOf(state: State): (CollectionRef & {slot: Slot}) | undefined {
  const place = placeOf(state);
  if (place.kind === 'list') {
    const view = viewOf(state, place);
    const slot = view.row(cursorOf(place, view));
    return slot && {slot, resource: place.resource, params: place.params};
  }
  const item = place.kind === 'item' ? place : place.item;
  if (!item) return undefined;
  const {value, raw = null} =
    (place.kind === 'item' ? singleItem(state, item) : knownItem(state, item)) ?? {};
  if (value === undefined) return undefined;
  return {slot: {ok: true, value, raw}, resource: item.resource, params: item.params};
}

/** Whether the current item was deleted from here, though it is still shown. */
export function isSubjectDeleted(state: State): boolean {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return false;
  const {resource, params, slot} = subject;
  return isDeleted(state, {resource, params, id: resourceOf(resource).id(slot.value)});
}

/** The place that a relation leads to; undefined if the item has no such relation. */
export function relationPlace(
  relation: Relation<unknown>,
  value: unknown,
  {params: own, since, up}: {params: Params; since: number; up?: Place | undefined},
): Place | undefined {
  const target = resourceOf(relation.to);
  if (relation.id) {
    const id = relation.id(value, own);
    if (id === null || id === undefined || id === '') return undefined;
    const params = relation.params?.(value, own) ?? {};
    return itemPlace(relation.to, params, String(id), `${target.singular} ${id}`, up);
  }
  if (relation.find) {
    const text = relation.find(value);
    return text === undefined ? undefined : findPlace(text, {since, within: relation.to}, up);
  }
  if (!target.list) return {...placeFor(relation.to), up};
  const filter = relation.filter ? relation.filter(value) : '';
  if (filter === undefined) return undefined;
  const params = relation.params?.(value, own) ?? {};
  const list = listPlace(relation.to, {params, base: filter, up, crumb: relation.title.toLowerCase()});
  return relation.whole ? {...list, whole: true} : list;
}

/** A relation of an item, with the key that opens it: a digit, or that of the palette if there are no digits left. */
interface Keyed {
  relation: Relation<unknown>;
  key: string;
}

/** Whether a column of the list already shows the item that the relation leads to; the pane then leaves it out. */
export const isInColumn = (resource: string, {id, title}: Relation<unknown>): boolean =>
  id !== undefined && resourceOf(resource).columns.some(column => column.title === title);

/** Returns the relations of an item with their keys. Those that a column shows come last, because the pane leaves them out. */
export const relationsOf = (state: State, {resource, params}: CollectionRef, value: unknown): Keyed[] => {
  const keys = [...keysFor('openRelation'), ...keysFor('openTenthRelation')];
  const relations = (resourceOf(resource).relations ?? []).filter(
    relation =>
      !lacks(state, relation.to) &&
      (!relation.hidden || relationPlace(relation, value, {params, since: 0}) !== undefined),
  );
  const shownLast = relations.toSorted(
    (one, other) => Number(isInColumn(resource, one)) - Number(isInColumn(resource, other)),
  );
  return shownLast.map((relation, index) => ({relation, key: keys[index] ?? keyFor('palette')}));
};

/** The relations of the current item; none before it has been read. */
export function relationsHere(state: State): Keyed[] {
  const subject = subjectOf(state);
  return subject?.slot.ok ? relationsOf(state, subject, subject.slot.value) : [];
}

/** Returns the relation that `enter` opens instead of the detail, unless the service lacks its target, or the current item has none. */
export function enteredRelation(state: State, resource: string): string | undefined {
  const {enterRelation, relations = []} = resourceOf(resource);
  const there = relations.find(({title}) => title === enterRelation);
  if (!there || lacks(state, there.to)) return undefined;
  if (!there.hidden) return there.title;
  return relationsHere(state).some(({relation}) => relation === there) ? there.title : undefined;
}

/** Opens a relation of the current item. If the item has none, a notice says so. */
export function openRelation(state: State, title: string): State {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return state;
  const {value} = subject.slot;
  const source = resourceOf(subject.resource);
  const relation = source.relations?.find(candidate => candidate.title === title);
  if (!relation) return state;
  const from = placeOf(state);
  // Opened from a list, the way back leads to the list; the label of the item stays in the breadcrumbs.
  const up = from.kind === 'item' ? from : {...from, crumb: `${from.crumb} › ${source.label(value)}`};
  const there = relationPlace(relation, value, {params: subject.params, since: state.now, up});
  if (!there || lacks(state, relation.to)) {
    const why = there ? 'this service does not report its' : 'it has no';
    const text = `${source.singular} ${source.label(value)}: ${why} ${title.toLowerCase()}`;
    return note(state, text, 'warn');
  }
  return there.kind === 'item' && resourceOf(there.resource).list
    ? openItem(state, there.resource, there.params, there.id, there.crumb, up)
    : go(state, there);
}

/** The list that an item is in: the one on the screen or in the history if it has been opened, else all of the collection. */
function listAbove({history}: State, {resource, params, id}: ItemRef): Place | undefined {
  const isIts = (place: Place): boolean =>
    place.kind === 'list' && itemKey(place.resource, place.params, id) === itemKey(resource, params, id);
  const opened = history.places.slice(0, history.at + 1).findLast(isIts);
  return opened ?? (resourceOf(resource).list && {...listPlace(resource, {params}), cursorId: id});
}

/** Opens one item. Data of a list is shown at once, and read again if it is live. @param up where the way out leads */
export function openItem(
  state: State,
  resource: string,
  params: Params,
  id: string,
  crumb: string,
  up = listAbove(state, {resource, params, id}),
): State {
  const key = itemKey(resource, params, id);
  const known = knownItem(state, {resource, params, id});
  const before = state.items[key];
  const items =
    known && known.at > (before?.at ?? 0)
      ? {...state.items, [key]: {loading: false, ...before, ...known}}
      : state.items;
  const name = known ? resourceOf(resource).label(known.value) : crumb;
  return go({...state, items, overlay: undefined}, itemPlace(resource, params, id, name, up));
}

/** The list of the events about an item. Its detail shows the first of them. */
export function eventsPlace(place: ItemPlace): ListPlace | undefined {
  const {eventType} = resourceOf(place.resource);
  return eventType
    ? listPlace(eventsResource.name, {filter: `entity.id=${place.id} entity.type=${eventType}`})
    : undefined;
}
