import {BlockList, isIP} from 'node:net';
import type {Readable} from 'node:stream';
import {promisify} from 'node:util';
import {JoinedBytes} from '../../joined-bytes.ts';
import {isLoopback} from '../address.ts';
import {limits} from '../json.ts';

export interface TransportSettings {
  /** Milliseconds to connect; then for the headers of the reply, and between any two parts of its body. */
  connectTimeout?: number;
  answerTimeout?: number;
  /** The longest reply that is read, in bytes after decompression. */
  maxSize?: number;
}

/** Milliseconds after which an idle connection is closed: undici would after 4 s, less than the time between two keys, Node never. */
export const keepAlive = 60_000;

export const withDefaults = ({
  connectTimeout = 10_000,
  answerTimeout = 30_000,
  maxSize = limits.length,
}: TransportSettings): Required<TransportSettings> => ({connectTimeout, answerTimeout, maxSize});

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Each header once, its name in lower case. */
export const flatHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );

/** The number of pieces in which a reply may come: reading each takes time, however small it is. */
const mostPieces = 100_000;

/** Collects the body of a reply. Rejects with the error of the stream, or with one of its own where there is too much of it. */
export const collected = (body: Readable, maxSize: number): Promise<JoinedBytes> =>
  new Promise((resolve, reject) => {
    const joined = new JoinedBytes();
    body.on('data', (piece: Buffer) => {
      joined.add(piece);
      if (joined.size > maxSize) body.destroy(failure('the reply is too large', 'ERR_BUFFER_TOO_LARGE'));
      else if (joined.pieces > mostPieces)
        body.destroy(failure('the reply comes in too many pieces', 'SKYDECK_PIECES'));
    });
    body.once('error', reject).once('end', () => resolve(joined));
  });

export const failure = (message: string, code: string): Error => Object.assign(new Error(message), {code});

export async function decompressed(
  bytes: Buffer,
  encoding: string | readonly string[] | undefined,
  maxSize: number,
): Promise<Buffer> {
  if (bytes.length === 0 || !/^(x-)?gzip$/i.test(String(encoding ?? ''))) return bytes;
  const {gunzip} = await import('node:zlib');
  return promisify<Buffer, {maxOutputLength: number}, Buffer>(gunzip)(bytes, {maxOutputLength: maxSize});
}

/** Marks an error before which the request was not written, as there was no connection yet. */
export const markUnsent = (error: unknown): unknown =>
  error instanceof Error ? Object.assign(error, {unsent: true}) : error;

/** Variables that name proxies are read as curl, Go and Python read them. */
type Environment = Readonly<Record<string, string | undefined>>;

const firstSet = (env: Environment, names: readonly string[]): string | undefined =>
  names.find(name => env[name]?.trim());

/** Returns the variable that names a proxy for requests to an address; undefined if they go there directly. */
export function proxyVariable(url: URL, env: Environment = process.env): string | undefined {
  const own = url.protocol.slice(0, -1);
  // Of a CGI program HTTP_PROXY is the header `Proxy` of a request, so that anybody could set it.
  const isHeader = own === 'http' && env.REQUEST_METHOD !== undefined;
  const upper = isHeader ? [] : [`${own.toUpperCase()}_PROXY`];
  const name = firstSet(env, [`${own}_proxy`, ...upper, 'all_proxy', 'ALL_PROXY']);
  // Requests to this machine bypass the proxy, since their token may be sent unencrypted.
  return name === undefined || isLoopback(url.hostname) || isBypassed(url, env) ? undefined : name;
}

/** Returns the proxy for an address, undefined if there is none. Throws an error with a code if the variable names none that can be used. */
export function proxyFor(url: URL, env: Environment = process.env): URL | undefined {
  const name = proxyVariable(url, env);
  if (name === undefined) return undefined;
  const given = env[name]?.trim() ?? '';
  const text = given.includes('://') ? given.replace(/^socks5h:/i, 'socks5:') : `http://${given}`;
  const proxy = URL.canParse(text) ? new URL(text) : undefined;
  if (proxy && proxy.hostname !== '' && ['http:', 'https:', 'socks5:'].includes(proxy.protocol)) return proxy;
  const mistake = `${name} is no address of an http, https or socks5 proxy: write it as http://HOST:PORT`;
  throw markUnsent(Object.assign(new Error(mistake), {code: 'SKYDECK_PROXY'}));
}

/** Whether no_proxy names the host: by its name or that of a domain above it, by its address or a network, by `*`; each with a port or without. */
function isBypassed({protocol, hostname, port}: URL, env: Environment): boolean {
  const entries = env[firstSet(env, ['no_proxy', 'NO_PROXY']) ?? '']?.split(/[\s,]+/) ?? [];
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const own = port || (protocol === 'https:' ? '443' : '80');
  return entries.some(entry => {
    // Of an IPv6 address a port stands behind brackets.
    const [, bracketed, alone, at] = /^(?:\[(.+)\]|([^:]+|.*:.*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
    const named = (bracketed ?? alone ?? '').toLowerCase();
    if (at !== undefined && at !== own) return false;
    if (named === '*') return true;
    if (isIP(host) !== 0) return isWithin(host, named);
    const domain = named.replace(/^\*?\.|\.$/g, '');
    return domain !== '' && (host.endsWith(`.${domain}`) || (host === domain && !named.startsWith('*')));
  });
}

/** Whether an address is another, or lies in a network: `10.0.0.0/8`. */
function isWithin(address: string, named: string): boolean {
  const [first = '', bits] = named.split('/');
  const family = (text: string) => (isIP(text) === 6 ? 'ipv6' : 'ipv4');
  if (isIP(first) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false;
  const longest = isIP(first) === 6 ? 128 : 32;
  if (Number(bits ?? longest) > longest) return false;
  const network = new BlockList();
  network.addSubnet(first, Number(bits ?? longest), family(first));
  return network.check(address, family(address));
}
