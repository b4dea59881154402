import type {Found} from './search.ts';

/** Tells how much of an account was searched: `all 22 collections`, `10 of 22 collections, 12 could not be read`. */
export function searchedText({done, total, asking, unread, partly}: Found): string {
  const read = done - unread - partly;
  const parts = [
    asking.length === 0 && read === total && total > 1
      ? `all ${total} collections`
      : `${read} of ${total} collections`,
    ...(unread > 0 ? [`${unread} could not be read`] : []),
    ...(partly > 0 ? [`${partly} only in part`] : []),
  ];
  return parts.join(', ');
}
