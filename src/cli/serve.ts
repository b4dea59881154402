import {chmodSync, closeSync, openSync, statSync} from 'node:fs';
import type {Server} from 'node:http';
import {type AddressInfo, isIPv4} from 'node:net';
import {hostname} from 'node:os';
import {resolve} from 'node:path';
import {isLoopback} from '../api/address.ts';
import {thrownMessage} from '../attempt.ts';
import {fileMistake} from '../files/private-file.ts';
import {exitCode} from '../output.ts';
import type {PlainRequest, RequestHandler} from '../service/http/request-handler.ts';
import type {Service} from '../service/index.ts';
import {HttpError} from '../service/operation.ts';
import {maxSpeed} from '../service/simulation/clock.ts';
import {
  type FaultSettings,
  type FaultSettingsInput,
  parseFaultSettings,
} from '../service/simulation/faults.ts';
import {UsageError} from '../usage-error.ts';
import {secretFrom} from './input.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  /** Further names by which clients may call it. */
  readonly names: readonly string[];
  /** The token that may do everything; the fixed one of the demo account by default. */
  readonly token?: string;
  readonly word: string;
  readonly nodes: number;
  readonly seed: number;
  readonly data?: string;
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

/** Returns the flags with the token: from a file, standard input or SKYDECK_TOKEN, not the list of processes. Throws a UsageError. */
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

interface ServeIo {
  stdout(text: string): void;
  stderr(text: string): void;
  onStop(stop: () => void): void;
}

const processIo: ServeIo = {
  stdout: text => void process.stdout.write(text),
  stderr: text => void process.stderr.write(text),
  onStop: stop => {
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  },
};

/** Milliseconds for open requests after the signal to stop: a second more than the slowest reply, and at least five seconds. */
export const shutdownGrace = ({latency}: Pick<FaultSettings, 'latency'>): number =>
  Math.max(5000, latency.mean + latency.spread + 1000);

/**
 * `skydeck serve`: runs the embedded service over HTTP until it is stopped. When it is ready, it prints its address in
 * one line on standard output.
 * @returns the exit status: 0 stopped, 1 the port or the data file is in use or not usable, 2 the address or the file name is not valid
 */
export async function serve(options: ServeOptions, io: ServeIo = processIo): Promise<number> {
  const [{createService, DataFileError, demoToken, wordMistake}, {createHttpServer}] = await Promise.all([
    import('../service/index.ts'),
    import('../service/http/server.ts'),
  ]);
  const {port, host, names, token = demoToken} = options;
  // SQLite takes `file:` and `:memory:` for something else than the path that is checked here, unless it is absolute.
  const data = options.data === undefined ? undefined : resolve(options.data);
  const wrongWord = wordMistake(options.word);
  const mistake =
    (wrongWord && `--word cannot be "${options.word}": ${wrongWord}`) ?? (data && dataFileMistake(data));
  if (mistake) {
    io.stderr(`skydeck: ${mistake}\n`);
    return exitCode.usage;
  }
  let service: Service;
  try {
    service = await createService({...options, token, ...(data === undefined ? {} : {data})});
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    io.stderr(`skydeck: ${error.message}\n`);
    return exitCode.refused;
  }
  const readable = data === undefined ? undefined : closeToOthers(data);
  if (readable?.isStill) {
    service.close();
    io.stderr(`skydeck: ${readable.told}\n`);
    return exitCode.refused;
  }
  if (readable) io.stderr(`skydeck: ${readable.told}\n`);
  const server: Server = createHttpServer(onlyForOwnHosts(service.handle, () => server, [host, ...names]));
  return await new Promise<number>(end => {
    const finish = (status: number) => {
      service.close();
      end(status);
    };
    server.once('error', (error: NodeJS.ErrnoException) => {
      io.stderr(`skydeck: ${listenMistake(error, port, host)}\n`);
      // A host that is not this machine is wrong usage; a port that another program uses is not.
      finish(isForeignHost(error) ? exitCode.usage : exitCode.refused);
    });
    server.listen(port, host, () => {
      const address = boundAddress(server);
      const url = `http://${inUrl(host)}:${address?.port ?? port}/v4`;
      if (token === demoToken && address !== undefined && !isOwn(address)) {
        io.stderr(
          `skydeck: ${host} can be reached from other machines, and everybody knows the token ${demoToken}; give one in SKYDECK_TOKEN or with --token-file\n`,
        );
      }
      io.stderr(firstSteps(url, options.token === undefined ? token : undefined));
      io.stdout(`listening on ${url}\n`);
    });
    io.onStop(() => {
      server.close(() => finish(0));
      // A client that keeps its connection open does not keep the process running for longer than this.
      setTimeout(() => server.closeAllConnections(), shutdownGrace(service.faults)).unref();
    });
  });
}

