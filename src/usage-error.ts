import {ApiError} from './api/errors/api-error.ts';
import {nearestOf} from './text/nearest.ts';

/** A mistake in what was typed on the command line, in one sentence. Nothing was done; the exit status is 2. */
export class UsageError extends ApiError {
  override name = 'UsageError';
  constructor(message: string) {
    super({kind: 'refused', message, sent: false});
  }
}

/** Ctrl-c at a question. Nothing was done; the exit status is 130. */
export class Interrupted extends Error {}

/** Letters and digits together, as in many tokens but in no word. */
const mixed = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{8}/i;

/** Whether a word may be repeated in a sentence, which others may see. What may be a token may not. */
export const isTellable = (word: string): boolean =>
  /^[\p{L}\p{N}._@:/ -]{1,24}$/u.test(word) && !mixed.test(word);

/** A word that is no name, for a sentence: `resource clouds`. */
export function naming(what: string, word: string): string {
  return isTellable(word)
    ? `${what} ${word}`
    : `such ${what} (${word.length} character${word.length === 1 ? '' : 's'}, not repeated here)`;
}

/**
 * `there is no resource volums: did you mean volumes?`; without the question if no known name is similar.
 * @param spellings the forms of a name, such as its aliases: the name itself is proposed for any of them
 */
export function unknownName(
  what: string,
  word: string,
  known: Iterable<string>,
  where = '',
  spellings: (name: string) => readonly string[] = name => [name],
): string {
  const [typed = word] = spellings(word);
  const nearest = nearestOf(typed.toLowerCase(), known, name =>
    spellings(name).map(one => one.toLowerCase()),
  );
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
