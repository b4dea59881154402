import {isRecord, ownProperty} from '../../own-property.ts';
import {formatWait, retryAfterOf} from '../client/waits.ts';
import type {Endpoint} from '../endpoints/endpoint.ts';
import {endpoints} from '../endpoints/endpoints.ts';
import {limits, parseJson} from '../json.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {Json, Reply, Request} from '../request.ts';
import {
  ApiError,
  type ErrorKind,
  htmlTitle,
  isHtml,
  noOrigin,
  type Origin,
  oneLine,
  type Reason,
} from './api-error.ts';

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

/** Status texts. Not node:http's STATUS_CODES, because loading node:http slows the start. */
const statusTexts: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The error for a reply whose status is not 2xx. `field` translates a field's name into the neutral word. */
export function responseError(
  reply: Reply,
  context: FailedRequest,
  field: (name: string) => string,
  now: number,
): ApiError {
  const {status} = reply;
  const reasons = reasonsOf(reply.body, context.redactor).map(reason =>
    reason.field === undefined ? reason : {...reason, field: field(reason.field)},
  );
  const kind = kindOf(reply, context, reasons);
  const retryAfter = retryAfterOf(reply, now);
  return new ApiError({
    kind,
    status,
    reasons,
    sent: true,
    ...sentence(kind, reply, reasons, context, retryAfter),
    ...(retryAfter === undefined ? {} : {retryAfter}),
  });
}

function kindOf({status, headers}: Reply, {request}: FailedRequest, reasons: readonly Reason[]): ErrorKind {
  if (status < 400) return 'malformed';
  if (status === 401) {
    // These services answer 401 also if the token is valid but lacks the scope.
    const lacksScope = reasons.some(({reason}) => /not authorized to use this/i.test(reason));
    return lacksScope ? 'forbidden' : 'unauthorized';
  }
  // A reason with a field is about the request's content, not about the token or the path.
  const namesField = reasons.some(({field}) => field !== undefined);
  if (status === 403) return namesField ? 'refused' : 'forbidden';
  if (status === 404) return namesField && request.method !== 'GET' ? 'refused' : 'missing';
  // What came late may have been carried out.
  if (status === 408 && request.method !== 'GET') return 'timeout';
  if (status === 429) return 'limited';
  if (status === 503 && headers['x-maintenance-mode'] !== undefined) return 'maintenance';
  return status >= 500 ? 'server' : 'refused';
}

function sentence(
  kind: ErrorKind,
  {status, headers}: Reply,
  reasons: readonly Reason[],
  {request, what, host, hasToken, origin, redactor}: FailedRequest,
  retryAfter: number | undefined,
): {message: string; advice?: string} {
  const statusLine = `${status} ${statusTexts[status] ?? ''}`.trim();
  const text = reasons
    .map(({reason, field}) => (field === undefined ? reason : `${field}: ${reason}`))
    .join('; ');
  const because = text === '' ? statusLine : oneLine(text, redactor.text);
  // A proxy's error page often holds nothing but the status.
  const repeats = [statusLine, statusTexts[status] ?? '', String(status)].map(bare).includes(bare(text));
  const detail = repeats ? '' : oneLine(text, redactor.text);
  const answered = `${host} answered ${what} with ${statusLine}${detail === '' ? '' : ` (${detail})`}`;
  const wait = retryAfter === undefined ? 'wait a little' : `wait ${formatWait(retryAfter)}`;
  switch (kind) {
    case 'unauthorized':
      return hasToken
        ? {
            message: `${host} does not accept the token${origin.token === undefined ? '' : ` of ${origin.token}`} (${because})`,
            advice: origin.renew,
          }
        : {
            message: `${host} requires a token for ${what}`,
            advice: origin === noOrigin ? 'connect an account first' : origin.renew,
          };
    case 'forbidden':
      return {message: `the token lacks the right to ${what} (${because})`, advice: 'create one that has it'};
    case 'missing':
      return {
        message: `${host} has nothing at ${what} (${because})`,
        advice: adviceForMissing(request, origin),
      };
    case 'limited':
      return {
        message: `too many requests to ${host}${request.method === 'GET' ? '' : `, so ${what} was not carried out`}`,
        advice: `${wait}, then try again`,
      };
    case 'maintenance':
      return {message: `${host} is in maintenance`, advice: 'try again later'};
    case 'timeout':
      return {message: answered, advice: 'whether it was done is not known'};
    case 'server': {
      const later = retryAfter === undefined ? 'try again later' : `${wait}, then try again`;
      return {
        message: answered,
        // To try a write again may do it twice.
        advice: `the fault is on its side, ${request.method === 'GET' ? later : 'and whether it was done is not known'}`,
      };
    }
    case 'malformed': {
      const {location} = headers;
      const to =
        location === undefined ? '' : ` to ${oneLine(location.replace(/[?#].*/s, ''), redactor.text, 100)}`;
      return {
        message: `${host} answered ${what} with ${statusLine}${to}`,
        advice: `redirects are not followed, because they would take the token along; check ${origin.address}`,
      };
    }
    default:
      return {message: detail === '' ? `${host} refused ${what} without a reason (${statusLine})` : detail};
  }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(http|error)+/, '');

