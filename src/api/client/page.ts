import * as v from 'valibot';
import {isRecord} from '../../own-property.ts';
import type {Listing, Schema} from '../endpoints/endpoint.ts';
import {ApiError, htmlTitle, isHtml, oneLine, type Redact} from '../errors/api-error.ts';
import type {FailedRequest} from '../errors/failures.ts';
import {digitsOf, JsonTooLarge, parseJson} from '../json.ts';
import type {Json, Reply} from '../request.ts';
import type {Item, Page, ParsedReply, Slot} from './types.ts';

/** Items per page if the request names no `page_size` (specification, section 2). */
const DEFAULT_PAGE_SIZE = 100;

/** Larger counts and page numbers are ignored as wrong. */
const LARGEST_COUNT = 10_000_000;

/** Checks one page of a list, `{data, page, pages, results}`, item by item. Throws `malformed` if it is no list. */
export function pageOf<T>(
  schema: Schema<T>,
  {status, json, raw, date}: ParsedReply,
  asked: Listing,
  context: FailedRequest,
): Page<T> {
  const [data, rawData] = [dataOf(json), dataOf(raw)];
  if (data === undefined) {
    throw malformedResponse(
      status,
      `${context.host} answered ${context.what} with JSON that is not a list: check ${context.origin.address}`,
    );
  }
  const pageSize = asked.pageSize ?? DEFAULT_PAGE_SIZE;
  if (data.length > pageSize) {
    throw malformedResponse(
      status,
      `${context.host} answered ${context.what} with ${data.length} items, more than the ${pageSize} of a page: they are not shown`,
    );
  }
  const slots = data.map((item, i) => slotOf(schema, item, rawData?.[i] ?? item, context.redactor.text));
  const setAside = slots.reduce((count, slot) => count + (slot.ok ? 0 : 1), 0);
  const page = {slots, ...numbers(json, data.length, asked, context.redactor.text), setAside};
  return date === undefined ? page : {...page, date};
}

function dataOf(json: Json): Json[] | undefined {
  return isRecord(json) && Array.isArray(json.data) ? json.data : undefined;
}

/** `page`, `pages` and `results` of a reply, corrected so that they agree with each other and with the items. */
function numbers(
  json: Json,
  length: number,
  asked: Listing,
  redact: Redact,
): Pick<Page<unknown>, 'page' | 'pages' | 'results' | 'countWarning'> {
  const envelope = isRecord(json) ? json : {};
  const size = asked.pageSize ?? DEFAULT_PAGE_SIZE;
  const page = whole(envelope.page, 1) ?? asked.page ?? 1;
  const counted = length === 0 ? 0 : (page - 1) * size + length;
  const given = whole(envelope.results, 0);
  const results = Math.max(given ?? counted, length);
  const announced = whole(envelope.pages, 1);
  // The service may send smaller pages than requested, but each holds at least one item. Without a count its pages are believed.
  const last =
    given === undefined ? Number.POSITIVE_INFINITY : Math.max(page, Math.ceil(results / Math.max(1, length)));
  const pages = Math.min(announced ?? Math.ceil(results / size), last);
  const reported = envelope.results;
  const countWarning =
    (reported ?? results) !== results
      ? {countWarning: impossibleCount(reported ?? null, redact)}
      : length > 0 && (announced ?? 0) > last
        ? {countWarning: `the service reports ${results} items on ${announced} pages, which cannot be`}
        : {};
  return {page, pages: Math.max(pages, length === 0 ? 1 : page), results, ...countWarning};
}

const impossibleCount = (reported: Json, redact: Redact): string =>
  `the service reports an impossible count: ${oneLine(digitsOf(reported) ?? JSON.stringify(reported), redact, 30)}`;

function whole(json: Json | undefined, least: number): number | undefined {
  return typeof json === 'number' && Number.isInteger(json) && json >= least && json <= LARGEST_COUNT
    ? json
    : undefined;
}

/** Checks one item. `value` is the parsed object itself, to save memory: that is why schemas neither transform nor fill in. */
export function slotOf<T>(schema: Schema<T>, value: Json, raw: Json, redact: Redact = same): Slot<T> {
  // The cast: schemas never transform, so what `is` accepts is a T.
  if (v.is(schema, value)) return {ok: true, value: value as T, raw};
  return {ok: false, reason: reasonOf(schema, value, redact), raw};
}

const same: Redact = text => text;

/** Checks a single object. Throws an ApiError of kind `malformed` if it does not fit its schema. */
export function checkedItem<T>(
  schema: Schema<T>,
  {status, json, raw}: ParsedReply,
  {host, what, redactor}: FailedRequest,
): Item<T> {
  const slot = slotOf(schema, json, raw, redactor.text);
  if (slot.ok) return {value: slot.value, raw};
  throw malformedResponse(status, `${host} answered ${what} with something unexpected (${slot.reason})`);
}

/** `size: Expected number but received "x"`. */
function reasonOf(schema: Schema<unknown>, value: Json, redact: Redact): string {
  const issue = v.safeParse(schema, value, {abortEarly: true}).issues?.[0];
  if (issue === undefined) return 'it does not match the specification';
  const path = v.getDotPath(issue);
  const digits = digitsOf(issue.input);
  const reason =
    digits === undefined
      ? issue.received === 'undefined'
        ? 'it is missing'
        : issue.message.replace(/^Invalid \w+: /, '')
      : `${digits} has more digits than can be held exactly`;
  return path === null
    ? oneLine(reason, redact, 120)
    : `${oneLine(path, redact, 60)}: ${oneLine(reason, redact, 120)}`;
}

/** Parses the body of a successful reply. An empty body is `{}` for a write (204), an error for a GET. */
export async function parseBody(reply: Reply, context: FailedRequest): Promise<Json> {
  const json = parsedText(reply, context);
  await context.redactor.data(json);
  return json;
}

function parsedText(
  {status, body}: Pick<Reply, 'status' | 'body'>,
  {request, what, host, origin, redactor}: FailedRequest,
): Json {
  const text = body.trim();
  if (text === '') {
    if (request.method !== 'GET') return {};
    throw malformedResponse(status, `${host} answered ${what} with nothing: check ${origin.address}`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    const reason =
      error instanceof JsonTooLarge
        ? `the answer of ${host} to ${what} ${error.message}`
        : brokenJson(text, {request, what, host, origin, redactor});
    throw malformedResponse(status, reason);
  }
}

/** An error for a reply that is not what the specification describes, whatever its status. */
const malformedResponse = (status: number, message: string): ApiError =>
  new ApiError({kind: 'malformed', status, message, sent: true});

function brokenJson(
  text: string,
  {request, what, host, origin, redactor}: Omit<FailedRequest, 'hasToken'>,
): string {
  if (isHtml(text)) {
    const title = htmlTitle(text, redactor.text);
    const page = title === '' ? 'a web page' : `a web page ("${title}")`;
    return `${host} answered ${what} with ${page} instead of JSON: check ${origin.address}`;
  }
  const whole = /^\{.*\}$|^\[.*\]$/s.test(text);
  if (/^[[{]/.test(text) && !whole) {
    // A write may have been done.
    const advice = request.method === 'GET' ? ': try again' : '';
    return `the answer of ${host} to ${what} broke off in the middle${advice}`;
  }
  return `${host} answered ${what} with something that is not JSON: check ${origin.address}`;
}
