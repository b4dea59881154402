/** The words of a command, as they are written. A field in one is a zero byte. */
type Words = readonly string[];

/** Words of the shell behind which a command begins. */
const reserved = /^(?:then|do|else|elif|if|while|until|!|\{|\})$/;

const assignment = /^[A-Za-z_]\w*\+?=/;

/** The index of the program among the words; where it is not among them, the index that it will have. */
export function programAt(words: Words): number {
  let at = words.lastIndexOf('{') + 1;
  for (; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!reserved.test(word) && !assignment.test(word)) return at;
  }
  return at;
}

/** A word as the shell sees it: quotes in it mean nothing. */
export const unquoted = (word: string): string => word.replaceAll(/["'\\]/g, '');
