import {nearest, sameEnding, someNames} from '../names.ts';
import type {Fields, Mistake} from '../types.ts';
import type {Token} from './lex.ts';

/** Thrown inside the parser; parseFilter catches it. */
export class FilterError extends Error {
  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistake.reason);
    this.mistake = mistake;
  }
}

export const mistakeAt = ({at, to}: {at: number; to: number}, reason: string): FilterError =>
  new FilterError({at, to, reason});

/** The error for a word such as `or` that nothing follows. */
export const missingAfter = ({at, to, text}: Token): FilterError =>
  new FilterError({at, to, reason: `a condition is missing after "${text.toLowerCase()}"`, unfinished: true});

/** The error for a name that no field has, or that several have. */
export function unknownField(name: Token, fields: Fields): FilterError {
  const several = sameEnding(name.text, fields);
  const {at, to} = name;
  if (several.length > 1)
    return new FilterError({
      at,
      to,
      reason: `"${name.text}" may be ${several.join(' or ')}`,
      instead: several,
    });
  const near = nearest(name.text, fields);
  const hint =
    near === undefined ? `; there are ${someNames(fields).join(', ')} …` : `: did you mean ${near}?`;
  return new FilterError({
    at,
    to,
    reason: `there is no field "${name.text}"${hint}`,
    unknown: near === undefined ? 'quite' : 'near',
    ...(near === undefined ? {} : {instead: [near]}),
  });
}
