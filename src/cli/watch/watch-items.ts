import {type Params, problemOf} from '../../api/index.ts';
import {readItem} from '../../effects/find-item.ts';
import {wideColumns} from '../../export/columns.ts';
import type {ExportItem} from '../../export/writer.ts';
import type {Preferences} from '../../preferences.ts';
import type {Column, Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {detailColumns, itemText} from '../read/item-text.ts';
import {listContext} from '../read/list-context.ts';
import type {Output} from '../read/output.ts';
import type {Reading} from './change.ts';
import {watchOutput} from './draw-changes.ts';
import {type Outside, outside} from './outside.ts';
import type {WatchForm} from './print-changes.ts';
import {watch} from './watch.ts';

interface Shown {
  output?: Output | undefined;
  /** The columns that were asked for by their names. */
  chosen?: readonly Column<unknown>[] | undefined;
  cells?: number | undefined;
  preferences: Preferences;
}

/** Runs `skydeck nodes show web-3 --watch`: prints the items, and then their changes, until all have been removed. */
export async function watchItems(
  answers: SourceAnswers,
  {resource, params, items}: {resource: Resource; params: Params; items: readonly ExportItem[]},
  {output, chosen, cells, preferences}: Shown,
  around: Outside = outside({output, cells, preferences}),
): Promise<number> {
  const context = await listContext(answers, resource, preferences, around.now);
  const asText = output === undefined && !chosen;
  const form: WatchForm = {
    resource,
    output: output ?? 'table',
    columns: chosen ?? (asText ? detailColumns(resource) : wideColumns(resource, context)),
    chosen: chosen !== undefined,
    cells,
    context,
    ...(asText
      ? {
          first: (changes, room = cells) =>
            changes.map(({item}) => itemText(resource, item.value, context, room)).join('\n'),
        }
      : {}),
    some: () => false,
  };
  let ids = items.map(({value}) => resource.id(value));
  const read = async (): Promise<Reading> => {
    const read = new Map<string, ExportItem>();
    for (const id of ids)
      try {
        const ref = {resource: resource.name, params, id: resource.list ? id : String(params.id ?? '')};
        read.set(id, await readItem(answers, ref));
      } catch (error) {
        if (problemOf(error).kind !== 'missing' || !resource.list) throw error;
      }
    return read;
  };
  let first: Reading | undefined = new Map(items.map(item => [resource.id(item.value), item]));
  const watched = {
    read: async () => {
      const reading = first ?? (await read());
      first = undefined;
      ids = [...reading.keys()];
      return reading;
    },
    requests: () => ids.length,
    isOver: ({size}: Reading) => size === 0,
    budget: () => answers.budget?.('other'),
  };
  return watch(watched, watchOutput(form, around), around);
}
