import {resourceOf} from '../../resources/index.ts';
import {clock, count} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {type Binding, firstKey} from '../input/binding.ts';
import {bodyHeight, listHeight} from '../layout.ts';
import {loading, problemHere} from '../lists/loading.ts';
import {itemKey, refusalKey} from '../lists/query.ts';
import {markedText} from '../lists/selection.ts';
import {viewOf} from '../lists/view.ts';
import {placeOf} from '../navigation/places.ts';
import {subjectOf} from '../navigation/relations.ts';
import type {ItemPlace, ListPlace, State} from '../state.ts';
import {formHints} from './form/hints.ts';
import {modeOf, screens} from './index.ts';
import {detailLines} from './item/lines.ts';
import {isReader, type Reader, readerText} from './reader/lines.ts';

/** What the lines around the body say. Text only; how it looks is the components' matter. */

/** When the oldest thing on the screen was read; milliseconds since the epoch. */
export function readAt(state: State): number | undefined {
  const place = placeOf(state);
  if (place.kind === 'item') return state.items[itemKey(place.resource, place.params, place.id)]?.at;
  const {list, query} = viewOf(state, place);
  if (!list) return undefined;
  const height = listHeight(state);
  const first = query.local ? 1 : Math.floor(place.top / list.pageSize) + 1;
  const last = query.local ? Number.POSITIVE_INFINITY : Math.floor((place.top + height) / list.pageSize) + 1;
  const times = Object.entries(list.pages).flatMap(([page, {at}]) =>
    Number(page) >= first && Number(page) <= last ? [at] : [],
  );
  // Not handed over as arguments, of which there can be too many: a list may have any number of pages.
  return times.length > 0 ? times.reduce((one, other) => Math.min(one, other)) : undefined;
}

/** `1–38 of 330 · 100 loaded · page 1/4 · service: label~db · here: size>50 over 60 rows`. */
export function countLine(state: State): string {
  if (isReader(state.overlay)) return readerCount(state, state.overlay);
  const place = placeOf(state);
  return place.kind === 'list' ? listCount(state, place) : itemCount(state, place);
}

function readerCount(state: State, reader: Reader): string {
  const lines = readerText(state, reader).length;
  return `${reader.kind === 'raw' ? 'as the service sent it' : 'keys'} · lines ${reader.top + 1}–${Math.min(lines, reader.top + bodyHeight(state))} of ${lines}`;
}

function listCount(state: State, place: ListPlace): string {
  const view = viewOf(state, place);
  const {query, list, length, loaded} = view;
  if (list?.results === undefined) return loading(state) ? 'asking the service …' : '';
  const parts: string[] = [];
  const from = length === 0 ? 0 : Math.min(place.top + 1, length);
  const to = Math.min(place.top + listHeight(state), length);
  const range = length === 0 ? '0' : `${count(from)}–${count(to)}`;
  if (query.local) {
    parts.push(`${range} of ${count(length)} found`);
    parts.push(
      view.complete
        ? `in all ${count(loaded)} rows`
        : `in ${count(loaded)} of ${count(list.results)} rows${list.loading.length > 0 ? ', still looking' : ''}`,
    );
  } else {
    parts.push(`${range} of ${count(length)}`);
    if (loaded < length) parts.push(`${count(loaded)} loaded`);
    const pages = Math.ceil(length / list.pageSize);
    if (pages > 1) parts.push(`page ${count(Math.floor(place.cursor / list.pageSize) + 1)}/${count(pages)}`);
  }
  const marked = markedText(state, place);
  if (marked) parts.push(marked);
  if (list.doubt) parts.push(list.doubt);
  if (view.setAside > 0) parts.push(`${count(view.setAside)} could not be read`);
  if (query.serverText) parts.push(`service: ${query.serverText}`);
  if (query.localText) parts.push(`here: ${query.localText}`);
  const refusal = state.refusals[refusalKey(place.resource, place.filter)];
  if (refusal && place.filter) parts.push(`the service refused it: ${refusal.reason}`);
  return clean(parts.join(' · '));
}

function itemCount(state: State, place: ItemPlace): string {
  const {singular} = resourceOf(place.resource);
  const item = state.items[itemKey(place.resource, place.params, place.id)];
  if (item?.value === undefined) return item?.loading ? 'asking the service …' : '';
  const lines = detailLines(state, place).length;
  const height = bodyHeight(state);
  const shown =
    lines > height ? [`lines ${place.top + 1}–${Math.min(lines, place.top + height)} of ${lines}`] : [];
  // What has no id of its own is known here by all it says; that is no name to show.
  const named = singular === place.id || place.id.length > 24 ? singular : `${singular} ${place.id}`;
  return clean([named, ...shown].join(' · '));
}

/** Where data on the screen is older than the last try, this says so and why. */
export function staleLine(state: State): string | undefined {
  const problem = problemHere(state);
  const at = readAt(state);
  const place = placeOf(state);
  if (!problem || at === undefined) return undefined;
  const missing = place.kind === 'list' && !shownWhole(state, place);
  const since = missing ? 'not all of this could be read' : `stale since ${clock(at)}`;
  return clean(`${since}: ${problem.message} · r tries again`);
}

/** Whether every row on the screen has been read, be it long ago. */
function shownWhole(state: State, place: ListPlace): boolean {
  const view = viewOf(state, place);
  const end = Math.min(view.length, place.top + listHeight(state));
  for (let index = place.top; index < end; index++) if (!view.row(index)) return false;
  return true;
}

/** The keys that do something here and now, for the hint line. */
export function hintsOf(state: State): {key: string; does: string}[] {
  if (state.overlay?.kind === 'form') return formHints(state, state.overlay);
  const {keys, actions} = screens[modeOf(state)];
  if (state.overlay) return keys.flatMap(binding => hintOf(state, binding));
  const place = placeOf(state);
  const declared = subjectOf(state)?.slot.ok ? (resourceOf(place.resource).relations ?? []) : [];
  const relations = declared.map(({title}, index) => ({key: String(index + 1), does: title.toLowerCase()}));
  const back = keys.filter(({name}) => name === 'out').flatMap(binding => hintOf(state, binding));
  const does = (actions?.(state) ?? []).flatMap(binding => hintOf(state, binding));
  const [first, ...rest] = keys.filter(({name}) => name !== 'out').flatMap(binding => hintOf(state, binding));
  return [...(first ? [first] : []), ...back, ...does, ...rest, ...relations];
}

function hintOf(state: State, binding: Binding): {key: string; does: string}[] {
  const does = typeof binding.hint === 'function' ? binding.hint(state) : binding.hint;
  return does === undefined ? [] : [{key: firstKey(binding), does}];
}
