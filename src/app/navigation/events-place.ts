import {eventsResource, resourceOf} from '../../resources/index.ts';
import type {ItemPlace, ListPlace} from '../state.ts';
import {listPlace} from './places.ts';

/** The events about an item, as the list that its detail shows the beginning of. */
export function eventsPlace(place: ItemPlace): ListPlace | undefined {
  const {eventType} = resourceOf(place.resource);
  return eventType
    ? listPlace(eventsResource.name, {filter: `entity.id=${place.id} entity.type=${eventType}`})
    : undefined;
}
