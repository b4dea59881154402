import {ApiError} from '../api/errors/api-error.ts';

/** A mistake of the person at the command line: one sentence, and nothing was done. Exit status 2. */
export class UsageError extends ApiError {
  override name = 'UsageError';
  constructor(message: string) {
    super({kind: 'refused', message, sent: false});
  }
}

/** What the program's end says to a script. */
export const exitCode = {done: 0, refused: 1, usage: 2, noAnswer: 3, unknown: 4} as const;

/** Letters and digits together, as no word is made of but many a token. */
const mixed = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{8}/i;

/**
 * A word of the command line, to be named in a sentence: `resource clouds`. What may be a token, given in the wrong
 * place, is not repeated: a terminal is looked at by others, and logs are kept.
 */
export function naming(what: string, word: string): string {
  const tellable = /^[\p{L}\p{N}._@:/ -]{1,24}$/u.test(word) && !mixed.test(word);
  return tellable ? `${what} ${word}` : `such ${what} (${word.length} characters, not repeated here)`;
}

/** `: did you mean volumes?`, or nothing. */
export const meant = (name: string | undefined): string =>
  name === undefined ? '' : `: did you mean ${name}?`;
