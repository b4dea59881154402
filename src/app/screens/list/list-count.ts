import {count} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {listHeight} from '../../layout.ts';
import {loading} from '../../lists/loading.ts';
import {refusalKey} from '../../lists/query.ts';
import {markedText} from '../../lists/selection.ts';
import {viewOf} from '../../lists/view.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';

/** `1–38 of 330 · 100 loaded · page 1/4 · service: label~db · here: size>50 over 60 rows`. */
export function listCount(state: State): string {
  const place = placeOf(state);
  if (place.kind !== 'list') return '';
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
  if (list.countWarning) parts.push(list.countWarning);
  if (view.setAside > 0) parts.push(`${count(view.setAside)} could not be read`);
  if (query.serverText) parts.push(`service: ${query.serverText}`);
  if (query.localText) parts.push(`here: ${query.localText}`);
  const refusal = state.refusals[refusalKey(place.resource, place.filter)];
  if (refusal && place.filter) parts.push(`the service refused it: ${refusal.reason}`);
  return clean(parts.join(' · '));
}
