import * as v from 'valibot';
import {keysOf} from '../../own-property.ts';
import {notFound} from '../http-error.ts';
import {recordEvent} from '../simulation/events.ts';
import {type Collections, collections} from '../storage/collections.ts';
import {and, type Condition, compileFilter, matchAll} from '../storage/filter.ts';
import type {ItemKey} from '../storage/items.ts';
import type {Table} from '../storage/table.ts';
import {givenFields} from '../validation.ts';
import {countPages, parsePaging} from './paging.ts';
import type {RequestContext, Route, RouteOptions} from './route.ts';
import {getRoute, itemJson, keyParam, numericParam, putRoute} from './route.ts';

type Name = keyof Collections;

/** Returns the properties shared by the routes that read a collection. */
const get = (path: string, name: Name, options: RouteOptions) =>
  ({...options, method: 'GET', path, reply: collections[name].schema}) as const;

/** A route that lists a collection, with pages and X-Filter. @param restrict returns the condition for items that the request may see */
export const listRoute = (
  path: string,
  name: Name,
  options: RouteOptions,
  restrict?: (context: RequestContext) => Condition,
): Route => ({
  rateLimitClass: 'list',
  ...get(path, name, options),
  ...(restrict === undefined ? {reads: name} : {}),
  paged: true,
  handle: context => {
    const table: Table<object> = context.store.tables[name];
    const request = parsePaging(context.query);
    const seen = restrict?.(context) ?? matchAll;
    const filter = compileFilter(context.filter, table.collection);
    const condition = and(seen, filter);
    const results = table.cachedCount(condition);
    const all = filter.values.length === 0 ? results : table.cachedCount(seen);
    const pages = countPages(request, results);
    // A search without results takes the longest, so it is skipped.
    const data = results === 0 ? [] : table.page({condition, results, all, ...request});
    return `{"data":[${data.join(',')}],"page":${request.page},"pages":${pages},"results":${results}}`;
  },
});

/** A route that lists the items of a parent, such as the records of a domain. @param parentId finds the parent, or throws */
export const childListRoute = (
  path: string,
  name: Name,
  options: RouteOptions,
  parentId: (context: RequestContext) => number,
): Route => listRoute(path, name, options, context => ({where: 'parent = ?', values: [parentId(context)]}));

/** A route that reads an item by its `:id`. @param visible returns whether the request may see the item */
export const itemRoute = (
  path: string,
  name: Name,
  options: RouteOptions,
  visible: (context: RequestContext, key: ItemKey) => boolean = () => true,
): Route => ({
  ...get(path, name, options),
  handle: context => {
    const key = keyParam(context, collections[name]);
    if (!visible(context, key)) throw notFound();
    return itemJson(context, name, key);
  },
});

/** The routes of a collection that is read without restrictions: its list, and each item by its `:id`. */
export const readRoutes = (path: string, name: Name, options: RouteOptions): readonly Route[] => [
  listRoute(path, name, options),
  itemRoute(`${path}/:id`, name, options),
];

/** The routes that list and read the items of a parent. @param param the segment with an item's id @param parentId finds the parent, or throws */
export function childRoutes(
  path: string,
  name: Name,
  param: string,
  options: RouteOptions,
  parentId: (context: RequestContext) => number,
): readonly Route[] {
  const handle: Route['handle'] = context => {
    const id = numericParam(context, param);
    // Finding the parent may update the item.
    const parent = parentId(context);
    if (context.store.tables[name].parentOf(id) !== parent) throw notFound();
    return itemJson(context, name, id);
  };
  return [
    childListRoute(path, name, options, parentId),
    {...get(`${path}/:${param}`, name, options), handle},
  ];
}

/** The routes that read an object that exists once, such as the account, and change some of its fields. */
export function singletonRoutes(
  path: string,
  name: 'account' | 'profile' | 'settings',
  {reply, fields}: {reply: v.GenericSchema; fields: v.ObjectEntries},
  options: RouteOptions,
): readonly Route[] {
  const json = ({store}: RequestContext): string => {
    const found = store.singletonJson(name);
    if (found === undefined) throw notFound();
    return found;
  };
  const action = name === 'settings' ? 'account_settings_update' : `${name}_update`;
  return [
    getRoute(path, options, {reply, handle: json}),
    putRoute(path, options, {
      body: v.looseObject(fields),
      reply,
      handle: (context, body) => {
        context.store.updateSingleton(name, givenFields(body, keysOf(fields)));
        recordEvent(context, {action, entity: null});
        return json(context);
      },
    }),
  ];
}
