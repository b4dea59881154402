import type {Class} from '../http/route.ts';
import {makeRandom, type Random} from '../random.ts';
import {type Reason, Refusal} from '../refusal.ts';
import {Counter, type Weather} from './weather.ts';

/** A reply that never came: the request was carried out, and nobody was told. */
export class ReplyLost extends Error {
  override readonly message = 'the connection was closed before the reply';
}

/** A reply that is not the service's own but that of something before it. */
export class Interposed extends Error {
  readonly status: number;
  readonly body: string;
  readonly type: string;

  constructor(status: number, body: string, type: string) {
    super(`answered ${status} on purpose`);
    this.status = status;
    this.body = body;
    this.type = type;
  }
}

const page = (title: string) =>
  `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`;
const broken = (reason: string): readonly Reason[] => [{reason}];

/** What breaks, from the most to the least often. */
const breakages: readonly (() => Error)[] = [
  () => new Interposed(502, page('502 Bad Gateway'), 'text/html'),
  () => new Refusal(500, broken('Internal Server Error')),
  () => new Interposed(504, page('504 Gateway Time-out'), 'text/html'),
  () => new Refusal(503, broken('Service Unavailable')),
];

/** Makes the weather felt. */
export class Faults {
  readonly weather: Weather;
  readonly #counter = new Counter();
  readonly #random: Random;
  readonly #wait: (milliseconds: number) => Promise<void>;

  /** @param seed the same for the same run of luck @param wait lets time pass */
  constructor(weather: Weather, seed: number, wait: (milliseconds: number) => Promise<void>) {
    this.weather = weather;
    this.#random = makeRandom(seed);
    this.#wait = wait;
  }

  /** Before anything: the way there. @throws Refusal 503 while the service is in maintenance */
  async arrive(): Promise<void> {
    const {mean, spread} = this.weather.latency;
    if (mean > 0) await this.#wait(mean + spread * (2 * this.#random.next() - 1));
    if (this.weather.maintenance) {
      throw new Refusal(503, broken('The service is in maintenance'), {'x-maintenance-mode': 'true'});
    }
  }

  /**
   * Counts the request, if requests are counted.
   * @param headers of the reply, to be added to
   * @param at milliseconds since 1970
   * @throws Interposed 429 with nothing in it, for one too many
   */
  count(who: string, kind: Class, at: number, headers: Record<string, string>): void {
    const {rateLimit} = this.weather;
    if (rateLimit === 'off') return;
    const {limit, remaining, reset, over} = this.#counter.count(who, kind, rateLimit, at);
    headers['x-ratelimit-limit'] = String(limit);
    headers['x-ratelimit-remaining'] = String(remaining);
    headers['x-ratelimit-reset'] = String(Math.ceil(reset / 1000));
    headers['retry-after'] = String(Math.max(1, Math.ceil((reset - at) / 1000)));
    if (over) throw new Interposed(429, '', 'application/json');
  }

  /** Before the request is carried out. @throws Refusal or Interposed, 5xx, by luck */
  begin(): void {
    if (this.weather.fail > 0 && this.#random.chance(this.weather.fail)) {
      throw this.#random.weighed(breakages.map((make, i) => ({make, weight: 4 - i}))).make();
    }
  }

  /** After the request was carried out. @throws ReplyLost by luck */
  end(): void {
    if (this.weather.drop > 0 && this.#random.chance(this.weather.drop)) throw new ReplyLost();
  }
}
