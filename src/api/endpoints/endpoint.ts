import type * as v from 'valibot';
import type {Filterable} from '../../model/index.ts';
import {unfit} from '../errors/api-error.ts';
import type {BudgetClass, JsonObject, Request} from '../request.ts';

/** A schema whose accepted values are `T`. Schemas never transform: what passes is the value itself. */
export type Schema<T> = v.GenericSchema<unknown, T>;

type Names<R extends string> = R extends `${infer Head}/${infer Tail}`
  ? Names<Head> | Names<Tail>
  : R extends `:${infer Name}`
    ? Name
    : never;

/** The values for a route's `:parameters`. A route known only as `string` takes any. */
export type Params<R extends string = string> = string extends R
  ? Readonly<Record<string, string | number>>
  : Readonly<Record<Names<R>, string | number>>;

/** A list that comes in pages. */
export interface ListEndpoint<T = unknown, R extends string = string> {
  kind: 'list';
  method: 'GET';
  route: R;
  /** The schema of one item. */
  item: Schema<T>;
  /** The fields X-Filter may name. */
  filterable: Filterable;
  budget: BudgetClass;
  /** The category of rights that a token needs for it; see {@link scoped}. */
  scope?: string;
}

/** A single thing to read. */
export interface ReadEndpoint<T = unknown, R extends string = string> {
  kind: 'read';
  method: 'GET';
  route: R;
  reply: Schema<T>;
  budget: BudgetClass;
  /** The category of rights that a token needs for it; see {@link scoped}. */
  scope?: string;
}

/** A write: create, update, remove or an action. `B` is what the body holds; `undefined` where there is none. */
export interface CallEndpoint<T = unknown, R extends string = string, B = unknown> {
  kind: 'call';
  method: 'POST' | 'PUT' | 'DELETE';
  route: R;
  body: B extends undefined ? undefined : v.GenericSchema<B>;
  reply: Schema<T>;
  budget: BudgetClass;
  /** The category of rights that a token needs for it; see {@link scoped}. */
  scope?: string;
}

export type Endpoint = ListEndpoint | ReadEndpoint | CallEndpoint;

/** Declares the category of rights that a token needs for each of these, in the neutral word: `nodes`, `volumes`. */
export function scoped<const E extends Readonly<Record<string, Endpoint>>>(scope: string, group: E): E {
  return Object.fromEntries(Object.entries(group).map(([name, one]) => [name, {...one, scope}])) as E;
}

/** Declares a list. */
export function list<const R extends string, T>(
  route: R,
  item: Schema<T>,
  {filterable = {}, budget = 'list'}: {filterable?: Filterable; budget?: BudgetClass} = {},
): ListEndpoint<T, R> {
  return {kind: 'list', method: 'GET', route, item, filterable, budget};
}

/** Declares a single thing to read. */
export function read<const R extends string, T>(route: R, reply: Schema<T>): ReadEndpoint<T, R> {
  return {kind: 'read', method: 'GET', route, reply, budget: 'other'};
}

/** What a body schema declares, without the openness of a loose object: a misspelt key does not compile. */
type BodyOf<S extends BodySchema> = v.InferInput<v.ObjectSchema<S['entries'], undefined>>;
type BodySchema = v.GenericSchema & {entries: v.ObjectEntries};

/** Declares a write. */
export function call<const R extends string, T, S extends BodySchema | undefined = undefined>(
  method: CallEndpoint['method'],
  route: R,
  {body, reply, budget = 'other'}: {body?: S; reply: Schema<T>; budget?: BudgetClass},
): CallEndpoint<T, R, S extends BodySchema ? BodyOf<S> : undefined> {
  type B = S extends BodySchema ? BodyOf<S> : undefined;
  return {kind: 'call', method, route, body: body as CallEndpoint<T, R, B>['body'], reply, budget};
}

/** What a request to a list may carry besides its parameters. */
export interface Listing {
  /** From 1. */
  page?: number | undefined;
  /** 25–500; 100 where it is left out. */
  pageSize?: number | undefined;
  filter?: JsonObject | undefined;
}

/** The last argument of {@link request}, by the kind of endpoint. */
type More<E> = E extends {kind: 'list'}
  ? Listing
  : E extends CallEndpoint<unknown, string, infer B>
    ? B
    : undefined;
type RouteOf<E> = E extends {route: infer R extends string} ? R : string;

/**
 * Builds a request without sending it. The third argument is the paging and the filter of a list, or the body of a write.
 * Throws an ApiError (`refused`, not sent) where a path parameter is empty, `.` or `..`.
 */
export function request<E extends Endpoint>(
  endpoint: E,
  params: Params<RouteOf<E>>,
  more?: More<E>,
): Request {
  const built: Request = {
    method: endpoint.method,
    path: pathOf(endpoint.route, params),
    budget: endpoint.budget,
  };
  if (endpoint.kind === 'call') {
    if (more !== undefined) built.body = more as JsonObject;
    return built;
  }
  if (endpoint.kind === 'list' && more !== undefined) {
    const {page, pageSize, filter} = more as Listing;
    const query = {
      ...(page === undefined ? {} : {page}),
      ...(pageSize === undefined ? {} : {page_size: pageSize}),
    };
    if (Object.keys(query).length > 0) built.query = query;
    if (filter !== undefined && Object.keys(filter).length > 0) built.filter = filter;
  }
  return built;
}

/** Puts parameters into a route, encoded: `private/123` becomes `private%2F123` and stays one segment. */
export function pathOf(route: string, params: Params): string {
  return route.replaceAll(/:(\w+)/g, (_, name: string) => segment(name, params[name]));
}

function segment(name: string, value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value);
  if (text === '' || (typeof value === 'number' && !Number.isSafeInteger(value))) {
    throw unfit(`the address needs a value for "${name}"`);
  }
  // A dot segment would be resolved away on the way and reach another resource.
  if (text === '.' || text === '..') throw unfit(`"${text}" cannot stand for "${name}" in an address`);
  return encodeURIComponent(text.toWellFormed());
}
