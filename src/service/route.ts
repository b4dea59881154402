import type {Collection, Collections} from './collections.ts';
import {notFound} from './error.ts';
import {both, type Condition, compileFilter, everything} from './filter.ts';
import {readPaging} from './paging.ts';
import type {Store} from './store.ts';
import type {Key, Table} from './table.ts';
import type {Clock} from './time.ts';
import type {Word} from './word.ts';

/** Whom a token speaks for, and what it may do. */
export interface Caller {
  readonly username: string;
  readonly scopes: readonly string[];
}

/** A request, as a route sees it. */
export interface Call {
  readonly store: Store;
  readonly word: Word;
  readonly now: Clock;
  /** Absent only where a route can be asked without a token. */
  readonly caller: Caller | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly filter: string | undefined;
}

/** One endpoint. The paths, the rights and the document about them are all read from these. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v4`, in the neutral word; `:name` is one segment, `:name{.+}` all that is left. */
  readonly path: string;
  /** The category of rights that is asked for; none: whoever has a token. */
  readonly scope?: string;
  /** Whether it can be asked without a token. */
  readonly open?: boolean;
  /** The catalogues that must be at hand. */
  readonly needs?: readonly ('types' | 'regions' | 'kernels')[];
  /** @returns the reply's JSON: text is sent as it is, in this service's own word; an object has neutral keys */
  readonly run: (call: Call) => string | object;
}

/** How a route can be asked, beyond its path. */
export type Terms = Pick<Route, 'scope' | 'open' | 'needs'>;

type Name = keyof Collections;

/** `GET` of a collection: its pages, its filter. @param limit which of its items there are for this call */
export const list = (
  path: string,
  name: Name,
  terms: Terms,
  limit: (call: Call) => Condition = () => everything,
): Route => ({
  ...terms,
  method: 'GET',
  path,
  run: call => {
    const table: Table<object> = call.store.tables[name];
    const {page, size} = readPaging(call.query);
    const condition = both(limit(call), compileFilter(call.filter, table.collection as Collection<object>));
    const results = table.count(condition);
    const pages = Math.max(1, Math.ceil(results / size));
    // Nothing fixes the answer beyond the last page; a list has no such part.
    if (page > pages) throw notFound();
    const data = table.page({condition, size, page});
    return `{"data":[${data.join(',')}],"page":${page},"pages":${pages},"results":${results}}`;
  },
});

/** `GET` of one item by its `:id`. @param visible whether this call may see it */
export const one = (
  path: string,
  name: Name,
  terms: Terms,
  visible: (call: Call, key: Key) => boolean = () => true,
): Route => ({
  ...terms,
  method: 'GET',
  path,
  run: call => {
    const table: Table<object> = call.store.tables[name];
    const key = table.collection.slug === undefined ? number(call, 'id') : (call.params.id ?? '');
    const text = table.text(key);
    if (text === undefined || !visible(call, key)) throw notFound();
    return text;
  },
});

/** `GET` of what there is one of. */
export const single = (path: string, name: string, terms: Terms): Route => ({
  ...terms,
  method: 'GET',
  path,
  run: call => {
    const text = call.store.single(name);
    if (text === undefined) throw notFound();
    return text;
  },
});

/** A number in the path. @throws Refusal 404: what has no such number is not there */
export function number(call: Call, name: string): number {
  const text = call.params[name] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}
