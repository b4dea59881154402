import {createService, type Service, type ServiceOptions} from '../../src/service/index.ts';
import {createDemoService} from '../demo-account.ts';

/** The simulated time at which the services of the tests start. */
export const noon = new Date('2025-10-15T12:00:00Z');

/** Starts a service whose clock stands still, with a copy of the demo account. */
export const open = (options: ServiceOptions = {}): Promise<Service> =>
  createDemoService({now: () => noon, ...options});

/** Starts one that makes the account itself. */
export const openNew = (options: ServiceOptions = {}): Promise<Service> =>
  createService({now: () => noon, ...options});

export interface Item extends Record<string, unknown> {
  readonly id: number;
  readonly label: string;
}

export interface Page<T = Item> {
  readonly data: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

export interface Errors {
  readonly errors: readonly {reason: string; field?: string}[];
}

/** Sends a request as `fetch` would. @throws TypeError where a lost connection is injected */
export async function fetchFrom({handle}: Service, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`http://demo.invalid${path}`, init);
  const {pathname, search} = new URL(request.url);
  const body = request.body === null ? {} : {body: await request.text()};
  const headers = Object.fromEntries(request.headers);
  try {
    const reply = await handle({method: request.method, path: pathname + search, headers, ...body});
    return new Response(reply.body === '' && reply.status === 204 ? null : reply.body, reply);
  } catch (cause) {
    throw new TypeError('fetch failed', {cause});
  }
}

/** Sends a request with the master token. @param path below `/v4` */
export async function ask(
  service: Service,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: {method?: string; headers?: Record<string, string>; body?: unknown} = {},
): Promise<Response> {
  return await fetchFrom(service, `/v4${path}`, {
    method,
    headers: {authorization: `Bearer ${service.token}`, ...headers},
    ...(body === undefined ? {} : {body: JSON.stringify(body)}),
  });
}

export async function read<T = Item>(service: Service, path: string): Promise<T> {
  const reply = await ask(service, path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

export async function filtered<T = Item>(service: Service, path: string, filter: unknown): Promise<Page<T>> {
  const reply = await ask(service, path, {headers: {'x-filter': jsonHeader(filter)}});
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Page<T>;
}

/** JSON in ASCII, since a header must be ASCII. */
export const jsonHeader = (filter: unknown): string =>
  JSON.stringify(filter).replace(
    /[\u0080-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Reads all pages of a list. */
export async function readAll<T = Item>(service: Service, path: string): Promise<readonly T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const reply = await read<Page<T>>(service, `${path}?page=${page}&page_size=500`);
    all.push(...reply.data);
    if (page >= reply.pages) return all;
  }
}

/** A clock that only moves when it is advanced. */
export interface ManualClock {
  now(): Date;
  advance(seconds: number): void;
}

export function createClock(start: Date = noon): ManualClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: seconds => {
      at += seconds * 1000;
    },
  };
}

/** Sends a write. @returns the status and the JSON of the reply */
export async function send<T = Item>(
  service: Service,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{status: number; body: T}> {
  const reply = await ask(service, path, {method, headers: {'content-type': 'application/json'}, body});
  return {status: reply.status, body: (await reply.json()) as T};
}

/** Sends a write that must be accepted. @returns the JSON of the reply */
export async function sendAccepted<T = Item>(...request: Parameters<typeof send>): Promise<T> {
  const {status, body} = await send<T>(...request);
  if (status !== 200)
    throw new Error(`${request[1]} ${request[2]} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Sends a write that must be refused. @returns status and reasons, such as `400 label: Must be text` */
export async function sendRefused(...request: Parameters<typeof send>): Promise<string[]> {
  const {status, body} = await send<Errors>(...request);
  if (status < 400) throw new Error(`${request[1]} ${request[2]} answered ${status}`);
  return body.errors.map(
    ({reason, field}) => `${status} ${field === undefined ? '' : `${field}: `}${reason}`,
  );
}
