import type {Json} from '../request.ts';

/**
 * What went wrong, in kinds that call for different reactions:
 * - `refused`      the service understood and said no (400, 409, …), or the request was not fit to send
 * - `unauthorized` the token is not accepted (401)
 * - `forbidden`    the token is good, but lacks the right (403, or 401 with the family's reason for it)
 * - `missing`      not found (404); on a page of a list: the list has shrunk
 * - `limited`      too many requests (429), or a write over the budget (`sent: false`)
 * - `maintenance`  503 with X-Maintenance-Mode
 * - `server`       any other 5xx
 * - `unreachable`  no answer: name not found, connection refused or lost, certificate not accepted
 * - `timeout`      no answer in time
 * - `malformed`    an answer that is not what the specification describes: HTML, broken JSON, a redirect
 * - `aborted`      called off from here
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

/** One reason of an error body. `field` is in the neutral word and may be dotted. */
export interface Reason {
  reason: string;
  field?: string;
}

/** An error as plain data, for a state that can be printed and compared. */
export interface Problem {
  kind: ErrorKind;
  /** One plain sentence without a full stop; never holds the token. */
  message: string;
  /** The HTTP status, where there was an answer. */
  status?: number;
  reasons: Reason[];
  /** Seconds the service (or the budget) asks to wait. */
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
  /** The message without what can be done about it. */
  readonly fact: string;

  constructor(problem: Omit<Problem, 'reasons'> & {reasons?: Reason[]; advice?: string | undefined}) {
    super(problem.advice === undefined ? problem.message : `${problem.message}: ${problem.advice}`);
    this.fact = problem.message;
    this.kind = problem.kind;
    this.reasons = problem.reasons ?? [];
    this.sent = problem.sent;
    if (problem.status !== undefined) this.status = problem.status;
    if (problem.retryAfter !== undefined) this.retryAfter = problem.retryAfter;
  }
}

/** The plain-data form of anything thrown. What is no {@link ApiError} is a fault of the program, and says so. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    const what = error instanceof Error ? error.message : String(error);
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

/**
 * Whether a *write* that ended in this problem may have taken effect all the same, so that the thing must be
 * looked up before anybody offers to send again. A gateway's 5xx says nothing of what the service behind it did.
 */
export function outcomeUnknown(problem: Problem): boolean {
  if (!problem.sent) return false;
  return ['unreachable', 'timeout', 'malformed', 'aborted', 'server'].includes(problem.kind);
}

/** Whether the service refused the filter itself; a simpler one (see compileFilter's `ability`) may pass. */
export function filterRefused({kind, reasons}: Problem): boolean {
  return kind === 'refused' && reasons.some(({field}) => field?.toLowerCase() === 'x-filter');
}

/** A request that cannot be sent as it is; nothing has left this program. */
export function unfit(message: string): ApiError {
  return new ApiError({kind: 'refused', message, sent: false});
}

/** Narrows JSON to an object that is no array. */
export function isObject(json: Json | undefined): json is {[key: string]: Json} {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
