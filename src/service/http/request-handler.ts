import {addRoute, createRouter, findRoute} from 'rou3';
import {attempt, thrownMessage} from '../../attempt.ts';
import {isRecord} from '../../own-property.ts';
import {badRequest, HttpError, notFound, unauthorized} from '../operation.ts';
import {formatTime, maxSpeed, type SimulatedClock, second} from '../simulation/clock.ts';
import {applyDueUpdates} from '../simulation/events.ts';
import {
  type FaultInjector,
  type FaultSettings,
  formatFaultSettings,
  GatewayError,
  parseFaultSettings,
  ReplyDropped,
  refuseUnspecified,
} from '../simulation/faults.ts';
import {asDataFileError, isDiskFull, isFileProblem} from '../storage/data-file.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import {authenticate, authorize, requiredScope} from './auth.ts';
import type {RequestContext, Route} from './route.ts';

export interface PlainRequest {
  readonly method: string;
  /** Begins with `/v4` and includes the query. */
  readonly path: string;
  /** The address that it came from; by default this machine's. */
  readonly from?: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A function reads it from the connection: it is called once the caller is known to be allowed, and else never. */
  readonly body?: string | (() => Promise<string>);
}

/** @throws HttpError if it cannot be read, or ReplyDropped */
export const bodyOf = async ({body = ''}: PlainRequest): Promise<string> =>
  typeof body === 'function' ? body() : body;

export interface PlainReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request. Messages are plain data, but for a body that is still to come: loading the classes of `fetch` takes 30 ms. @throws ReplyDropped if injected */
export type RequestHandler = (request: PlainRequest) => Promise<PlainReply>;

/** The parts of a running service that its request handlers use. */
interface ServiceContext {
  readonly store: Store;
  readonly word: Word;
  readonly clock: SimulatedClock;
  readonly faults: FaultInjector;
  /** Changes the given settings; the others stay. */
  readonly setFaults: (settings: Partial<FaultSettings>) => void;
  readonly masterToken: string;
}

/** Returns the handler of all requests: to the API, the control endpoint and the OpenAPI document. */
export function createRequestHandler(service: ServiceContext, routes: readonly Route[]): RequestHandler {
  const find = createFinder(routes, service.word);
  let document: Promise<string> | undefined;
  const openApiJson = () => {
    document ??= import('./openapi.ts').then(async ({openApi}) =>
      JSON.stringify(await openApi(routes, service.word)),
    );
    return document;
  };
  return async request => {
    const headers: Record<string, string> = {'content-type': 'application/json'};
    let reply: PlainReply;
    try {
      if (request.path.startsWith(controlPath)) reply = await handleControl(service, request);
      else {
        const reads = request.method === 'GET' || request.method === 'HEAD';
        const isDocument = reads && /^\/openapi\.json(\?|$)/.test(request.path);
        const body = isDocument ? await openApiJson() : await handleApi(service, find, request, headers);
        reply = {status: 200, headers, body};
      }
    } catch (error) {
      reply = errorReply(service, request, headers, error);
    }
    // Clients compare the times of items with it, so it is that of the simulated clock.
    const dated = {...reply.headers, date: new Date(service.clock.now()).toUTCString()};
    if (request.method !== 'HEAD') return {...reply, headers: dated};
    // A HEAD gets the headers that a GET would get, without the body.
    const length = String(Buffer.byteLength(reply.body));
    return {...reply, headers: {...dated, 'content-length': length}, body: ''};
  };
}

