import {type Ability, compileFilter, type Filter, type Mistake} from '../../../api/filter/index.ts';
import type {JsonObject, Params} from '../../../api/index.ts';
import {ownProperty} from '../../../own-property.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {type Sort, sortText} from '../../../resources/sort.ts';
import type {List, ListPlace, State} from '../../state/state.ts';
import {type FilterReading, readFilter} from './read-filter.ts';
import {sortOf} from './sort-of.ts';

/** How a list is read: the part of the filter that the service runs, the part that runs here, and the key of its pages. */
export interface Query {
  key: string;
  server?: JsonObject | undefined;
  local?: Filter | undefined;
  serverText: string;
  localText: string;
  order?: {sort: Sort; here: boolean} | undefined;
  /** The rows are filtered or sorted here, so that only loaded rows can be shown. */
  gathers: boolean;
  pageSize: number;
  mistake?: Mistake | undefined;
  /** The resources that must be read before the query can be sent, because the filter names their items. */
  awaits: readonly string[];
}

// Pages of 100 keep the first answer small. If all rows are needed here, 500, the most that the service gives, need fewer requests.
const pageSizes = {browse: 100, scan: 500} as const;

const refusalKeys = new Map<string, {filter: string; key: string}>();

/** Returns the key of a refusal: one filter of one resource. The last one is cached, because a key press asks for it often. */
export function refusalKey(resource: string, filter: string): string {
  const last = refusalKeys.get(resource);
  if (last?.filter === filter) return last.key;
  const key = `${resource} ${filter}`;
  refusalKeys.set(resource, {filter, key});
  return key;
}

/** The time from which relative times in a place's filter count. */
export const momentOf = (state: State, {filter, moment}: ListPlace): number =>
  moment?.filter === filter ? moment.at : state.now;

/** The same list in pages of one size or the other. */
type Queries = Readonly<Record<keyof typeof pageSizes, Query>>;

/** The parts of the state that queries are made from. */
interface Asked {
  params: Params;
  filter: string;
  ability: Ability;
  reading: FilterReading;
  sort: Sort | undefined;
  sorts: boolean;
}

const known = new Map<string, {reading: FilterReading; queries: Queries}>();
/** The latest queries of each resource: one key press needs the same query some twenty times, and serializing it is slow. */
const latest = new Map<string, {asked: Asked; queries: Queries}[]>();
/** The number of queries cached per resource: the list, its narrowed form, and the lists related to the item in the pane. */
const few = 6;

/** Returns the query of a list place. The same filter and order give the same object, so that results can be cached by it. */
export function queryOf(state: State, place: ListPlace): Query {
  const {browse, scan} = queriesOf(state, place);
  if (place.whole) return scan;
  if (!browse.gathers) return browse;
  // A list of one page is filtered and sorted here, without another request.
  const {results, pageSize} = state.lists[browse.key] ?? {};
  return results !== undefined && results <= (pageSize ?? 0) ? browse : scan;
}

/** The last query of each place: one key press needs it some twenty times, and most keys do not change the place. */
const ofPlace = new WeakMap<
  ListPlace,
  Pick<State, 'refusals' | 'orderRefusals'> & {reading: FilterReading; queries: Queries}
>();

function queriesOf(state: State, place: ListPlace): Queries {
  const {refusals, orderRefusals} = state;
  const reading = readFilter(state, place.resource, place.filter, momentOf(state, place));
  const last = ofPlace.get(place);
  if (last?.reading === reading && last.refusals === refusals && last.orderRefusals === orderRefusals)
    return last.queries;
  const queries = askedFor(state, place, reading);
  ofPlace.set(place, {refusals, orderRefusals, reading, queries});
  return queries;
}

function askedFor(state: State, place: ListPlace, reading: FilterReading): Queries {
  const {resource, params, filter} = place;
  const ability = state.refusals[refusalKey(resource, filter)]?.ability ?? 'operators';
  const sort = sortOf(place);
  const sorts = sort !== undefined && servesOrder(state, resource, sort);
  const asked: Asked = {params, filter, ability, reading, sort, sorts};
  const last = latest.get(resource) ?? [];
  const same = last.find(one => sameAsked(one.asked, asked));
  if (same) return same.queries;
  const queries = madeFor(resource, asked);
  latest.set(resource, [{asked, queries}, ...last.slice(0, few - 1)]);
  return queries;
}

/** A reading belongs to one filter, so the filters need no comparison. */
const sameAsked = (one: Asked, other: Asked): boolean =>
  one.reading === other.reading &&
  sameParams(one.params, other.params) &&
  one.ability === other.ability &&
  one.sort === other.sort &&
  one.sorts === other.sorts;

// Mostly it is the same object, and a key asks for this several times.
const sameParams = (one: Params, other: Params): boolean =>
  one === other || Object.keys({...one, ...other}).every(name => one[name] === other[name]);

function madeFor(resource: string, {params, filter, ability, reading, sort, sorts}: Asked): Queries {
  const key = JSON.stringify([resource, params, filter, ability, sort && sortText(sort), sorts]);
  const made = known.get(key);
  if (made?.reading === reading) return made.queries;
  const order = sort && {sort, here: !sorts};
  const compiled = compile(resourceOf(resource), params, {reading, ability, order});
  const queries = {browse: compiled('browse'), scan: compiled('scan')};
  if (known.size > 500) known.clear();
  known.set(key, {reading, queries});
  return queries;
}

/** Whether the service sorts by that field: only if it can filter by it and has not refused to sort by it. */
const servesOrder = ({orderRefusals}: State, resource: string, {field}: Sort): boolean => {
  const {list} = resourceOf(resource);
  return (
    list?.kind === 'list' &&
    ownProperty(list.filterable, field) !== undefined &&
    orderRefusals[resource] === undefined
  );
};

/** The list that a place shows; undefined until it has been requested. */
export const listOf = (state: State, place: ListPlace): List | undefined =>
  listFor(state, queryOf(state, place));

/** The list of a query; undefined until it has been requested. */
export const listFor = ({lists}: State, {key, awaits}: Query): List | undefined =>
  awaits.length > 0 ? undefined : lists[key];

function compile(
  resource: Resource,
  params: Params,
  {reading, ability, order}: {reading: FilterReading; ability: Ability; order: Query['order']},
): (pages: keyof typeof pageSizes) => Query {
  const {filter, mistake, awaits} = reading;
  const compiled = filter
    ? compileFilter(filter, resource.fields, ability)
    : {serverText: '', localText: '', server: undefined, local: undefined};
  const asked = {...compiled.server, ...(order && !order.here ? orderSent(order.sort) : {})};
  const server = Object.keys(asked).length > 0 ? asked : undefined;
  return pages => ({
    key: JSON.stringify([resource.name, params, server ?? {}, pageSizes[pages]]),
    server,
    local: compiled.local,
    serverText: compiled.serverText,
    localText: compiled.localText,
    order,
    gathers: compiled.local !== undefined || order?.here === true,
    pageSize: pageSizes[pages],
    mistake,
    awaits,
  });
}

export const orderSent = ({field = '', descending}: Sort): JsonObject => ({
  '+order_by': field,
  '+order': descending ? 'desc' : 'asc',
});

export const itemKey = (resource: string, params: Params, id: string) =>
  JSON.stringify([resource, params, id]);
