import * as v from 'valibot';
import type {Filterable} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {type Caller, notFound, type OperationContext} from '../operation.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import type {RateLimitClass} from '../simulation/faults.ts';
import {type Collections, collections, type ItemOf} from '../storage/collections.ts';
import {filtered, type Searched} from '../storage/filter.ts';
import type {ItemKey, Table} from '../storage/table.ts';
import {ErrorList, givenFields, validate} from '../validation.ts';

export interface RequestContext extends OperationContext {
  /** Undefined only for routes that work without a token. */
  readonly caller: Caller | undefined;
  /** The named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly filter: string | undefined;
  /** The address that the request came from. */
  readonly from: string;
  /** The fields of the body, with neutral keys. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One endpoint. The router, the checks of tokens, the rate limits and the OpenAPI document all use these declarations. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/v4`, with the neutral word; `:name` is one segment, `**:name` all remaining ones. */
  readonly path: string;
  /** The scope category that the token needs. A route without it is `anonymous`. */
  readonly scope?: string;
  /** Whether a token is optional. */
  readonly anonymous?: boolean;
  /** The rate limit that its requests count against; `other` by default. */
  readonly rateLimitClass?: RateLimitClass;
  /** The schema of the body; without it, the body is ignored. */
  readonly body?: v.GenericSchema;
  /** The schema of the reply, or of the items of a list; without it, the reply is `{}`. */
  readonly reply?: v.GenericSchema;
  /** Whether the reply is a page of a list. */
  readonly paged?: boolean;
  /** @returns the reply, with neutral keys */
  readonly handle: (context: RequestContext) => object;
}

/** The properties of a route apart from its method and path. */
type RouteOptions = Pick<Route, 'scope' | 'anonymous' | 'rateLimitClass'>;

export interface DeclaredRoute<S extends v.GenericSchema>
  extends RouteOptions,
    Pick<Route, 'reply' | 'paged'> {
  readonly body?: S;
  readonly handle: (context: RequestContext, body: v.InferOutput<S>) => object;
}

/** Returns a function that declares routes. `options` are those that the routes of a family share. Their handlers get the body only after its schema has accepted it. */
const routesWith =
  (method: Route['method']) =>
  <S extends v.GenericSchema>(
    path: string,
    options: RouteOptions,
    {handle, ...route}: DeclaredRoute<S>,
  ): Route => ({
    ...options,
    ...route,
    method,
    path,
    handle: context => handle(context, route.body && validate(route.body, context.body)),
  });

export const getRoute = routesWith('GET');
export const postRoute = routesWith('POST');
export const putRoute = routesWith('PUT');

/** Declares a route that deletes an item; its reply is `{}`. */
export const deleteRoute = (
  path: string,
  options: RouteOptions,
  handle: (context: RequestContext) => void,
): Route =>
  routesWith('DELETE')(path, options, {
    handle: context => {
      handle(context);
      return {};
    },
  });

