import {setImmediate as turn} from 'node:timers/promises';
import {tokenMistake} from '../api/address.ts';
import {type Client, createClient, createRedactor, type Redactor, type Transport} from '../api/index.ts';
import type {Service} from '../service/index.ts';
import type {Connection} from './connection.ts';

/** Returns a file that the build embedded in the program, by its name. */
declare const SKYDECK_BYTES: ((name: string) => Uint8Array<ArrayBuffer> | undefined) | undefined;

/** Seconds that a command waits for the service to allow more requests: the limits are those of a minute. */
export const patience = 90;

/** Milliseconds for one try, from the first byte sent to the last received. */
const timeout = 60_000;

export interface ClientOptions {
  /** Called when a request has to wait, with what for and how long. */
  onWait?: ((text: string) => void) | undefined;
  /** Called with the scopes of the token when the service reports them. */
  onScopes?: ((scopes: readonly string[]) => void) | undefined;
  /** Learns the token, unless it is that of the demo account. */
  redactor?: Redactor | undefined;
  watch?: ((transport: Transport) => Transport) | undefined;
  /** Whether it is a command, which sends a few requests and ends: nobody is there to ask again. */
  short?: boolean | undefined;
}

/** The client for a connection. The embedded service is only loaded if it is used. */
export async function clientFor(
  connection: Connection,
  {watch = transport => transport, short = false, ...options}: ClientOptions = {},
): Promise<Client> {
  if (!connection.demo) {
    options.redactor?.addToken(connection.token);
    const {createTransport} = await import('../api/client/transport.ts');
    const {tokenCommand, badge} = connection;
    return createClient({
      ...connection,
      ...options,
      ...(tokenCommand === undefined || connection.token === undefined
        ? {}
        : {
            async renew() {
              const {tokenFrom} = await import('./token-command.ts');
              const token = await tokenFrom(
                tokenCommand,
                short ? 'free' : 'taken',
                `profile ${badge.profile}`,
              );
              const mistake = tokenMistake(token);
              if (mistake !== undefined) throw new Error(`its command was run again: ${mistake}`);
              // The journal marks each write with the token that it is sent with.
              connection.token = token;
              return token;
            },
          }),
      timeout,
      ...(short ? {longestWait: patience} : {}),
      transport: watch(createTransport()),
    });
  }
  const {createService} = await import('../service/index.ts');
  const built = typeof SKYDECK_BYTES === 'function' ? SKYDECK_BYTES('demo') : undefined;
  const service = await createService({deferred: true, built});
  // Frees the memory at once, and not at the next garbage collection.
  built?.buffer.transfer(0);
  // Everybody knows the token of the demo account, so it is not hidden.
  const {redactor = createRedactor()} = options;
  return createClient({
    ...connection,
    ...options,
    redactor,
    token: service.token,
    transport: watch(embeddedTransport(service)),
  });
}

/** Passes requests to a service in this process. Each is answered in a turn of its own, so that what came before is drawn. */
export function embeddedTransport(service: Pick<Service, 'handle'>): Transport {
  return async ({url, method, headers, body}, signal) => {
    await turn();
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
