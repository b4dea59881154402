import {resourceOf} from '../../../resources/index.ts';
import {clean} from '../../../text/text.ts';
import {bodyHeight} from '../../layout.ts';
import {singleItem} from '../../lists/known-items.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {detailRows} from './layout/rows.ts';

/** `volume 100 · lines 1–20 of 34`. */
export function itemCount(state: State): string {
  const place = placeOf(state);
  if (place.kind !== 'item') return '';
  const {singular} = resourceOf(place.resource);
  const item = singleItem(state, place);
  if (item?.value === undefined) return item?.loading ? 'asking the service …' : '';
  const lines = detailRows(state, place).length;
  const height = bodyHeight(state);
  const shown =
    lines > height ? [`lines ${place.top + 1}–${Math.min(lines, place.top + height)} of ${lines}`] : [];
  // An item without an id is identified by its whole content, which is not shown as a name.
  const named = singular === place.id || place.id.length > 24 ? singular : `${singular} ${place.id}`;
  return clean([named, ...shown].join(' · '));
}
