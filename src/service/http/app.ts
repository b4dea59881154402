import {loadCatalogues} from '../catalogue/load.ts';
import {notFound, Refusal} from '../refusal.ts';
import type {Turned} from '../simulation/clock.ts';
import {type Faults, Interposed, ReplyLost} from '../simulation/faults.ts';
import {settle} from '../simulation/lifecycle.ts';
import type {Weather} from '../simulation/weather.ts';
import type {Store} from '../storage/store.ts';
import type {Word} from '../word.ts';
import {authorize, identify, scopeOf} from './auth.ts';
import {readBody} from './body.ts';
import {control, controlPath} from './control.ts';
import {openApi} from './openapi.ts';
import type {Call, Route} from './route.ts';
import {Router} from './router.ts';

/** What every request is answered from. */
export interface Core {
  readonly store: Store;
  readonly word: Word;
  readonly clock: Turned;
  readonly faults: Faults;
  setWeather(weather: Partial<Weather>): void;
  /** The token that may do everything. */
  readonly token: string;
}

/** A request as plain data. */
export interface PlainRequest {
  readonly method: string;
  /** From `/v4` on, with its query. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A reply as plain data. */
export interface PlainReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers a request; a HEAD with the length of what a GET gets. @throws ReplyLost where the weather wants it so */
export type Answer = (request: PlainRequest) => Promise<PlainReply>;

/**
 * The service as a function from requests to replies. They are plain data, because the classes of `fetch` take
 * longer to load (30 ms) than everything else here, and the program's first frame waits for its first reply.
 */
export function createApp(core: Core, routes: readonly Route[]): Answer {
  const router = new Router<Route>();
  for (const route of routes) {
    router.add(route.method, route.path.replace(/^\/node(?=\/)/, `/${core.word.small}`), route);
  }
  let described: Promise<string> | undefined;
  const describe = () => {
    described ??= openApi(routes, core.word).then(document => JSON.stringify(document));
    return described;
  };
  return async request => {
    const headers: Record<string, string> = {'content-type': 'application/json'};
    let reply: PlainReply;
    try {
      if (request.path.startsWith(controlPath)) reply = control(core, request);
      else {
        const reading = request.method === 'GET' || request.method === 'HEAD';
        const telling = reading && /^\/openapi\.json(\?|$)/.test(request.path);
        const body = telling ? await describe() : await answer(core, router, request, headers);
        reply = {status: 200, headers, body};
      }
    } catch (error) {
      reply = failure(core, request, headers, error);
    }
    if (request.method !== 'HEAD') return reply;
    const length = String(Buffer.byteLength(reply.body));
    return {...reply, headers: {...reply.headers, 'content-length': length}, body: ''};
  };
}

/** @param headers of the reply, to be added to */
async function answer(
  {store, word, clock, faults}: Core,
  router: Router<Route>,
  request: PlainRequest,
  headers: Record<string, string>,
): Promise<string> {
  await faults.arrive();
  const [path = '', query = ''] = request.path.split(/\?(.*)/s);
  // `/v4beta` is `/v4` under another name.
  const below = /^\/v4(?:beta)?(\/.*)$/.exec(path)?.[1];
  const found = below === undefined ? undefined : router.find(below);
  if (found === undefined) throw notFound();
  const route = found.endpoints.get(request.method === 'HEAD' ? 'GET' : request.method);
  if (route === undefined) {
    const allow = [...found.endpoints.keys()].join(', ');
    throw new Refusal(405, [{reason: 'Method not allowed'}], {allow});
  }
  const at = clock.now();
  const {authorization = ''} = request.headers;
  const caller = identify(store, authorization, at);
  headers['x-accepted-oauth-scopes'] = scopeOf(route, word);
  if (caller !== undefined) headers['x-oauth-scopes'] = caller.scopes.join(' ');
  faults.count(authorization, route.counts ?? 'other', at, headers);
  authorize(route, caller, word);
  faults.begin();
  if (route.needs !== undefined) await loadCatalogues(store, word, route.needs);
  settle(store, at);
  const reading = route.method === 'GET';
  const call: Call = {
    store,
    word,
    at,
    caller,
    params: found.params,
    query: new URLSearchParams(query),
    filter: utf8(request.headers['x-filter']),
    input: reading ? {} : word.neutral(readBody(request.body, request.headers['content-type'])),
  };
  const reply = reading ? route.run(call) : store.write(() => carryOut(route, call));
  faults.end();
  return typeof reply === 'string' ? reply : word.toWire(JSON.stringify(reply));
}

/** A write, and the time that the store has seen: a clock that ran faster must not go back when it is opened again. */
function carryOut(route: Route, call: Call): string | object {
  call.store.setFact('time', 0, call.at);
  return route.run(call);
}

/** What is answered where something was thrown. @param headers those that the reply had by then */
function failure(
  {word}: Core,
  {method, path}: PlainRequest,
  headers: Record<string, string>,
  error: unknown,
): PlainReply {
  if (error instanceof ReplyLost) throw error;
  if (error instanceof Interposed) {
    return {status: error.status, headers: {...headers, 'content-type': error.type}, body: error.body};
  }
  if (error instanceof Refusal) {
    return {status: error.status, headers: {...headers, ...error.headers}, body: errorBody(error, word)};
  }
  const trace = error instanceof Error ? error.stack : error;
  process.stderr.write(`the service failed on ${method} ${path}: ${trace}\n`);
  return {status: 500, headers, body: errorBody(new Refusal(500, [{reason: 'Internal Server Error'}]), word)};
}

function errorBody(refusal: Refusal, word: Word): string {
  const errors = refusal.reasons.map(({reason, field}) => {
    if (field === undefined) return {reason};
    const name = word.field(field);
    // Many a reason begins with its field's name, which is another on the wire.
    return {reason: reason.startsWith(`${field} `) ? name + reason.slice(field.length) : reason, field: name};
  });
  return JSON.stringify({errors});
}

/** A header's text: many clients put UTF-8 there, and it arrives one character per byte. */
function utf8(header: string | undefined): string | undefined {
  if (header === undefined || !/[\x80-\xff]/.test(header)) return header;
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(Buffer.from(header, 'latin1'));
  } catch {
    return header;
  }
}
