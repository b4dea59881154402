import {createRandom, type Random} from '../made-up.ts';
import {badRequest, HttpError, notFound} from '../operation.ts';
import {second} from './clock.ts';

/** The faults to inject. They can be changed while the service runs. */
export interface FaultSettings {
  /** How long each reply is delayed, in milliseconds: `mean` ± `spread`. */
  latency: {readonly mean: number; readonly spread: number};
  /** The service's real limits, none, or a number of requests per minute for every class. */
  rateLimit: 'real' | 'off' | number;
  /** The probability that a request is answered with a 5xx and not carried out. */
  fail: number;
  /** The probability that a reply is lost after its request was carried out. */
  drop: number;
  /** Replica lag: for how long reads do not show a write, in milliseconds of the simulated clock. */
  lag: number;
  /** Whether every request is answered with 503. */
  maintenance: boolean;
  /** Whether the service offers only what is in the specification: no further endpoints, and filters for equality only. */
  plain: boolean;
}

export const noFaults = (): FaultSettings => ({
  latency: {mean: 0, spread: 0},
  rateLimit: 'off',
  fail: 0,
  drop: 0,
  lag: 0,
  maintenance: false,
  plain: false,
});

/** Fault settings as they are written on the command line and in the bodies of the control endpoint. */
export type FaultSettingsInput = {readonly [Name in keyof FaultSettings]?: unknown};

const maxMilliseconds = 60_000;

/** Reads one setting each. @throws Error with a sentence about an invalid one */
const parsers: {readonly [Name in keyof FaultSettings]: (value: unknown) => FaultSettings[Name]} = {
  latency(value) {
    const [mean = '', spread = '0', ...more] = String(value).split(/±|\+-/);
    const latency = {
      mean: parseMilliseconds('latency', mean.trim()),
      spread: parseMilliseconds('latency', spread.trim()),
    };
    if (more.length === 0 && latency.spread <= latency.mean) return latency;
    throw new Error(`latency must be milliseconds such as 80 or 80±40, not "${String(value)}"`);
  },
  rateLimit(value) {
    const text = String(value);
    if (text === 'real' || text === 'off') return text;
    if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
    throw new Error(`rate-limit must be real, off or a number of requests a minute, not "${text}"`);
  },
  fail: value => parseProbability('fail', value),
  drop: value => parseProbability('drop', value),
  lag: value => parseMilliseconds('lag', String(value)),
  maintenance: value => parseBoolean('maintenance', value),
  plain: value => parseBoolean('plain', value),
};

/** Reads the settings that are given. @throws Error with a sentence that names the first invalid one */
export function parseFaultSettings(input: FaultSettingsInput): Partial<FaultSettings> {
  const settings: Partial<FaultSettings> = {};
  const read = <N extends keyof FaultSettings>(name: N) => {
    if (input[name] !== undefined) settings[name] = parsers[name](input[name]);
  };
  for (const name of ['latency', 'rateLimit', 'fail', 'drop', 'lag', 'maintenance', 'plain'] as const)
    read(name);
  return settings;
}

/** Writes the settings so that {@link parseFaultSettings} can read them. */
export const formatFaultSettings = ({latency, ...rest}: FaultSettings) => ({
  latency: latency.spread === 0 ? `${latency.mean}` : `${latency.mean}±${latency.spread}`,
  ...rest,
});

function parseMilliseconds(name: string, text: string): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= maxMilliseconds) return value;
  throw new Error(
    `${name} must be milliseconds from 0 to ${maxMilliseconds.toLocaleString('en')}, not "${text}"`,
  );
}

function parseProbability(name: string, value: unknown): number {
  const probability = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof probability === 'number' && probability >= 0 && probability <= 1) return probability;
  throw new Error(`${name} must be a number from 0 to 1, not "${String(value)}"`);
}

function parseBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new Error(`${name} must be true or false`);
}

/** The service's real limits for one token. Requests of one class count against the same limit. */
export const rateLimits = {
  list: [200, 60],
  other: [1600, 60],
  images: [20, 60],
  scripts: [60, 60],
  createNode: [20, 15],
  createVolume: [100, 60],
  openTicket: [2, 60],
} as const satisfies Readonly<Record<string, readonly [requests: number, seconds: number]>>;
export type RateLimitClass = keyof typeof rateLimits;

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

