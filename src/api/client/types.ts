import type {CallEndpoint, ListEndpoint, Listing, Params, ReadEndpoint} from '../endpoints/endpoint.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {BudgetClass, Json, Request, Transport} from '../request.ts';

/**
 * One place of a page. A malformed item is set aside, with the reason, and keeps its place, so that the
 * numbering of the rows stays the service's.
 */
export type Slot<T> =
  | {readonly ok: true; readonly value: T; readonly raw: Json}
  | {readonly ok: false; readonly reason: string; readonly raw: Json};

/** One page of a list. The numbers are sane whatever the service says: whole, not negative, `pages` ≥ 1. */
export interface Page<T> {
  slots: Slot<T>[];
  /** From 1. */
  page: number;
  pages: number;
  /** How many items there are on all pages. */
  results: number;
  /** How many slots of this page were set aside. */
  setAside: number;
  /** What of these numbers the service told otherwise, though that cannot be: a sentence. */
  doubt?: string;
}

/**
 * One thing. `value` is in the neutral word, `raw` as the service sent it; where they do not differ they are
 * the same object.
 */
export interface Item<T> {
  value: T;
  raw: Json;
}

export interface Options {
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: `waiting` is not told. */
  background?: boolean | undefined;
  /** What in the body is secret: whatever the service says of it from now on, it is not told. */
  secrets?: readonly string[] | undefined;
}

/** The parameters of a list stand among its options; they may be left out where the route has none. */
export type ListOptions<R extends string = string> = Listing &
  Options &
  (string extends R
    ? {params?: Params | undefined}
    : keyof Params<R> extends never
      ? {params?: Params<R> | undefined}
      : {params: Params<R>});

/** The argument may be left out where nothing in it is required. */
type Optional<A> = Record<never, never> extends A ? [options?: A] : [options: A];
type BodyAndOptions<B> = undefined extends B ? [body?: B, options?: Options] : [body: B, options?: Options];

/** What is left of a class of requests just now. */
export interface Budget {
  limit: number;
  remaining: number;
}

/** The answer to any request, unparsed: in the neutral word, and as the service sent it. `{}` where the body is empty. */
export interface Answer {
  status: number;
  json: Json;
  raw: Json;
  /** The service's own time, where it told that: milliseconds since the epoch, to the second. */
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
    options?: Options,
  ): Promise<Item<T>>;
  call<T, R extends string, B>(
    endpoint: CallEndpoint<T, R, B>,
    params: Params<R>,
    ...args: BodyAndOptions<NoInfer<B>>
  ): Promise<Item<T>>;
  /** Sends a request that exists as data already, such as one that was previewed. */
  send(request: Request, options?: Options): Promise<Answer>;
  budget(budgetClass: BudgetClass): Budget;
  close(): Promise<void>;
}

export interface ClientSettings {
  /** The base URL with its version segment: `https://api.example.com/v4`. */
  url: string;
  /** The service's own word; `node` is the neutral one. */
  word: string;
  token?: string | undefined;
  transport: Transport;
  /** Milliseconds since the epoch. */
  now?: (() => number) | undefined;
  /** Waits; rejects when the signal is aborted. */
  delay?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** 0 ≤ x < 1, for jitter. */
  random?: (() => number) | undefined;
  /** Milliseconds for one try, measured with `delay`; without it only the transport's own time-outs hold. */
  timeout?: number | undefined;
  /** Told whenever a request waits, for the budget or before another try: one sentence. */
  waiting?: ((text: string) => void) | undefined;
  /** Told what the token may (see scopes.ts), when it is first heard and whenever it changes. */
  scopes?: ((scopes: readonly string[]) => void) | undefined;
  /** Knows the token, unless that is no secret, and learns the other secrets; without, the client has its own. */
  redactor?: Redactor | undefined;
}
