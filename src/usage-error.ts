import {ApiError} from './api/errors/api-error.ts';
import {nearestOf} from './text/nearest.ts';

/** A mistake in what was typed on the command line, in one sentence. Nothing was done; the exit status is 2. */
export class UsageError extends ApiError {
  override name = 'UsageError';
  constructor(message: string) {
    super({kind: 'refused', message, sent: false});
  }
}

/** Letters and digits together, as in many tokens but in no word. */
const mixed = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{8}/i;

/** A word that is no name, for a sentence: `resource clouds`. What may be a token is not repeated: others may see it. */
export function naming(what: string, word: string): string {
  const tellable = /^[\p{L}\p{N}._@:/ -]{1,24}$/u.test(word) && !mixed.test(word);
  return tellable
    ? `${what} ${word}`
    : `such ${what} (${word.length} character${word.length === 1 ? '' : 's'}, not repeated here)`;
}

/** `there is no resource volums: did you mean volumes?`; without the question if no known name is similar. */
export function unknownName(what: string, word: string, known: Iterable<string>, where = ''): string {
  const nearest = nearestOf(word.toLowerCase(), known, name => [name.toLowerCase()]);
  return `there is no ${naming(what, word)}${where}${nearest === undefined ? '' : `: did you mean ${nearest}?`}`;
}

/** Returns the known name that a word is. Throws a UsageError if it is none of them. @param where as in ` of doctor` */
export function knownName<N extends string>(what: string, word: string, known: readonly N[], where = ''): N {
  const found = known.find(name => name === word);
  if (found !== undefined) return found;
  throw new UsageError(withKnown(unknownName(what, word, known, where), known));
}

/** Joins two sentences. The first may end with a question: `did you mean volumes? skydeck --help lists them`. */
export const followedBy = (first: string, second: string): string =>
  `${first}${first.endsWith('?') ? '' : ';'} ${second}`;

/** Adds the known names, unless the sentence proposes one of them. */
export const withKnown = (sentence: string, known: readonly string[]): string =>
  sentence.endsWith('?') ? sentence : `${sentence}; known: ${known.join(', ')}`;