/** Paths without a parameter. A 404 there means that the base URL is wrong, not that an item is gone. */
const fixedPaths = new Set(
  Object.values(endpoints).flatMap((group: Readonly<Record<string, Endpoint>>) =>
    Object.values(group).flatMap(({route}) => (route.includes(':') ? [] : [route])),
  ),
);

function adviceForMissing({method, path}: FailedRequest['request'], {address}: Origin): string {
  if (!fixedPaths.has(path)) return 'it may have been deleted';
  const word = path.startsWith('/node/') ? ' for a node (SKYDECK_WORD, or the word of the profile)' : '';
  return method === 'GET'
    ? `check ${address}, with its /v4, and the service's own word${word}`
    : 'something that it names may have been deleted';
}

/** The reasons in the body of a failed reply: `{"errors": [{"reason", "field"}]}`, other JSON formats, HTML or plain text. */
function reasonsOf(body: string, redactor: Redactor): Reason[] {
  const text = body.trim();
  if (isHtml(text)) return reasonOf(htmlTitle(text, redactor.text));
  try {
    return fromJson(parseJson(text), redactor);
  } catch {
    // Plain text is shown; truncated JSON is not.
    return /^[[{]/.test(text) ? [] : reasonOf(oneLine(text, redactor.text, 120));
  }
}

const maxReasons = 50;

function fromJson(json: Json, redactor: Redactor): Reason[] {
  if (typeof json === 'string') return reasonOf(oneLine(json, redactor.text));
  if (!isRecord(json)) return [];
  const {errors} = json;
  if (Array.isArray(errors)) return errors.slice(0, maxReasons).flatMap(error => reasonFrom(error, redactor));
  if (isRecord(errors)) {
    return Object.entries(errors)
      .slice(0, maxReasons)
      .flatMap(([field, reasons]) =>
        [reasons]
          .flat()
          .slice(0, maxReasons)
          .flatMap(reason => (typeof reason === 'string' ? fieldReason(reason, field, redactor) : [])),
      )
      .slice(0, maxReasons);
  }
  return reasonFrom(json, redactor);
}

function reasonFrom(json: Json, redactor: Redactor): Reason[] {
  if (typeof json === 'string') return reasonOf(oneLine(json, redactor.text));
  if (!isRecord(json)) return [];
  const found = ['reason', 'message', 'detail', 'error_description', 'error', 'title']
    .map(key => json[key])
    .find(value => typeof value === 'string' && value !== '');
  if (typeof found !== 'string') return isRecord(json.error) ? reasonFrom(json.error, redactor) : [];
  const {field} = json;
  return fieldReason(found, typeof field === 'string' ? field : '', redactor);
}

/** The name of the field is compared with those of form fields, so only a whole secret in it is masked, not a part of one. */
function fieldReason(reason: string, field: string, redactor: Redactor): Reason[] {
  const result = {reason: oneLine(reason, redactor.text)};
  return [field === '' ? result : {...result, field: oneLine(field, redactor.whole, 100)}];
}

const reasonOf = (reason: string): Reason[] => (reason === '' ? [] : [{reason}]);
