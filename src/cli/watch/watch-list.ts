import {wideColumns} from '../../export/columns.ts';
import type {ExportItem} from '../../export/writer.ts';
import {defaultPreferences, type Preferences} from '../../preferences.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import type {Answers} from '../../sources/answers.ts';
import {columnsFrom} from '../read/columns.ts';
import {listContext} from '../read/list-context.ts';
import type {Output} from '../read/output.ts';
import {type RowsWanted, rowsOf} from '../read/rows.ts';
import type {Reading} from './change.ts';
import {type Outside, outside} from './outside.ts';
import {changesPrinter} from './print-changes.ts';
import {watch} from './watch.ts';

/** Items of one page. */
const page = 500;

interface Options extends RowsWanted {
  preferences?: Preferences;
  /** The names of the columns, separated by commas. */
  columns?: string | undefined;
  output?: Output;
  /** Cells of the terminal that is written to; undefined in a pipe. */
  cells?: number | undefined;
}

/** `skydeck nodes list --watch`: the list, and then what changes in it. */
export async function watchList(
  answers: Answers,
  resource: Resource,
  {preferences = defaultPreferences, columns: names, output = 'table', cells, ...wanted}: Options,
  around: Outside = outside(),
): Promise<number> {
  const {filter = '', limit} = wanted;
  const asked = names === undefined ? undefined : columnsFrom(resource, names);
  const found = await listContext(answers, resource, preferences);
  const context: CellContext = {
    ...found,
    get now() {
      return around.now();
    },
  };
  const print = changesPrinter(
    {
      resource,
      output,
      columns: asked ?? wideColumns(resource, context),
      chosen: asked !== undefined,
      cells,
      context,
      some: filter !== '' || limit !== undefined,
    },
    around.write,
  );
  // What is told of the list, such as who sorts it, is told once.
  const told = new Set<string>();
  const report = (text: string) => {
    if (!told.has(text)) around.report(text);
    told.add(text);
  };
  const read = async (): Promise<Reading> => {
    const items = new Map<string, ExportItem>();
    for await (const rows of rowsOf(resource, {...wanted, filter}, {answers, context, report}))
      for (const item of rows) items.set(resource.id(item.value), item);
    return items;
  };
  return watch(
    {read, requests: ({size}) => Math.ceil(size / page), paged: ({size}) => size >= page},
    {...around, print, budget: () => answers.budget?.('list')},
  );
}
