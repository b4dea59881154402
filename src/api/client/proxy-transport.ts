import {subscribe} from 'node:diagnostics_channel';
import type {Dispatcher, ProxyAgent} from 'undici';
// @ts-expect-error: the parts of undici have no types of their own. Its index loads all of it: `fetch`, WebSockets, caches.
import api from 'undici/lib/api/index.js';
// @ts-expect-error: see above.
import dispatcherClass from 'undici/lib/dispatcher/dispatcher.js';
// @ts-expect-error: see above.
import proxyAgentClass from 'undici/lib/dispatcher/proxy-agent.js';
import {isRecord} from '../../own-property.ts';
import type {Transport} from '../request.ts';
import {
  collected,
  decompressed,
  flatHeaders,
  keepAlive,
  markUnsent,
  type TransportSettings,
} from './transport-parts.ts';

// As the index of undici does.
Object.assign(dispatcherClass.prototype, api);

// undici tells here that a connection through a proxy could not be made. It writes no request before.
subscribe('undici:client:connectError', message => {
  if (isRecord(message)) markUnsent(message.error);
});

/** Sends requests with undici through an http, https or socks5 proxy. Redirects are not followed. */
export function createProxyTransport(
  proxy: URL,
  {connectTimeout, answerTimeout, maxSize}: Required<TransportSettings>,
): Transport {
  const dispatcher: ProxyAgent = new proxyAgentClass({
    uri: proxy.href,
    connect: {timeout: connectTimeout},
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
    keepAliveTimeout: keepAlive,
    // Over HTTP/2 undici sends a request again by itself, also a write, if the service resets its stream as refused.
    allowH2: false,
  });
  const transport: Transport = async ({method, url, headers, body}, signal) => {
    const {origin, pathname, search} = new URL(url);
    try {
      const answer = await dispatcher.request({
        origin,
        path: pathname + search,
        // The cast: a plain string in HttpRequest, which must not depend on undici.
        method: method as Dispatcher.HttpMethod,
        headers: {...headers, 'Accept-Encoding': 'gzip'},
        body: body ?? null,
        signal,
      });
      const joined = await collected(answer.body, maxSize);
      const bytes = await decompressed(joined.whole(), answer.headers['content-encoding'], maxSize);
      return {
        status: answer.statusCode,
        headers: flatHeaders(answer.headers),
        body: bytes.toString('utf8'),
      };
    } catch (error) {
      throw withProxy(error, proxy);
    }
  };
  transport.close = () => dispatcher.destroy();
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
