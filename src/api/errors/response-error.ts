import {isRecord} from '../../own-property.ts';
import {formatWait, retryAfterOf} from '../client/timer.ts';
import type {Endpoint} from '../endpoints/endpoint.ts';
import {endpoints} from '../endpoints/endpoints.ts';
import {parseJson} from '../json.ts';
import type {Redactor} from '../redact/redactor.ts';
import type {Json, Reply} from '../request.ts';
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
import type {FailedRequest} from './network-error.ts';

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
export function reasonsOf(body: string, redactor: Redactor): Reason[] {
  const text = body.trim();
  if (isHtml(text)) return reasonOf(htmlTitle(text, redactor.text));
  try {
    return fromJson(parseJson(text), redactor);
  } catch {
    // Plain text is shown; truncated JSON is not.
    return /^[[{]/.test(text) ? [] : reasonOf(oneLine(text, redactor.text, 120));
  }
}

/** Reasons beyond this are dropped. */
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
