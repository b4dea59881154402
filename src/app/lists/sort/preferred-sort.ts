import {ownProperty} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort} from '../../../resources/sort/sort.ts';
import type {Place, State} from '../../state.ts';

/** A place about to be shown, in the order that a person has chosen for its resource. */
export function asPreferred<P extends Place>({sort}: State['preferences'], place: P): P {
  if (place.kind !== 'list' || place.sort !== undefined) return place;
  const text = ownProperty(sort, place.resource);
  if (text === undefined || 'mistake' in readSort(resourceOf(place.resource), text)) return place;
  return {...place, sort: text};
}
