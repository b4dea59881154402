import {setImmediate as turn} from 'node:timers/promises';
import {tokenMistake} from '../api/address.ts';
import {
  ApiError,
  type Client,
  createClient,
  createRedactor,
  endpoints,
  problemOf,
  type Redactor,
  type Transport,
} from '../api/index.ts';
import type {Profile} from '../profiles/profile.ts';
import type {Service} from '../service/index.ts';
import {clean} from '../text/text.ts';
import {type Connection, connectionOf} from './connection.ts';
import {withToken} from './token-command.ts';

/** Seconds that a command waits for the service to allow more requests: the limits are those of a minute. */
export const patience = 90;

/** Milliseconds for one try, from the first byte sent to the last received. */
const timeout = 60_000;

export interface ClientOptions {
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
  const service = await createService();
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

/** Who a token belongs to, as far as the service says. The texts hold no control characters. */
export interface Identity {
  username?: string | undefined;
  email?: string | undefined;
  company?: string | undefined;
}

/** Asks the service who this is, by GET /account and GET /profile: a token may lack the right to one. Throws an ApiError. */
export async function identify(client: Client): Promise<Identity> {
  const [account, profile] = await Promise.allSettled([
    client.get(endpoints.account.read, {}),
    client.get(endpoints.profile.read, {}),
  ]);
  const failures = [account, profile].flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
  const kinds = failures.map(reason => problemOf(reason).kind);
  const fatal = failures.find((_, index) => !['forbidden', 'missing'].includes(kinds[index] ?? ''));
  if (fatal) throw fatal;
  // `forbidden` means that the service knows the token, even if it has the right to neither.
  if (failures.length === 2 && !kinds.includes('forbidden')) throw failures[0];
  const {username, email: own} = profile.status === 'fulfilled' ? profile.value.value : {};
  const {company, email} = account.status === 'fulfilled' ? account.value.value : {};
  const text = (value: string | null | undefined) => (value ? clean(value) : undefined);
  return {username: text(username), email: text(own ?? email), company: text(company)};
}

/** Checks the service's word for a node, with a request for the list of types, whose path begins with it. */
export async function checkWord(client: Client, word: string): Promise<void> {
  try {
    await client.list(endpoints.types.list, {pageSize: 25});
  } catch (error) {
    if (problemOf(error).kind !== 'missing') throw error;
    const message = `the token is good, but the service has no /${word}/types: its own word for a node must be another one, such as ${word === 'linode' ? 'node' : 'linode'}`;
    throw new ApiError({kind: 'refused', message, sent: true});
  }
}

export type MakeClient = (connection: Connection) => Promise<Client>;

/** Checks address, word and token of a profile at its service. Throws an ApiError with a sentence if it refuses them. */
export async function checkProfile(
  profile: Profile,
  terminal: 'free' | 'taken',
  makeClient: MakeClient = clientFor,
): Promise<Identity> {
  const connection = await withToken(connectionOf('this profile', profile), terminal, 'this profile');
  // It is not kept yet, so no place is named to change it.
  const client = await makeClient({...connection, origin: undefined});
  try {
    const identity = await identify(client);
    await checkWord(client, connection.word);
    return identity;
  } finally {
    await client.close();
  }
}
