import type {Slot} from './types.ts';

/** Tells which of the tokens that a service lists is the one that the client sends. */

/**
 * Whether a text is the beginning of that token, as services show tokens: `0f3a9c…`, or its first characters. Too few of them
 * tell nothing.
 */
function isBeginning(shown: unknown, token: string): boolean {
  if (typeof shown !== 'string') return false;
  const start = shown.replace(/(…|\.\.\.)$/, '');
  return start.length >= (start === shown ? 8 : 2) && token.startsWith(start);
}

/** The items of a list of tokens, of which the client's own says so. */
export const markOwn = <T>(slots: readonly Slot<T>[], token: string | undefined): Slot<T>[] =>
  slots.map(slot => (slot.ok ? {...slot, value: marked(slot.value, token)} : slot));

/** @param value an item with the beginning of a token in `token` */
export function marked<T>(value: T, token: string | undefined): T {
  if (token === undefined || typeof value !== 'object' || value === null || !('token' in value)) return value;
  // Its schema declares the field, which no service sends.
  return {...value, in_use: isBeginning(value.token, token)};
}
