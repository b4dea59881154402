import {invalid, Refusal} from '../refusal.ts';

/** How large a body may be, in characters. */
export const largest = 1_048_576;

/**
 * The fields of a request's body. Clients of this kind send none at all, `{}` or `null` where an action needs
 * nothing, and announce it as a form; what a form does hold is read as one.
 * @param type the header Content-Type
 * @throws Refusal 400 for what is not a JSON object, 413 for what is too large
 */
export function readBody(body: string | undefined, type: string | undefined): Record<string, unknown> {
  const text = body?.trim() ?? '';
  if (text.length > largest) throw new Refusal(413, [{reason: 'The body is too large'}]);
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (type?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true) return form(text);
    throw invalid('Invalid JSON');
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('The body must be a JSON object');
  return value as Record<string, unknown>;
}

/** A form's values are all text; what looks like a number or a truth value is taken for one. */
function form(text: string): Record<string, unknown> {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => {
      if (value === 'true' || value === 'false') return [name, value === 'true'];
      return [name, /^-?\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}
