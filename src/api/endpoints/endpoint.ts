import * as v from 'valibot';
import type {Filterable} from '../../model/index.ts';
import {invalidRequest} from '../errors/api-error.ts';
import type {BudgetClass, JsonObject, Request} from '../request.ts';

/** A schema of `T`. Schemas never transform: an accepted value is used as it is. */
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

/** The reply of an action that the specification does not show: `{}`, or any object. */
export const Done = v.looseObject({});

export interface ListEndpoint<T = unknown, R extends string = string> {
  kind: 'list';
  method: 'GET';
  route: R;
  item: Schema<T>;
  /** The fields X-Filter may name. */
  filterable: Filterable;
  budget: BudgetClass;
  /** Its items are tokens: the client marks the one that it sends as `in_use`. */
  tokens?: boolean;
  /** The category of the OAuth scope that it needs; see {@link scoped}. */
  scope?: string;
}

/** A single object to read. */
export interface ReadEndpoint<T = unknown, R extends string = string> {
  kind: 'read';
  method: 'GET';
  route: R;
  reply: Schema<T>;
  budget: BudgetClass;
  /** It is a token: the client marks the one that it sends as `in_use`. */
  tokens?: boolean;
  /** The category of the OAuth scope that it needs; see {@link scoped}. */
  scope?: string;
}

/** A write: create, update, remove or an action. `B` is the type of the body, `undefined` if there is none. */
export interface CallEndpoint<T = unknown, R extends string = string, B = unknown> {
  kind: 'call';
  method: 'POST' | 'PUT' | 'DELETE';
  route: R;
  body: B extends undefined ? undefined : v.GenericSchema<B>;
  reply: Schema<T>;
  budget: BudgetClass;
  /** The category of the OAuth scope that it needs; see {@link scoped}. */
  scope?: string;
}

export type Endpoint = ListEndpoint | ReadEndpoint | CallEndpoint;

/** Declares the category of the OAuth scope that these endpoints need, in the neutral word: `nodes`, `volumes`. */
export function scoped<const E extends Readonly<Record<string, Endpoint>>>(scope: string, group: E): E {
  // The cast: Object.fromEntries forgets the keys.
  return Object.fromEntries(Object.entries(group).map(([name, one]) => [name, {...one, scope}])) as E;
}

export function list<const R extends string, T>(
  route: R,
  item: Schema<T>,
  {
    filterable = {},
    budget = 'list',
    ...others
  }: {filterable?: Filterable; budget?: BudgetClass; tokens?: boolean} = {},
): ListEndpoint<T, R> {
  return {kind: 'list', method: 'GET', route, item, filterable, budget, ...others};
}

export function read<const R extends string, T>(
  route: R,
  reply: Schema<T>,
  others: {tokens?: boolean} = {},
): ReadEndpoint<T, R> {
  return {kind: 'read', method: 'GET', route, reply, budget: 'other', ...others};
}

/** The type of a body. Loose objects allow any key; this allows the declared ones only, so a misspelt key does not compile. */
type BodyOf<S extends BodySchema> = v.InferInput<v.ObjectSchema<S['entries'], undefined>>;
type BodySchema = v.GenericSchema & {entries: v.ObjectEntries};

export function call<const R extends string, T, S extends BodySchema | undefined = undefined>(
  method: CallEndpoint['method'],
  route: R,
  {body, reply, budget = 'other'}: {body?: S; reply: Schema<T>; budget?: BudgetClass},
): CallEndpoint<T, R, S extends BodySchema ? BodyOf<S> : undefined> {
  // The cast below: TypeScript does not evaluate the conditional type of a type parameter.
  type B = S extends BodySchema ? BodyOf<S> : undefined;
  return {kind: 'call', method, route, body: body as CallEndpoint<T, R, B>['body'], reply, budget};
}

