import {appendFileSync, constants} from 'node:fs';
import {type Redactor, redacted, type Transport} from './api/index.ts';
import type {Observe} from './app/loop/store.ts';
import {thrownMessage} from './attempt.ts';
import {openPrivate} from './files/private-file.ts';

declare const SKYDECK_VERSION: string | undefined;
const version = typeof SKYDECK_VERSION === 'string' ? SKYDECK_VERSION : 'source';

/** Writes messages, effects and requests to a file, as NDJSON. */
export interface Log {
  /** Logs a message and its effects; the store calls it. */
  observe: Observe;
  /** Wraps a transport so that each request is logged when it ends. */
  watch: (transport: Transport) => Transport;
  /** Logs the error that ends the program. */
  crash: (error: Error) => void;
  /** Logs an error after which the program goes on. */
  fault: (error: unknown) => void;
  /** Closes the file; nothing is logged any more. */
  close: () => Promise<void>;
}

interface LogOptions {
  redactor: Redactor;
  /** Called once, when the first line cannot be written. The program goes on. */
  onFailure: (text: string) => void;
  now?: () => number;
}

/** Opens the log. Lines are written synchronously, so the last ones before a crash are in the file. */
export async function openLog(path: string, {redactor, onFailure, now = Date.now}: LogOptions): Promise<Log> {
  let reported = false;
  let broken = false;
  const fail = (error: unknown): void => {
    broken = true;
    if (reported) return;
    reported = true;
    onFailure(`the log cannot be written: ${thrownMessage(error)}`);
  };
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
  const file = await openPrivate(path, flags).catch(fail);

  let started = false;
  let closed = false;
  function line(kind: string, fields: object): void {
    if (!file || closed) return;
    // The first line is written late: a write beyond the limit on a file's size ends a program that does not handle signals yet.
    if (!started) {
      started = true;
      line('start', {version, node: process.version, pid: process.pid});
    }
    const time = new Date(now()).toISOString();
    const text = JSON.stringify({time, kind, ...redacted(fields, redactor.text)});
    try {
      // A full disk may have cut the last line off: this one begins on a line of its own.
      appendFileSync(file.fd, `${broken ? '\n' : ''}${text}\n`);
      broken = false;
    } catch (error) {
      fail(error);
    }
  }

  // Keys typed into a field, or ahead of one, may be a secret; so may those typed on after the field has closed by itself.
  let typing = false;

  return {
    observe(message, _before, after, effects) {
      const waits = after.typeAhead.length > 0;
      line('message', message.type === 'key' ? keyOf(message, typing || waits) : summaryOf(message));
      if (waits || after.overlay !== undefined) typing = true;
      else if (message.type === 'key' && message.text === undefined) typing = false;
      for (const effect of effects) line('effect', summaryOf(effect));
    },
    watch(transport) {
      const watched: Transport = async (httpRequest, signal) => {
        const begun = performance.now();
        const {pathname, search} = new URL(httpRequest.url);
        const filter = Object.entries(httpRequest.headers).find(
          ([name]) => name.toLowerCase() === 'x-filter',
        )?.[1];
        const note = (outcome: object): void =>
          line('request', {
            method: httpRequest.method,
            path: pathname + search,
            ...(filter === undefined ? {} : {filter}),
            ...outcome,
            milliseconds: Math.round(performance.now() - begun),
          });
        try {
          const reply = await transport(httpRequest, signal);
          note({status: reply.status, bytes: Buffer.byteLength(reply.body)});
          return reply;
        } catch (error) {
          note({failure: thrownMessage(error)});
          throw error;
        }
      };
      if (transport.close) watched.close = transport.close;
      return watched;
    },
    crash: error => line('crash', {stack: stackOf(error)}),
    fault: error => line('fault', {stack: stackOf(error)}),
    async close() {
      closed = true;
      await file?.close();
    },
  };
}

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

const keyOf = ({name, text}: {name: string; text?: string | undefined}, typing: boolean): object => ({
  type: 'key',
  name: typing && text !== undefined ? '•' : name,
});

/** The fields that are logged, of a list its length. Others may hold what a person typed or what the service keeps secret. */
const logged: ReadonlySet<string> = new Set([
  ...['type', 'resource', 'action', 'list', 'page', 'pageSize', 'item', 'subject', 'id', 'write', 'status'],
  ...['results', 'slots', 'events', 'verdict', 'found', 'unknown', 'trouble', 'tone', 'scopes'],
  ...['does', 'by', 'column', 'row', 'focused'],
  ...['timer', 'milliseconds', 'columns', 'rows', 'code', 'name', 'limit', 'remaining'],
  ...['problem', 'kind', 'message', 'sent', 'retryAfter', 'reasons', 'field', 'reason', 'budget'],
  ...['request', 'method', 'path', 'account', 'profile', 'address', 'tokenFrom', 'readOnly'],
]);

function summaryOf(value: object): object {
  const fields = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    // Only the text of a notice is written by the program itself.
    const isLogged = logged.has(name) || (name === 'text' && 'tone' in value);
    if (!isLogged || part === undefined) return [];
    if (Array.isArray(part)) return [[name, name === 'reasons' ? part.map(summaryOf) : part.length]];
    return [[name, typeof part === 'object' && part !== null ? summaryOf(part) : part]];
  });
  return Object.fromEntries(fields);
}
