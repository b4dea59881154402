import {ownProperty} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort} from '../../../resources/sort/sort.ts';
import type {Place, State} from '../../state.ts';

/** Gives a place that is about to be opened the order that was chosen for its resource. */
export function asPreferred<P extends Place>({sort}: State['preferences'], place: P): P {
  if (place.kind !== 'list' || place.sort !== undefined) return place;
  const text = ownProperty(sort, place.resource);
  if (text === undefined || 'mistake' in readSort(resourceOf(place.resource), text)) return place;
  return {...place, sort: text};
}
