import {createService, type Service, type ServiceOptions} from '../../src/service/index.ts';

/** Noon of a day in autumn: the world of the tests comes about then. */
export const noon = new Date('2025-10-15T12:00:00Z');

/** A service with a clock that stands still. */
export const open = (options: ServiceOptions = {}): Promise<Service> =>
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

/** Asks with the service's own token. @param path below `/v4` */
export async function ask(
  service: Service,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: {method?: string; headers?: Record<string, string>; body?: unknown} = {},
): Promise<Response> {
  return await service.fetch(
    new Request(`http://demo.invalid/v4${path}`, {
      method,
      headers: {authorization: `Bearer ${service.token}`, ...headers},
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    }),
  );
}

export async function read<T = Item>(service: Service, path: string): Promise<T> {
  const reply = await ask(service, path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as T;
}

export async function filtered<T = Item>(service: Service, path: string, filter: unknown): Promise<Page<T>> {
  const reply = await ask(service, path, {headers: {'x-filter': header(filter)}});
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return (await reply.json()) as Page<T>;
}

/** JSON in ASCII, as a header must be. */
export const header = (filter: unknown): string =>
  JSON.stringify(filter).replace(
    /[\u0080-\uffff]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Every item of a collection, page by page. */
export async function whole<T = Item>(service: Service, path: string): Promise<readonly T[]> {
  const all: T[] = [];
  for (let page = 1; ; page++) {
    const reply = await read<Page<T>>(service, `${path}?page=${page}&page_size=500`);
    all.push(...reply.data);
    if (page >= reply.pages) return all;
  }
}

/** A clock that is turned by hand. */
export interface TurnedClock {
  now(): Date;
  /** Lets so many seconds pass. */
  turn(seconds: number): void;
}

export function handClock(start: Date = noon): TurnedClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    turn: seconds => {
      at += seconds * 1000;
    },
  };
}

/** Sends a body. @returns the status and the reply's JSON */
export async function send<T = Item>(
  service: Service,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<{status: number; body: T}> {
  const reply = await ask(service, path, {method, headers: {'content-type': 'application/json'}, body});
  return {status: reply.status, body: (await reply.json()) as T};
}

/** Sends what must be accepted. */
export async function done<T = Item>(...request: Parameters<typeof send>): Promise<T> {
  const {status, body} = await send<T>(...request);
  if (status !== 200)
    throw new Error(`${request[1]} ${request[2]} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Sends what must be refused. @returns status and reasons in one, as `400 label: Must be text` */
export async function refused(...request: Parameters<typeof send>): Promise<string[]> {
  const {status, body} = await send<Errors>(...request);
  if (status < 400) throw new Error(`${request[1]} ${request[2]} answered ${status}`);
  return body.errors.map(
    ({reason, field}) => `${status} ${field === undefined ? '' : `${field}: `}${reason}`,
  );
}
