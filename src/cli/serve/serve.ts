import {chmodSync, closeSync, openSync, statSync} from 'node:fs';
import type {Server} from 'node:http';
import {resolve} from 'node:path';
import {fileMistake} from '../../files/private-file.ts';
import {exitCode} from '../../output.ts';
import type {Service} from '../../service/index.ts';
import type {FaultSettings} from '../../service/simulation/fault-settings.ts';
import {boundAddress, inUrl, isOwn, onlyForOwnHosts} from './own-hosts.ts';
import type {ServeOptions} from './serve-options.ts';

/** The output of the command, and the signals that stop it. Tests pass their own. */
interface ServeIo {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Calls back on SIGTERM and SIGINT. */
  onStop(stop: () => void): void;
}

/** The output and the signals of this process. */
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
    import('../../service/index.ts'),
    import('../../service/http/server.ts'),
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

/** Whether the host is not an address of this machine. */
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
