import {
  type BudgetClass,
  filterRefused,
  type JsonObject,
  type Params,
  problemOf,
  type ReadEndpoint,
  type RequestOptions,
} from '../api/index.ts';
import type {EffectOf} from '../app/state/effect.ts';
import type {BudgetLeft, ItemRead, Message, ProgressRead} from '../app/state/message.ts';
import type {ItemRef} from '../app/state/state.ts';
import type {Created} from '../resources/definition/action.ts';
import {serverFilter} from '../resources/definition/shown.ts';
import {eventsResource, resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {checkPage, itemsIn, notFound, type Tally, tallyOf} from '../sources/pages.ts';

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

/** The newest events of a kind about an item, newest first, and the service's time; undefined if there are none. Throws an ApiError. */
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

/** Extra data beside an item and its parts; undefined if the service has no such endpoint, or refuses. */
export async function extraOf(
  extra: {endpoint: ReadEndpoint; params: (item: unknown) => Params} | undefined,
  item: unknown,
  answers: SourceAnswers,
  options: RequestOptions,
): Promise<{extra?: unknown; lacks?: boolean}> {
  if (!extra) return {};
  try {
    return {extra: (await answers.read?.(extra.endpoint, extra.params(item), options))?.value};
  } catch (error) {
    const {kind} = problemOf(error);
    // The item itself has just been read, so the endpoint is missing.
    if (kind === 'missing' || kind === 'forbidden' || kind === 'malformed')
      return {lacks: kind === 'missing'};
    throw error;
  }
}

/** The requests left in the budget that those to an endpoint count against; undefined if they are not counted. */
function budgetLeft(
  {budget}: {budget?: BudgetClass; kind: string},
  answers: SourceAnswers,
): BudgetLeft | undefined {
  if (!budget) return undefined;
  const left = answers.budget?.(budget);
  return left && {of: budget, ...left};
}

export const budgetOf = (resource: string, answers: SourceAnswers) =>
  budgetLeft(listEndpoint(resource), answers);

export async function loadPage(
  effect: EffectOf<'loadPage'>,
  answers: SourceAnswers,
  signal: AbortSignal,
  now: () => number,
): Promise<Message> {
  const endpoint = listEndpoint(effect.resource);
  const page = await answers.list(endpoint, {
    params: effect.params,
    page: effect.page,
    pageSize: effect.pageSize,
    filter: effect.server,
    signal,
  });
  // Its items would be taken for others, and acted on.
  checkPage(page, effect.page, effect.resource);
  const {slots, results, countWarning} = page;
  return {
    type: 'pageLoaded',
    list: effect.list,
    page: effect.page,
    slots,
    results,
    countWarning,
    at: now(),
    budget: budgetOf(effect.resource, answers),
  };
}

export async function loadItem(
  effect: EffectOf<'loadItem'>,
  answers: SourceAnswers,
  signal: AbortSignal,
  now: () => number,
): Promise<Message> {
  const {value, raw} = await readItem(answers, effect, {signal});
  return {
    type: 'itemLoaded',
    item: effect.item,
    value,
    raw,
    at: now(),
    budget: budgetLeft(resourceOf(effect.resource).read ?? listEndpoint(effect.resource), answers),
  };
}

/** The smallest page that the service allows. */
const pageSize = 25;

/** Reads the item of a tracked write, and its newest events; nothing if few requests are left in this minute. */
export async function readProgress(
  answers: SourceAnswers,
  effect: EffectOf<'readProgress'>,
  signal: AbortSignal,
  now: () => number,
): Promise<ProgressRead> {
  const {item, resource} = effect;
  // A tenth of the minute's requests is left for the user.
  const scarce = [
    budgetOf(eventsResource.name, answers),
    budgetLeft(resourceOf(resource).read ?? listEndpoint(resource), answers),
  ].some(one => one !== undefined && one.remaining <= one.limit / 10);
  if (scarce) return {type: 'progressRead', item, at: now(), events: []};
  const [read, events] = await Promise.all([
    readItem(answers, effect, {signal, background: true}),
    effect.events ? recentEvents(answers, effect.events, signal) : [],
  ]);
  return {
    type: 'progressRead',
    item,
    at: now(),
    read,
    events,
    budget: budgetOf(eventsResource.name, answers),
  };
}

/** The newest events; none if they cannot be read, because the item itself is enough. */
async function recentEvents(
  answers: SourceAnswers,
  filter: NonNullable<EffectOf<'readProgress'>['events']>,
  signal: AbortSignal,
): Promise<ItemRead[]> {
  const asked = {pageSize, filter, signal, background: true};
  const page = await answers.list(listEndpoint(eventsResource.name), asked).catch(() => undefined);
  return page?.slots.filter(slot => slot.ok) ?? [];
}
