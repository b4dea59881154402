import * as v from 'valibot';
import {type ErrorDetail, HttpError} from './refusal.ts';

/** Pieces of request bodies. Each says, in one sentence, what would have been right. */
export const string = v.string('Must be text');
export const boolean = v.boolean('Must be true or false');
export const strings = v.array(string, 'Must be a list of texts');

/** Text of some length. @param minimum characters */
export const stringOfLength = (minimum: number, maximum: number) =>
  v.pipe(
    string,
    v.minLength(minimum, `Length must be ${minimum}-${maximum} characters`),
    v.maxLength(maximum, `Length must be ${minimum}-${maximum} characters`),
  );

/** A whole number. */
export const integer = (minimum: number, maximum: number) =>
  v.pipe(
    v.number('Must be a whole number'),
    v.integer('Must be a whole number'),
    v.minValue(minimum, `Must be ${minimum}-${maximum}`),
    v.maxValue(maximum, `Must be ${minimum}-${maximum}`),
  );

/** The number of a thing. */
export const itemId = integer(0, Number.MAX_SAFE_INTEGER);

/** One of a few words. */
export const oneOf = <const W extends readonly string[]>(words: W) =>
  v.picklist(words, `Must be one of ${words.join(', ')}`);

/** Tags: null stands for none, as some clients write it. */
export const tags = v.nullish(
  v.pipe(
    v.array(
      v.pipe(
        string,
        v.minLength(1, 'A tag must be 1-50 characters'),
        v.maxLength(50, 'A tag must be 1-50 characters'),
      ),
      'Must be a list of texts',
    ),
    v.maxLength(500, 'There can be no more than 500 tags'),
  ),
);

/** Whether something is kept encrypted. */
export const encryption = oneOf(['enabled', 'disabled']);

/** What may be left out, or be null. */
export const optional = <const S extends v.GenericSchema>(schema: S) => v.nullish(schema);

/**
 * A request's body, checked. Fields that are not declared are let be.
 * @param input neutral keys
 * @throws Refusal 400 with a reason for each field that is wrong, the first for each
 */
export function validate<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, input, {abortPipeEarly: true});
  if (result.success) return result.output;
  const reasons = new Map<string, ErrorDetail>();
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? '';
    const missing = issue.kind === 'schema' && issue.received === 'undefined';
    const reason = missing ? `${field} is required` : issue.message;
    if (!reasons.has(field)) reasons.set(field, field === '' ? {reason} : {reason, field});
  }
  throw new HttpError(400, [...reasons.values()]);
}

/** Reasons as they come up, all told at once. */
export class ErrorList {
  readonly #all: ErrorDetail[] = [];

  add(reason: string, field?: string): void {
    this.#all.push(field === undefined ? {reason} : {reason, field});
  }

  /** @throws Refusal 400 if there were any */
  throwIfAny(): void {
    if (this.#all.length > 0) throw new HttpError(400, this.#all);
  }
}
