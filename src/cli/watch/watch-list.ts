import {wideColumns} from '../../export/columns.ts';
import type {ExportItem} from '../../export/writer.ts';
import {exitCode} from '../../output.ts';
import {defaultPreferences, type Preferences} from '../../preferences.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {notWhole, tallyOf} from '../../sources/pages.ts';
import {columnsAsked} from '../read/columns.ts';
import {listContext} from '../read/list-context.ts';
import type {Output} from '../read/output.ts';
import {type RowsWanted, rowsOf} from '../read/rows.ts';
import type {Reading} from './change.ts';
import {watchOutput} from './draw-changes.ts';
import {type Outside, outside} from './outside.ts';
import type {WatchForm} from './print-changes.ts';
import {watch} from './watch.ts';

const page = 500;

interface Options extends RowsWanted {
  preferences?: Preferences;
  /** The names of the columns, separated by commas. */
  columns?: string | undefined;
  output?: Output;
  /** Cells of the terminal that is written to; undefined in a pipe. */
  cells?: number | undefined;
}

/** Runs `skydeck nodes list --watch`: prints the list, and then its changes. */
export async function watchList(
  answers: SourceAnswers,
  resource: Resource,
  {preferences = defaultPreferences, columns: names, output = 'table', cells, ...wanted}: Options,
  around: Outside = outside({output, cells, preferences}),
): Promise<number> {
  const {filter = '', limit} = wanted;
  const asked = columnsAsked(resource, names, output, preferences);
  const context = await listContext(answers, resource, preferences, around.now);
  const last: {requests: number; items: number; lacks: readonly string[]} = {
    requests: 0,
    items: 0,
    lacks: [],
  };
  const form: WatchForm = {
    resource,
    output,
    columns: asked ?? wideColumns(resource, context),
    chosen: asked !== undefined,
    cells,
    context,
    some: () => filter !== '' || last.items >= (limit ?? Number.POSITIVE_INFINITY) || last.lacks.length > 0,
  };
  const printed = watchOutput(form, around);
  // A remark about the list, such as how it is sorted, is printed only once.
  const told = new Set<string>();
  const report = (text: string) => {
    if (!told.has(text)) printed.note(text);
    told.add(text);
  };
  const counting: SourceAnswers = {
    ...answers,
    list: (...asked) => {
      last.requests++;
      return answers.list(...asked);
    },
  };
  // The next reading begins with the way of requesting that worked.
  const began = {at: 0};
  const read = async (): Promise<Reading> => {
    last.requests = 0;
    const items = new Map<string, ExportItem>();
    const tally = tallyOf(resource);
    for await (const rows of rowsOf(
      resource,
      {...wanted, filter},
      {answers: counting, context, report, tally, began},
    ))
      for (const item of rows) items.set(resource.id(item.value), item);
    // What is missing of it would look removed; what cannot be read stays so.
    const missing = tally.missing();
    if (missing !== undefined) throw notWhole(missing);
    last.items = items.size;
    last.lacks = tally.lacks();
    last.lacks.forEach(report);
    return items;
  };
  const budget = () => answers.budget?.('list');
  const status = await watch(
    {read, requests: () => last.requests, paged: ({size}) => size >= page, budget},
    printed,
    around,
  );
  return last.lacks.length > 0 ? exitCode.noAnswer : status;
}
