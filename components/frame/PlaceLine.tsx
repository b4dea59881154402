import {sortedBy} from '../../src/app/lists/sort/sort-words.ts';
import {crumbs, placeOf} from '../../src/app/navigation/places.ts';
import type {ListPlace, State} from '../../src/app/state.ts';
import {brief, truncate, width} from '../../src/text/text.ts';
import {Line} from './Line.tsx';

/** Where this is: breadcrumbs left, the filter and the order right. The innermost crumb is the one that stays. */
export function PlaceLine({state}: {state: State}) {
  const place = placeOf(state);
  const {columns} = state.size;
  const filter = place.kind === 'list' ? brief(asked(place), Math.floor(columns / 2)) : '';
  const room = columns - 2 - (filter ? width(filter) + 2 : 0);
  const all = crumbs(place).map(crumb => brief(crumb, columns));
  let from = 0;
  const text = () => `${from > 0 ? '… › ' : ''}${all.slice(from).join(' › ')}`;
  while (from < all.length - 1 && width(text()) > room) from++;
  const path = truncate(text(), room);
  const fill = Math.max(1, columns - 1 - width(path) - width(filter) - 1);
  return (
    <Line
      spans={[{text: ` ${path}`, bold: true}, {text: ' '.repeat(fill)}, {text: filter, tone: 'accent'}]}
    />
  );
}

const asked = (place: ListPlace) => [place.filter, sortedBy(place)].filter(Boolean).join(' ');
