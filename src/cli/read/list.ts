import {cellValue, type ExportItem, wideColumns} from '../../export/formats.ts';
import {exitCode, warn} from '../../output.ts';
import {isRecord} from '../../own-property.ts';
import {defaultPreferences, type Preferences} from '../../preferences.ts';
import type {CellContext, Column, Resource} from '../../resources/definition/definition.ts';
import {home, resources} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {tallyOf} from '../../sources/pages.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {paramsOf, resourceFor} from '../nouns.ts';
import {inSession} from '../session.ts';
import {outputNamed, terminalCells, type WriteText, watchable, write, writerOf} from './output.ts';
import {columnsAsked, listContext, type RowsWanted, rowsOf} from './rows.ts';

type Options = Omit<InvocationOf<'list'>, 'command' | 'resource'> & {resource?: string};

/** The most rows that are printed on a terminal without `--limit` or `--all`. */
const first = 500;
/** Pages that are requested at the same time. */
const atOnce = 6;

export function list({resource: name = home.name, in: words, ...options}: Options): Promise<number> {
  const resource = listable(name);
  const {filter, sort, columns, all} = options;
  const output = outputNamed(options.output ?? 'table');
  const limit = limitOf(options.limit, all === true);
  const cells = terminalCells();
  const most = cells !== undefined && output === 'table' && !all ? first : undefined;
  const more = limit === undefined ? '--all lists all' : undefined;
  const asked = {columns, output, cells, limit: limit ?? most, more, atOnce};
  if (options.watch) watchable(output);
  return inSession(options, async session => {
    const {answersFor, preferences} = session;
    const answers = await answersFor(resource);
    const params = await paramsOf(answers, resource, words);
    // Not the order saved by the screen: what a script gets must not depend on keys pressed there.
    const wanted = {...asked, preferences, params, sort};
    if (options.watch) {
      const {watchList} = await import('../watch/watch.ts');
      return watchList(answers, resource, {...wanted, filter});
    }
    const {printed, lacks} = await printList(answers, resource, filter ?? '', write, warn, wanted);
    for (const lack of lacks) warn(clean(lack));
    // A script would take a part of the list for all of it.
    if (lacks.length > 0) return exitCode.noAnswer;
    if (printed === 0 && filter) {
      const {offerInstead} = await import('./nothing-found.ts');
      const offer = await offerInstead(session, resource, params, filter);
      if (offer !== undefined) warn(clean(offer));
    }
    return exitCode.done;
  });
}

function limitOf(text: string | undefined, all: boolean): number | undefined {
  if (text === undefined) return undefined;
  if (all) throw new UsageError('--limit and --all exclude each other: give one of them');
  const limit = Number(text);
  if (!/^\d+$/.test(text) || limit < 1) throw new UsageError('--limit must be a whole number, 1 or more');
  return limit;
}

/** The resource to list. Throws a UsageError if there is none of that name, or if it is no list of its own. */
export function listable(name: string): Resource {
  const resource = resourceFor(name);
  if (resource.list) return resource;
  const names = resources.filter(({list: endpoint}) => endpoint).map(({name: known}) => known);
  throw new UsageError(`${resource.name} is a single thing, not a list; known: ${names.join(', ')}`);
}

interface PrintOptions extends RowsWanted {
  preferences?: Preferences;
  columns?: string | undefined;
  output?: ReturnType<typeof outputNamed>;
  cells?: number | undefined;
}

/** Prints the items of a list, page by page; pages are not kept. Returns how many there are, and what the list lacks. */
export async function printList(
  answers: SourceAnswers,
  resource: Resource,
  filter: string,
  print: WriteText,
  report: (text: string) => void,
  {preferences = defaultPreferences, columns: names, output = 'table', cells, ...wanted}: PrintOptions = {},
): Promise<{printed: number; lacks: readonly string[]}> {
  // A wrong name is reported before anything is sent.
  const asked = columnsAsked(resource, names, output, preferences);
  const whole = asked === undefined && !['table', 'csv'].includes(output);
  // What CSV has, JSON has too: a price is no field of the item.
  const price = whole && output !== 'ids' ? resource.columns.find(({name}) => name === 'price') : undefined;
  const drawn = asked ?? (whole ? (price ? [price] : []) : resource.columns);
  // Only cells that take a context need catalogues.
  const looksUp = filter !== '' || wanted.sort !== undefined || drawn.some(({cell}) => cell.length > 1);
  // The names of ids, such as the cities of regions, are only in what people read, and in what their words are looked for in.
  const named = new Set(Object.values(resource.fields.fields).map(({catalogue}) => catalogue));
  const read = output === 'table' || filter !== '';
  const catalogues = (resource.catalogues ?? []).filter(name => looksUp && (read || !named.has(name)));
  const context = await listContext(answers, {catalogues}, preferences);
  const columns = asked ?? wideColumns(resource, context);
  const form = writerOf({resource, output, cells, columns, chosen: asked !== undefined});
  const tally = tallyOf(resource);
  const rows = rowsOf(resource, {...wanted, filter}, {answers, context, report, tally});
  let printed = 0;
  function counted(batch: readonly ExportItem[]): readonly ExportItem[] {
    printed += batch.length;
    return price ? batch.map(item => withPrice(item, price, context)) : batch;
  }
  // Read before the first line is written: a mistake in the filter or a refusal leaves no header behind.
  const begun = await rows.next();
  async function* batches() {
    if (!begun.done) yield counted(begun.value);
    for await (const batch of rows) yield counted(batch);
  }
  for await (const text of form.writer(batches(), form.columns, context)) await print(text);
  return {printed, lacks: tally.lacks()};
}

/** Adds the dollars a month to an item that has no `price` of its own; null if they are not known. */
function withPrice({value, raw}: ExportItem, price: Column<unknown>, context: CellContext): ExportItem {
  if (!isRecord(raw) || 'price' in raw) return {value, raw};
  const monthly = cellValue(price, value, context);
  return {value, raw: {...raw, price: typeof monthly === 'number' ? monthly : null}};
}
