import type {ListEndpoint, ListOptions, LocalList, Page, Slot} from '../api/index.ts';
import {ApiError} from '../api/index.ts';
import type {Resource} from '../resources/definition/definition.ts';
import {count} from '../text/format.ts';
import type {SourceAnswers} from './answers.ts';

/** No account has as many pages of 500. */
const mostPages = 2000;

/**
 * Yields the pages of a list in their order, each in one or more parts. A page without items is the last one, whatever number of
 * pages the service reports. Throws an ApiError if the service sends another page than the requested one.
 * @param name of the resource, for messages
 * @param atOnce the number of pages requested at a time: of 1, each when the one before has been used. At most as many are buffered
 */
export async function* pagesOf(
  answers: SourceAnswers,
  {list, name}: {list: ListEndpoint | LocalList; name: string},
  options: ListOptions,
  atOnce = 1,
): AsyncGenerator<Page<unknown>> {
  const unneeded = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, unneeded.signal]) : unneeded.signal;
  const requested = new Map<number, Promise<AsyncIterable<Page<unknown>> | readonly Page<unknown>[]>>();
  let last = 0;
  const request = (page: number) => {
    const asked = {...options, page, signal};
    const answer = answers.listInParts?.(list, asked) ?? answers.list(list, asked).then(whole => [whole]);
    // A failure is thrown when its page is awaited; until then it must not count as an unhandled rejection.
    answer.catch(() => {});
    requested.set(page, answer);
  };
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      if (page > mostPages)
        throw malformed(
          `the service has more than ${count(mostPages)} pages of ${name}: this cannot be right`,
        );
      while (last < Math.min(pages, page + atOnce - 1, mostPages)) request(++last);
      const answer = requested.get(page);
      if (!answer) return;
      // A page that is being used is dropped.
      requested.delete(page);
      for await (const part of await answer) {
        checkPage(part, page, name);
        yield part;
        if (part.slots.length === 0) return;
        pages = part.pages;
      }
    }
  } finally {
    unneeded.abort();
  }
}

/** Throws an ApiError if this is another page than the requested one. A page without items may have any number. */
export function checkPage({page, slots}: Page<unknown>, requested: number, name: string): void {
  if (page !== requested && slots.length > 0)
    throw malformed(
      `the service sent page ${count(page)} of the ${name} instead of page ${count(requested)}: the list is not whole`,
    );
}

/** Tells of an item whether the page before had it: after a new item in front of them, pages begin with the last of that one. */
export function seenBefore({id, fields}: Resource): (item: unknown, page: number) => boolean {
  // Without an id of the service's own, two items may be equal.
  if (!fields.fields.id) return () => false;
  let [current, before, now] = [0, new Set<string>(), new Set<string>()];
  return (item, page) => {
    if (page !== current) [current, before, now] = [page, now, new Set()];
    const key = id(item);
    now.add(key);
    return before.has(key);
  };
}

/** Yields the items of a list that can be read, without those that cannot; none of a resource without a list. */
export async function* itemsIn(
  answers: SourceAnswers,
  {list, name}: {list?: ListEndpoint | LocalList | undefined; name: string},
  options: ListOptions = {},
): AsyncGenerator<Extract<Slot<unknown>, {ok: true}>> {
  if (!list) return;
  for await (const {slots} of pagesOf(answers, {list, name}, {pageSize: 500, ...options}))
    for (const slot of slots) if (slot.ok) yield slot;
}

const malformed = (message: string) => new ApiError({kind: 'malformed', message, sent: true});
