import {thrownMessage} from '../../attempt.ts';
import {ownProperty} from '../../own-property.ts';

/**
 * The kinds of errors, by what the caller can do about them:
 * - `refused`      the service rejected the request (400, 409, …), or the request is invalid and was not sent
 * - `unauthorized` the token is not accepted (401)
 * - `forbidden`    the token is valid, but lacks the scope (403, or 401 with a reason that says so)
 * - `missing`      not found (404); on a page of a list: the list has shrunk
 * - `limited`      too many requests (429), or a write over our own rate limit (`sent: false`)
 * - `maintenance`  503 with X-Maintenance-Mode
 * - `server`       any other 5xx
 * - `unreachable`  no answer: name not found, connection refused or lost, certificate not accepted
 * - `timeout`      no answer in time, or a 408 to a write, which may have been carried out
 * - `malformed`    a reply that is not what the specification describes: HTML, broken JSON, a redirect
 * - `aborted`      cancelled by the caller
 */
export type ErrorKind =
  | 'refused'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'limited'
  | 'maintenance'
  | 'server'
  | 'unreachable'
  | 'timeout'
  | 'malformed'
  | 'aborted';

/** One entry of the `errors` in a reply. `field` uses the neutral word and may be dotted. */
export interface Reason {
  reason: string;
  field?: string;
}

/** An ApiError as plain data, for the state. */
export interface Problem {
  kind: ErrorKind;
  /** One sentence without a full stop; never holds a secret. */
  message: string;
  /** The HTTP status, if there was a reply. */
  status?: number;
  reasons: Reason[];
  /** Seconds to wait before trying again. */
  retryAfter?: number;
  /** Whether the request may have reached the service. */
  sent: boolean;
}

/** The only error the client throws. */
export class ApiError extends Error implements Problem {
  override name = 'ApiError';
  readonly kind: ErrorKind;
  readonly status?: number;
  readonly reasons: Reason[];
  readonly retryAfter?: number;
  readonly sent: boolean;
  /** The message without the advice. */
  readonly summary: string;

  constructor(problem: Omit<Problem, 'reasons'> & {reasons?: Reason[]; advice?: string | undefined}) {
    super(problem.advice === undefined ? problem.message : `${problem.message}: ${problem.advice}`);
    this.summary = problem.message;
    this.kind = problem.kind;
    this.reasons = problem.reasons ?? [];
    this.sent = problem.sent;
    if (problem.status !== undefined) this.status = problem.status;
    if (problem.retryAfter !== undefined) this.retryAfter = problem.retryAfter;
  }
}

/** Anything thrown, as plain data. Anything but an {@link ApiError} is a bug in the program; its message says so. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    const what = thrownMessage(error);
    return {kind: 'malformed', message: `something unexpected went wrong: ${what}`, reasons: [], sent: true};
  }
  return {
    kind: error.kind,
    message: error.message,
    reasons: error.reasons,
    sent: error.sent,
    ...(error.status === undefined ? {} : {status: error.status}),
    ...(error.retryAfter === undefined ? {} : {retryAfter: error.retryAfter}),
  };
}

/** Whether a write that failed with this problem may have taken effect. After a gateway's 5xx nobody knows what the service did. */
export function outcomeUnknown(problem: Problem): boolean {
  if (!problem.sent) return false;
  return ['unreachable', 'timeout', 'malformed', 'aborted', 'server'].includes(problem.kind);
}

/** Whether the service refused the filter itself; a simpler one (see compileFilter's `ability`) may pass. */
export const filterRefused = ({kind, reasons}: Problem): boolean =>
  kind === 'refused' && reasons.some(({field}) => field?.toLowerCase() === 'x-filter');

/** An error for an invalid request; nothing was sent. */
export const invalidRequest = (message: string): ApiError =>
  new ApiError({kind: 'refused', message, sent: false});

/** Where a client has its address and its token from, for what errors advise. */
export interface Origin {
  /** `SKYDECK_URL`, `the address of the profile work`. */
  address: string;
  /** `SKYDECK_TOKEN`, `the profile work`; undefined if it is from nowhere yet. */
  token: string | undefined;
  /** What to do if the token is refused. */
  renew: string;
}

/** The words for an account that is only being tried. */
export const noOrigin: Origin = {
  address: 'the URL',
  token: undefined,
  renew: 'connect again with a valid one',
};

export type Redact = (text: string) => string;

/** One line without control characters and secrets, at most `limit` characters long. */
export function oneLine(text: string, redact: Redact, limit = 300): string {
  // Redacted first: once text is cut or joined, part of a secret would not be recognised.
  const line = redact(text.slice(0, limit * 20))
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .toWellFormed();
  return line.length > limit
    ? `${line
        .slice(0, limit - 1)
        .toWellFormed()
        .trimEnd()}…`
    : line;
}

export const isHtml = (body: string): boolean => /^\s*<[a-z!?]/i.test(body.slice(0, 1000));

/** The title of an HTML page, or its first words. */
export function htmlTitle(page: string, redact: Redact): string {
  const start = page.slice(0, 20_000);
  const title = /<title[^>]*>([^<]*)/i.exec(start)?.[1] ?? '';
  const shortened = oneLine(unescaped(title), redact, 80);
  if (shortened !== '') return shortened;
  const words = start.replaceAll(/<(script|style)[^>]*>.*?(<\/\1>|$)/gis, ' ').replaceAll(/<[^>]*>?/g, ' ');
  return oneLine(unescaped(words), redact, 80);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(#39|\w+);/g, (whole, name: string) => ownProperty(entities, name) ?? whole);
