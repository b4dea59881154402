import {subscribe} from 'node:diagnostics_channel';
import type {Dispatcher} from 'undici';
import {isRecord} from '../../own-property.ts';
import type {Reply, Transport} from '../request.ts';
import {
  collected,
  decompressed,
  flatHeaders,
  markUnsent,
  proxyFor,
  type TransportSettings,
  withDefaults,
} from './transport-parts.ts';

/** Milliseconds. undici closes an idle connection after 4 s, less than the time between two keys. */
const KEEP_ALIVE = 60_000;

// undici tells here that a connection could not be made, also one through a proxy. It writes no request before.
subscribe('undici:client:connectError', message => {
  if (isRecord(message)) markUnsent(message.error);
});

/**
 * Sends requests over the network with undici: keep-alive, gzip, proxies from the environment. Redirects are not followed.
 * undici is loaded at the first request, so that it does not delay the first frame.
 */
export function createTransport(settings: TransportSettings = {}): Transport {
  const {connectTimeout, answerTimeout, maxSize} = withDefaults(settings);
  /** By the addresses of their proxies; the direct one by none. */
  const dispatchers = new Map<string, Promise<Dispatcher>>();

  const options = {
    connect: {timeout: connectTimeout},
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
    keepAliveTimeout: KEEP_ALIVE,
    // Over HTTP/2 undici sends a request again by itself, also a write, if the service resets its stream as refused.
    allowH2: false,
  };

  function dispatcherFor(proxy: URL | undefined): Promise<Dispatcher> {
    const name = proxy?.href ?? '';
    const known =
      dispatchers.get(name) ??
      import('undici').then(({Agent, ProxyAgent}) =>
        proxy ? new ProxyAgent({...options, uri: proxy.href}) : new Agent(options),
      );
    dispatchers.set(name, known);
    return known;
  }

  const transport: Transport = async ({method, url, headers, body}, signal) => {
    const target = new URL(url);
    const proxy = proxyFor(target);
    const dispatcher = await dispatcherFor(proxy);
    try {
      const answer = await dispatcher.request({
        origin: target.origin,
        path: target.pathname + target.search,
        // The cast: a plain string in HttpRequest, which must not depend on undici.
        method: method as Dispatcher.HttpMethod,
        headers: {...headers, 'Accept-Encoding': 'gzip'},
        body: body ?? null,
        signal,
      });
      const joined = await collected(answer.body, maxSize);
      return {
        status: answer.statusCode,
        headers: flatHeaders(answer.headers),
        body: (await decompressed(joined.whole(), answer.headers['content-encoding'], maxSize)).toString(
          'utf8',
        ),
      } satisfies Reply;
    } catch (error) {
      throw proxy ? withProxy(error, proxy) : error;
    }
  };
  transport.close = async () => {
    await Promise.all([...dispatchers.values()].map(async dispatcher => (await dispatcher).destroy()));
  };
  return transport;
}

/** Marks an error that came from the proxy rather than the service with `via`: the proxy's host, without credentials. */
function withProxy(error: unknown, {host, hostname, port}: URL): unknown {
  if (!(error instanceof Error)) return error;
  // If several addresses were tried.
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [];
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
