import {
  type ClientSettings,
  createClient,
  type HttpRequest,
  type Json,
  type Reply,
} from '../../../src/api/index.ts';

export const json = (body: Json, status = 200, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: {'content-type': 'application/json', ...headers},
  body: JSON.stringify(body),
});

export const pageOf = (...data: Json[]): Reply => json({data, page: 1, pages: 1, results: data.length});

type Scripted = Reply | Error | ((wire: HttpRequest, signal: AbortSignal) => Promise<Reply>);

/**
 * A client whose transport answers from a script, the last line again and again, and whose clock is moved on by
 * whatever waits for it.
 */
export function fake(script: Scripted[], settings: Partial<ClientSettings> = {}) {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const log = {wires: [] as HttpRequest[], pauses: [] as number[], now: start};
  const client = createClient({
    url: 'https://api.example.com/v4',
    word: 'node',
    token: 'secret-token',
    now: () => log.now,
    random: () => 0.5,
    delay: async (ms, signal) => {
      signal.throwIfAborted();
      log.pauses.push(ms);
      log.now += ms;
    },
    transport: async (wire, signal) => {
      const line = script[Math.min(log.wires.push(wire), script.length) - 1];
      if (line === undefined) throw new Error('the script is empty');
      if (line instanceof Error) throw line;
      return typeof line === 'function' ? line(wire, signal) : line;
    },
    ...settings,
  });
  return {client, log};
}

/** An error of a connection that could not be made, as transports mark it. */
export const notConnected = (code: string): Error =>
  Object.assign(new Error(`connect ${code}`), {code, unsent: true});

export function lost(code = 'ECONNRESET'): Error {
  return Object.assign(new Error(`read ${code}`), {code});
}
