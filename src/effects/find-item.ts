import {compileFilter, parseFilter} from '../api/filter/index.ts';
import {
  ApiError,
  type JsonObject,
  type ListOptions,
  problemOf,
  type RequestOptions,
  type Slot,
} from '../api/index.ts';
import type {ItemRef} from '../app/state.ts';
import type {Created} from '../resources/definition/action.ts';
import {resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {count} from '../text/format.ts';

/** Finding one item at the service, whatever way it offers. */

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
  answers: Answers,
  {resource: name, params, id}: ItemRef,
  options: RequestOptions = {},
) {
  const {read} = resourceOf(name);
  if (read && answers.read) return answers.read(read, {...params, id}, options);
  const {server} = byId(name, id);
  try {
    return await findItem(answers, {resource: name, params, id}, server, options);
  } catch (error) {
    const refused = problemOf(error).reasons.some(({field}) => field?.toLowerCase() === 'x-filter');
    if (!server || !refused) throw error;
    return findItem(answers, {resource: name, params, id}, undefined, options);
  }
}

async function findItem(
  answers: Answers,
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

/** More pages of 500 than any account has. */
const mostPages = 2000;

/** All of a list, page by page. A page without an item is the last one, however many the service says there are. */
async function* slotsOf(answers: Answers, name: string, options: ListOptions): AsyncIterable<Slot<unknown>> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    if (page > mostPages)
      throw new ApiError({
        kind: 'malformed',
        message: `the service gives the ${name} in more than ${count(mostPages)} pages: they cannot be looked through`,
        sent: true,
      });
    const answer = await answers.list(listOf(name), {...options, page});
    pages = answer.slots.length === 0 ? 0 : answer.pages;
    yield* answer.slots;
  }
}

function byId(name: string, id: string): {server?: JsonObject | undefined} {
  const {fields} = resourceOf(name);
  const parsed = parseFilter(`id="${id.replace(/["\\]/g, '')}"`, fields);
  return 'filter' in parsed && parsed.filter ? compileFilter(parsed.filter, fields) : {};
}

/** Every item of a list that is what was created; by a label the service narrows it down where it can. */
export async function findCreated(
  answers: Answers,
  {resource: name, params = {}, label, matches}: Created,
): Promise<unknown[]> {
  const resource = resourceOf(name);
  const is = matches
    ? (item: unknown) => matches(item as never)
    : (item: unknown) => resource.label(item) === label;
  const parsed = parseFilter(
    `${resource.primary ?? 'label'}="${label.replace(/["\\]/g, '')}"`,
    resource.fields,
  );
  const filter =
    !matches && 'filter' in parsed && parsed.filter
      ? compileFilter(parsed.filter, resource.fields).server
      : undefined;
  const found: unknown[] = [];
  for await (const slot of slotsOf(answers, name, {params, pageSize: 500, filter}))
    if (slot.ok && is(slot.value)) found.push(slot.value);
  return found;
}
