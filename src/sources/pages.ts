import {ApiError, type ListEndpoint, type ListOptions, type LocalList, type Page} from '../api/index.ts';
import {count} from '../text/format.ts';
import type {Answers} from './answers.ts';

/** More pages of 500 than any account has. */
const mostPages = 2000;

/**
 * The pages of a list, each requested when the one before has been used. A page without items is the last one, whatever
 * the service counts. Throws an ApiError if the service sends another page than the requested one.
 * @param name of the resource, for messages
 */
export async function* pagesOf(
  answers: Answers,
  {list, name}: {list: ListEndpoint | LocalList; name: string},
  options: ListOptions,
): AsyncGenerator<Page<unknown>> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    if (page > mostPages)
      throw malformed(`the service has more than ${count(mostPages)} pages of ${name}: this cannot be right`);
    const answer = await answers.list(list, {...options, page});
    if (answer.page !== page && answer.slots.length > 0)
      throw malformed(
        `the service sent page ${count(answer.page)} of the ${name} instead of page ${count(page)}: the list is not whole`,
      );
    yield answer;
    pages = answer.slots.length === 0 ? 0 : answer.pages;
  }
}

const malformed = (message: string) => new ApiError({kind: 'malformed', message, sent: true});