interface RouteMatch {
  readonly byMethod: ReadonlyMap<string, Route>;
  /** The named segments of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** Returns a function that finds the routes of a path. rou3 is used without its methods, because a 405 reply lists all methods of the path. */
export function createFinder(routes: readonly Route[], word: Word): (path: string) => RouteMatch | undefined {
  const router = createRouter<Map<string, Route>>();
  const byPath = Map.groupBy(routes, ({path}) => path.replace(/^\/node(?=\/)/, `/${word.lower}`));
  for (const [path, those] of byPath)
    addRoute(router, '', path, new Map(those.map(route => [route.method, route])));
  return path => {
    const segments = path.split('/').filter(segment => segment !== '');
    const match = findRoute(router, '', `/${segments.join('/')}`);
    // A malformed escape is taken literally.
    const decode = (segment: string) => attempt(() => decodeURIComponent(segment), segment);
    const params = Object.entries(match?.params ?? {}).map(([name, value]) => [name, decode(value)]);
    return match && {byMethod: match.data, params: Object.fromEntries(params)};
  };
}

/** Answers a request to the API with the body. @param headers of the reply, to which those of all replies are added */
async function handleApi(
  {store, word, clock, faults}: ServiceContext,
  find: (path: string) => RouteMatch | undefined,
  request: PlainRequest,
  headers: Record<string, string>,
): Promise<string> {
  await faults.onArrival();
  const [path = '', query = ''] = request.path.split(/\?(.*)/s);
  // `/v4beta` is another name of `/v4`.
  const apiPath = /^\/v4(?:beta)?(\/.*)$/.exec(path)?.[1];
  const match = apiPath === undefined ? undefined : find(apiPath);
  if (match === undefined) throw notFound();
  const route = match.byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (route === undefined)
    throw new HttpError(405, 'Method not allowed', {allow: [...match.byMethod.keys()].join(', ')});
  const arrival = clock.now();
  const caller = authenticate(store, request.headers.authorization, arrival);
  headers['x-accepted-oauth-scopes'] = requiredScope(route, word);
  if (caller !== undefined) headers['x-oauth-scopes'] = caller.scopes.join(' ');
  faults.countRequest(caller?.tokenId, route.rateLimitClass ?? 'other', arrival, headers);
  const authorized = authorize(route, caller, word);
  if (faults.settings.plain) refuseUnspecified(route, request.headers['x-filter']);
  faults.beforeHandling();
  const reads = route.method === 'GET';
  const body = reads ? '' : await bodyOf(request);
  const now = clock.now();
  const ahead = clock.takeAhead();
  if (reads) applyDueUpdatesIfPossible(store, now, ahead);
  else applyDueUpdates(store, now, ahead);
  const context: RequestContext = {
    store,
    word,
    now,
    caller: authorized,
    params: match.params,
    query: new URLSearchParams(query),
    from: request.from ?? '127.0.0.1',
    filter: decodeHeader(request.headers['x-filter']),
    body: reads ? {} : word.neutralKeys(parseBody(body, request.headers['content-type'])),
  };
  const reply = reads
    ? store.read(() => route.handle(context))
    : store.transaction(() => {
        // A clock that was moved forward continues from there when the data file is opened again.
        store.setInternalState('lastWrite', 0, now);
        return route.handle(context);
      });
  faults.afterHandling();
  return word.toWire(JSON.stringify(reply));
}

/** The length limit of a body, in characters. */
const maxBodyLength = 1_048_576;

/** Parses a body: a JSON object or a form; nothing, `{}` or `null` has no fields. @throws HttpError 400 for others, 413 if too large */
function parseBody(body: string, contentType: string | undefined): Record<string, unknown> {
  const text = body.trim();
  if (text.length > maxBodyLength) throw new HttpError(413, 'The body is too large');
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isForm = contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
    if (isForm) return parseForm(text);
    throw badRequest('Invalid JSON');
  }
  if (value === null) return {};
  if (!isRecord(value)) throw badRequest('The body must be a JSON object');
  return value;
}

/** Parses a form. Its values are text; numbers and booleans among them are converted. */
const parseForm = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );

/** The stores whose last attempt to apply due updates failed. */
const storesBehind = new WeakSet<Store>();

/** Applies due updates before a read. If the data file cannot be written, the read shows the data without the updates. */
function applyDueUpdatesIfPossible(store: Store, now: number, ahead: number): void {
  try {
    applyDueUpdates(store, now, ahead);
    storesBehind.delete(store);
  } catch (error) {
    if (!isFileProblem(error)) throw error;
    // Logged once, not for each request.
    if (!storesBehind.has(store))
      log(`cannot store the updates that are due: ${describeFileProblem(store, error)}`);
    storesBehind.add(store);
  }
}

const log = (text: string): void => void process.stderr.write(`the service ${text}\n`);

/** Returns the reply for an error. @param headers those set before the error was thrown @throws ReplyDropped again */
function errorReply(
  {word, store}: ServiceContext,
  {method, path}: PlainRequest,
  headers: Record<string, string>,
  error: unknown,
): PlainReply {
  if (error instanceof ReplyDropped) throw error;
  if (error instanceof GatewayError) {
    const {status, contentType, body} = error;
    return {status, headers: {...headers, 'content-type': contentType}, body};
  }
  let shown = error;
  if (isFileProblem(error)) {
    log(`failed on ${method} ${path}: ${describeFileProblem(store, error)}`);
    shown = isDiskFull(error)
      ? new HttpError(507, 'The disk that the data file is on is full. Nothing was changed.')
      : new HttpError(500, 'The data file cannot be used. Nothing was changed.');
  } else if (!(error instanceof HttpError))
    log(`failed on ${method} ${path}: ${error instanceof Error ? error.stack : error}`);
  const refusal = shown instanceof HttpError ? shown : new HttpError(500, 'Internal Server Error');
  return {status: refusal.status, headers: {...headers, ...refusal.headers}, body: errorJson(refusal, word)};
}

