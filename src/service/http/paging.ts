import {notFound} from '../http-error.ts';
import {compileFilter} from '../storage/filter.ts';
import {ErrorList} from '../validation.ts';
import type {RequestContext} from './route.ts';

/** Items per page (specification, section 4). */
export const pageSizes = {minimum: 25, maximum: 500, initial: 100} as const;

interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** Items per page. */
  readonly size: number;
}

/** Reads `page` and `page_size`. @throws HttpError 400 with a reason for each that is out of range */
export function parsePaging(query: URLSearchParams): PageRequest {
  const errors = new ErrorList();
  const page = parseInteger(query.get('page')) ?? 1;
  if (!(page >= 1)) errors.add('Must be a whole number of at least 1', 'page');
  const size = parseInteger(query.get('page_size')) ?? pageSizes.initial;
  if (!(size >= pageSizes.minimum && size <= pageSizes.maximum))
    errors.add(`Must be between ${pageSizes.minimum} and ${pageSizes.maximum} inclusive`, 'page_size');
  errors.throwIfAny();
  return {page, size};
}

/** Returns undefined if the parameter is absent or empty, NaN if it is not a whole number. */
function parseInteger(text: string | null): number | undefined {
  if (text === null || text === '') return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns the requested page of a list that is not a stored collection; it has no field to filter on. @throws HttpError 400, 404 */
export function pageOf<T>(
  {store, query, filter}: RequestContext,
  all: readonly T[],
): {data: readonly T[]; page: number; pages: number; results: number} {
  const request = parsePaging(query);
  const {page, size} = request;
  // Without fields, a filter is the same for all items: `{"+or": []}` matches none.
  const {where} = compileFilter(filter, {filterable: {}});
  const items = store.queries.number(`SELECT ${where}`) === 1 ? all : [];
  const pages = countPages(request, items.length);
  return {data: items.slice((page - 1) * size, page * size), page, pages, results: items.length};
}

/** Returns the number of pages of a list; an empty list has one. @throws HttpError 404 if there is no such page */
export function countPages({page, size}: PageRequest, results: number): number {
  const pages = Math.max(1, Math.ceil(results / size));
  if (page > pages) throw notFound();
  return pages;
}