/** The data file and those in which SQLite keeps parts of the data while it runs. */
const dataFiles = (data: string): readonly string[] =>
  ['', '-wal', '-shm', '-journal'].map(end => data + end);

/** Why a file cannot keep the data, if it is there. If it is not, it is created, readable by its owner alone. */
function dataFileMistake(data: string): string | undefined {
  for (const path of dataFiles(data)) {
    const mistake = fileMistake(path);
    if (mistake) return `${mistake}: give another file with --data, or move it away`;
  }
  try {
    closeSync(openSync(data, 'wx', 0o600));
  } catch {
    // The file exists, or cannot be created; in the latter case, opening it reports why.
  }
  return undefined;
}

/** Makes an open data file private if others could access it. Returns a sentence about that, also if it is not possible. */
function closeToOthers(data: string): {readonly told: string; readonly isStill: boolean} | undefined {
  const open = dataFiles(data).filter(
    path => ((statSync(path, {throwIfNoEntry: false})?.mode ?? 0) & 0o077) !== 0,
  );
  if (open.length === 0) return undefined;
  try {
    // By their paths: closing a descriptor of the file would end the lock that SQLite has on it.
    for (const path of open) chmodSync(path, 0o600);
    return {told: `others could read ${data}: its mode is 0600 now`, isStill: false};
  } catch {
    const told = `others can read ${data}, and you may not change that: give another file with --data`;
    return {told, isStill: true};
  }
}

/** How to send a first request, with a command to paste. @param token undefined if another than the default was given */
function firstSteps(url: string, token: string | undefined): string {
  // In double quotes, the shell expands $TOKEN, and does not take the brackets of an IPv6 address for a pattern.
  const command = `curl -H "Authorization: Bearer ${token ?? '$TOKEN'}" "${url}/account"`;
  const first =
    token === undefined
      ? 'set TOKEN to the token that was given, and try:'
      : `the token is ${token}; SKYDECK_TOKEN or --token-file sets another; try:`;
  return `all of it: ${url.replace(/v4$/, 'openapi.json')}\n${first}\n${command}\n`;
}

const isForeignHost = ({code}: NodeJS.ErrnoException) =>
  code !== undefined && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code);

/** Why the server cannot listen, in one sentence. */
function listenMistake(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (isForeignHost(error)) return `${host} is not an address of this machine: choose another with --host`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use: choose another with --port, or 0 for any that is free`;
    case 'EACCES':
      return `port ${port} on ${host} needs root: choose one above 1023 with --port`;
    default:
      return `cannot listen on ${host}, port ${port}: ${error.message}`;
  }
}

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** The address that a server listens on; undefined if it does not, or on no network. */
function boundAddress(server: Server): AddressInfo | undefined {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address : undefined;
}

const isOwn = ({address}: AddressInfo): boolean => isLoopback(inUrl(address));

/**
 * Passes on requests that name what the server listens on. A web page can bind a name of its own to 127.0.0.1, and then read and
 * write there with the default token: its requests have that name as their Host. Those of other pages have a foreign Origin.
 * @param hosts the addresses and names that the server was given
 * @throws HttpError 421 for another Host, 403 for another Origin
 */
export function onlyForOwnHosts(
  handle: RequestHandler,
  server: () => Server,
  hosts: readonly string[],
): RequestHandler {
  const names = new Set(hosts.map(host => parsed(inUrl(host))?.hostname));
  return async request => {
    const bound = boundAddress(server());
    if (bound) checkHeaders(request, bound, names);
    return await handle(request);
  };
}

function checkHeaders(
  {headers: {host, origin}}: PlainRequest,
  bound: AddressInfo,
  names: ReadonlySet<string | undefined>,
): void {
  const {port} = bound;
  const asked = parsed(host ?? '');
  const isNamed = asked !== undefined && (isLoopback(asked.hostname) || names.has(asked.hostname));
  // Where others reach it, any address may be its own, behind any port. An address cannot be bound anew, as a name can.
  const isMeant = isOwn(bound)
    ? isNamed && Number(asked.port || 80) === port
    : isNamed || (asked !== undefined && isOfThisMachine(asked.hostname));
  // Requests of HTTP/1.0 may have none. No browser sends them.
  if (host !== undefined && !isMeant)
    throw new HttpError(421, [
      {
        reason: `The header Host must be what the service listens on, such as localhost:${port}; start it with --host ${bound.address},NAME for another name`,
      },
    ]);
  if (origin !== undefined && (!asked || parsed(origin.replace(/^http:\/\//, ''))?.host !== asked.host))
    throw new HttpError(403, [
      {reason: 'The header Origin must be that of the service itself, or be left out'},
    ]);
}

const isOfThisMachine = (name: string): boolean =>
  isIPv4(name) || name.startsWith('[') || name === hostname().toLowerCase();

/** Reads a host, with its port if it has one, as a browser does; undefined if it is none. */
const parsed = (host: string): URL | undefined =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
