import {filterRefused, type JsonObject, problemOf, type RequestOptions} from '../api/index.ts';
import type {ItemRef} from '../app/state/state.ts';
import type {Created} from '../resources/definition/action/action.ts';
import {serverFilter} from '../resources/definition/server-filter.ts';
import {eventsResource, resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {itemsIn, notFound, type Tally, tallyOf} from '../sources/pages.ts';

/** Finds items at the service, by their own path, by a filter, or in the whole list. */

export function listEndpoint(name: string) {
  const {list} = resourceOf(name);
  if (!list) throw new Error(`${name} are not a list`);
  return list;
}

/** Reads one item: at its own path, else from its list by a filter on the id, else page by page. Throws an ApiError. */
export async function readItem(
  answers: SourceAnswers,
  {resource: name, params, id}: ItemRef,
  options: RequestOptions = {},
) {
  const resource = resourceOf(name);
  if (resource.read && answers.read) return answers.read(resource.read, {...params, id}, options);
  return unlessRefused(serverFilter(resource, 'id', id), async filter => {
    const pageSize = filter ? undefined : 500;
    const tally = tallyOf(resource);
    for await (const slot of itemsIn(answers, resource, {params, pageSize, filter, ...options}, tally))
      if (resource.id(slot.value) === id) return slot;
    throw notFound(`there is no ${resource.singular} with the id ${id} on this account`, tally.lacks());
  });
}

/** Finds by a filter, or without it if the service refuses it. */
export async function unlessRefused<Found>(
  filter: JsonObject | undefined,
  find: (filter: JsonObject | undefined) => Promise<Found>,
): Promise<Found> {
  try {
    return await find(filter);
  } catch (error) {
    if (!filter || !filterRefused(problemOf(error))) throw error;
    return find(undefined);
  }
}

/**
 * The newest events of a kind about an item, the newest first, and the service's time; undefined if there are none about such
 * items. Throws an ApiError.
 */
export async function findEvents(
  answers: SourceAnswers,
  {resource, id}: ItemRef,
  action: string,
  options: RequestOptions,
): Promise<{events: unknown[]; date?: number | undefined} | undefined> {
  const {eventType} = resourceOf(resource);
  if (eventType === undefined) return undefined;
  const wanted = Object.entries({'entity.id': id, 'entity.type': eventType, action});
  const filters = wanted.map(([field, value]) => serverFilter(eventsResource, field, value));
  if (filters.includes(undefined)) return undefined;
  const filter: JsonObject = Object.assign({'+order_by': 'created', '+order': 'desc'}, ...filters);
  const asked = {pageSize: 25, filter, ...options};
  const {slots, date} = await answers.list(listEndpoint(eventsResource.name), asked);
  return {events: slots.flatMap(slot => (slot.ok ? [slot.value] : [])), date};
}

/** The items that may have been created by a write: those with its label, or those that match its fields. @param tally tells afterwards what the list lacks */
export async function findCreated(
  answers: SourceAnswers,
  {resource: name, params = {}, label, matches, filter: own}: Created,
  tally?: Tally,
): Promise<unknown[]> {
  const resource = resourceOf(name);
  const isCreated = matches ?? ((item: unknown) => resource.label(item) === label);
  const filter = matches ? undefined : serverFilter(resource, resource.primary ?? 'label', label);
  const find = async (filter: JsonObject | undefined) => {
    const found: unknown[] = [];
    for await (const {value} of itemsIn(answers, resource, {params, filter}, tally))
      if (isCreated(value)) found.push(value);
    return found;
  };
  return own ? unlessRefused(own, find) : find(filter);
}
