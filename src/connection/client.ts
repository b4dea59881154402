import {type Client, createClient, createRedactor, type Redactor, type Transport} from '../api/index.ts';
import type {Service} from '../service/index.ts';
import type {Connection} from './connection.ts';

/** Milliseconds for one try, from the first byte sent to the last received. */
const timeout = 60_000;

export interface Told {
  /** Something is being waited for: what, and how long. */
  waiting?: ((text: string) => void) | undefined;
  /** The service has told what the token may. */
  scopes?: ((scopes: readonly string[]) => void) | undefined;
  /** Where the token is made known as a secret, if it is one. */
  redactor?: Redactor | undefined;
  /** What requests go through on their way to the service. */
  watch?: ((transport: Transport) => Transport) | undefined;
}

/** The client for a connection. The embedded service and undici are loaded only where they are used. */
export async function clientFor(connection: Connection, {watch = same, ...told}: Told = {}): Promise<Client> {
  if (!connection.demo) {
    told.redactor?.addToken(connection.token);
    const {createTransport} = await import('../api/client/transport.ts');
    return createClient({...connection, ...told, timeout, transport: watch(createTransport())});
  }
  const {createService} = await import('../service/index.ts');
  const service = await createService();
  // Everybody knows the token of the demo account: nothing is to be hidden.
  const {redactor = createRedactor()} = told;
  return createClient({
    ...connection,
    ...told,
    redactor,
    token: service.token,
    transport: watch(embedded(service)),
  });
}

const same = (transport: Transport): Transport => transport;

/** Carries requests to a service in this process: no socket, nothing leaves it. */
export function embedded(service: Pick<Service, 'handle'>): Transport {
  return async ({url, method, headers, body}, signal) => {
    signal.throwIfAborted();
    const {pathname, search} = new URL(url);
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const path = pathname + search;
    const reply = await service.handle({method, path, headers: lower, ...(body === undefined ? {} : {body})});
    signal.throwIfAborted();
    return reply;
  };
}