/** Declares the endpoints of a collection whose items can be made, changed and removed. @param route of the list; an item is at its `:id` */
export function collection<const R extends string, T, C extends BodySchema, U extends BodySchema>(
  scope: string,
  route: R,
  item: Schema<T>,
  {create, update, ...listing}: {create: C; update: U} & Parameters<typeof list>[2],
) {
  const one = `${route}/:id` as const;
  return scoped(scope, {
    list: list(route, item, listing),
    read: read(one, item),
    create: call('POST', route, {body: create, reply: item}),
    update: call('PUT', one, {body: update, reply: item}),
    remove: call('DELETE', one, {reply: Done}),
  });
}

export interface Listing {
  /** From 1. */
  page?: number | undefined;
  /** 25–500; 100 by default. */
  pageSize?: number | undefined;
  filter?: JsonObject | undefined;
}

/** The last argument of {@link request}, by the kind of endpoint. */
type QueryOrBody<E> = E extends {kind: 'list'}
  ? Listing
  : E extends CallEndpoint<unknown, string, infer B>
    ? B
    : undefined;
type RouteOf<E> = E extends {route: infer R extends string} ? R : string;

/** Builds a request without sending it. Throws an ApiError (`refused`, not sent) if a path parameter is empty, `.` or `..`. */
export function request<E extends Endpoint>(
  endpoint: E,
  params: Params<RouteOf<E>>,
  queryOrBody?: QueryOrBody<E>,
): Request {
  const built: Request = {
    method: endpoint.method,
    path: pathOf(endpoint.route, params),
    budget: endpoint.budget,
  };
  // The casts: a check of `endpoint.kind` does not narrow the type of `queryOrBody`.
  if (endpoint.kind === 'call') {
    if (queryOrBody !== undefined) built.body = queryOrBody as JsonObject;
    return built;
  }
  if (endpoint.kind === 'list' && queryOrBody !== undefined) {
    const {page, pageSize, filter} = queryOrBody as Listing;
    const query = {
      ...(page === undefined ? {} : {page}),
      ...(pageSize === undefined ? {} : {page_size: pageSize}),
    };
    if (Object.keys(query).length > 0) built.query = query;
    if (filter !== undefined && Object.keys(filter).length > 0) built.filter = filter;
  }
  return built;
}

export const paramNames = (route: string): string[] =>
  Array.from(route.matchAll(/:(\w+)/g), ([, name = '']) => name);

/** Puts parameters into a route, encoded: `private/123` becomes `private%2F123` and stays one segment. */
const pathOf = (route: string, params: Params): string =>
  route.replaceAll(/:(\w+)/g, (_, name: string) => segment(name, params[name]));

function segment(name: string, value: string | number | undefined): string {
  const text = value === undefined ? '' : String(value);
  if (text === '' || (typeof value === 'number' && !Number.isSafeInteger(value)))
    throw invalidRequest(`the address needs a value for "${name}"`);
  // URL resolution would remove a dot segment, and the request would reach another resource.
  if (text === '.' || text === '..')
    throw invalidRequest(`"${text}" cannot stand for "${name}" in an address`);
  return encodeURIComponent(text.toWellFormed());
}

/** A list stored on this machine: it is read as a whole, and no request is sent for it. */
export interface LocalList<T = unknown> {
  kind: 'local';
  item: Schema<T>;
  /** Always empty: the whole list is in memory, where filters run. */
  filterable: Filterable;
}

export const localList = <T>(item: Schema<T>): LocalList<T> => ({kind: 'local', item, filterable: {}});

/** A change on this machine. It is not a request: it is not journaled, previewed as one, or copied as curl. */
export interface Command {
  kind: 'command';
  name: string;
  params: readonly string[];
  body: v.GenericSchema | undefined;
  /** It sets the fields of an item to those of its body. */
  edits: boolean;
}

/** A command as data, with its parameters and its body filled in. */
export interface CommandCall {
  command: string;
  params: Params;
  body?: JsonObject;
}

export function command(
  name: string,
  {
    params = [],
    body,
    edits = false,
  }: {params?: readonly string[]; body?: v.GenericSchema; edits?: boolean} = {},
): Command {
  return {kind: 'command', name, params, body, edits};
}

/** Whether it sets the fields of an item to those of its body, as a PUT does. */
export const setsFields = (endpoint: CallEndpoint | Command): boolean =>
  endpoint.kind === 'command' ? endpoint.edits : endpoint.method === 'PUT';
