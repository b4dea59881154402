import type * as v from 'valibot';
import {notFound, Refusal} from '../refusal.ts';
import type {Collections} from '../storage/collections.ts';
import {collections} from '../storage/collections.ts';
import {both, type Condition, compileFilter, everything} from '../storage/filter.ts';
import type {Key} from '../storage/items.ts';
import type {Table} from '../storage/table.ts';
import {readPaging} from './paging.ts';
import {type Call, number, type Route, type Terms} from './route.ts';

type Name = keyof Collections;

/**
 * What a call sees: where reads lag, all of it is as it was.
 * @param first done before looking back, which would undo it: a node gets its disks when somebody first asks
 */
function look(call: Call, run: () => string, first: (call: Call) => unknown = () => {}): string {
  if (!call.store.lag.active) return run();
  try {
    first(call);
  } catch (error) {
    // What is not there may still be seen.
    if (!(error instanceof Refusal)) throw error;
  }
  return call.store.look(run);
}

/** `GET` of a collection: its pages, its filter. @param limit which of its items there are for this call */
export const list = (
  path: string,
  name: Name,
  terms: Terms,
  limit: (call: Call) => Condition = () => everything,
): Route => ({
  counts: 'list',
  ...terms,
  method: 'GET',
  path,
  reply: collections[name].schema,
  pages: true,
  run: call =>
    look(
      call,
      () => {
        const table: Table<object> = call.store.tables[name];
        const {page, size} = readPaging(call.query);
        const condition = both(limit(call), compileFilter(call.filter, table.collection));
        const results = table.counted(condition);
        const pages = Math.max(1, Math.ceil(results / size));
        // Nothing fixes the answer beyond the last page; a list has no such part.
        if (page > pages) throw notFound();
        // To find that there is nothing takes the longest, and has been done by now.
        const data = results === 0 ? [] : table.page({condition, size, page});
        return `{"data":[${data.join(',')}],"page":${page},"pages":${pages},"results":${results}}`;
      },
      limit,
    ),
});

/** `GET` of what belongs to a thing, such as the records of a domain. @param owner finds it, or refuses */
export const listOf = (path: string, name: Name, terms: Terms, owner: (call: Call) => number): Route =>
  list(path, name, terms, call => ({where: 'parent = ?', values: [owner(call)]}));

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
  reply: collections[name].schema,
  run: call =>
    look(call, () => {
      const table: Table<object> = call.store.tables[name];
      const key = table.collection.slug === undefined ? number(call) : (call.params.id ?? '');
      const text = table.text(key);
      if (text === undefined || !visible(call, key)) throw notFound();
      return text;
    }),
});

/** `GET` of one item of what belongs to a thing. @param owner finds that thing, or refuses */
export const oneOf = (
  path: string,
  name: Name,
  param: string,
  terms: Terms,
  owner: (call: Call) => number,
): Route => ({
  ...terms,
  method: 'GET',
  path,
  reply: collections[name].schema,
  run: call =>
    look(
      call,
      () => {
        const table: Table<object> = call.store.tables[name];
        const id = number(call, param);
        const text = table.text(id);
        if (text === undefined || table.parentOf(id) !== owner(call)) throw notFound();
        return text;
      },
      owner,
    ),
});

/** `GET` of what there is one of. */
export const single = (path: string, name: string, reply: v.GenericSchema, terms: Terms): Route => ({
  ...terms,
  method: 'GET',
  path,
  reply,
  run: call => {
    const text = call.store.single(name);
    if (text === undefined) throw notFound();
    return text;
  },
});
