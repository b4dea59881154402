import {type ErrorDetail, HttpError} from '../http-error.ts';
import {createRandom, type Random} from '../random.ts';
import {second} from './clock.ts';
import type {FaultSettings} from './fault-settings.ts';
import {type RateLimitClass, RateLimiter} from './rate-limits.ts';

/** No reply is sent: the request was carried out and its reply is lost, or its client hung up. */
export class ReplyDropped extends Error {
  constructor(message = 'the connection was closed before the reply') {
    super(message);
  }
}

/** A reply as a gateway in front of the service sends it, such as a proxy or a rate limiter. */
export class GatewayError extends Error {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;

  constructor(status: number, body: string, contentType: string) {
    super(`injected status ${status}`);
    this.status = status;
    this.body = body;
    this.contentType = contentType;
  }
}

const nginxPage = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
const because = (reason: string): readonly ErrorDetail[] => [{reason}];

/** The 5xx replies, the most frequent first. */
const serverErrors: readonly (() => Error)[] = [
  () => new GatewayError(502, nginxPage('502 Bad Gateway'), 'text/html'),
  () => new HttpError(500, because('Internal Server Error')),
  () => new GatewayError(504, nginxPage('504 Gateway Time-out'), 'text/html'),
  () => new HttpError(503, because('Service Unavailable')),
];

/** Delays, refuses and drops requests according to its settings. */
export class FaultInjector {
  readonly settings: FaultSettings;
  readonly #rateLimiter = new RateLimiter();
  readonly #random: Random;
  readonly #wait: (milliseconds: number) => Promise<void>;

  /** @param seed determines the faults @param wait waits for a number of milliseconds */
  constructor(settings: FaultSettings, seed: number, wait: (milliseconds: number) => Promise<void>) {
    this.settings = settings;
    this.#random = createRandom(seed);
    this.#wait = wait;
  }

  /** Delays a request that has just arrived. @throws HttpError 503 in maintenance */
  async onArrival(): Promise<void> {
    const {mean, spread} = this.settings.latency;
    if (mean > 0) await this.#wait(mean + spread * (2 * this.#random.next() - 1));
    if (this.settings.maintenance)
      throw new HttpError(503, because('The service is in maintenance'), {'x-maintenance-mode': 'true'});
  }

  /** Counts a request against its limit, and adds its state to the `headers` of the reply. @throws GatewayError 429 */
  countRequest(
    tokenId: number | undefined,
    rateLimitClass: RateLimitClass,
    now: number,
    headers: Record<string, string>,
  ): void {
    const {rateLimit} = this.settings;
    if (rateLimit === 'off') return;
    const {limit, remaining, reset, exceeded} = this.#rateLimiter.count(
      tokenId,
      rateLimitClass,
      rateLimit,
      now,
    );
    headers['x-ratelimit-limit'] = String(limit);
    headers['x-ratelimit-remaining'] = String(remaining);
    headers['x-ratelimit-reset'] = String(Math.ceil(reset / second));
    headers['retry-after'] = String(Math.max(1, Math.ceil((reset - now) / second)));
    if (exceeded) throw new GatewayError(429, '', 'application/json');
  }

  /** Fails some requests before they are carried out. @throws HttpError or GatewayError, 5xx */
  beforeHandling(): void {
    if (this.settings.fail > 0 && this.#random.chance(this.settings.fail))
      throw this.#random.pickWeighted(serverErrors.map((make, i) => ({make, weight: 4 - i}))).make();
  }

  /** Drops some replies after their requests were carried out. @throws ReplyDropped */
  afterHandling(): void {
    if (this.settings.drop > 0 && this.#random.chance(this.settings.drop)) throw new ReplyDropped();
  }
}
