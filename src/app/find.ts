import {compileFilter, parseFilter} from '../api/filter.ts';
import {ApiError, type Client, type JsonObject, type Options, problemOf} from '../api/index.ts';
import type {Created} from '../resources/action.ts';
import type {Params} from '../resources/define.ts';
import {resourceOf} from '../resources/index.ts';

/** Finding one item at the service, whatever way it offers. */

export interface ItemAsked {
  resource: string;
  params: Params;
  id: string;
}

export function listOf(name: string) {
  const {list} = resourceOf(name);
  if (!list) throw new Error(`${name} are not a list`);
  return list;
}

/**
 * One item: from its own address where the specification shows one, else out of its list, by a filter on
 * its id where the service has that and runs it, else page by page.
 */
export async function readItem(
  client: Client,
  {resource: name, params, id}: ItemAsked,
  options: Options = {},
) {
  const {read} = resourceOf(name);
  if (read) return client.get(read, {...params, id}, options);
  const {server} = byId(name, id);
  try {
    return await findItem(client, {resource: name, params, id}, server, options);
  } catch (error) {
    const refused = problemOf(error).reasons.some(({field}) => field?.toLowerCase() === 'x-filter');
    if (!server || !refused) throw error;
    return findItem(client, {resource: name, params, id}, undefined, options);
  }
}

async function findItem(
  client: Client,
  {resource: name, params, id}: ItemAsked,
  filter: JsonObject | undefined,
  options: Options = {},
) {
  const resource = resourceOf(name);
  const pageSize = filter ? undefined : 500;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await client.list(listOf(name), {params, page, pageSize, filter, ...options});
    pages = answer.pages;
    for (const slot of answer.slots) if (slot.ok && resource.id(slot.value) === id) return slot;
  }
  throw new ApiError({
    kind: 'missing',
    message: `there is no ${resource.singular} with the id ${id} on this account`,
    sent: true,
  });
}

function byId(name: string, id: string): {server?: JsonObject | undefined} {
  const {fields} = resourceOf(name);
  const parsed = parseFilter(`id="${id.replace(/["\\]/g, '')}"`, fields);
  return 'filter' in parsed && parsed.filter ? compileFilter(parsed.filter, fields) : {};
}

/** Every item of a list that is what was created; by a label the service narrows it down where it can. */
export async function findCreated(
  client: Client,
  {resource: name, params = {}, label, same}: Created,
): Promise<unknown[]> {
  const resource = resourceOf(name);
  const is = same
    ? (item: unknown) => same(item as never)
    : (item: unknown) => resource.label(item) === label;
  const parsed = parseFilter(
    `${resource.primary ?? 'label'}="${label.replace(/["\\]/g, '')}"`,
    resource.fields,
  );
  const filter =
    !same && 'filter' in parsed && parsed.filter
      ? compileFilter(parsed.filter, resource.fields).server
      : undefined;
  const found: unknown[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await client.list(listOf(name), {params, page, pageSize: 500, filter});
    pages = answer.pages;
    for (const slot of answer.slots) if (slot.ok && is(slot.value)) found.push(slot.value);
  }
  return found;
}
