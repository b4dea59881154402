/** Parts of a command that a shell reads as one, each matched at the beginning of a text. */

/** `$name`, and `${…}` without quotes and brackets, in which shells differ. */
const parameter = /^\$(?:[A-Za-z_]\w*|[\d@*#?$!-]|\{[\w#!@*?-](?:[^{}()"'`\\$]|\$(?![({[])|\$\{\w+\})*\})/;

/** `$'…'` that ends at the same quote in a shell that does not know it. */
const escapedQuote = /^\$'(?:[^'\\{]|\\[^'{])*'/;

/** A comment, which is all of the rest of a line. */
const comment = /^#[^\n]*/;

const matchOf = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[0];

export const parameterIn = matchOf(parameter);
export const escapedQuoteIn = matchOf(escapedQuote);
export const commentIn = matchOf(comment);

/** Whether the shell runs what the value of a variable says, as in `a[$(date)]`: where it is an index, a number or a name. */
export const evaluates = (text: string): boolean =>
  /^\$(?:\[|\{(?:!\w|\w+(?:\[(?![\d@*]+\])|:(?![-=?+]| *-?\d+(?:: *-?\d+)?\})|@[A-Z])))/.test(text);

/** `((…))`, if its brackets match and nothing in it could hide one. */
export function arithmeticIn(text: string): string | undefined {
  let depth = 0;
  for (const {0: sign, index} of text.matchAll(/["'`\\()]|\$\(|(?<![\w$])#|<</g)) {
    if (sign === '(') depth++;
    else if (sign !== ')') return undefined;
    else if (--depth === 1) return text[index + 1] === ')' ? text.slice(0, index + 2) : undefined;
  }
  return undefined;
}

/** A character, or several that are one even where it cannot be told what is a quote. */
export const partOf = (text: string): string =>
  /^(?:\\[^\n]|\$\{(?:\w+\})?)/.exec(text)?.[0] ?? text.charAt(0);
