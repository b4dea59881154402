import type {Filterable} from '../../model/index.ts';
import {notFound} from '../http-error.ts';
import {columnValue, foldCase} from '../storage/columns.ts';
import {quotedName} from '../storage/create-tables.ts';
import {type Condition, compileFilter, matchAll} from '../storage/filter.ts';
import type {Store} from '../storage/store.ts';
import {ErrorList} from '../validation.ts';
import type {Word} from '../word.ts';
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

/**
 * Returns the requested page of a list that is not a stored collection.
 * @param filterable the fields that X-Filter may name, with neutral names
 * @throws HttpError 400, 404
 */
export function pageOf<T extends object>(
  {store, query, filter, word}: RequestContext,
  all: readonly T[],
  filterable: Filterable = {},
): {data: readonly T[]; page: number; pages: number; results: number} {
  const request = parsePaging(query);
  const {page, size} = request;
  const fields = Object.entries(filterable).map(([name, kind]) => [word.wireName(name), kind] as const);
  const condition = compileFilter(filter, {filterable: Object.fromEntries(fields)});
  const items = condition === matchAll ? all : matching(all, filterable, condition, word, store);
  const pages = countPages(request, items.length);
  return {data: items.slice((page - 1) * size, page * size), page, pages, results: items.length};
}

/** Returns the items that fulfil a condition, in its order. */
function matching<T extends object>(
  all: readonly T[],
  filterable: Filterable,
  {where, values, order = 'seq'}: Condition,
  word: Word,
  {queries}: Store,
): T[] {
  const columns = Object.entries(filterable).flatMap(([name, kind]) => {
    const read = (item: T) => columnValue(item, {name, kind, folded: undefined});
    return [
      [word.wireName(name), read] as const,
      [`${word.wireName(name)}~`, (item: T) => foldCase(String(read(item) ?? ''))] as const,
    ];
  });
  const selected = columns.map(([name], at) => `, value ->> ${at} AS ${quotedName(name)}`).join('');
  const rows = JSON.stringify(all.map(item => columns.map(([, read]) => read(item))));
  return queries
    .all(
      `SELECT seq FROM (SELECT key AS seq${selected} FROM json_each(?)) WHERE ${where} ORDER BY ${order}`,
      {seq: 'number'},
      rows,
      ...values,
    )
    .flatMap(({seq}) => all[seq] ?? []);
}

/** Returns the number of pages of a list; an empty list has one. @throws HttpError 404 if there is no such page */
export function countPages({page, size}: PageRequest, results: number): number {
  const pages = Math.max(1, Math.ceil(results / size));
  if (page > pages) throw notFound();
  return pages;
}
