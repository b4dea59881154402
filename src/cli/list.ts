import {compileFilter, matches, parseFilter} from '../api/filter.ts';
import type {Client} from '../api/index.ts';
import {show} from '../app/describe.ts';
import type {Resource} from '../resources/define.ts';
import {findResource, resources} from '../resources/index.ts';
import {fitTo, width} from '../text.ts';
import {UsageError} from './usage.ts';

/** The resource to list. Throws a UsageError where there is none of that name, or it cannot be listed by itself. */
export function listable(name: string): Resource {
  const resource = findResource(name);
  const lists = resources.filter(({list, parent}) => list && !parent).map(({name: known}) => known);
  if (!resource) throw new UsageError(`there is no resource ${name}: known are ${lists.join(', ')}`);
  if (resource.parent)
    throw new UsageError(
      `${resource.name} belong to a ${resource.parent.replace(/s$/, '')}, and are not listed by themselves: known are ${lists.join(', ')}`,
    );
  if (!resource.list)
    throw new UsageError(`${resource.name} is a single thing, not a list: known are ${lists.join(', ')}`);
  return resource;
}

/**
 * Every item of a collection as a plain table: no colours, no control characters, columns as wide as what
 * they hold. What could not be read is counted on the warning channel.
 */
export async function list(
  client: Client,
  resource: Resource,
  filterText: string,
  out: (text: string) => void,
  warn: (text: string) => void,
): Promise<void> {
  const parsed = parseFilter(filterText, resource.fields);
  if ('mistake' in parsed)
    throw new UsageError(`the filter "${filterText}" cannot be read: ${parsed.mistake.reason}`);
  const {server, local} = parsed.filter ? compileFilter(parsed.filter, resource.fields) : {};
  const endpoint = resource.list;
  if (!endpoint) return;
  const rows: string[][] = [resource.columns.map(({title}) => title.toUpperCase())];
  let setAside = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await client.list(endpoint, {page, pageSize: 500, filter: server});
    pages = answer.pages;
    setAside += answer.setAside;
    // Whatever it says of its pages, a service that has nothing more to give has none.
    if (answer.slots.length === 0) break;
    for (const slot of answer.slots) {
      if (slot.ok && (!local || matches(local, slot.value, slot.raw)))
        rows.push(resource.columns.map(({cell}) => show(cell(slot.value))));
    }
  }
  const widths = resource.columns.map((_, index) => Math.max(...rows.map(row => width(row[index] ?? ''))));
  for (const row of rows) {
    const cells = row.map((text, index) => fitTo(text, widths[index] ?? 0, resource.columns[index]?.align));
    out(`${cells.join('  ').trimEnd()}\n`);
  }
  if (setAside > 0) warn(`${setAside} items could not be read and are not listed`);
}
