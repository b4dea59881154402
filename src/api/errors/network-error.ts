import {ownProperty} from '../../own-property.ts';
import {limits} from '../json.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {Request} from '../request.ts';
import {ApiError, type ErrorKind, type Origin, oneLine} from './api-error.ts';

export interface FailedRequest {
  request: Pick<Request, 'method' | 'path'>;
  /** The request as sent, with the service's word, which may be the wrong one: `GET /acme/types`. */
  what: string;
  /** The service's host, with its port where it has one. */
  host: string;
  hasToken: boolean;
  origin: Origin;
  /** Masks the token, and the secrets of this and earlier requests. */
  redactor: Redactor;
}

/** The fields of a transport's error that are read. Node and undici set `code`. */
interface Coded {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  /** Whether there was no connection yet to write the request to; set by the transport. */
  unsent?: unknown;
  cause?: unknown;
  errors?: unknown;
  /** The host of the proxy that failed; set by the transport. */
  via?: unknown;
}

/** Messages by error code, for errors before the request was sent. Most of these codes may also come after it. */
const connectionErrors: Readonly<Record<string, (host: string, address: string) => string>> = {
  ENOTFOUND: (host, address) => `the name of ${host} is not known: check ${address} or the network`,
  EAI_AGAIN: host => `the name of ${host} cannot be looked up just now: check the network`,
  ECONNREFUSED: (host, address) =>
    `${host} refuses the connection: check ${address}, or whether it is running`,
  EHOSTUNREACH: host => `there is no route to ${host}: check the network`,
  ENETUNREACH: host => `there is no route to ${host}: check the network`,
  EPROTO: (host, address) => `${host} does not speak https there: check ${address}`,
  ERR_SSL_WRONG_VERSION_NUMBER: (host, address) => `${host} does not speak https there: check ${address}`,
  UND_ERR_PRX_TLS: host => `${host} has a certificate that is not trusted`,
};

const WITHIN = 'SKYDECK_WITHIN';

/** Returns the error that aborts a request after a number of milliseconds, even if its reply is still arriving. */
export const tookTooLong = (milliseconds: number): Error =>
  Object.assign(new Error(`${milliseconds}`), {code: WITHIN});

const timeouts = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const certificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/;
/** The codes of certificates whose authority is not known: Node trusts those of its own list, not those of the system. */
const unknownAuthority = /^(DEPTH_ZERO_SELF_|SELF_SIGNED_CERT_|UNABLE_TO_GET_ISSUER_|UNABLE_TO_VERIFY_LEAF_)/;
const trustMore =
  'set NODE_USE_SYSTEM_CA=1 to trust the authorities of the system, or NODE_EXTRA_CA_CERTS to a file with its own';

/** Converts the error of a transport into an ApiError with a readable message. */
export function networkError(
  error: unknown,
  {request, what, host, origin, redactor}: FailedRequest,
): ApiError {
  const {code, message, unsent, via} = described(error);
  const peer = via === undefined ? host : `the proxy ${via}`;
  const address = via === undefined ? origin.address : 'its address';
  const tunnel = /^Proxy response \((\d+)\)/.exec(message);
  if (tunnel !== null) {
    const proxy = via === undefined ? 'the proxy' : peer;
    return notSent('unreachable', `${proxy} refuses to connect to ${host} (${tunnel[1]})`);
  }
  // Set by the transport, with a sentence that names the variable.
  if (code === 'SKYDECK_PROXY') return notSent('unreachable', message);
  const detail = (text: string) => oneLine(text, redactor.text, 100);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || (code === 'ETIMEDOUT' && unsent))
    return notSent(
      'timeout',
      `${peer} did not accept the connection in time: check the network or the proxy`,
    );
  if (timeouts.has(code)) return sent('timeout', `${host} did not answer ${what} in time`);
  if (code === WITHIN) {
    const limit = `${Math.round(Number(message) / 1000)} s`;
    // A write may have been done.
    const advice = request.method === 'GET' ? ': try again, or check the network' : '';
    return sent('timeout', `${host} did not answer ${what} whole within ${limit}${advice}`);
  }
  const connectionError = unsent ? ownProperty(connectionErrors, code) : undefined;
  if (connectionError !== undefined) return notSent('unreachable', connectionError(peer, address));
  if (certificate.test(code)) {
    const reason = detail(message.replace(/;.*/s, ''));
    const advice = unknownAuthority.test(code) ? trustMore : undefined;
    return notSent('unreachable', `the certificate of ${peer} is not trusted (${reason})`, advice);
  }
  if (code === 'ERR_BUFFER_TOO_LARGE') {
    const limit = `${limits.length / 2 ** 20} MB`;
    return sent('malformed', `the answer of ${host} to ${what} is too large to be read: more than ${limit}`);
  }
  if (code === 'SKYDECK_PIECES')
    return sent('malformed', `the answer of ${host} to ${what} comes in too many pieces to be read`);
  if (code.startsWith('HPE_') || code.startsWith('Z_') || code === 'UND_ERR_HEADERS_OVERFLOW')
    return sent(
      'malformed',
      `${host} answered ${what} with something that is not proper HTTP: check ${origin.address}`,
    );
  if (code.startsWith('UND_ERR_INVALID_ARG') || code === 'ERR_INVALID_CHAR')
    return notSent('refused', `${what} cannot be sent as it is (${detail(message)})`);
  if (unsent)
    return notSent(
      'unreachable',
      `${peer} broke the connection off before ${what} was sent: check ${address}`,
    );
  return sent('unreachable', `the connection to ${host} was lost before ${what} was answered`);
}

/** The error for a request that the caller aborted. `sent`: whether it may have reached the service. */
export const abortedError = ({what}: FailedRequest, sent: boolean): ApiError =>
  new ApiError({kind: 'aborted', message: `${what} was cancelled`, sent});

/** An error after which the request may have reached the service. */
const sent = (kind: ErrorKind, message: string) => new ApiError({kind, message, sent: true});
const notSent = (kind: ErrorKind, message: string, advice?: string) =>
  new ApiError({kind, message, advice, sent: false});

/** The code and message of the first error with a code, searched through `cause` and AggregateError's `errors`. */
function described(
  error: unknown,
  depth = 5,
): {code: string; message: string; unsent?: boolean; via?: string} {
  const {name, code, message, unsent, cause, errors, via}: Coded =
    typeof error === 'object' && error !== null ? error : {};
  const own = {
    // Most errors of undici's parser have no code.
    code: typeof code === 'string' ? code : name === 'HTTPParserError' ? 'HPE_' : '',
    message: typeof message === 'string' ? message : '',
    ...(unsent === true ? {unsent} : {}),
    ...(typeof via === 'string' ? {via} : {}),
  };
  if (own.code !== '' || depth === 0) return own;
  const inner = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  if (inner === undefined) return own;
  const deeper = described(inner, depth - 1);
  return deeper.code === '' ? own : {...own, ...deeper};
}
