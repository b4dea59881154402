import {retryAfterOf, spoken} from '../client/retry.ts';
import type {Endpoint} from '../endpoints/endpoint.ts';
import {endpoints} from '../endpoints/endpoints.ts';
import type {Reply} from '../request.ts';
import {ApiError, type ErrorKind, type Reason} from './api-error.ts';
import type {Errand} from './network-error.ts';
import {plain} from './one-line.ts';
import {reasonsOf} from './reasons.ts';

/** The names of the statuses that are met; node:http knows them all, but takes its time to load. */
const names: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The error that an answer without success stands for. `field` puts a reason's field into the neutral word. */
export function refusalOf(
  reply: Reply,
  errand: Errand,
  field: (name: string) => string,
  now: number,
): ApiError {
  const {status} = reply;
  const reasons = reasonsOf(reply.body, errand.redactor).map(reason =>
    reason.field === undefined ? reason : {...reason, field: field(reason.field)},
  );
  const kind = kindOf(reply, errand, reasons);
  const retryAfter = retryAfterOf(reply, now);
  return new ApiError({
    kind,
    status,
    reasons,
    sent: true,
    ...sentence(kind, reply, reasons, errand, retryAfter),
    ...(retryAfter === undefined ? {} : {retryAfter}),
  });
}

function kindOf({status, headers}: Reply, {what}: Errand, reasons: readonly Reason[]): ErrorKind {
  if (status < 400) return 'malformed';
  if (status === 401) {
    // The family says 401 also where the token is good but lacks the scope.
    const scope = reasons.some(({reason}) => /not authorized to use this/i.test(reason));
    return scope ? 'forbidden' : 'unauthorized';
  }
  // What is said of a field is about what was asked for, not about who asked, or where.
  const ofField = reasons.some(({field}) => field !== undefined);
  if (status === 403) return ofField ? 'refused' : 'forbidden';
  if (status === 404) return ofField && !what.startsWith('GET ') ? 'refused' : 'missing';
  if (status === 429) return 'limited';
  if (status === 503 && headers['x-maintenance-mode'] !== undefined) return 'maintenance';
  return status >= 500 ? 'server' : 'refused';
}

/** What happened, and what can be done. */
interface Sentence {
  message: string;
  advice?: string;
}

function sentence(
  kind: ErrorKind,
  {status, headers}: Reply,
  reasons: readonly Reason[],
  {what, host, known, redactor}: Errand,
  retryAfter: number | undefined,
): Sentence {
  const numbered = `${status} ${names[status] ?? ''}`.trim();
  const told = reasons
    .map(({reason, field}) => (field === undefined ? reason : `${field}: ${reason}`))
    .join('; ');
  const because = told === '' ? numbered : plain(told, redactor.text);
  // The page of a proxy often says no more than the status.
  const repeats = [numbered, names[status] ?? '', String(status)].map(bare).includes(bare(told));
  const said = repeats ? '' : plain(told, redactor.text);
  const wait = retryAfter === undefined ? 'wait a little' : `wait ${spoken(retryAfter)}`;
  switch (kind) {
    case 'unauthorized':
      return known
        ? {
            message: `${host} does not accept the token (${because})`,
            advice: 'connect again with a valid one',
          }
        : {message: `${host} wants a token for ${what}`, advice: 'connect an account first'};
    case 'forbidden':
      return {
        message: `the token lacks the right to ${what} (${because})`,
        advice: 'make one with that right',
      };
    case 'missing':
      return {message: `${host} has nothing at ${what} (${because})`, advice: whereToLook(what)};
    case 'limited':
      return {message: `too many requests to ${host}`, advice: `${wait}, then try again`};
    case 'maintenance':
      return {message: `${host} is in maintenance`, advice: 'try again later'};
    case 'server': {
      const reason = said === '' ? '' : ` (${said})`;
      const later = retryAfter === undefined ? 'try again later' : `${wait}, then try again`;
      return {
        message: `${host} answered ${what} with ${numbered}${reason}`,
        advice: `the fault is on its side, ${later}`,
      };
    }
    case 'malformed': {
      const {location} = headers;
      const to =
        location === undefined ? '' : ` to ${plain(location.replace(/[?#].*/s, ''), redactor.text, 100)}`;
      return {
        message: `${host} answered ${what} with ${numbered}${to}`,
        advice: 'redirects are not followed, because they would take the token along; check the URL',
      };
    }
    default:
      return {
        message: said === '' ? `${host} refused ${what} without a reason (${numbered})` : said,
      };
  }
}

const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(http|error)+/, '');

/** Addresses without a parameter: every service has them, or it is another service, or another version of it. */
const fixed = new Set(
  Object.values(endpoints).flatMap((group: Readonly<Record<string, Endpoint>>) =>
    Object.values(group).flatMap(({route}) => (route.includes(':') ? [] : [route])),
  ),
);

/** What may be the matter where nothing was found. */
function whereToLook(what: string): string {
  const [method = '', path = ''] = what.split(' ');
  if (!fixed.has(path)) return 'it may have been deleted';
  return method === 'GET'
    ? "check the address, with its /v4, and the service's own word"
    : 'something that it names may have been deleted';
}
