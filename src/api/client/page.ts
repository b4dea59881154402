import * as v from 'valibot';
import type {Listing, Schema} from '../endpoints/endpoint.ts';
import {isObject} from '../errors/api-error.ts';
import type {Errand} from '../errors/network-error.ts';
import {plain, type Redact} from '../errors/one-line.ts';
import {digitsOf} from '../json.ts';
import type {Json} from '../request.ts';
import {malformed} from './response-body.ts';
import type {Answer, Item, Page, Slot} from './types.ts';

/** Items on a page where no other number was asked for (specification, section 2). */
const PAGE_SIZE = 100;

/** No account has as many of anything. */
const MOST = 10_000_000;

/** Reads the envelope of a list, `{data, page, pages, results}`, item by item. */
export function pageOf<T>(
  schema: Schema<T>,
  {status, json, raw}: Answer,
  asked: Listing,
  errand: Errand,
): Page<T> {
  const [data, rawData] = [dataOf(json), dataOf(raw)];
  if (data === undefined) {
    throw malformed(
      status,
      `${errand.host} answered ${errand.what} with JSON that is no list: check the URL`,
    );
  }
  const most = asked.pageSize ?? PAGE_SIZE;
  if (data.length > most) {
    throw malformed(
      status,
      `${errand.host} answered ${errand.what} with ${data.length} items on a page that was to have ${most} at most: they are not read`,
    );
  }
  const slots = data.map((item, i) => slotOf(schema, item, rawData?.[i] ?? item, errand.redactor.text));
  const setAside = slots.reduce((count, slot) => count + (slot.ok ? 0 : 1), 0);
  return {slots, ...numbers(json, data.length, asked, errand.redactor.text), setAside};
}

function dataOf(json: Json): Json[] | undefined {
  return isObject(json) && Array.isArray(json.data) ? json.data : undefined;
}

/** The numbers of an envelope, made to agree with each other and with what is there. */
function numbers(
  json: Json,
  length: number,
  asked: Listing,
  redact: Redact,
): Pick<Page<unknown>, 'page' | 'pages' | 'results' | 'doubt'> {
  const envelope = isObject(json) ? json : {};
  const size = asked.pageSize ?? PAGE_SIZE;
  const page = whole(envelope.page, 1) ?? asked.page ?? 1;
  const counted = length === 0 ? 0 : (page - 1) * size + length;
  const results = Math.max(whole(envelope.results, 0) ?? counted, length);
  // A service may give smaller pages than were asked for, but none without an item.
  const last = Math.max(page, Math.ceil(results / Math.max(1, length)));
  const pages = Math.min(whole(envelope.pages, 1) ?? Math.ceil(results / size), last);
  const told = envelope.results;
  const doubt = told === undefined || told === null || told === results ? {} : {doubt: doubtOf(told, redact)};
  return {page, pages: Math.max(pages, length === 0 ? 1 : page), results, ...doubt};
}

const doubtOf = (told: Json, redact: Redact): string =>
  `the service counts ${plain(digitsOf(told) ?? JSON.stringify(told), redact, 30)} of them, which cannot be`;

function whole(json: Json | undefined, least: number): number | undefined {
  return typeof json === 'number' && Number.isInteger(json) && json >= least && json <= MOST
    ? json
    : undefined;
}

/**
 * Checks without copying: what passes is the very object that was parsed, so that a long list is in memory once.
 * Schemas neither transform nor fill in.
 */
export function slotOf<T>(schema: Schema<T>, value: Json, raw: Json, redact: Redact = same): Slot<T> {
  if (v.is(schema, value)) return {ok: true, value: value as T, raw};
  return {ok: false, reason: reasonOf(schema, value, redact), raw};
}

const same: Redact = text => text;

/** A single thing, or an error of kind `malformed` where it does not fit its schema. */
export function itemOf<T>(
  schema: Schema<T>,
  {status, json, raw}: Answer,
  {host, what, redactor}: Errand,
): Item<T> {
  const slot = slotOf(schema, json, raw, redactor.text);
  if (slot.ok) return {value: slot.value, raw};
  throw malformed(status, `${host} answered ${what} with something unexpected (${slot.reason})`);
}

/** `size: Expected number but received "x"`. */
function reasonOf(schema: Schema<unknown>, value: Json, redact: Redact): string {
  const issue = v.safeParse(schema, value, {abortEarly: true}).issues?.[0];
  if (issue === undefined) return 'it does not fit';
  const path = v.getDotPath(issue);
  const digits = digitsOf(issue.input);
  const reason =
    digits === undefined
      ? issue.message.replace(/^Invalid \w+: /, '')
      : `${digits} has more digits than can be held exactly`;
  return path === null
    ? plain(reason, redact, 120)
    : `${plain(path, redact, 60)}: ${plain(reason, redact, 120)}`;
}
