import {count} from '../../../text/format.ts';
import {clean, truncate, width} from '../../../text/text.ts';
import {listHeight} from '../../layout.ts';
import {loading} from '../../lists/loading.ts';
import {refusalKey} from '../../lists/query.ts';
import {markedText} from '../../lists/selection.ts';
import {orderText} from '../../lists/sort/sort-words.ts';
import {type View, viewOf} from '../../lists/view.ts';
import {placeOf} from '../../navigation/places.ts';
import type {ListPlace, State} from '../../state.ts';

/** A part of the count line. Of those for which there is no room the least important is left out first. */
interface Part {
  text: string | undefined;
  /** 1 is never left out. */
  rank: number;
}

/** `1–38 of 330 · 100 loaded · page 1/4 · service sorts by label ↓ · service: label~db · here: size>50`, as far as there is room. */
export function listCount(state: State): string {
  const place = placeOf(state);
  if (place.kind !== 'list') return '';
  const view = viewOf(state, place);
  if (view.list?.results === undefined) return loading(state) ? 'asking the service …' : '';
  return fitted(partsOf(state, place, view), state.size.columns - 2);
}

function partsOf(state: State, place: ListPlace, view: View): Part[] {
  const {query, list, length, loaded, setAside} = view;
  const refusal = place.filter ? state.refusals[refusalKey(place.resource, place.filter)] : undefined;
  return [
    {text: rangeText(state, place, view), rank: 1},
    {text: query.local && lookedThrough(view), rank: 2},
    {text: loaded < length ? `${count(loaded)} loaded` : undefined, rank: 7},
    {text: query.gathers ? undefined : pageText(place, view), rank: 8},
    {text: markedText(state, place), rank: 2},
    {text: list?.countWarning, rank: 3},
    {text: setAside > 0 ? `${count(setAside)} could not be read` : undefined, rank: 3},
    {text: orderText(state, place), rank: 4},
    {text: query.serverText && `service: ${query.serverText}`, rank: 5},
    {text: query.localText && `here: ${query.localText}`, rank: 5},
    {text: refusal && `the service refused it: ${refusal.reason}`, rank: 6},
  ];
}

function rangeText(state: State, {top}: ListPlace, {query, list, length}: View): string {
  const from = Math.min(top + 1, length);
  const to = Math.min(top + listHeight(state), length);
  const range = length === 0 ? '0' : `${count(from)}–${count(to)}`;
  if (query.local && length === 0) return 'none found';
  // What is sorted here is shown while it comes, and is not all there is.
  return query.local
    ? `${range} of ${count(length)} found`
    : `${range} of ${count(query.gathers ? (list?.results ?? 0) : length)}`;
}

function lookedThrough({list, loaded, complete}: View): string {
  if (complete) return `in all ${count(loaded)} rows`;
  const looking = list && list.loading.length > 0 ? ', still looking' : '';
  return `in ${count(loaded)} of ${count(list?.results ?? 0)} rows${looking}`;
}

function pageText({cursor}: ListPlace, {list, length, query}: View): string | undefined {
  const size = list?.pageSize ?? query.pageSize;
  const pages = Math.ceil(length / size);
  return pages > 1 ? `page ${count(Math.floor(cursor / size) + 1)}/${count(pages)}` : undefined;
}

const between = ' · ';
const more = ' …';

/** The parts in one line, as many as fit; if others are left out it ends so. */
function fitted(parts: readonly Part[], cells: number): string {
  let kept = parts.flatMap(({text, rank}) => (text ? [{text: clean(text), rank}] : []));
  const all = kept.length;
  const line = () => kept.map(({text}) => text).join(between) + (kept.length < all ? more : '');
  while (width(line()) > cells) {
    const last = kept.reduce((most, one) => (one.rank >= most.rank ? one : most));
    if (last.rank === 1) break;
    kept = kept.filter(one => one !== last);
  }
  return truncate(line(), cells);
}
