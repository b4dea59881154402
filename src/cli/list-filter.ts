import {
  type Catalogue,
  cataloguesOf,
  compileFilter,
  type Filter,
  type Matcher,
  matcher,
  parseFilter,
  withNames,
} from '../api/filter/index.ts';
import type {JsonObject} from '../api/index.ts';
import {valueAt} from '../own-property.ts';
import type {CellContext, Resource} from '../resources/definition/definition.ts';
import {shownIn} from '../resources/definition/shown.ts';
import {resourceOf} from '../resources/index.ts';
import type {Answers} from '../sources/answers.ts';
import {pagesOf} from '../sources/pages.ts';
import {UsageError} from '../usage-error.ts';

/** A filter as a command runs it: what the service is asked, and which of its items are kept. */
interface ListFilter {
  server?: JsonObject | undefined;
  keeps: Matcher;
}

/** Reads the filter of a command. Throws a UsageError where it cannot be read. */
export async function listFilter(
  answers: Answers,
  resource: Resource,
  text: string,
  context: CellContext,
): Promise<ListFilter> {
  const {fields, columns} = resource;
  const parsed = parseFilter(text, fields, Date.now(), context.timeZone);
  if ('mistake' in parsed)
    throw new UsageError(`the filter "${text}" cannot be read: ${parsed.mistake.reason}`);
  if (!parsed.filter) return {keeps: () => true};
  const {server, local} = compileFilter(await named(answers, resource, parsed.filter), fields);
  const shown = shownIn(columns, fields, context);
  return {server, keeps: local ? matcher(local, shown) : () => true};
}

/** Looks up what the filter calls by name, `region=Frankfurt`. */
async function named(answers: Answers, {fields}: Resource, filter: Filter): Promise<Filter> {
  const found = new Map<string, Catalogue>();
  for (const name of cataloguesOf(filter, fields)) found.set(name, await catalogue(answers, name));
  return withNames(filter, fields, name => found.get(name));
}

async function catalogue(answers: Answers, name: string): Promise<Catalogue> {
  const {list, id} = resourceOf(name);
  const found: {id: string; label: string}[] = [];
  if (!list) return found;
  for await (const {slots} of pagesOf(answers, {list, name}, {pageSize: 500}))
    for (const slot of slots)
      if (slot.ok) found.push({id: id(slot.value), label: String(valueAt(slot.value, 'label') ?? '')});
  return found;
}
