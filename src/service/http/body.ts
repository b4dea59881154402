import {isRecord} from '../../own-property.ts';
import {badRequest, HttpError} from '../http-error.ts';

/** The largest body that is accepted, in characters. */
export const maxBodyLength = 1_048_576;

/**
 * Parses the body of a request. Clients of such services send nothing, `{}` or `null` where an action needs no fields,
 * and some label that as a form; a body that really is a form is read as one.
 * @param contentType the header Content-Type
 * @throws HttpError 400 for anything but a JSON object or a form, 413 if it is too large
 */
export function parseBody(
  body: string | undefined,
  contentType: string | undefined,
): Record<string, unknown> {
  const text = body?.trim() ?? '';
  if (text.length > maxBodyLength) throw new HttpError(413, [{reason: 'The body is too large'}]);
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const isForm = contentType?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true;
    if (isForm) return parseForm(text);
    throw badRequest('Invalid JSON');
  }
  if (value === null) return {};
  if (!isRecord(value)) throw badRequest('The body must be a JSON object');
  return value;
}

/** All values of a form are text; those that look like numbers or booleans are read as such. */
function parseForm(text: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}
