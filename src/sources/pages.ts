import type {ListEndpoint, ListOptions, LocalList, Page, Slot} from '../api/index.ts';
import {ApiError} from '../api/index.ts';
import type {Resource} from '../resources/definition/definition.ts';
import {repeatsOf} from '../resources/definition/shown.ts';
import {count} from '../text/format.ts';
import type {SourceAnswers} from './answers.ts';

/** No account has as many pages of 500. */
const mostPages = 2000;

/**
 * Yields the pages of a list in order, up to one without items. Throws an ApiError for a page not asked for.
 * @param atOnce pages per time
 */
export async function* pagesOf(
  answers: SourceAnswers,
  {list, name}: {list: ListEndpoint | LocalList; name: string},
  options: ListOptions,
  atOnce = 1,
): AsyncGenerator<Page<unknown>> {
  const unneeded = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, unneeded.signal]) : unneeded.signal;
  const requested = new Map<number, Promise<Page<unknown>>>();
  let last = 0;
  const request = (page: number) => {
    const answer = answers.list(list, {...options, page, signal});
    // A failure is thrown when its page is awaited; until then it must not count as an unhandled rejection.
    answer.catch(() => {});
    requested.set(page, answer);
  };
  try {
    for (let page = 1, pages = 1; page <= pages; page++) {
      if (page > mostPages)
        throw notWhole(
          `the service has more than ${count(mostPages)} pages of ${name}: this cannot be right`,
        );
      while (last < Math.min(pages, page + atOnce - 1, mostPages)) request(++last);
      const answer = requested.get(page);
      if (!answer) return;
      // A page that is being used is dropped.
      requested.delete(page);
      const read = await answer;
      checkPage(read, page, name);
      yield read;
      if (read.slots.length === 0) return;
      pages = read.pages;
    }
  } finally {
    unneeded.abort();
  }
}

/** Throws an ApiError if this is another page than the requested one. A page without items may have any number. */
export function checkPage({page, slots}: Page<unknown>, requested: number, name: string): void {
  if (page !== requested && slots.length > 0)
    throw notWhole(
      `the service sent page ${count(page)} of the ${name} instead of page ${count(requested)}: the list is not whole`,
    );
}

type ReadItem = Extract<Slot<unknown>, {ok: true}>;

/** Counts what comes of a list, so that its end can say whether it was whole. Every list that is read to its end has one. */
export interface Tally {
  /** Counts a page, or a part of one. Returns its items that can be read and have not come before. */
  take: (page: Page<unknown>) => ReadItem[];
  /** Says that no more is wanted, so that only what has come is judged. */
  enough: () => void;
  /** The rows that have come, and how many the service counts: the most, if that changes while the list is read. */
  readonly received: number;
  readonly counted: number;
  /** Says that rows have not come, and how many; undefined if all have. */
  missing: () => string | undefined;
  /** What the list lacks, in sentences: none if it is whole. */
  lacks: () => readonly string[];
}

/** Items count once: where pages are repeated, or moved by a new item in front of them, others have not come. */
export function tallyOf({id, fields, name}: Pick<Resource, 'id' | 'fields' | 'name'>): Tally {
  const repeats = repeatsOf({id, fields});
  let [received, counted, unreadable, again, current, onPage] = [0, 0, 0, 0, 0, 0];
  let [changed, isEnough] = [false, false];
  let warning: string | undefined;
  const endPage = () => {
    if (repeats.endPage()) again += onPage;
    onPage = 0;
  };
  const isNew = ({value}: ReadItem): boolean => {
    onPage++;
    if (!repeats.add(value)) return true;
    again++;
    return false;
  };
  const missing = () => {
    endPage();
    const left = counted - received + again;
    if (isEnough || left <= 0) return undefined;
    const twice = again > 0 ? `, ${count(again)} of them again` : '';
    const why = changed ? ', as it changed while it was read' : '';
    return `the service counts ${count(counted)} ${name} and sent ${count(received)}${twice}: the list is not whole, ${count(left)} missing${why}`;
  };
  return {
    take({slots, page, results, setAside, countWarning}) {
      if (page !== current) endPage();
      current = page;
      received += slots.length;
      unreadable += setAside;
      warning ??= countWarning;
      changed ||= counted > 0 && counted !== results;
      counted = Math.max(counted, results);
      return slots.filter(slot => slot.ok).filter(isNew);
    },
    enough: () => {
      isEnough = true;
    },
    get received() {
      return received;
    },
    get counted() {
      return counted;
    },
    missing,
    lacks: () =>
      [
        missing(),
        warning !== undefined && !isEnough && `${warning}: the list of ${name} may not be whole`,
        unreadable > 0 &&
          `${count(unreadable)} of the ${name} could not be read and ${unreadable === 1 ? 'is' : 'are'} left out`,
      ].filter(text => typeof text === 'string'),
  };
}

/** Yields the items of a list that can be read; none of a resource without a list. @param tally tells afterwards what it lacks */
export async function* itemsIn(
  answers: SourceAnswers,
  resource: Resource,
  options: ListOptions = {},
  tally = tallyOf(resource),
): AsyncGenerator<ReadItem> {
  const {list, name} = resource;
  if (!list) return;
  for await (const page of pagesOf(answers, {list, name}, {pageSize: 500, ...options}))
    yield* tally.take(page);
}

/** The error that an item was not found: unless all of the list could be read, it may be there. @param lacks see {@link Tally.lacks} */
export function notFound(sentence: string, [lack]: readonly string[]): ApiError {
  return lack === undefined
    ? new ApiError({kind: 'missing', message: sentence, sent: true})
    : notWhole(`${sentence}, as far as could be read: ${lack}`);
}

/** The error that a list is not whole. @param message says how */
export const notWhole = (message: string): ApiError => new ApiError({kind: 'malformed', message, sent: true});
