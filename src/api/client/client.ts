import {checkAddress} from '../address.ts';
import {type Endpoint, type Listing, type Params, request as requestOf} from '../endpoints/endpoint.ts';
import {ApiError, unfit} from '../errors/api-error.ts';
import {aborted, type Errand, failureOf} from '../errors/network-error.ts';
import {refusalOf} from '../errors/response-error.ts';
import {createRedactor} from '../redact/redactor.ts';
import type {Reply, Request, WireRequest} from '../request.ts';
import {scopesOf} from '../scopes.ts';
import {vocabulary} from '../vocabulary.ts';
import {Budgets} from './budget.ts';
import {itemOf, pageOf} from './page.ts';
import {jsonOf} from './response-body.ts';
import {pauseBefore, spoken} from './retry.ts';
import {neverAborted, realDelay, untilAborted} from './timer.ts';
import type {Answer, Client, ClientSettings, Options} from './types.ts';
import {wireOf} from './wire.ts';

/**
 * Makes the client of one account. Throws an ApiError (`refused`, not sent) where the URL, the word or the token
 * cannot be used; see checkAddress.
 */
export function createClient({
  url,
  word,
  token,
  transport,
  now = Date.now,
  delay = realDelay,
  random = Math.random,
  timeout,
  waiting = () => {},
  scopes = () => {},
  redactor = createRedactor(token),
}: ClientSettings): Client {
  const address = checkAddress(url, token);
  if ('mistake' in address) throw unfit(address.mistake);
  if (!/^[a-z][a-z0-9_-]*$/i.test(word))
    throw unfit(`"${word}" cannot be the service's word: one word of letters`);
  const destination = {url: address.url, vocabulary: vocabulary(word), token};
  const {host} = new URL(address.url);
  const budgets = new Budgets();
  let heard = '';

  const errandOf = ({method, path}: Request): Errand => ({
    what: `${method} ${path}`,
    host,
    known: Boolean(token),
    redactor,
  });

  /** Takes a place in the budget: what reads waits for one, what writes must not come later than expected. */
  async function place(request: Request, signal: AbortSignal, tell: (text: string) => void): Promise<void> {
    for (;;) {
      const wait = budgets.take(request.budget, now());
      if (wait === 0) return;
      if (request.method !== 'GET') {
        const retryAfter = Math.ceil(wait / 1000);
        const {limit} = budgets.state(request.budget, now());
        const message = `skydeck holds ${errandOf(request).what} back, as the service takes no more than ${limit} of that kind at a time: wait ${spoken(retryAfter)}, then try again`;
        throw new ApiError({kind: 'limited', message, retryAfter, sent: false});
      }
      tell(
        `the minute's budget of requests is used up: ${errandOf(request).what} waits ${spoken(Math.ceil(wait / 1000))}`,
      );
      await delay(wait, signal);
    }
  }

  /** Carries one try, for at most `timeout` ms, and not beyond the signal even where the transport pays it no heed. */
  async function carry(wire: WireRequest, errand: Errand, signal: AbortSignal): Promise<Reply> {
    const clock = new AbortController();
    const late = new AbortController();
    if (timeout !== undefined) {
      delay(timeout, clock.signal).then(
        () => late.abort(),
        () => undefined,
      );
    }
    const limit = timeout === undefined ? signal : AbortSignal.any([signal, late.signal]);
    try {
      return await untilAborted(limit, () => transport(wire, limit));
    } catch (error) {
      if (signal.aborted) throw aborted(errand, true);
      if (late.signal.aborted) throw failureOf({code: 'ETIMEDOUT'}, errand);
      throw error instanceof ApiError ? error : failureOf(error, errand);
    } finally {
      clock.abort();
    }
  }

  function hearScopes(header: string | undefined): void {
    const told = scopesOf(header, destination.vocabulary);
    if (!told || told.join(' ') === heard) return;
    heard = told.join(' ');
    scopes(told);
  }

  async function once(request: Request, wire: WireRequest, signal: AbortSignal): Promise<Answer> {
    const errand = errandOf(request);
    const reply = await carry(wire, errand, signal);
    budgets.learn(request.budget, reply, now());
    hearScopes(reply.headers['x-oauth-scopes']);
    if (reply.status < 200 || reply.status >= 300) {
      const error = refusalOf(reply, errand, destination.vocabulary.field, now());
      if (error.kind === 'limited' && error.retryAfter !== undefined) {
        budgets.block(request.budget, error.retryAfter, now());
      }
      throw error;
    }
    const raw = await jsonOf(reply, errand);
    const date = Date.parse(reply.headers.date ?? '');
    const answer = {status: reply.status, json: destination.vocabulary.reply(raw), raw};
    return Number.isNaN(date) ? answer : {...answer, date};
  }

  async function send(
    request: Request,
    {signal = neverAborted, background = false, secrets = []}: Options = {},
  ): Promise<Answer> {
    redactor.add(...secrets);
    const wire = wireOf(request, destination);
    const tell = background ? () => {} : waiting;
    let sent = false;
    try {
      for (let tries = 1; ; tries++) {
        await place(request, signal, tell);
        signal.throwIfAborted();
        sent = true;
        try {
          return await once(request, wire, signal);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const pause = pauseBefore(request, error, tries, random);
          if (pause === undefined) throw error;
          // A short pause is over before anybody has read of it.
          if (pause >= 1000) tell(`${error.fact}: trying again in ${spoken(Math.ceil(pause / 1000))}`);
          await delay(pause, signal);
        }
      }
    } catch (error) {
      if (signal.aborted && !(error instanceof ApiError)) throw aborted(errandOf(request), sent);
      throw error;
    }
  }

  return {
    async list(endpoint, ...[options]) {
      const {
        params = {},
        signal,
        background,
        ...asked
      } = (options ?? {}) as Options & Listing & {params?: Params};
      const request = requestOf(endpoint as Endpoint, params, asked);
      return pageOf(endpoint.item, await send(request, {signal, background}), asked, errandOf(request));
    },
    async get(endpoint, params, options) {
      const request = requestOf(endpoint as Endpoint, params);
      return itemOf(endpoint.reply, await send(request, options), errandOf(request));
    },
    async call(endpoint, params, ...[body, options]) {
      const request = requestOf(endpoint as Endpoint, params, body);
      return itemOf(endpoint.reply, await send(request, options), errandOf(request));
    },
    send,
    budget: budgetClass => budgets.state(budgetClass, now()),
    close: async () => transport.close?.(),
  };
}
