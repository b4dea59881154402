import {closeSync, openSync} from 'node:fs';
import {fileMistake} from '../own-file.ts';
import {
  type FaultSettings,
  type FaultSettingsInput,
  parseFaultSettings,
} from '../service/simulation/fault-settings.ts';
import {reservedWords} from '../service/word.ts';
import {exitCode} from './usage.ts';

/** `skydeck serve`: the embedded service over HTTP. */
export interface ServeOptions {
  /** 0 for any that is free. */
  readonly port: number;
  readonly host: string;
  /** The token that may do everything; a fixed one, for a made-up account, unless given. */
  readonly token?: string;
  readonly word: string;
  /** How many nodes the demo account has. */
  readonly nodes: number;
  readonly seed: number;
  /** The file in which everything is kept; in memory without. */
  readonly data?: string;
  /** How many seconds of the service's time pass in a second. */
  readonly speed: number;
  /** What goes wrong on purpose. */
  readonly faults: Partial<FaultSettings>;
}

/** Where a command writes, and what asks it to stop. */
export interface ServeIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Calls back when the program is asked to stop (SIGTERM, SIGINT). */
  onStop(stop: () => void): void;
}

/**
 * How long requests that are under way are given after the program was asked to stop, in milliseconds: as long as the
 * slowest reply waits and a second more, but at least five. No request is taken on meanwhile; then what is left is cut.
 */
export const shutdownGrace = ({latency}: Pick<FaultSettings, 'latency'>): number =>
  Math.max(5000, latency.mean + latency.spread + 1000);

/** The process's own streams and signals. */
export const processIo: ServeIo = {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
  onStop: stop => {
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  },
};

/** The flags as they were written, by their long names; `maintenance` is there or not. */
export type ServeFlags = Readonly<
  Partial<
    Record<Exclude<keyof ServeOptions, 'weather'> | 'latency' | 'rateLimit' | 'fail' | 'drop' | 'lag', string>
  >
> & {readonly maintenance?: boolean};

/** The flags' values. @throws Error with one sentence about the first that cannot be taken */
export function serveOptions(flags: ServeFlags): ServeOptions {
  const whole = (name: 'port' | 'nodes' | 'seed', initial: number, most: number): number => {
    const text = flags[name];
    if (text === undefined) return initial;
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (value <= most) return value;
    throw new Error(`--${name} must be a whole number from 0 to ${most.toLocaleString('en')}, not "${text}"`);
  };
  const filled = (name: 'host' | 'token'): string | undefined => {
    const text = flags[name];
    if (text !== undefined && !/^[\x21-\x7e]+$/.test(text)) {
      // A token is not repeated, not even one that is none.
      const not = name === 'token' ? '' : `, not "${text}"`;
      throw new Error(`--${name} must be printable characters without spaces${not}`);
    }
    return text;
  };
  const word = flags.word ?? 'node';
  if (!/^[a-z][a-z0-9]{0,31}$/.test(word)) {
    throw new Error(`--word must be up to 32 lower-case letters and digits, a letter first, not "${word}"`);
  }
  if (reservedWords.has(word)) {
    throw new Error(`--word cannot be "${word}": the service has other things at /v4/${word}`);
  }
  const token = filled('token');
  const {data, latency, rateLimit, fail, drop, lag, maintenance} = flags;
  if (data === '') throw new Error('--data must name a file');
  const speed = Number(flags.speed ?? 1);
  if (!(speed > 0 && speed <= 100_000)) {
    throw new Error(`--speed must be a number above 0 and up to 100,000, not "${flags.speed}"`);
  }
  return {
    port: whole('port', 8080, 65_535),
    host: filled('host') ?? '127.0.0.1',
    word,
    nodes: whole('nodes', 140, 100_000),
    seed: whole('seed', 1, 999_999_999),
    speed,
    faults: parseFaults({latency, rateLimit, fail, drop, lag, maintenance}),
    ...(data === undefined ? {} : {data}),
    ...(token === undefined ? {} : {token}),
  };
}

