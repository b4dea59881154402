import {promisify} from 'node:util';
import type {Dispatcher} from 'undici';
import {isLoopback} from '../address.ts';
import {limits} from '../json.ts';
import type {Reply, Transport} from '../request.ts';

interface TransportSettings {
  /** Milliseconds to connect; then for the headers of the reply, and between any two parts of its body. */
  connectTimeout?: number;
  answerTimeout?: number;
  /** The longest reply that is read, in bytes after decompression. */
  maxSize?: number;
}

/** Milliseconds. undici closes an idle connection after 4 s, less than the time between two keys. */
const KEEP_ALIVE = 60_000;

/**
 * Sends requests over the network with undici: keep-alive, HTTP/2 if the service offers it, gzip, proxies from the
 * environment (`https_proxy`, `http_proxy`, `no_proxy`). Redirects are not followed.
 * undici is loaded at the first request, so that it does not delay the first frame.
 */
export function createTransport({
  connectTimeout = 10_000,
  answerTimeout = 30_000,
  maxSize = limits.length,
}: TransportSettings = {}): Transport {
  let direct: Promise<Dispatcher> | undefined;
  let proxied: Promise<Dispatcher> | undefined;

  const options = {
    connect: {timeout: connectTimeout},
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    maxResponseSize: maxSize,
  };

  /** Requests to this machine bypass the proxy, since their token may be sent unencrypted. */
  function dispatcherFor({hostname}: URL): Promise<Dispatcher> {
    if (isLoopback(hostname)) {
      direct ??= import('undici').then(({Agent}) => new Agent(options));
      return direct;
    }
    proxied ??= import('undici').then(({EnvHttpProxyAgent}) => new EnvHttpProxyAgent(options));
    return proxied;
  }

  const transport: Transport = async ({method, url, headers, body}, signal) => {
    const target = new URL(url);
    const dispatcher = await dispatcherFor(target);
    try {
      const answer = await dispatcher.request({
        origin: target.origin,
        path: target.pathname + target.search,
        // A plain string in HttpRequest, which must not depend on undici.
        method: method as Dispatcher.HttpMethod,
        headers: {...headers, 'Accept-Encoding': 'gzip'},
        body: body ?? null,
        signal,
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      return {
        status: answer.statusCode,
        headers: flatHeaders(answer.headers),
        body: (await decompressed(bytes, answer.headers['content-encoding'], maxSize)).toString('utf8'),
      } satisfies Reply;
    } catch (error) {
      throw isLoopback(target.hostname) ? error : withProxy(error, target);
    }
  };
  transport.close = async () => {
    const dispatchers = await Promise.all([direct, proxied]);
    await Promise.all(dispatchers.map(dispatcher => dispatcher?.destroy()));
  };
  return transport;
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  );
}

async function decompressed(
  bytes: Buffer,
  encoding: string | string[] | undefined,
  maxSize: number,
): Promise<Buffer> {
  if (bytes.length === 0 || !/^(x-)?gzip$/i.test(String(encoding ?? ''))) return bytes;
  const {gunzip} = await import('node:zlib');
  return promisify<Buffer, {maxOutputLength: number}, Buffer>(gunzip)(bytes, {maxOutputLength: maxSize});
}

/** Marks an error that came from the proxy rather than the service with `via`: the proxy's host, without credentials. */
function withProxy(error: unknown, {protocol}: URL): unknown {
  const {env} = process;
  const plain = env.http_proxy || env.HTTP_PROXY;
  const proxy = protocol === 'https:' ? env.https_proxy || env.HTTPS_PROXY || plain : plain;
  if (!proxy || !URL.canParse(proxy) || !(error instanceof Error)) return error;
  const {host, hostname, port} = new URL(proxy);
  // Node's AggregateError, if several addresses were tried.
  const {errors = []} = error as {errors?: unknown[]};
  const isProxyError = [error, ...errors].some(
    one =>
      one instanceof Error &&
      (('port' in one && String(one.port) === port) ||
        ('hostname' in one && one.hostname === hostname) ||
        one.message.includes(host) ||
        one.message.startsWith('Proxy response')),
  );
  return isProxyError ? Object.assign(error, {via: host}) : error;
}
