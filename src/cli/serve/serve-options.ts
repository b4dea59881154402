import {thrownMessage} from '../../attempt.ts';
import {maxSpeed} from '../../service/simulation/clock.ts';
import {
  type FaultSettings,
  type FaultSettingsInput,
  parseFaultSettings,
} from '../../service/simulation/fault-settings.ts';
import {reservedWords, wordPattern} from '../../service/word.ts';
import {UsageError} from '../../usage-error.ts';
import {secretFrom} from '../input.ts';

/** The options of `skydeck serve`. */
export interface ServeOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Further names by which clients may call it. */
  readonly names: readonly string[];
  /** The token that may do everything; the fixed one of the demo account by default. */
  readonly token?: string;
  readonly word: string;
  /** The number of nodes of the demo account. */
  readonly nodes: number;
  readonly seed: number;
  /** The file that keeps the data; in memory by default. */
  readonly data?: string;
  /** How many times as fast operations are done. */
  readonly speed: number;
  readonly faults: Partial<FaultSettings>;
}

/** The flags as text, by their long names. */
export type ServeFlags = Readonly<
  Partial<
    Record<
      | Exclude<keyof ServeOptions, 'faults' | 'names'>
      | 'tokenFile'
      | 'latency'
      | 'rateLimit'
      | 'fail'
      | 'drop'
      | 'lag',
      string
    >
  >
> & {readonly maintenance?: boolean; readonly plain?: boolean};

/**
 * Returns the flags with the token itself: from a file, from standard input, or else from SKYDECK_TOKEN, so that it does not show
 * in the list of processes. Throws a UsageError if it cannot be read.
 */
export async function withToken(
  {tokenFile, ...flags}: ServeFlags,
  env: NodeJS.ProcessEnv,
): Promise<ServeFlags> {
  if (tokenFile !== undefined && flags.token !== undefined)
    throw new UsageError('the token is given in several ways: keep one of them');
  const path = flags.token === '-' ? '-' : tokenFile;
  if (path !== undefined) return {...flags, token: await secretFrom(path, 'the token')};
  const token = flags.token ?? env.SKYDECK_TOKEN;
  return token === undefined ? flags : {...flags, token};
}

/** Parses the flags. @throws UsageError with one sentence about the first invalid one */
export function serveOptions(flags: ServeFlags): ServeOptions {
  const {word = 'node', data, latency, rateLimit, fail, drop, lag, maintenance, plain} = flags;
  if (!wordPattern.test(word)) {
    throw new UsageError(
      `--word must be up to 32 lower-case letters and digits, a letter first, not "${word}"`,
    );
  }
  if (reservedWords.has(word)) {
    throw new UsageError(`--word cannot be "${word}": the service has other things at /v4/${word}`);
  }
  const token = parsePrintable(flags, 'token');
  if (data === '') throw new UsageError('--data must name a file');
  const [host = '', ...names] = (parsePrintable(flags, 'host') ?? '127.0.0.1').split(',');
  if ([host, ...names].includes(''))
    throw new UsageError(`--host must be an address, and names behind commas, not "${flags.host}"`);
  const speed = Number(flags.speed ?? 1);
  if (!(speed > 0 && speed <= maxSpeed)) {
    throw new UsageError(
      `--speed must be a number above 0 and up to ${maxSpeed.toLocaleString('en')}, not "${flags.speed}"`,
    );
  }
  return {
    port: parseInteger(flags, 'port', 8080, 65_535),
    host,
    names,
    word,
    nodes: parseInteger(flags, 'nodes', 140, 100_000),
    seed: parseInteger(flags, 'seed', 1, 999_999_999),
    speed,
    faults: parseFaults({latency, rateLimit, fail, drop, lag, maintenance, plain}),
    ...(data === undefined ? {} : {data}),
    ...(token === undefined ? {} : {token}),
  };
}

function parseInteger(
  flags: ServeFlags,
  name: 'port' | 'nodes' | 'seed',
  initial: number,
  maximum: number,
): number {
  const text = flags[name];
  if (text === undefined) return initial;
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value <= maximum) return value;
  throw new UsageError(
    `--${name} must be a whole number from 0 to ${maximum.toLocaleString('en')}, not "${text}"`,
  );
}

function parsePrintable(flags: ServeFlags, name: 'host' | 'token'): string | undefined {
  const text = flags[name];
  if (text !== undefined && !/^[\x21-\x7e]+$/.test(text)) {
    const must = 'must be printable characters without spaces';
    // A token is never repeated, not even an invalid one.
    throw new UsageError(name === 'token' ? `the token ${must}` : `--${name} ${must}, not "${text}"`);
  }
  return text;
}

function parseFaults(input: FaultSettingsInput): Partial<FaultSettings> {
  try {
    return parseFaultSettings(input);
  } catch (error) {
    throw new UsageError(`--${thrownMessage(error)}`);
  }
}
