import type * as v from 'valibot';
import type {Caller, OperationContext} from '../context.ts';
import {notFound} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import type {RateLimitClass} from '../simulation/rate-limits.ts';
import type {Collection} from '../storage/collection.ts';
import type {Collections, ItemOf} from '../storage/collections.ts';
import type {ItemKey} from '../storage/items.ts';
import type {Table} from '../storage/table.ts';
import {validate} from '../validation.ts';

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
  /** The catalogues that must be loaded before the route is handled. */
  readonly catalogues?: readonly ('types' | 'regions' | 'kernels')[];
  readonly reads?: keyof Collections;
  /** The rate limit that its requests count against; `other` by default. */
  readonly rateLimitClass?: RateLimitClass;
  /** The schema of the body; without it, the body is ignored. */
  readonly body?: v.GenericSchema;
  /** The schema of the reply, or of the items of a list; without it, the reply is `{}`. */
  readonly reply?: v.GenericSchema;
  /** Whether the reply is a page of a list. */
  readonly paged?: boolean;
  /** @returns JSON text with this service's own word, which is sent as it is, or an object with neutral keys */
  readonly handle: (context: RequestContext) => string | object;
}

/** The properties of a route apart from its method and path. */
export type RouteOptions = Pick<Route, 'scope' | 'anonymous' | 'catalogues' | 'rateLimitClass'>;

export interface DeclaredRoute<S extends v.GenericSchema>
  extends RouteOptions,
    Pick<Route, 'reply' | 'paged'> {
  readonly body?: S;
  readonly handle: (context: RequestContext, body: v.InferOutput<S>) => string | object;
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

/** Returns the id or the slug of an item from the path. @param param the name of the segment @throws HttpError 404 if it is no id */
export const keyParam = (context: RequestContext, {slug}: Collection<object>, param = 'id'): ItemKey =>
  slug === undefined ? numericParam(context, param) : (context.params[param] ?? '');

/**
 * Finds the item whose id is in the path.
 * @param param the name of the segment
 * @param parent the id of the item that it must belong to
 * @throws HttpError 404
 */
export function findItem<N extends keyof Collections>(
  context: RequestContext,
  name: N,
  param = 'id',
  parent?: number,
): ItemOf<Collections[N]> {
  const table: Table<object> = context.store.tables[name];
  const key = keyParam(context, table.collection, param);
  const item = table.get(key);
  if (item === undefined || (parent !== undefined && table.parentOf(Number(key)) !== parent))
    throw notFound();
  // The cast: TypeScript does not see that the table of `name` holds items of its collection.
  return item as ItemOf<Collections[N]>;
}

/** Returns the JSON of an item, as it is sent. @throws HttpError 404 */
export function itemJson(context: OperationContext, name: keyof Collections, key: number | string): string {
  const json = context.store.tables[name].json(key);
  if (json === undefined) throw notFound();
  return json;
}

/** Changes fields of an item, and its time `updated` if it has one. @returns its JSON, as it is sent */
export function updateItem<N extends keyof Collections>(
  context: OperationContext,
  name: N,
  item: ItemOf<Collections[N]> & {readonly id: number | string},
  changes: Partial<ItemOf<Collections[N]>>,
): string {
  const table: Table<object> = context.store.tables[name];
  const updated = 'updated' in item ? {updated: formatTime(context.now)} : {};
  table.update(item.id, {...item, ...changes, ...updated});
  return itemJson(context, name, item.id);
}
