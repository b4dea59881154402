import {once} from 'node:events';
import {ApiError, problemOf} from '../api/index.ts';
import {openSources} from '../connection/sources.ts';
import {wideColumns} from '../export/columns.ts';
import {table} from '../export/table.ts';
import {exitCode, exitCodeOf, warn} from '../output.ts';
import {defaultPreferences, type Preferences} from '../preferences.ts';
import {openSettings} from '../profiles/settings.ts';
import type {Params, Resource} from '../resources/definition/definition.ts';
import {findResource, home, resources} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {pagesOf} from '../sources/pages.ts';
import {count} from '../text/format.ts';
import {clean} from '../text/text.ts';
import {UsageError, unknownName} from '../usage-error.ts';
import {connectionForCommand} from './account.ts';
import {paramsOf} from './inside.ts';
import {listContext} from './list-context.ts';
import {type ListFilter, listFilters, pagesBy} from './list-filter.ts';
import type {InvocationOf} from './parse-arguments.ts';

type Options = Omit<InvocationOf<'list'>, 'command' | 'resource'> & {resource?: string};

/** `skydeck list`: prints a list as a plain table. */
export async function list({
  resource: name = home.name,
  filter = '',
  in: words,
  ...account
}: Options): Promise<number> {
  const resource = listable(name);
  let close = async (): Promise<void> => {};
  const sources = openSources(async () => {
    const connection = await connectionForCommand(account);
    const [{clientFor}, {serviceAnswers}] = await Promise.all([
      import('../connection/client.ts'),
      import('../sources/service.ts'),
    ]);
    const client = await clientFor(connection, {onWait: warn});
    close = client.close;
    return serviceAnswers(client);
  }, process.env);
  const answers = await sources[resource.source.name]();
  try {
    const {preferences} = await openSettings(process.env);
    const params = await paramsOf(answers, resource, words);
    await printList(answers, resource, filter, write, warn, {preferences, params});
    return exitCode.done;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const problem = problemOf(error);
    warn(clean(problem.message));
    return exitCodeOf(problem);
  } finally {
    await close();
  }
}

/** The resource to list. Throws a UsageError if there is none of that name, or if it is no list of its own. */
export function listable(name: string): Resource {
  const resource = findResource(name);
  const names = resources.filter(({list: endpoint}) => endpoint).map(({name: known}) => known);
  const fail = (mistake: string): never => {
    throw new UsageError(`${mistake}; known: ${names.join(', ')}`);
  };
  if (!resource) {
    const all = resources.flatMap(({name: own, singular, aliases = []}) => [own, singular, ...aliases]);
    return fail(unknownName('resource', name, all));
  }
  return resource.list ? resource : fail(`${resource.name} is a single thing, not a list`);
}

/** Writes text; the returned promise is awaited before more is written. */
export type Write = (text: string) => unknown;

/** Prints the items of a list as a plain table. Each page is printed before the next is requested, and then forgotten. */
export async function printList(
  answers: Answers,
  resource: Resource,
  filterText: string,
  output: Write,
  report: (text: string) => void,
  {preferences = defaultPreferences, params = {}}: {preferences?: Preferences; params?: Params} = {},
): Promise<void> {
  const {list: endpoint, name} = resource;
  const context = await listContext(answers, resource, preferences);
  const filters = await listFilters(answers, resource, filterText, context);
  if (!endpoint) return;
  let unreadable = 0;
  let countWarning: string | undefined;
  let received = 0;
  let counted = 0;
  async function* batches(list: NonNullable<Resource['list']>) {
    const read = (filter: ListFilter['server']) =>
      pagesOf(answers, {list, name}, {params, pageSize: 500, filter});
    for await (const {page, keeps} of pagesBy(filters, read, report)) {
      unreadable += page.setAside;
      countWarning ??= page.countWarning;
      received += page.slots.length;
      counted = page.results;
      yield page.slots.flatMap(slot => (slot.ok && keeps(slot.value, slot.raw) ? [slot] : []));
    }
  }
  for await (const text of table(batches(endpoint), wideColumns(resource, context), context))
    await output(text);
  if (countWarning !== undefined) report(countWarning);
  if (unreadable > 0) report(`${unreadable} items could not be read and are not listed`);
  // A script must not take a part of the list for all of it.
  if (received < counted) {
    const message = `the service counts ${count(counted)} ${name} and sent ${count(received)}: the list is not whole`;
    throw new ApiError({kind: 'malformed', message, sent: true});
  }
}

/** Writes to standard output, and waits until it is taken, so that memory does not grow. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
