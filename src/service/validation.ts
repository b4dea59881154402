import * as v from 'valibot';
import {isPublicKey, longestPublicKey, longestTag} from '../model/index.ts';
import {type ErrorDetail, HttpError} from './operation.ts';

/* Schemas of the fields of request bodies. Their messages say which values are valid. */

export const string = v.string('Must be text');
export const boolean = v.boolean('Must be true or false');
/** A text whose length is within two bounds, in characters; both are included. */
export const stringOfLength = (minimum: number, maximum: number) =>
  v.pipe(
    string,
    v.minLength(minimum, `Length must be ${minimum}-${maximum} characters`),
    v.maxLength(maximum, `Length must be ${minimum}-${maximum} characters`),
  );

/** A list of a limited number of elements. @param message says what it must be a list of */
export const listOf = <S extends v.GenericSchema>(element: S, message: string, longest = 500) =>
  v.pipe(v.array(element, message), v.maxLength(longest, `There can be no more than ${longest}`));

export const strings = listOf(string, 'Must be a list of texts');

/** The length limit of an e-mail address (RFC 3696, erratum 1690). */
export const longestEmail = 254;

/** A whole number within two bounds; both are included. */
export const integer = (minimum: number, maximum: number) =>
  v.pipe(
    v.number('Must be a whole number'),
    v.integer('Must be a whole number'),
    v.minValue(minimum, `Must be ${minimum}-${maximum}`),
    v.maxValue(maximum, `Must be ${minimum}-${maximum}`),
  );

export const itemId = integer(0, Number.MAX_SAFE_INTEGER);

export const oneOf = <const W extends readonly string[]>(words: W) =>
  v.picklist(words, `Must be one of ${words.join(', ')}`);

const tagMistake = `A tag must be 1-${longestTag} characters`;

/** Tags. Some clients send null for none. */
export const tags = v.nullish(
  v.pipe(
    v.array(
      v.pipe(string, v.minLength(1, tagMistake), v.maxLength(longestTag, tagMistake)),
      'Must be a list of texts',
    ),
    v.maxLength(500, 'There can be no more than 500 tags'),
  ),
);

export const publicKey = v.pipe(
  string,
  v.maxLength(longestPublicKey, `Must be at most ${longestPublicKey.toLocaleString('en')} characters`),
  v.check(isPublicKey, 'Must be a public SSH key: its type, a space, and the key in base64'),
);
export const publicKeys = listOf(publicKey, 'Must be a list of public SSH keys');

export const encryption = oneOf(['enabled', 'disabled']);

/** The reason of a schema that gives none, without the value that was sent. */
function reasonOf({type, message}: v.BaseIssue<unknown>): string {
  if (type === 'array') return 'Must be a list';
  return type.endsWith('object') ? 'Must be an object' : message;
}

/** Validates a body with neutral keys; undeclared fields are ignored. @throws HttpError 400 with the first error of each field */
export function validate<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body, {abortPipeEarly: true, message: reasonOf});
  if (result.success) return result.output;
  const details = new Map<string, ErrorDetail>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    const missing = issue.kind === 'schema' && issue.received === 'undefined';
    const reason = missing ? `${field} is required` : issue.message;
    if (!details.has(field)) details.set(field, field === '' ? {reason} : {reason, field});
  }
  throw new HttpError(400, [...details.values()]);
}

/** Returns those of the named fields of a body that are neither absent nor null. An update leaves the others unchanged. */
export function givenFields<B extends object, N extends keyof B>(
  body: B,
  names: readonly N[],
): {[Name in N]?: NonNullable<B[Name]>} {
  const given: {[Name in N]?: NonNullable<B[Name]>} = {};
  for (const name of names) {
    const value = body[name];
    if (value !== null && value !== undefined) given[name] = value;
  }
  return given;
}

/** Collects errors, so that a reply reports all of them at once. */
export class ErrorList {
  readonly #details: ErrorDetail[] = [];

  add(reason: string, field?: string): void {
    this.#details.push({reason, field});
  }

  /** @throws HttpError 400 if there are any */
  throwIfAny(): void {
    if (this.#details.length > 0) throw new HttpError(400, this.#details);
  }
}
