import type {Server} from 'node:http';
import {type AddressInfo, isIPv4} from 'node:net';
import {hostname} from 'node:os';
import {isLoopback} from '../../api/address.ts';
import type {PlainRequest, RequestHandler} from '../../service/http/message.ts';
import {HttpError} from '../../service/http-error.ts';

/** Returns an address as it stands in a URL. */
export const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** The address that a server listens on; undefined if it does not, or on no network. */
export function boundAddress(server: Server): AddressInfo | undefined {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address : undefined;
}

/** Whether only this machine can reach the address. */
export const isOwn = ({address}: AddressInfo): boolean => isLoopback(inUrl(address));

/**
 * Passes on requests that name what the server listens on. A web page can bind a name of its own to 127.0.0.1, and then read and
 * write there with the default token: its requests have that name as their Host. Those of other pages have a foreign Origin.
 * @param hosts the addresses and names that the server was given
 * @throws HttpError 421 for another Host, 403 for another Origin
 */
export function onlyForOwnHosts(
  handle: RequestHandler,
  server: () => Server,
  hosts: readonly string[],
): RequestHandler {
  const names = new Set(hosts.map(host => parsed(inUrl(host))?.hostname));
  return async request => {
    const bound = boundAddress(server());
    if (bound) checkHeaders(request, bound, names);
    return await handle(request);
  };
}

function checkHeaders(
  {headers: {host, origin}}: PlainRequest,
  bound: AddressInfo,
  names: ReadonlySet<string | undefined>,
): void {
  const {port} = bound;
  const asked = parsed(host ?? '');
  const isNamed = asked !== undefined && (isLoopback(asked.hostname) || names.has(asked.hostname));
  // Where others reach it, any address may be its own, behind any port. An address cannot be bound anew, as a name can.
  const isMeant = isOwn(bound)
    ? isNamed && Number(asked.port || 80) === port
    : isNamed || (asked !== undefined && isOfThisMachine(asked.hostname));
  // Requests of HTTP/1.0 may have none. No browser sends them.
  if (host !== undefined && !isMeant)
    throw new HttpError(421, [
      {
        reason: `The header Host must be what the service listens on, such as localhost:${port}; start it with --host ${bound.address},NAME for another name`,
      },
    ]);
  if (origin !== undefined && (!asked || parsed(origin.replace(/^http:\/\//, ''))?.host !== asked.host))
    throw new HttpError(403, [
      {reason: 'The header Origin must be that of the service itself, or be left out'},
    ]);
}

const isOfThisMachine = (name: string): boolean =>
  isIPv4(name) || name.startsWith('[') || name === hostname().toLowerCase();

/** Reads a host, with its port if it has one, as a browser does; undefined if it is none. */
const parsed = (host: string): URL | undefined =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
