import {resourceOf} from '../../../resources/index.ts';
import {count, counted} from '../../../text/format.ts';
import {clean, truncate} from '../../../text/text.ts';
import {memoizeEach} from '../../state/memoize.ts';
import {placeOf, setPlace} from '../../state/places.ts';
import type {FormState, ItemRef, ListPlace, Slot, State, Target} from '../../state/state.ts';
import {knownItems} from './known-items.ts';
import {itemKey} from './query.ts';
import {idOf, rowsById, viewOf} from './view.ts';

/** An action applies to all marked rows, through one form. Only their ids are kept; the items are looked up for the action. */

const none: readonly string[] = [];

/** The ids of the marked rows, in the order of marking. */
export const selectionOf = (place: ListPlace): readonly string[] => place.selection ?? none;

export function isMarked(place: ListPlace, slot: Slot | undefined): boolean {
  const id = idOf(resourceOf(place.resource), slot);
  return id !== undefined && marksOf(place).has(id);
}

/** Returns the marked ids as a set, made once for a selection because every row on the screen is looked up in it. */
export const marksOf = (place: ListPlace): ReadonlySet<string> => setOf(selectionOf(place));

const setOf = memoizeEach((selection: readonly string[]): ReadonlySet<string> => new Set(selection));

const withSelection = (place: ListPlace, selection: readonly string[]): ListPlace => ({
  ...place,
  selection: selection.length > 0 ? selection : undefined,
});

export const setSelection = (state: State, place: ListPlace, selection: readonly string[]): State =>
  setPlace(state, withSelection(place, selection));

/** Removes the mark of a removed item in every place of the history. */
export function unmarkRemoved(state: State, {resource, params, id}: ItemRef): State {
  const gone = itemKey(resource, params, id);
  const places = state.history.places.map(place => {
    if (place.kind !== 'list' || place.resource !== resource || !selectionOf(place).includes(id))
      return place;
    if (itemKey(resource, place.params, id) !== gone) return place;
    const left = selectionOf(place).filter(other => other !== id);
    return withSelection(place, left);
  });
  return {...state, history: {...state.history, places}};
}

interface SelectedItems {
  /** Marked items in the list as it is shown; actions apply to these. */
  shown: readonly Target[];
  /** Marked items that are known but do not match the filter. */
  hidden: readonly Target[];
  /** The ids of marked items that are gone, or whose page is no longer loaded. */
  unknown: readonly string[];
}

const lookups = new WeakMap<readonly string[], {from: readonly unknown[]; items: SelectedItems}>();

/** Returns the marked items as last read. The result is cached until the data changes. */
export function selectedItems(state: State, place: ListPlace): SelectedItems {
  const ids = selectionOf(place);
  const from = [state.lists, state.items, viewOf(state, place)];
  const known = lookups.get(ids);
  if (known?.from.every((one, index) => one === from[index])) return known.items;
  const items = lookUp(state, place);
  lookups.set(ids, {from, items});
  return items;
}

function lookUp(state: State, place: ListPlace): SelectedItems {
  const resource = resourceOf(place.resource);
  const view = viewOf(state, place);
  const shown: Target[] = [];
  const hidden: Target[] = [];
  const unknown: string[] = [];
  const ids = selectionOf(place);
  const items = knownItems(state, place, ids);
  const rows = rowsById(view, resource);
  for (const id of ids) {
    const known = items.get(id);
    const target = known && {id, label: resource.label(known.value), value: known.value};
    if (target && rows.has(id)) shown.push(target);
    else if (target && place.filter !== '') hidden.push(target);
    else unknown.push(id);
  }
  return {shown, hidden, unknown};
}

/**
 * Clauses that say why marked items are not shown: `2 marked rows are hidden by the filter (web-1, web-2)`.
 * @param longest cells for the names of items; longer lists are cut
 */
export function whyHidden({hidden, unknown}: SelectedItems, longest = 60): string[] {
  const rowsThat = (are: string, names: readonly string[]): string[] => {
    if (names.length === 0) return [];
    const rows = counted(names.length, 'marked row', 'marked rows');
    const shown = truncate(clean(names.join(', ')), longest);
    return [`${rows} ${names.length === 1 ? 'is' : 'are'} ${are} (${shown})`];
  };
  const labels = hidden.map(({label}) => label);
  const ids = unknown.map(id => `#${id}`);
  return [...rowsThat('hidden by the filter', labels), ...rowsThat('not known here any more', ids)];
}

/** Returns notes about the marked items that an open form does not apply to. */
export function leftOutOf(state: State, form: FormState): string[] {
  const place = placeOf(state);
  if (place.kind !== 'list' || form.targets.length === 0 || selectionOf(place).length === 0) return [];
  return whyHidden(selectedItems(state, place), 160).map(text => `left out: ${text}`);
}

/** `1 of them not shown`; undefined if all marked rows are shown. */
export function hiddenText(state: State, place: ListPlace): string | undefined {
  const hidden = selectionOf(place).length - selectedItems(state, place).shown.length;
  return hidden > 0 ? `${count(hidden)} of them not shown` : undefined;
}

/** `3 marked, 1 of them not shown`; undefined if no row is marked. */
export function markedText(state: State, place: ListPlace): string | undefined {
  const marked = selectionOf(place).length;
  if (marked === 0) return undefined;
  return [`${count(marked)} marked`, hiddenText(state, place)].filter(Boolean).join(', ');
}
