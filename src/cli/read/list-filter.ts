import type {Catalogue, Filter, Matcher} from '../../api/filter/index.ts';
import {
  cataloguesOf,
  compileFilter,
  countsHere,
  matcher,
  parseFilter,
  withNames,
} from '../../api/filter/index.ts';
import {filterRefused, type JsonObject, type Page, problemOf} from '../../api/index.ts';
import {valueAt} from '../../own-property.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import {shownIn} from '../../resources/definition/shown.ts';
import {resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {itemsIn} from '../../sources/pages.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';

/** A filter as a command runs it: a part for the service, and a part for the rows that come back. */
export interface ListFilter {
  server?: JsonObject | undefined;
  keeps: Matcher;
  /** The service runs all of the filter. */
  whole: boolean;
  /** The matching items are sorted here, once all have loaded. */
  sortsHere?: true;
}

/**
 * Returns the ways to run a filter, in the order to try them; each leaves more to be filtered here. Throws a UsageError.
 * @param report is told of numbers that may be meant in another unit
 */
export async function listFilters(
  answers: SourceAnswers,
  resource: Resource,
  text: string,
  context: CellContext,
  report: (text: string) => void,
): Promise<readonly ListFilter[]> {
  const {fields, columns} = resource;
  const parsed = parseFilter(text, fields, Date.now(), context.timeZone);
  if ('mistake' in parsed)
    throw new UsageError(`the filter "${text}" cannot be read: ${parsed.mistake.reason}`);
  if (!parsed.filter) return [{keeps: () => true, whole: true}];
  for (const asked of parsed.unitless ?? []) {
    const {number, own, shown: unit} = asked;
    report(`${countsHere(asked)}: write ${number}${unit} if that is meant, or ${number}${own}`);
  }
  const filter = await named(answers, resource, parsed.filter);
  const shown = shownIn(columns, fields, context);
  const ways = new Map<string, ListFilter>();
  for (const ability of ['operators', 'equality', 'none'] as const) {
    const {server, local} = compileFilter(filter, fields, ability);
    const keeps = local ? matcher(local, shown) : () => true;
    const asked = JSON.stringify(server ?? {});
    if (!ways.has(asked)) ways.set(asked, {server, keeps, whole: local === undefined});
  }
  return [...ways.values()];
}

/** Yields the pages of a list, requested in the first way that the service does not refuse, and says which way that is. */
export async function* pagesBy(
  ways: readonly ListFilter[],
  read: (way: ListFilter) => AsyncGenerator<Page<unknown>>,
  report: (text: string) => void,
  began = {at: 0},
): AsyncGenerator<{page: Page<unknown>; way: ListFilter}> {
  for (const [index, way] of ways.entries()) {
    if (index < began.at) continue;
    began.at = index;
    let begun = false;
    try {
      for await (const page of read(way)) {
        begun = true;
        yield {page, way};
      }
      return;
    } catch (error) {
      const problem = problemOf(error);
      const next = ways[index + 1];
      if (begun || !next || !filterRefused(problem)) throw error;
      const ordered = way.server?.['+order_by'] !== undefined && next.server?.['+order_by'] === undefined;
      const instead = !ordered
        ? 'the service refused the filter, so more of it runs here'
        : `the service refused the order, so the rows ${next.sortsHere ? 'are sorted here' : 'come in its own'}`;
      report(`${instead}: ${clean(problem.message)}`);
    }
  }
}

/** Replaces names in the filter by ids: `region=Frankfurt`. */
async function named(answers: SourceAnswers, {fields}: Resource, filter: Filter): Promise<Filter> {
  const found = new Map<string, Catalogue>();
  for (const name of cataloguesOf(filter, fields)) found.set(name, await catalogue(answers, name));
  return withNames(filter, fields, name => found.get(name));
}

async function catalogue(answers: SourceAnswers, name: string): Promise<Catalogue> {
  const resource = resourceOf(name);
  const items = await Array.fromAsync(itemsIn(answers, resource));
  return items.map(({value}) => ({id: resource.id(value), label: String(valueAt(value, 'label') ?? '')}));
}