/** Describes a problem of the data file for the log: its name, the reason, and SQLite's own message. */
function describeFileProblem({file}: Store, error: Error): string {
  const sentence = asDataFileError(error, file?.path)?.message ?? '';
  return sentence.includes(error.message) ? sentence : `${sentence} (${error.message})`;
}

function errorJson({details}: HttpError, word: Word): string {
  const errors = details.map(({reason, field}) => {
    if (field === undefined) return {reason};
    const name = word.wireName(field);
    // Many reasons begin with the name of the field, which may differ on the wire.
    return {reason: reason.startsWith(`${field} `) ? name + reason.slice(field.length) : reason, field: name};
  });
  return JSON.stringify({errors});
}

/** Decodes a header that holds UTF-8, as many clients send it. Node delivers one character per byte. */
function decodeHeader(header: string | undefined): string | undefined {
  if (header === undefined || !/[\x80-\xff]/.test(header)) return header;
  const bytes = Buffer.from(header, 'latin1');
  return attempt(() => new TextDecoder('utf-8', {fatal: true}).decode(bytes), header);
}

/** The path of the control endpoint. It lies outside `/v4`, where no faults are injected. */
const controlPath = '/control';

const settings = ['latency', 'rate_limit', 'fail', 'drop', 'lag', 'maintenance', 'plain', 'speed'];

/** Reads a body and refuses unknown fields, so that a misspelled one is not ignored. @throws HttpError 400 */
async function readFields(request: PlainRequest, known: readonly string[]): Promise<Record<string, unknown>> {
  const fields = parseBody(await bodyOf(request), request.headers['content-type']);
  const unknown = Object.keys(fields).filter(name => !known.includes(name));
  if (unknown.length === 0) return fields;
  const reason = `Unknown field; it must be one of ${known.join(', ')}`;
  throw new HttpError(
    400,
    unknown.map(field => ({reason, field})),
  );
}

/**
 * Answers a request to the control endpoint, which needs the master token.
 * `GET /control` shows the fault settings, the simulated time and its speed, `PUT /control` changes those that the body
 * names, and `POST /control/clock` with `{"seconds": 60}` moves the clock forward.
 * @throws HttpError
 */
async function handleControl(service: ServiceContext, request: PlainRequest): Promise<PlainReply> {
  if (request.headers.authorization !== `Bearer ${service.masterToken}`) throw unauthorized();
  const [path] = request.path.split('?');
  const is = (method: string, subpath: string) => request.method === method && path === controlPath + subpath;
  if (is('PUT', '')) changeSettings(service, await readFields(request, settings));
  else if (is('POST', '/clock')) advanceClock(service, await readFields(request, ['seconds']));
  else if (path !== controlPath && path !== `${controlPath}/clock`) throw notFound();
  else if (!is('GET', '')) throw new HttpError(405, 'Method not allowed');
  const {clock, faults} = service;
  const {rateLimit: rate_limit, ...rest} = formatFaultSettings(faults.settings);
  return {
    status: 200,
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({...rest, rate_limit, speed: clock.speed, now: formatTime(clock.now())}),
  };
}

function changeSettings({clock, setFaults}: ServiceContext, fields: Readonly<Record<string, unknown>>): void {
  const {rate_limit: rateLimit, speed = clock.speed, ...rest} = fields;
  if (typeof speed !== 'number' || !(speed > 0 && speed <= maxSpeed))
    throw badRequest(`Must be a number above 0 and up to ${maxSpeed.toLocaleString('en')}`, 'speed');
  let changed: ReturnType<typeof parseFaultSettings>;
  try {
    changed = parseFaultSettings({...rest, rateLimit});
  } catch (error) {
    throw badRequest(thrownMessage(error));
  }
  setFaults(changed);
  clock.speed = speed;
}

function advanceClock({clock}: ServiceContext, {seconds}: Readonly<Record<string, unknown>>): void {
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= 1e9))
    throw badRequest('Must be a number of seconds, 0 or more', 'seconds');
  clock.advance(seconds * second);
}
