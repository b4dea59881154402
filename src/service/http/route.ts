import type * as v from 'valibot';
import type {Caller, OperationContext} from '../context.ts';
import {notFound} from '../http-error.ts';
import type {RateLimitClass} from '../simulation/rate-limits.ts';
import type {Collections, ItemOf} from '../storage/collections.ts';
import {validate} from '../validation.ts';

/** A request, as the handler of its route gets it. */
export interface RequestContext extends OperationContext {
  /** Undefined only for routes that can be asked without a token. */
  readonly caller: Caller | undefined;
  /** The named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The header X-Filter. */
  readonly filter: string | undefined;
  /** The fields of the body, with neutral keys. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One endpoint. Paths, scopes, rate limits and the OpenAPI document are all read from the routes. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/v4`, with the neutral word; `:name` is one segment, `**:name` all remaining ones. */
  readonly path: string;
  /** The scope category that the token needs; any token will do without it. */
  readonly scope?: string;
  /** Whether a token is optional. */
  readonly anonymous?: boolean;
  /** The catalogues that must be loaded before the route is handled. */
  readonly catalogues?: readonly ('types' | 'regions' | 'kernels')[];
  /** The collection that is read, if it is the only one. */
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

type RouteWithBody<S extends v.GenericSchema> = Omit<Route, 'body' | 'handle' | 'paged'> & {
  readonly body: S;
  readonly handle: (context: RequestContext, body: v.InferOutput<S>) => string | object;
};

/** Declares a route whose handler gets the body only after the schema has accepted it. */
export const routeWithBody = <S extends v.GenericSchema>({handle, ...route}: RouteWithBody<S>): Route => ({
  ...route,
  handle: context => handle(context, validate(route.body, context.body)),
});

/** Reads a number from the path. @throws HttpError 404 if it is none, since no item has such an id */
export function numericParam({params}: RequestContext, name = 'id'): number {
  const text = params[name] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

type NumberedCollection = Exclude<keyof Collections, 'images' | 'types' | 'regions' | 'kernels' | 'users'>;

/**
 * Finds the item whose id is in the path.
 * @param param the name of the segment
 * @param parent the id of the item that it must belong to
 * @throws HttpError 404
 */
export function findItem<N extends NumberedCollection>(
  context: RequestContext,
  name: N,
  param = 'id',
  parent?: number,
): ItemOf<Collections[N]> {
  const id = numericParam(context, param);
  const table = context.store.tables[name];
  const item = table.get(id);
  if (item === undefined || (parent !== undefined && table.parentOf(id) !== parent)) throw notFound();
  // The cast: TypeScript does not see that the table of `name` holds items of its collection.
  return item as ItemOf<Collections[N]>;
}

/** The JSON of an item that exists, as it is sent. */
export function itemJson(context: RequestContext, name: keyof Collections, key: number | string): string {
  const json = context.store.tables[name].json(key);
  if (json === undefined) throw notFound();
  return json;
}