const nginxError = (status: number, name: string) =>
  new GatewayError(
    status,
    `<html>\r\n<head><title>${status} ${name}</title></head>\r\n<body>\r\n<center><h1>${status} ${name}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
    'text/html',
  );

/** The 5xx replies, the most frequent first. */
const serverErrors: readonly {readonly weight: number; readonly make: () => Error}[] = [
  {weight: 4, make: () => nginxError(502, 'Bad Gateway')},
  {weight: 3, make: () => new HttpError(500, 'Internal Server Error')},
  {weight: 2, make: () => nginxError(504, 'Gateway Time-out')},
  {weight: 1, make: () => new HttpError(503, 'Service Unavailable')},
];

/** Delays, refuses and drops requests according to its settings. */
export class FaultInjector {
  readonly settings: FaultSettings;
  /** The requests by token and class, in windows that start with their first request. */
  readonly #windows = new Map<string, {count: number; reset: number}>();
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
      throw new HttpError(503, 'The service is in maintenance', {'x-maintenance-mode': 'true'});
  }

  /** Counts a request against its limit, told in `headers`. @param tokenId if any @param now ms since 1970 @throws GatewayError 429 */
  countRequest(
    tokenId: number | undefined,
    rateLimitClass: RateLimitClass,
    now: number,
    headers: Record<string, string>,
  ): void {
    const {rateLimit} = this.settings;
    if (rateLimit === 'off') return;
    const [limit, seconds] = rateLimit === 'real' ? rateLimits[rateLimitClass] : [rateLimit, 60];
    const key = `${rateLimitClass} ${tokenId ?? ''}`;
    let window = this.#windows.get(key);
    if (window === undefined || window.reset <= now) {
      window = {count: 0, reset: now + seconds * second};
      this.#windows.set(key, window);
    }
    window.count++;
    headers['x-ratelimit-limit'] = String(limit);
    headers['x-ratelimit-remaining'] = String(Math.max(0, limit - window.count));
    headers['x-ratelimit-reset'] = String(Math.ceil(window.reset / second));
    headers['retry-after'] = String(Math.max(1, Math.ceil((window.reset - now) / second)));
    if (window.count > limit) throw new GatewayError(429, '', 'application/json');
  }

  /** Fails some requests before they are carried out. @throws HttpError or GatewayError, 5xx */
  beforeHandling(): void {
    if (this.settings.fail > 0 && this.#random.chance(this.settings.fail))
      throw this.#random.pickWeighted(serverErrors).make();
  }

  /** Drops some replies after their requests were carried out. @throws ReplyDropped */
  afterHandling(): void {
    if (this.settings.drop > 0 && this.#random.chance(this.settings.drop)) throw new ReplyDropped();
  }
}

/** Paths that the published API has and the specification does not, with the neutral word. */
const unspecified: readonly (readonly [path: RegExp, methods?: readonly string[]])[] = [
  [/^\/(volumes|nodebalancers)\/types$/],
  [
    /^\/node\/instances\/:id\/(stats|resize|rebuild|clone|rescue|backups|disks|configs|ips|transfer|nodebalancers|password|migrate)(\/|$)/,
  ],
  [/^\/account\/invoices\/:id\/items$/],
  [/^\/account\/users\/:id\/grants$/],
  [/^\/profile\/sshkeys/],
  [/^\/domains\/:\w+\/records\/:\w+$/, ['PUT']],
  [/^\/domains\/(:\w+\/(zone-file|clone)|import)$/],
  [/^\/(account|regions)\/availability$/],
  [/^\/account\/users$/, ['POST']],
  [/^\/nodebalancers\/:\w+\/configs/],
  [/^\/support\/tickets\/:\w+\/replies$/],
];

/** Restricts the service to the specification. @throws HttpError 404 for an endpoint beyond it, 400 for a filter with another operator */
export function refuseUnspecified(
  {path, method}: {readonly path: string; readonly method: string},
  filter: string | undefined,
): void {
  if (unspecified.some(([there, methods]) => there.test(path) && (methods?.includes(method) ?? true)))
    throw notFound();
  const [operator] = /"\+(?!or")[^"]*"(?=\s*:)/.exec(filter ?? '') ?? [];
  if (operator) throw badRequest(`Unknown operator ${operator.slice(1, -1)}`, 'X-Filter');
}
