import {home, resourceOf} from '../../resources/index.ts';
import {itemKey} from '../lists/query.ts';
import {go, out, placeFor, placeOf} from '../navigation/places.ts';
import type {State, Write} from '../state.ts';
import {actionOf} from './request.ts';

/** Leaves the screen of an item that was removed, for the place it was opened from. */
export function leaveRemoved(state: State, {resource, params, target, action}: Write): State {
  const place = placeOf(state);
  const removed = target && actionOf({resource, action}).removes && itemKey(resource, params, target.id);
  if (state.overlay || place.kind !== 'item') return state;
  if (removed !== itemKey(place.resource, place.params, place.id)) return state;
  const {notice} = state;
  const list = resourceOf(resource).parent ? home.name : resource;
  return {...(place.up ? out(state) : go(state, placeFor(list))), notice};
}