/** Reads a number from the path. @throws HttpError 404 for other texts, since ids are numbers */
export function numericParam({params}: RequestContext, name = 'id'): number {
  const text = params[name] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

/** Finds the item whose id or slug is in the path. @param param the segment @param parent the id of its parent @throws HttpError 404 */
export function findItem<N extends keyof Collections>(
  context: RequestContext,
  name: N,
  param = 'id',
  parent?: number,
): ItemOf<Collections[N]> {
  const table: Table<object> = context.store.tables[name];
  const isSlug = table.collection.slug !== undefined;
  const key = isSlug ? (context.params[param] ?? '') : numericParam(context, param);
  if (parent !== undefined && table.parentOf(Number(key)) !== parent) throw notFound();
  return readItem(context, name, key);
}

/** Returns an item as it is at present. @throws HttpError 404 */
export function readItem<N extends keyof Collections>(
  context: OperationContext,
  name: N,
  key: ItemKey,
): ItemOf<Collections[N]> {
  const item = context.store.tables[name].get(key);
  if (item === undefined) throw notFound();
  // The cast: TypeScript does not see that the table of `name` holds items of its collection.
  return item as ItemOf<Collections[N]>;
}

/** Changes fields of an item, and its time `updated` if it has one. @returns the item as it is then */
export function updateItem<N extends keyof Collections>(
  context: OperationContext,
  name: N,
  item: ItemOf<Collections[N]> & {readonly id: number | string},
  changes: Partial<ItemOf<Collections[N]>>,
): ItemOf<Collections[N]> {
  const table: Table<object> = context.store.tables[name];
  const updated = 'updated' in item ? {updated: formatTime(context.now)} : {};
  const changed = {...item, ...changes, ...updated};
  table.update(item.id, changed);
  return changed;
}

/** Items per page (specification, section 4). */
export const pageSizes = {minimum: 25, maximum: 500, initial: 100} as const;

/** The requested page of a list. @param all its items, oldest first @param searched what X-Filter may name @throws HttpError 400, 404 */
function pageOf<T extends object>(
  {query, filter, word}: RequestContext,
  all: readonly T[],
  searched: Searched = {filterable: {}},
): {data: readonly T[]; page: number; pages: number; results: number} {
  const errors = new ErrorList();
  const page = parseInteger(query.get('page')) ?? 1;
  if (!(page >= 1)) errors.add('Must be a whole number of at least 1', 'page');
  const size = parseInteger(query.get('page_size')) ?? pageSizes.initial;
  if (!(size >= pageSizes.minimum && size <= pageSizes.maximum))
    errors.add(`Must be between ${pageSizes.minimum} and ${pageSizes.maximum} inclusive`, 'page_size');
  errors.throwIfAny();
  const items = filtered(all, filter, searched, word.wireName);
  // An empty list has one page.
  const pages = Math.max(1, Math.ceil(items.length / size));
  if (page > pages) throw notFound();
  return {data: items.slice((page - 1) * size, page * size), page, pages, results: items.length};
}

/** Returns undefined if the parameter is absent or empty, NaN if it is not a whole number. */
function parseInteger(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** A route whose reply is the page of a list that is not stored. */
export const computedListRoute = <S extends v.GenericSchema<object>>(
  path: string,
  options: RouteOptions,
  reply: S,
  items: (context: RequestContext) => readonly v.InferOutput<S>[],
  filterable: Filterable = {},
): Route => ({
  rateLimitClass: 'list',
  ...options,
  method: 'GET',
  path,
  reply,
  paged: true,
  handle: context => pageOf(context, items(context), {filterable}),
});

type Name = keyof Collections;

/** A route that lists a collection, with pages and X-Filter. @param items returns those that the request may see; all by default */
export const listRoute = <N extends Name>(
  path: string,
  name: N,
  options: RouteOptions,
  items: (context: RequestContext) => readonly object[] = ({store}) => store.tables[name].all(),
): Route => ({
  rateLimitClass: 'list',
  ...options,
  method: 'GET',
  path,
  reply: collections[name].schema,
  paged: true,
  handle: context => pageOf(context, items(context), collections[name]),
});

/** A route that lists the items of a parent, such as the records of a domain. @param parentId finds the parent, or throws */
export const childListRoute = (
  path: string,
  name: Name,
  options: RouteOptions,
  parentId: (context: RequestContext) => number,
): Route =>
  listRoute(path, name, options, context => context.store.tables[name].childrenOf(parentId(context)));

/** A route that reads an item by its `:id`. @param visible returns whether the request may see the item */
export const itemRoute = <N extends Name>(
  path: string,
  name: N,
  options: RouteOptions,
  visible: (context: RequestContext, item: ItemOf<Collections[N]>) => boolean = () => true,
): Route => ({
  ...options,
  method: 'GET',
  path,
  reply: collections[name].schema,
  handle: context => {
    const item = findItem(context, name);
    if (!visible(context, item)) throw notFound();
    return item;
  },
});

/** The routes of a collection that is read without restrictions: its list, and each item by its `:id`. */
export const readRoutes = (path: string, name: Name, options: RouteOptions): readonly Route[] => [
  listRoute(path, name, options),
  itemRoute(`${path}/:id`, name, options),
];

/** The routes that list and read the items of a parent. @param param the segment with an item's id @param parentId finds the parent, or throws */
export const childRoutes = (
  path: string,
  name: Name,
  param: string,
  options: RouteOptions,
  parentId: (context: RequestContext) => number,
): readonly Route[] => [
  childListRoute(path, name, options, parentId),
  getRoute(`${path}/:${param}`, options, {
    reply: collections[name].schema,
    // The cast: the items of every collection are objects.
    handle: context => findItem(context, name, param, parentId(context)) as object,
  }),
];

/** The routes that read an object that exists once, such as the account, and change some of its fields. */
export function singletonRoutes(
  path: string,
  name: 'account' | 'profile' | 'settings',
  {reply, fields}: {reply: v.GenericSchema; fields: v.ObjectEntries},
  options: RouteOptions,
): readonly Route[] {
  const read = ({store}: RequestContext): object => {
    const found = store.singleton(name);
    if (found === undefined) throw notFound();
    return found;
  };
  const action = name === 'settings' ? 'account_settings_update' : `${name}_update`;
  return [
    getRoute(path, options, {reply, handle: read}),
    putRoute(path, options, {
      body: v.looseObject(fields),
      reply,
      handle: (context, body) => {
        context.store.updateSingleton(name, givenFields(body, keysOf(fields)));
        recordEvent(context, {action, entity: null});
        return read(context);
      },
    }),
  ];
}
