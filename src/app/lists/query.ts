import {type Ability, compileFilter, type Filter, type Mistake} from '../../api/filter/index.ts';
import type {JsonObject} from '../../api/index.ts';
import type {Params, Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import type {List, ListPlace, State} from '../state.ts';
import {type Reading, readFilter} from './read-filter.ts';

/** How a list is read: the part of the filter that the service runs, the part that runs here, and the key of its pages. */
export interface Query {
  key: string;
  server?: JsonObject | undefined;
  local?: Filter | undefined;
  serverText: string;
  localText: string;
  pageSize: number;
  mistake?: Mistake | undefined;
  /** The resources that have to be read before it can be asked: the filter names their items. */
  awaits: readonly string[];
}

// A page of 100 keeps the first answer small; where rows are looked through here, 500 (the most a service
// of this family gives) means a fifth of the requests.
const pageSizes = {browse: 100, scan: 500} as const;

/** The key of what the service refused: one filter of one resource. */
export const refusalKey = (resource: string, filter: string) => `${resource} ${filter}`;

/** What the relative times in a place's filter count from. */
export const momentOf = (state: State, {filter, moment}: ListPlace): number =>
  moment?.filter === filter ? moment.at : state.now;

const known = new Map<string, {reading: Reading; query: Query}>();

/** The query of a list place. The same filter gives the same object, so that what is derived from it can be kept with it. */
export function queryOf(state: State, place: ListPlace): Query {
  const {resource, params, filter, whole = false} = place;
  const ability = state.refusals[refusalKey(resource, filter)]?.ability ?? 'operators';
  const reading = readFilter(state, resource, filter, momentOf(state, place));
  const key = JSON.stringify([resource, params, filter, ability, whole]);
  const made = known.get(key);
  if (made?.reading === reading) return made.query;
  const query = compile(resourceOf(resource), params, reading, {ability, whole});
  if (known.size > 500) known.clear();
  known.set(key, {reading, query});
  return query;
}

/** The list that a place shows, as far as it has been read. */
export function listOf(state: State, place: ListPlace): List | undefined {
  const {key, awaits} = queryOf(state, place);
  return awaits.length > 0 ? undefined : state.lists[key];
}

function compile(
  resource: Resource,
  params: Params,
  reading: Reading,
  {ability, whole}: {ability: Ability; whole: boolean},
): Query {
  const {filter, mistake, awaits} = reading;
  const compiled = filter
    ? compileFilter(filter, resource.fields, ability)
    : {serverText: '', localText: '', server: undefined, local: undefined};
  const order: JsonObject =
    resource.order && ability === 'operators'
      ? {'+order_by': resource.order.by, '+order': resource.order.direction}
      : {};
  const server = {...compiled.server, ...order};
  const pageSize = compiled.local || whole ? pageSizes.scan : pageSizes.browse;
  return {
    key: JSON.stringify([resource.name, params, server, pageSize]),
    server: Object.keys(server).length > 0 ? server : undefined,
    local: compiled.local,
    serverText: compiled.serverText,
    localText: compiled.localText,
    pageSize,
    mistake,
    awaits,
  };
}

/** The key of an item in the state. */
export const itemKey = (resource: string, params: Params, id: string) =>
  JSON.stringify([resource, params, id]);
