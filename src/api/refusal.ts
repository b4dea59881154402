import {ApiError, type ErrorKind, type Reason} from './error.ts';
import type {Errand} from './failure.ts';
import {plain} from './plain.ts';
import {reasonsOf} from './reasons.ts';
import type {Reply} from './request.ts';
import {retryAfterOf, spoken} from './retry.ts';

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
  const kind = kindOf(reply, reasons);
  const retryAfter = retryAfterOf(reply, now);
  return new ApiError({
    kind,
    status,
    reasons,
    sent: true,
    message: sentence(kind, reply, reasons, errand, retryAfter),
    ...(retryAfter === undefined ? {} : {retryAfter}),
  });
}

function kindOf({status, headers}: Reply, reasons: readonly Reason[]): ErrorKind {
  if (status < 400) return 'malformed';
  if (status === 401) {
    // The family says 401 also where the token is good but lacks the scope.
    const scope = reasons.some(({reason}) => /not authorized to use this/i.test(reason));
    return scope ? 'forbidden' : 'unauthorized';
  }
  if (status === 403) return 'forbidden';
  if (status === 404) return 'missing';
  if (status === 429) return 'limited';
  if (status === 503 && headers['x-maintenance-mode'] !== undefined) return 'maintenance';
  return status >= 500 ? 'server' : 'refused';
}

function sentence(
  kind: ErrorKind,
  {status, headers}: Reply,
  reasons: readonly Reason[],
  {what, host, known, redactor}: Errand,
  retryAfter: number | undefined,
): string {
  const said = reasons
    .map(({reason, field}) => (field === undefined ? reason : `${field}: ${reason}`))
    .join('; ');
  const numbered = `${status} ${names[status] ?? ''}`.trim();
  const because = said === '' ? numbered : plain(said, redactor.text);
  const wait = retryAfter === undefined ? 'wait a little' : `wait ${spoken(retryAfter)}`;
  switch (kind) {
    case 'unauthorized':
      return known
        ? `${host} does not accept the token (${because}): connect again with a valid one`
        : `${host} wants a token for ${what}: connect an account first`;
    case 'forbidden':
      return `the token lacks the right to ${what} (${because}): make one with that right`;
    case 'missing':
      return /\/\d+(\/|$)/.test(what)
        ? `${host} has nothing at ${what} (${because}): it may have been deleted`
        : `${host} has nothing at ${what} (${because}): check the address, with its /v4, and the service's own word`;
    case 'limited':
      return `too many requests to ${host}: ${wait}, then try again`;
    case 'maintenance':
      return `${host} is in maintenance: try again later`;
    case 'server': {
      const reason = said === '' ? '' : ` (${plain(said, redactor.text)})`;
      const later = retryAfter === undefined ? 'try again later' : `${wait}, then try again`;
      return `${host} answered ${what} with ${numbered}${reason}: the fault is on its side, ${later}`;
    }
    case 'malformed': {
      const to =
        headers.location === undefined
          ? ''
          : ` to ${plain(headers.location.replace(/[?#].*/s, ''), redactor.text, 100)}`;
      return `${host} answered ${what} with ${numbered}${to}: redirects are not followed, because they would take the token along; check the URL`;
    }
    default:
      return said === ''
        ? `${host} refused ${what} without a reason (${numbered})`
        : plain(said, redactor.text);
  }
}
