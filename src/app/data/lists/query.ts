import {
  type Ability,
  cataloguesOf,
  compileFilter,
  type Field,
  type Fields,
  type Filter,
  type Mistake,
  parseFilter,
  type Unitless,
  usesComputed,
  withNames,
} from '../../../api/filter/index.ts';
import type {JsonObject, Params} from '../../../api/index.ts';
import {Cache} from '../../../cache.ts';
import {ownProperty} from '../../../own-property.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, type Sort, sortText} from '../../../resources/sort.ts';
import {itemsOn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {catalogueList, namesIn} from './catalogues.ts';

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

/** The key of a refusal: one filter of one resource. */
export const refusalKey = (resource: string, filter: string): string => `${resource} ${filter}`;

/** The time from which relative times in a place's filter count. */
export const momentOf = (state: State, {filter, moment}: ListPlace): number =>
  moment?.filter === filter ? moment.at : state.now;

/** The same list in pages of one size or the other. */
type Queries = Readonly<Record<keyof typeof pageSizes, Query>>;

const known = new Map<string, {reading: FilterReading; queries: Queries}>();

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
  const queries = queriesFor(state, place, reading);
  ofPlace.set(place, {refusals, orderRefusals, reading, queries});
  return queries;
}

function queriesFor(state: State, place: ListPlace, reading: FilterReading): Queries {
  const {resource, params, filter} = place;
  const ability = state.refusals[refusalKey(resource, filter)]?.ability ?? 'operators';
  const sort = sortOf(place);
  const sorts = sort !== undefined && servesOrder(state, resource, sort);
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

/** The result of parsing a filter. The same object as long as the result is the same. */
export interface FilterReading {
  filter?: Filter | undefined;
  /** The filter with names of catalogues as they were typed (`region=Amsterdam`); `resolveNames` replaces them by ids. */
  typed?: Filter | undefined;
  resolveNames: (typed: Filter) => Filter;
  mistake?: Mistake | undefined;
  /** The resources that must be read before the filter can be understood. */
  awaits: readonly string[];
  relative?: boolean | undefined;
  /** Numbers without a unit that may be meant in another unit. */
  unitless?: readonly Unitless[] | undefined;
}

interface Known {
  /** The data that the result depends on beside the text, and a function that looks it up. */
  from: readonly unknown[];
  sources: (state: State) => readonly unknown[];
  reading: FilterReading;
}

const readings = new Map<string, Known>();
const nothing: FilterReading = {resolveNames: typed => typed, awaits: []};

/** Parses the text of a filter. @param at the time from which its relative times count */
export function readFilter(state: State, resource: string, text: string, at: number): FilterReading {
  if (text === '') return nothing;
  const {timeZone = ''} = state.preferences;
  const plain = `${timeZone} ${resource} ${text}`;
  // The two keys cannot be confused, because no time zone begins with a digit.
  const timed = `${at} ${plain}`;
  const before = readings.get(plain) ?? readings.get(timed);
  if (before) {
    const now = before.sources(state);
    if (now.every((one, index) => one === before.from[index])) return before.reading;
  }
  const made = read(state, resource, text, at);
  if (readings.size > 1000) readings.clear();
  readings.set(made.reading.relative ? timed : plain, made);
  return made.reading;
}

function read(state: State, name: string, text: string, at: number): Known {
  const {fields, parent} = resourceOf(name);
  const {timeZone} = state.preferences;
  const parsed = parseFilter(text, fields, at, timeZone);
  const unknown = 'mistake' in parsed ? parsed.mistake.unknown : undefined;
  if (unknown === undefined) return understood(state, name, {parsed, fields, seen: () => []});
  // The loaded rows may have fields that no schema declares.
  const seen = (one: State) => [seenFields(one, name)];
  const more = seenFields(state, name);
  if (more)
    return understood(state, name, {parsed: parseFilter(text, more, at, timeZone), fields: more, seen});
  const reading = unknown === 'near' || parent ? mistaken(parsed) : {...nothing, awaits: [name]};
  return {from: seen(state), sources: seen, reading};
}

/** The mistake in a filter before any row has loaded: a field that no schema declares is one, though rows may have it. */
export function declaredMistake(state: State, resource: string, text: string): Mistake | undefined {
  const {mistake, awaits} = readFilter(state, resource, text, state.now);
  if (mistake || !awaits.includes(resource)) return mistake;
  const parsed = parseFilter(text, resourceOf(resource).fields, state.now, state.preferences.timeZone);
  return 'mistake' in parsed ? parsed.mistake : undefined;
}

const mistaken = (parsed: ReturnType<typeof parseFilter>): FilterReading =>
  'mistake' in parsed ? {...nothing, mistake: parsed.mistake} : nothing;

interface Parsing {
  parsed: ReturnType<typeof parseFilter>;
  fields: Fields;
  /** The lists that the fields were made of. */
  seen: (state: State) => readonly unknown[];
}

function understood(state: State, name: string, {parsed, fields, seen}: Parsing): Known {
  if ('mistake' in parsed || !parsed.filter)
    return {from: seen(state), sources: seen, reading: mistaken(parsed)};
  const {filter, relative, unitless} = parsed;
  const computed = usesComputed(filter, fields) ? (resourceOf(name).catalogues ?? []) : [];
  const catalogues = [...new Set([...cataloguesOf(filter, fields), ...computed])];
  const sources = (one: State) => [...seen(one), ...catalogues.map(of => catalogueList(one, of))];
  const found = namesOf(state, catalogues);
  const resolveNames = (typed: Filter) => withNames(typed, fields, of => found.get(of));
  const awaits = catalogues.filter(of => found.get(of) === undefined);
  return {
    from: sources(state),
    sources,
    reading: {filter: resolveNames(filter), typed: filter, resolveNames, awaits, relative, unitless},
  };
}

/** A separate function: the functions made in `understood` are cached, and would keep this state with all its lists in memory. */
const namesOf = (state: State, catalogues: readonly string[]) =>
  new Map(catalogues.map(of => [of, namesIn(catalogueList(state, of))]));

const sortsRead = new Cache<ReturnType<typeof readSort>>(500);

/** Returns the order of a place, the same object for the same order; undefined for the order of the service. */
export function sortOf({
  resource,
  sort = ownSort(resource),
}: Pick<ListPlace, 'resource' | 'sort'>): Sort | undefined {
  if (sort === undefined) return undefined;
  const read = sortsRead.get(`${resource} ${sort}`, () => readSort(resourceOf(resource), sort));
  return 'mistake' in read ? undefined : read;
}

const own = new Map<string, string | undefined>();

/** The order of a list for which no other was chosen, as it is typed. */
export function ownSort(resource: string): string | undefined {
  const {order} = resourceOf(resource);
  if (!order) return undefined;
  if (!own.has(resource)) {
    const text = sortText({name: order.by, descending: order.direction === 'desc'});
    const read = readSort(resourceOf(resource), text);
    own.set(resource, 'mistake' in read ? undefined : sortText(read));
  }
  return own.get(resource);
}

/** Finds fields that the service sends but no schema declares, so that they can be used in filters too. */

/** The number of rows per page that are searched for fields. */
const sampled = 50;
/** The number of levels of nested objects that are searched. */
const deepest = 4;

const fieldsByResource = new Map<string, {from: readonly (readonly Slot[])[]; fields: Fields}>();

/** The declared fields of a resource and those that its loaded rows have in addition; undefined if no row is loaded. */
export function seenFields({lists}: State, resource: string): Fields | undefined {
  const from = Object.values(lists).flatMap(({resource: of, pages}) => {
    const slots = of === resource ? Object.values(pages)[0]?.slots : undefined;
    return slots ? [slots] : [];
  });
  if (from.length === 0) return undefined;
  const made = fieldsByResource.get(resource);
  if (made?.from.length === from.length && made.from.every((slots, index) => slots === from[index]))
    return made.fields;
  const declared = resourceOf(resource).fields;
  const found: Record<string, Field> = Object.assign({}, ...from.map(slots => fieldsOfPage(slots)));
  const fields = {...declared, fields: {...found, ...declared.fields}};
  fieldsByResource.set(resource, {from, fields});
  return fields;
}

const fieldsOfPage = memoizeEach((slots: readonly Slot[]): Record<string, Field> => {
  const fields: Record<string, Field> = {};
  for (const item of itemsOn(slots.slice(0, sampled))) collect(item, '', deepest, fields);
  return fields;
});

function collect(value: unknown, name: string, depth: number, fields: Record<string, Field>): void {
  const [first] = Array.isArray(value) ? value : [];
  // A list of objects is filtered by the fields of its objects.
  const inner = Array.isArray(value) && typeof first === 'object' ? first : value;
  if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    if (depth > 0)
      for (const [key, one] of Object.entries(inner))
        collect(one, name === '' ? key : `${name}.${key}`, depth - 1, fields);
  } else if (name !== '') {
    const kind = kindOf(inner);
    // A field that is null in one row may have a value in another.
    if (kind !== undefined || !Object.hasOwn(fields, name))
      fields[name] = {kind: kind ?? 'text', server: false};
  }
}

function kindOf(value: unknown): Field['kind'] | undefined {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return undefined;
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value) ? 'time' : 'text';
}
