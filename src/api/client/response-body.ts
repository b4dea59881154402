import {ApiError} from '../errors/api-error.ts';
import type {Errand} from '../errors/network-error.ts';
import {isPage, pageTitle} from '../errors/one-line.ts';
import {Excessive, parseJson} from '../json.ts';
import type {Json, Reply} from '../request.ts';

/** The JSON of a successful answer. A write may answer with nothing (204), which is read as `{}`. */
export async function jsonOf({status, body}: Reply, {what, host, redactor}: Errand): Promise<Json> {
  const text = body.trim();
  if (text === '') {
    if (!what.startsWith('GET ')) return {};
    throw malformed(status, `${host} answered ${what} with nothing: check the URL`);
  }
  let json: Json;
  try {
    json = parseJson(text);
  } catch (error) {
    const reason =
      error instanceof Excessive
        ? `the answer of ${host} to ${what} ${error.message}`
        : brokenJson(text, {what, host, redactor});
    throw malformed(status, reason);
  }
  await redactor.data(json);
  return json;
}

/** An answer that is not what the specification describes, for all that its status says. */
export function malformed(status: number, message: string): ApiError {
  return new ApiError({kind: 'malformed', status, message, sent: true});
}

function brokenJson(text: string, {what, host, redactor}: Omit<Errand, 'known'>): string {
  if (isPage(text)) {
    const title = pageTitle(text, redactor.text);
    const page = title === '' ? 'a web page' : `a web page ("${title}")`;
    return `${host} answered ${what} with ${page} instead of JSON: check the URL`;
  }
  const whole = /^\{.*\}$|^\[.*\]$/s.test(text);
  if (/^[[{]/.test(text) && !whole)
    return `the answer of ${host} to ${what} broke off in the middle: try again`;
  return `${host} answered ${what} with something that is no JSON: check the URL`;
}
