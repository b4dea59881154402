import {attempt} from '../../attempt.ts';
import {loadCatalogues} from '../catalogue/load-catalogues.ts';
import {HttpError, notFound} from '../http-error.ts';
import {GatewayError, ReplyDropped} from '../simulation/fault-injector.ts';
import {asPlainService} from '../simulation/plain.ts';
import {applyDueUpdates} from '../simulation/scheduled-updates.ts';
import {asDataFileError, isDiskFull, isFileProblem} from '../storage/data-file-error.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import {authenticate, authorize, requiredScope} from './auth.ts';
import {parseBody} from './body.ts';
import {controlPath, handleControl} from './control.ts';
import {bodyOf, type PlainReply, type PlainRequest, type RequestHandler} from './message.ts';
import type {RequestContext, Route} from './route.ts';
import {Router} from './router.ts';
import type {ServiceContext} from './service-context.ts';

/** Returns the handler of all requests: to the API, the control endpoint and the OpenAPI document. */
export function createRequestHandler(service: ServiceContext, routes: readonly Route[]): RequestHandler {
  const router = new Router<Route>();
  for (const route of routes)
    router.add(route.method, route.path.replace(/^\/node(?=\/)/, `/${service.word.lower}`), route);
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
      if (request.path.startsWith(controlPath)) {
        service.makeWhole();
        reply = await handleControl(service, request);
      } else {
        const reads = request.method === 'GET' || request.method === 'HEAD';
        const isDocument = reads && /^\/openapi\.json(\?|$)/.test(request.path);
        const body = isDocument ? await openApiJson() : await handleApi(service, router, request, headers);
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

/** Answers a request to the API with the body. @param headers of the reply, to which those of all replies are added */
async function handleApi(
  {store, word, clock, faults, makeWhole}: ServiceContext,
  router: Router<Route>,
  request: PlainRequest,
  headers: Record<string, string>,
): Promise<string> {
  await faults.onArrival();
  const [path = '', query = ''] = request.path.split(/\?(.*)/s);
  // `/v4beta` is another name of `/v4`.
  const apiPath = /^\/v4(?:beta)?(\/.*)$/.exec(path)?.[1];
  const match = apiPath === undefined ? undefined : router.find(apiPath);
  if (match === undefined) throw notFound();
  const route = match.byMethod.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (route === undefined) {
    const allow = [...match.byMethod.keys()].join(', ');
    throw new HttpError(405, [{reason: 'Method not allowed'}], {allow});
  }
  makeWhole(route.reads);
  const {authorization = ''} = request.headers;
  const arrival = clock.now();
  const caller = authenticate(store, authorization, arrival);
  headers['x-accepted-oauth-scopes'] = requiredScope(route, word);
  if (caller !== undefined) headers['x-oauth-scopes'] = caller.scopes.join(' ');
  faults.countRequest(caller?.tokenId, route.rateLimitClass ?? 'other', arrival, headers);
  const authorized = authorize(route, caller, word);
  if (faults.settings.plain) asPlainService(route, request.headers['x-filter']);
  faults.beforeHandling();
  const reads = route.method === 'GET';
  const body = reads ? '' : await bodyOf(request);
  if (route.catalogues !== undefined) await loadCatalogues(store, word, route.catalogues);
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
    : store.transaction(() => handleWrite(route, context));
  faults.afterHandling();
  return typeof reply === 'string' ? reply : word.toWire(JSON.stringify(reply));
}

/** The stores whose last attempt to apply due updates failed. */
const behind = new WeakSet<Store>();

/** Applies due updates before a read. If the data file cannot be written, the read shows the data without the updates. */
function applyDueUpdatesIfPossible(store: Store, now: number, ahead: number): void {
  try {
    applyDueUpdates(store, now, ahead);
    behind.delete(store);
  } catch (error) {
    if (!isFileProblem(error)) throw error;
    // Logged once, not for each request.
    if (!behind.has(store))
      process.stderr.write(
        `the service cannot store the updates that are due: ${describeFileProblem(store, error)}\n`,
      );
    behind.add(store);
  }
}

/** Handles a write and stores its time: a clock that was moved forward continues from there when the data file is opened again. */
function handleWrite(route: Route, context: RequestContext): string | object {
  context.store.setInternalState('lastWrite', 0, context.now);
  return route.handle(context);
}

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
  if (error instanceof HttpError)
    return {status: error.status, headers: {...headers, ...error.headers}, body: errorJson(error, word)};
  if (isFileProblem(error)) {
    process.stderr.write(`the service failed on ${method} ${path}: ${describeFileProblem(store, error)}\n`);
    const [status, reason] = isDiskFull(error)
      ? [507, 'The disk that the data file is on is full. Nothing was changed.']
      : [500, 'The data file cannot be used. Nothing was changed.'];
    return {status, headers, body: errorJson(new HttpError(status, [{reason}]), word)};
  }
  const trace = error instanceof Error ? error.stack : error;
  process.stderr.write(`the service failed on ${method} ${path}: ${trace}\n`);
  return {
    status: 500,
    headers,
    body: errorJson(new HttpError(500, [{reason: 'Internal Server Error'}]), word),
  };
}

/** Describes a problem of the data file for the log: its name, the reason, and SQLite's own message. */
function describeFileProblem({location}: Store, error: Error): string {
  const sentence = asDataFileError(error, location)?.message ?? location;
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