function parseFaults(text: FaultSettingsInput): Partial<FaultSettings> {
  try {
    return parseFaultSettings(text);
  } catch (error) {
    throw new Error(`--${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Serves until it is asked to stop. One line on standard output says when it is ready and where.
 * @returns the exit status: 0 stopped as asked, 1 it could not listen, 2 the data or the address cannot be what was given
 */
export async function serve(options: ServeOptions, io: ServeIo = processIo): Promise<number> {
  const [{createService, DataFileError, demoToken}, {createHttpServer}] = await Promise.all([
    import('../service/index.ts'),
    import('../service/http/server.ts'),
  ]);
  const {port, host, token = demoToken} = options;
  const mistake = options.data === undefined ? undefined : dataMistake(options.data);
  if (mistake) {
    io.stderr(`${mistake}\n`);
    return exitCode.usage;
  }
  let service: Awaited<ReturnType<typeof createService>>;
  try {
    // A reply that still waits for its latency does not keep the program once its connection was cut.
    const wait = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms).unref());
    service = await createService({...options, token, wait});
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    io.stderr(`${error.message}\n`);
    return exitCode.usage;
  }
  const server = createHttpServer(service.handle);
  return await new Promise<number>(resolve => {
    const finish = (status: number) => {
      service.close();
      resolve(status);
    };
    server.once('error', (error: NodeJS.ErrnoException) => {
      io.stderr(`${refusal(error, port, host)}\n`);
      // A port that somebody else has is no mistake of the person's, a host that is not this machine is.
      finish(isForeign(error) ? exitCode.usage : exitCode.refused);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}/v4`;
      if (token === demoToken && !loopback(host)) {
        io.stderr(
          `warning: ${host} can be reached from other machines, and everybody knows the token ${demoToken}; give one with --token\n`,
        );
      }
      io.stderr(hint(url, options.token === undefined ? token : undefined));
      io.stdout(`listening on ${url}\n`);
    });
    io.onStop(() => {
      server.close(() => finish(0));
      // A client that keeps its connection open does not keep the program for longer than this.
      setTimeout(() => server.closeAllConnections(), shutdownGrace(service.faults)).unref();
    });
  });
}

/** Why the data cannot be kept there; makes the file where there is none, for its owner alone. */
function dataMistake(data: string): string | undefined {
  // SQLite keeps some of it beside the file for a while, under these names.
  for (const path of [data, `${data}-wal`, `${data}-shm`, `${data}-journal`]) {
    const mistake = fileMistake(path);
    if (mistake) return `${mistake}: give another file with --data, or take it away`;
  }
  try {
    closeSync(openSync(data, 'wx', 0o600));
  } catch {
    // It is there already, or cannot be: that is told when it is opened.
  }
  return undefined;
}

/** Whether an address is this machine's alone. */
const loopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){1,3}|::1|::ffff:127(\.\d{1,3}){3})$/i.test(host);

/**
 * How to ask what listens there, the command on a line of its own, to be pasted as it is. A shell puts the token in
 * between double quotes only. @param token the one to tell; a token that was given is not repeated anywhere
 */
function hint(url: string, token: string | undefined): string {
  // A shell may take the brackets of an IPv6 address for a pattern.
  const command = `curl -H "Authorization: Bearer ${token ?? '$TOKEN'}" "${url}/account"`;
  const first =
    token === undefined
      ? 'set TOKEN to the token that was given, and try:'
      : `the token is ${token}; --token sets another; try:`;
  return `all of it: ${url.replace(/v4$/, 'openapi.json')}\n${first}\n${command}\n`;
}

const isForeign = ({code}: NodeJS.ErrnoException) =>
  code !== undefined && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code);

function refusal(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (isForeign(error)) return `${host} is no address of this machine: choose another with --host`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use: choose another with --port, or 0 for any that is free`;
    case 'EACCES':
      return `port ${port} on ${host} is not for everyone: choose one above 1023 with --port`;
    default:
      return `cannot listen on ${host}, port ${port}: ${error.message}`;
  }
}
