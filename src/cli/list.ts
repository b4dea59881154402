import {compileFilter, matches, parseFilter} from '../api/filter/index.ts';
import {ApiError} from '../api/index.ts';
import {table} from '../export/table.ts';
import type {Resource} from '../resources/definition/definition.ts';
import {findResource, resources} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {count} from '../text/format.ts';
import {nearestOf} from '../text/nearest.ts';
import {meant, naming, UsageError} from './usage.ts';

/** The resource to list. Throws a UsageError where there is none of that name, or it cannot be listed by itself. */
export function listable(name: string): Resource {
  const resource = findResource(name);
  const lists = resources.filter(({list, parent}) => list && !parent).map(({name: known}) => known);
  if (!resource) {
    const names = resources.flatMap(({name: own, singular, aliases = []}) => [own, singular, ...aliases]);
    const near = meant(nearestOf(name.toLowerCase(), names));
    throw new UsageError(`there is no ${naming('resource', name)}${near}; known: ${lists.join(', ')}`);
  }
  if (resource.parent)
    throw new UsageError(
      `${resource.name} belong to a ${resource.parent.replace(/s$/, '')}, and are not listed by themselves; known: ${lists.join(', ')}`,
    );
  if (!resource.list)
    throw new UsageError(`${resource.name} is a single thing, not a list; known: ${lists.join(', ')}`);
  return resource;
}

/** Prints; what it returns is awaited before more is printed. */
export type Out = (text: string) => unknown;

/**
 * Every item of a collection as a plain table. A page is printed when it has come, and kept no longer. What could not be
 * read is counted on the warning channel.
 */
export async function list(
  answers: Answers,
  resource: Resource,
  filterText: string,
  out: Out,
  warn: (text: string) => void,
): Promise<void> {
  const parsed = parseFilter(filterText, resource.fields);
  if ('mistake' in parsed)
    throw new UsageError(`the filter "${filterText}" cannot be read: ${parsed.mistake.reason}`);
  const {server, local} = parsed.filter ? compileFilter(parsed.filter, resource.fields) : {};
  if (!resource.list) return;
  let setAside = 0;
  let countWarning: string | undefined;
  let received = 0;
  let counted = 0;
  async function* batches(endpoint: NonNullable<Resource['list']>) {
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await answers.list(endpoint, {page, pageSize: 500, filter: server});
      pages = answer.pages;
      setAside += answer.setAside;
      countWarning ??= answer.countWarning;
      received += answer.slots.length;
      counted = answer.results;
      // Whatever it says of its pages, a service that has nothing more to give has none.
      if (answer.slots.length === 0) break;
      yield answer.slots.flatMap(slot =>
        slot.ok && (!local || matches(local, slot.value, slot.raw)) ? [slot] : [],
      );
    }
  }
  for await (const text of table(batches(resource.list), resource.columns)) await out(text);
  if (countWarning !== undefined) warn(countWarning);
  if (setAside > 0) warn(`${setAside} items could not be read and are not listed`);
  // A script must not take a part for the whole.
  if (received < counted) {
    const message = `the service counts ${count(counted)} ${resource.name} and sent ${count(received)}: the list is not whole`;
    throw new ApiError({kind: 'malformed', message, sent: true});
  }
}
