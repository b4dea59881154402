import type {JsonObject, ListOptions, RequestOptions, Slot} from '../api/index.ts';
import {ApiError, filterRefused, problemOf} from '../api/index.ts';
import type {ItemRef} from '../app/state.ts';
import type {Created} from '../resources/definition/action/action.ts';
import {serverFilter} from '../resources/definition/server-filter.ts';
import {resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {pagesOf} from '../sources/pages.ts';

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
  const {read} = resourceOf(name);
  if (read && answers.read) return answers.read(read, {...params, id}, options);
  const filter = serverFilter(resourceOf(name), 'id', id);
  try {
    return await findItem(answers, {resource: name, params, id}, filter, options);
  } catch (error) {
    if (!filter || !filterRefused(problemOf(error))) throw error;
    return findItem(answers, {resource: name, params, id}, undefined, options);
  }
}

async function findItem(
  answers: SourceAnswers,
  {resource: name, params, id}: ItemRef,
  filter: JsonObject | undefined,
  options: RequestOptions = {},
) {
  const resource = resourceOf(name);
  const pageSize = filter ? undefined : 500;
  for await (const slot of slotsOf(answers, name, {params, pageSize, filter, ...options}))
    if (slot.ok && resource.id(slot.value) === id) return slot;
  throw new ApiError({
    kind: 'missing',
    message: `there is no ${resource.singular} with the id ${id} on this account`,
    sent: true,
  });
}

async function* slotsOf(
  answers: SourceAnswers,
  name: string,
  options: ListOptions,
): AsyncIterable<Slot<unknown>> {
  for await (const {slots} of pagesOf(answers, {list: listEndpoint(name), name}, options)) yield* slots;
}

/** The items that may have been created by a write: those with its label, or those that match its fields. */
export async function findCreated(
  answers: SourceAnswers,
  {resource: name, params = {}, label, matches, filter: own}: Created,
): Promise<unknown[]> {
  const resource = resourceOf(name);
  const isCreated = matches ?? ((item: unknown) => resource.label(item) === label);
  const filter = own ?? (matches ? undefined : serverFilter(resource, resource.primary ?? 'label', label));
  const find = async (filter: JsonObject | undefined) => {
    const found: unknown[] = [];
    for await (const slot of slotsOf(answers, name, {params, pageSize: 500, filter}))
      if (slot.ok && isCreated(slot.value)) found.push(slot.value);
    return found;
  };
  try {
    return await find(filter);
  } catch (error) {
    if (!own || !filterRefused(problemOf(error))) throw error;
    return find(undefined);
  }
}
