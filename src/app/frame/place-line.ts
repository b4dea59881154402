import {brief, truncate, width} from '../../text/text.ts';
import {sortedBy} from '../data/lists/sort-words.ts';
import {crumbs, placeOf} from '../state/places.ts';
import type {ListPlace, State} from '../state/state.ts';

interface PlaceLine {
  path: string;
  /** The crumbs that are shown: the first cell of each, the cell after its last one, and the steps that lead out to it. */
  crumbs: readonly {from: number; to: number; out: number}[];
  /** The text at the right edge. */
  asked: string;
}

const between = ' › ';

/** The filter and the order. A long filter is cut, the order is not. */
function askedText(place: ListPlace, cells: number): string {
  const sorted = brief(sortedBy(place), cells);
  const filter = brief(place.filter, Math.max(0, cells - (sorted ? width(sorted) + 1 : 0)));
  return [filter, sorted].filter(Boolean).join(' ');
}

/** The line with the breadcrumbs on the left, filter and order on the right. If it is too long, the innermost crumb stays. */
export function placeLine(state: State): PlaceLine {
  const place = placeOf(state);
  const {columns} = state.size;
  const all = crumbs(place).map(crumb => brief(crumb, columns));
  let first = all.length - 1;
  const lead = () => (first > 0 ? `…${between}` : '');
  const least = width(lead()) + width(all[first] ?? '');
  // The filter is on no other line of the screen, so the outer crumbs make room for it.
  const cells = Math.max(Math.floor(columns / 2), columns - 4 - least);
  const asked = place.kind === 'list' ? askedText(place, cells) : '';
  const room = columns - 2 - (asked ? width(asked) + 2 : 0);
  first = 0;
  const text = () => `${lead()}${all.slice(first).join(between)}`;
  while (first < all.length - 1 && width(text()) > room) first++;
  const path = truncate(text(), room);
  // A cell stays free at the left edge.
  const end = 1 + width(path);
  let from = 1 + width(lead());
  const shown = all.slice(first).map((crumb, index) => {
    const begin = from;
    from += width(crumb) + width(between);
    return {from: begin, to: Math.min(end, begin + width(crumb)), out: all.length - 1 - first - index};
  });
  return {path, crumbs: shown, asked};
}
