import {ApiError} from '../errors/api-error.ts';
import type {FailedRequest} from '../errors/network-error.ts';
import {htmlTitle, isHtml} from '../errors/one-line.ts';
import {JsonTooLarge, parseJson} from '../json.ts';
import type {Json, Reply} from '../request.ts';

/** Parses the body of a successful reply. An empty body is `{}` for a write (204), an error for a GET. */
export async function parseBody(reply: Reply, context: FailedRequest): Promise<Json> {
  const json = parsedText(reply, context);
  await context.redactor.data(json);
  return json;
}

function parsedText(
  {status, body}: Pick<Reply, 'status' | 'body'>,
  {request, what, host, origin, redactor}: FailedRequest,
): Json {
  const text = body.trim();
  if (text === '') {
    if (request.method !== 'GET') return {};
    throw malformedResponse(status, `${host} answered ${what} with nothing: check ${origin.address}`);
  }
  try {
    return parseJson(text);
  } catch (error) {
    const reason =
      error instanceof JsonTooLarge
        ? `the answer of ${host} to ${what} ${error.message}`
        : brokenJson(text, {request, what, host, origin, redactor});
    throw malformedResponse(status, reason);
  }
}

/** An error for a reply that is not what the specification describes, whatever its status. */
export const malformedResponse = (status: number, message: string): ApiError =>
  new ApiError({kind: 'malformed', status, message, sent: true});

function brokenJson(
  text: string,
  {request, what, host, origin, redactor}: Omit<FailedRequest, 'hasToken'>,
): string {
  if (isHtml(text)) {
    const title = htmlTitle(text, redactor.text);
    const page = title === '' ? 'a web page' : `a web page ("${title}")`;
    return `${host} answered ${what} with ${page} instead of JSON: check ${origin.address}`;
  }
  const whole = /^\{.*\}$|^\[.*\]$/s.test(text);
  if (/^[[{]/.test(text) && !whole) {
    // A write may have been done.
    const advice = request.method === 'GET' ? ': try again' : '';
    return `the answer of ${host} to ${what} broke off in the middle${advice}`;
  }
  return `${host} answered ${what} with something that is not JSON: check ${origin.address}`;
}
