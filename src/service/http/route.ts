import type * as v from 'valibot';
import {check} from '../check.ts';
import {furnish} from '../nodes/machine.ts';
import {notFound} from '../refusal.ts';
import type {Moment} from '../simulation/lifecycle.ts';
import type {Collections, ItemOf} from '../storage/collections.ts';

/** Whom a token speaks for, and what it may do. */
export interface Caller {
  readonly username: string;
  readonly scopes: readonly string[];
}

/** A request, as a route sees it. */
export interface Call extends Moment {
  /** Absent only where a route can be asked without a token. */
  readonly caller: Caller | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The header X-Filter. */
  readonly filter: string | undefined;
  /** The fields of the body, with neutral keys. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Requests are counted by these, each against its own limit. */
export type Class = 'list' | 'images' | 'scripts' | 'createNode' | 'createVolume' | 'openTicket' | 'other';

/** One endpoint. The paths, the rights, the limits and the document about them are all read from these. */
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
  /** By what its requests are counted; `other` unless told. */
  readonly counts?: Class;
  /** What a body must be like; none: whatever comes is let be. */
  readonly body?: v.GenericSchema;
  /** What a reply holds: a thing, pages of things, or `{}`. */
  readonly reply?: v.GenericSchema;
  readonly pages?: boolean;
  /** @returns the reply's JSON: text is sent as it is, in this service's own word; an object has neutral keys */
  readonly run: (call: Call) => string | object;
}

/** How a route can be asked, beyond its path. */
export type Terms = Pick<Route, 'scope' | 'open' | 'needs' | 'counts'>;

type Written<S extends v.GenericSchema> = Omit<Route, 'body' | 'run' | 'pages'> & {
  readonly body: S;
  readonly run: (call: Call, body: v.InferOutput<S>) => string | object;
};

/** A route whose body is checked before it runs. */
export const taking = <S extends v.GenericSchema>({run, ...declared}: Written<S>): Route => ({
  ...declared,
  run: call => run(call, check(declared.body, call.input)),
});

/** A number in the path. @throws Refusal 404: what has no such number is not there */
export function number(call: Call, name = 'id'): number {
  const text = call.params[name] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound();
  return Number(text);
}

type Numbered = Exclude<keyof Collections, 'images' | 'types' | 'regions' | 'kernels' | 'users'>;

/**
 * The thing whose number is in the path.
 * @param parent the number of that to which it must belong
 * @throws Refusal 404
 */
export function find<N extends Numbered>(
  call: Call,
  name: N,
  param = 'id',
  parent?: number,
): ItemOf<Collections[N]> {
  const id = number(call, param);
  const table = call.store.tables[name];
  const item = table.get(id);
  if (item === undefined || (parent !== undefined && table.parentOf(id) !== parent)) throw notFound();
  return item as ItemOf<Collections[N]>;
}

/** A thing as it is sent; it is known to be there. */
export function shown(call: Call, name: keyof Collections, key: number | string): string {
  const text = call.store.tables[name].text(key);
  if (text === undefined) throw notFound();
  return text;
}

/** The node of the path, with what it was deployed on at hand. */
export function furnished(call: Call): ItemOf<Collections['nodes']> {
  const node = find(call, 'nodes');
  furnish(call, node);
  return node;
}
