import type {CallEndpoint, ListEndpoint, Listing, Params, ReadEndpoint} from '../endpoints/endpoint.ts';
import type {Origin} from '../errors/api-error.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {BudgetClass, Json, Request, Transport} from '../request.ts';

/** One row of a page. An item that does not fit its schema keeps its row, so that rows are numbered as in the service. */
export type Slot<T> =
  | {readonly ok: true; readonly value: T; readonly raw: Json}
  | {readonly ok: false; readonly reason: string; readonly raw: Json};

/** One page of a list. The numbers have been corrected: they are whole and not negative, and `pages` is at least 1. */
export interface Page<T> {
  slots: Slot<T>[];
  /** From 1. */
  page: number;
  pages: number;
  /** How many items there are on all pages. */
  results: number;
  /** How many slots of this page were set aside. */
  setAside: number;
  /** The service's time, from the header Date, as in `ParsedReply`; not in a page that is read in parts. */
  date?: number;
  /** Present if the service sent an impossible count, or these are not all: a sentence that says so. */
  countWarning?: string;
}

/** One object. `value` uses the neutral word, `raw` is as the service sent it; without a difference they are the same object. */
export interface Item<T> {
  value: T;
  raw: Json;
}

export interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Whether nobody waits for the request; `onWait` is not called then. */
  background?: boolean | undefined;
  /** It is sent at once and once, or fails: it waits neither for the rate limit nor for another try. */
  once?: boolean | undefined;
  /** Values in the body that are secret. They are masked in every later reply and error. */
  secrets?: readonly string[] | undefined;
}

/** The options of a list, with the route's parameters; `params` is optional if the route has none. */
export type ListOptions<R extends string = string> = Listing &
  RequestOptions &
  (string extends R
    ? {params?: Params | undefined}
    : keyof Params<R> extends never
      ? {params?: Params<R> | undefined}
      : {params: Params<R>});

/** An argument that is optional if none of its fields is required. */
type Optional<A> = Record<never, never> extends A ? [options?: A] : [options: A];
type BodyAndOptions<B> = undefined extends B
  ? [body?: B, options?: RequestOptions]
  : [body: B, options?: RequestOptions];

/** The rate limit of a class of requests, and how many are left now. */
export interface Budget {
  limit: number;
  remaining: number;
}

/** The parsed reply to any request: `json` in the neutral word, `raw` as the service sent it. `{}` if the body is empty. */
export interface ParsedReply {
  status: number;
  json: Json;
  raw: Json;
  /** The service's time, from the header Date: milliseconds since the epoch, to the second. */
  date?: number;
}

/** Every method throws an ApiError, and nothing else. */
export interface Client {
  list<T, R extends string>(
    endpoint: ListEndpoint<T, R>,
    ...args: Optional<ListOptions<R>>
  ): Promise<Page<T>>;
  get<T, R extends string>(
    endpoint: ReadEndpoint<T, R>,
    params: Params<R>,
    options?: RequestOptions,
  ): Promise<Item<T>>;
  call<T, R extends string, B>(
    endpoint: CallEndpoint<T, R, B>,
    params: Params<R>,
    ...args: BodyAndOptions<NoInfer<B>>
  ): Promise<Item<T>>;
  /** Sends a request built before, such as one that was previewed. */
  send(request: Request, options?: RequestOptions): Promise<ParsedReply>;
  budget(budgetClass: BudgetClass): Budget;
  close(): Promise<void>;
}

export interface ClientSettings {
  /** The base URL with its version segment: `https://api.example.com/v4`. */
  url: string;
  /** The service's word for a compute instance in paths and fields; the program itself says `node`. */
  word: string;
  token?: string | undefined;
  /** Gets a new token in place of one that is refused. Rejects with a sentence. */
  renew?: (() => Promise<string>) | undefined;
  origin?: Origin | undefined;
  transport: Transport;
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined;
  /** Waits; rejects when the signal is aborted. */
  delay?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** 0 ≤ x < 1, for jitter. */
  random?: (() => number) | undefined;
  /** Milliseconds for one try, measured with `delay`. Without it only the transport's own timeouts apply. */
  timeout?: number | undefined;
  /** Seconds that a GET waits at most before a retry, 10 by default, and for the rate limit, without a limit by default. */
  longestWait?: number | undefined;
  /** Called with one sentence when a request waits, for the rate limit or before a retry. */
  onWait?: ((text: string) => void) | undefined;
  /** Called with the token's scopes when the service first sends them, and when they change; see scopes.ts. */
  onScopes?: ((scopes: readonly string[]) => void) | undefined;
  /** Masks the token and other secrets. By default the client creates one from its token. */
  redactor?: Redactor | undefined;
}
