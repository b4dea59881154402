import type {Slot} from './types.ts';

/** Marks the client's own token among those that a service lists. */

/** Whether a text is the beginning of the token, as services show tokens: `0f3a9c…`, or at least its first eight characters. */
function isBeginning(shown: unknown, token: string): boolean {
  if (typeof shown !== 'string') return false;
  const start = shown.replace(/(…|\.\.\.)$/, '');
  return start.length >= (start === shown ? 8 : 2) && token.startsWith(start);
}

/** Marks the client's own token in a list. */
export const markOwn = <T>(slots: readonly Slot<T>[], token: string | undefined): Slot<T>[] =>
  slots.map(slot => (slot.ok ? {...slot, value: marked(slot.value, token)} : slot));

/** @param value an item with the beginning of a token in `token` */
export function marked<T>(value: T, token: string | undefined): T {
  if (token === undefined || typeof value !== 'object' || value === null || !('token' in value)) return value;
  // The schema of a token declares this field, which no service sends.
  return {...value, in_use: isBeginning(value.token, token)};
}
