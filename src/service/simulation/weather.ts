import type {Class} from '../http/route.ts';

/** What goes wrong on purpose. It can be changed while the service runs. */
export interface Weather {
  /** How long a reply waits, in milliseconds: `mean`, give or take `spread`. */
  latency: {readonly mean: number; readonly spread: number};
  /** The service's own limits, none, or so many requests a minute of every class. */
  rateLimit: 'real' | 'off' | number;
  /** Which part of the requests is answered 5xx and not carried out, 0–1. */
  fail: number;
  /** Which part of the replies is lost, after the request was carried out, 0–1. */
  drop: number;
  /** For how long reads do not show a write yet, in milliseconds of the service's clock. */
  lag: number;
  /** Every request is answered 503. */
  maintenance: boolean;
}

export const fine = (): Weather => ({
  latency: {mean: 0, spread: 0},
  rateLimit: 'off',
  fail: 0,
  drop: 0,
  lag: 0,
  maintenance: false,
});

/** How weather is written: on the command line, and in the bodies of the control endpoint. */
export interface WeatherText {
  readonly latency?: unknown;
  readonly rateLimit?: unknown;
  readonly fail?: unknown;
  readonly drop?: unknown;
  readonly lag?: unknown;
  readonly maintenance?: unknown;
}

const longest = 60_000;

/** What was written, as weather. @throws Error with one sentence that names what cannot be taken */
export function readWeather(text: WeatherText): Partial<Weather> {
  const read: Partial<Weather> = {};
  if (text.latency !== undefined) read.latency = latencyOf(String(text.latency));
  if (text.rateLimit !== undefined) read.rateLimit = limitOf(String(text.rateLimit));
  if (text.fail !== undefined) read.fail = partOf('fail', text.fail);
  if (text.drop !== undefined) read.drop = partOf('drop', text.drop);
  if (text.lag !== undefined) read.lag = milliseconds('lag', String(text.lag));
  if (text.maintenance !== undefined) {
    if (typeof text.maintenance !== 'boolean') throw new Error('maintenance must be true or false');
    read.maintenance = text.maintenance;
  }
  return read;
}

/** Weather as it is written. */
export const writeWeather = ({latency, ...rest}: Weather) => ({
  latency: latency.spread === 0 ? `${latency.mean}` : `${latency.mean}±${latency.spread}`,
  ...rest,
});

function milliseconds(name: string, text: string): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= longest) return value;
  throw new Error(`${name} must be milliseconds from 0 to ${longest.toLocaleString('en')}, not "${text}"`);
}

function latencyOf(text: string): Weather['latency'] {
  const [mean = '', spread = '0', ...more] = text.split(/±|\+-/);
  const read = {mean: milliseconds('latency', mean.trim()), spread: milliseconds('latency', spread.trim())};
  if (more.length === 0 && read.spread <= read.mean) return read;
  throw new Error(`latency must be milliseconds such as 80 or 80±40, not "${text}"`);
}

function limitOf(text: string): Weather['rateLimit'] {
  if (text === 'real' || text === 'off') return text;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new Error(`rate-limit must be real, off or a number of requests a minute, not "${text}"`);
}

function partOf(name: string, value: unknown): number {
  const part = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof part === 'number' && part >= 0 && part <= 1) return part;
  throw new Error(`${name} must be a number from 0 to 1, not "${String(value)}"`);
}

/** How many requests of a class in how many seconds the service takes for one token. */
export const realLimits: Readonly<Record<Class, readonly [requests: number, seconds: number]>> = {
  list: [200, 60],
  other: [1600, 60],
  images: [20, 60],
  scripts: [60, 60],
  createNode: [20, 15],
  createVolume: [100, 60],
  openTicket: [2, 60],
};

/** How the last request stands against its limit. */
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  /** When requests are counted from zero again, milliseconds since 1970. */
  readonly reset: number;
  readonly over: boolean;
}

/** Counts requests, by token and class, in windows that begin with the first of them. */
export class Counter {
  readonly #windows = new Map<string, {count: number; reset: number}>();

  /** Counts one more. @param at milliseconds since 1970 */
  count(who: string, kind: Class, rule: 'real' | number, at: number): Standing {
    const [limit, seconds] = rule === 'real' ? realLimits[kind] : [rule, 60];
    const key = `${kind} ${who}`;
    let window = this.#windows.get(key);
    if (window === undefined || window.reset <= at) {
      if (this.#windows.size > 10_000) this.#windows.clear();
      window = {count: 0, reset: at + seconds * 1000};
      this.#windows.set(key, window);
    }
    window.count++;
    const remaining = Math.max(0, limit - window.count);
    return {limit, remaining, reset: window.reset, over: window.count > limit};
  }
}
