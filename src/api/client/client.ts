import {thrownMessage} from '../../attempt.ts';
import {checkAddress} from '../address.ts';
import {type Endpoint, type ListEndpoint, request as requestOf} from '../endpoints/endpoint.ts';
import {ApiError, invalidRequest, noOrigin} from '../errors/api-error.ts';
import {
  abortedError,
  type FailedRequest,
  networkError,
  responseError,
  tookTooLong,
} from '../errors/failures.ts';
import {httpRequestOf} from '../http-request.ts';
import {createRedactor} from '../redact/redactor.ts';
import type {HttpRequest, Reply, Request} from '../request.ts';
import {canBeWord, scopesOf, vocabulary} from '../vocabulary.ts';
import {checkedItem, pageOf, parseBody} from './page.ts';
import type {Client, ClientSettings, ListOptions, Page, ParsedReply, RequestOptions, Slot} from './types.ts';
import {Budgets, formatWait, pauseBefore, realDelay, untilAborted} from './waits.ts';

/** Milliseconds between two tries to get another token: a command for it may ask for a fingerprint. */
const renewPause = 30_000;
const gotNew = 'its command gave a new one';

/** Creates the client of one account. Throws an ApiError (`refused`, not sent) if the URL, the word or the token is invalid. */
export function createClient({
  url,
  word,
  token,
  renew,
  origin = noOrigin,
  transport,
  now = Date.now,
  delay = realDelay,
  random = Math.random,
  timeout,
  longestWait,
  onWait = () => {},
  onScopes = () => {},
  redactor = createRedactor(token),
}: ClientSettings): Client {
  const address = checkAddress(url, token);
  if ('mistake' in address) throw invalidRequest(address.mistake);
  if (!canBeWord(word)) throw invalidRequest(`"${word}" cannot be the service's word: one word of letters`);
  const destination = {url: address.url, vocabulary: vocabulary(word), token};
  const {host} = new URL(address.url);
  const budgets = new Budgets();
  let lastScopes = '';

  const contextOf = (request: Request): FailedRequest => ({
    request,
    what: `${request.method} ${destination.vocabulary.path(request.path)}`,
    host,
    hasToken: Boolean(destination.token),
    origin,
    redactor,
  });

  /** Ends what is on its way when the client is closed, and its further tries. */
  const closed = new AbortController();

  /** Waits until the rate limit allows the request. A write is refused instead, because nobody expects it to be sent later. */
  async function waitForBudget(
    request: Request,
    {signal, once, notify}: {signal: AbortSignal; once: boolean; notify: (text: string) => void},
  ): Promise<void> {
    for (;;) {
      const wait = budgets.take(request.budget, now());
      if (wait === 0) return;
      const retryAfter = Math.ceil(wait / 1000);
      if (request.method !== 'GET' || once || retryAfter > (longestWait ?? Number.POSITIVE_INFINITY)) {
        const why = budgets.reason(request.budget, now());
        const message = `${contextOf(request).what} is held back, as ${why}: wait ${formatWait(retryAfter)}, then try again`;
        throw new ApiError({kind: 'limited', message, retryAfter, sent: false});
      }
      notify(`the rate limit is used up: ${contextOf(request).what} waits ${formatWait(retryAfter)}`);
      await delay(wait, signal);
    }
  }

  /** Sends once. Rejects after `timeout` ms or on abort, even if the transport ignores its signal. */
  async function sendOnce(
    httpRequest: HttpRequest,
    context: FailedRequest,
    signal: AbortSignal,
  ): Promise<Reply> {
    const finished = new AbortController();
    const timedOut = new AbortController();
    if (timeout !== undefined) {
      delay(timeout, finished.signal).then(
        () => timedOut.abort(),
        () => undefined,
      );
    }
    const limit = timeout === undefined ? signal : AbortSignal.any([signal, timedOut.signal]);
    try {
      return await untilAborted(limit, () => transport(httpRequest, limit));
    } catch (error) {
      if (signal.aborted) throw abortedError(context, true);
      if (timedOut.signal.aborted) throw networkError(tookTooLong(timeout ?? 0), context);
      throw error instanceof ApiError ? error : networkError(error, context);
    } finally {
      finished.abort();
    }
  }

  function reportScopes(header: string | undefined): void {
    const found = scopesOf(header, destination.vocabulary);
    if (!found || found.join(' ') === lastScopes) return;
    lastScopes = found.join(' ');
    onScopes(found);
  }

  async function attempt(request: Request, httpRequest: HttpRequest, signal: AbortSignal): Promise<Reply> {
    const context = contextOf(request);
    const reply = await sendOnce(httpRequest, context, signal);
    budgets.learn(request.budget, reply, now());
    reportScopes(reply.headers['x-oauth-scopes']);
    if (reply.status < 200 || reply.status >= 300) {
      const error = responseError(reply, context, destination.vocabulary.field, now());
      if (error.kind === 'limited' && error.retryAfter !== undefined)
        budgets.block(request.budget, error.retryAfter, now());
      throw error;
    }
    return reply;
  }

  let renewal: Promise<string> | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;

  /** Gets another token in place of a refused one, for all requests that it was refused to. Resolves with what came of it, in words, and what to do. */
  async function renewed(
    refused: string | undefined,
    get: () => Promise<string>,
    tell: () => void,
  ): Promise<string> {
    if (destination.token !== refused) return gotNew;
    if (!renewal) {
      // Whatever is asked meanwhile, a token that stays refused is not asked for again and again.
      if (now() - renewedAt < renewPause)
        return `its command was run less than ${formatWait(renewPause / 1000)} ago: run it yourself`;
      renewedAt = now();
      tell();
      renewal = get().finally(() => {
        renewal = undefined;
      });
    }
    let next: string;
    try {
      next = await renewal;
    } catch (error) {
      return thrownMessage(error);
    }
    if (next === refused) return 'its command was run again, and printed the same: run it yourself';
    redactor.addToken(next);
    destination.token = next;
    return gotNew;
  }

  /** Sends a request, a GET again if it has no answer or a new token is there, and returns the reply of a success. */
  async function receive(
    request: Request,
    {signal: given = closed.signal, background = false, once = false, secrets = []}: RequestOptions = {},
  ): Promise<Reply> {
    redactor.add(...secrets);
    const signal = given === closed.signal ? given : AbortSignal.any([given, closed.signal]);
    let httpRequest = httpRequestOf(request, destination);
    const used = destination.token;
    const notify = background ? () => {} : onWait;
    let sent = false;
    let isSecond = false;
    try {
      for (let tries = 1; ; tries++) {
        await waitForBudget(request, {signal, once, notify});
        signal.throwIfAborted();
        sent = true;
        try {
          return await attempt(request, httpRequest, signal);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          if (error.kind === 'unauthorized' && renew && !isSecond) {
            const tell = () => notify(`${error.summary}: its command is run again`);
            const got = await untilAborted(signal, () => renewed(used, renew, tell));
            // A write was refused, and only who asked for it knows whether it is still meant.
            if (got !== gotNew || request.method !== 'GET' || once)
              throw new ApiError({
                ...error,
                message: error.summary,
                advice: got === gotNew ? `${got}: try again` : got,
              });
            isSecond = true;
            httpRequest = httpRequestOf(request, destination);
            continue;
          }
          const pause = once ? undefined : pauseBefore(request, error, tries, random, longestWait);
          if (pause === undefined) throw error;
          // A shorter pause ends before anybody has read the notice.
          if (pause >= 1000)
            notify(`${error.summary}: trying again in ${formatWait(Math.ceil(pause / 1000))}`);
          await delay(pause, signal);
        }
      }
    } catch (error) {
      if (signal.aborted && !(error instanceof ApiError)) throw abortedError(contextOf(request), sent);
      throw error;
    }
  }

  async function send(request: Request, options?: RequestOptions): Promise<ParsedReply> {
    const reply = await receive(request, options);
    const raw = await parseBody(reply, contextOf(request));
    const date = Date.parse(reply.headers.date ?? '');
    const answer = {status: reply.status, json: destination.vocabulary.reply(raw), raw};
    return Number.isNaN(date) ? answer : {...answer, date};
  }

  const ownMarked = <T>({tokens}: ListEndpoint<T>, page: Page<T>): Page<T> =>
    tokens ? {...page, slots: markOwn(page.slots, destination.token)} : page;

  // The casts: inside a generic method TypeScript cannot relate the endpoint's type parameters to those of `request`.
  return {
    async list(endpoint, ...[options]) {
      const {params = {}, signal, background, once, ...asked} = (options ?? {}) as ListOptions;
      const request = requestOf(endpoint as Endpoint, params, asked);
      const reply = await send(request, {signal, background, once});
      return ownMarked(endpoint, pageOf(endpoint.item, reply, asked, contextOf(request)));
    },
    async get(endpoint, params, options) {
      const request = requestOf(endpoint as Endpoint, params);
      const item = checkedItem(endpoint.reply, await send(request, options), contextOf(request));
      return endpoint.tokens ? {...item, value: marked(item.value, destination.token)} : item;
    },
    async call(endpoint, params, ...[body, options]) {
      const request = requestOf(endpoint as Endpoint, params, body);
      return checkedItem(endpoint.reply, await send(request, options), contextOf(request));
    },
    send,
    budget: budgetClass => budgets.state(budgetClass, now()),
    async close() {
      closed.abort();
      await transport.close?.();
    },
  };
}

/** Whether a text is the beginning of the token, as services show tokens: `0f3a9c…`, or at least its first eight characters. */
function isBeginning(shown: unknown, token: string): boolean {
  if (typeof shown !== 'string') return false;
  const start = shown.replace(/(…|\.\.\.)$/, '');
  return start.length >= (start === shown ? 8 : 2) && token.startsWith(start);
}

/** Marks the client's own token in a list. */
export const markOwn = <T>(slots: readonly Slot<T>[], token: string | undefined): Slot<T>[] =>
  slots.map(slot => (slot.ok ? {...slot, value: marked(slot.value, token)} : slot));

/** @param value an item with the beginning of a token in `token` */
function marked<T>(value: T, token: string | undefined): T {
  if (token === undefined || typeof value !== 'object' || value === null || !('token' in value)) return value;
  // The schema of a token declares this field, which no service sends.
  return {...value, in_use: isBeginning(value.token, token)};
}
