import {problemOf} from '../../api/index.ts';
import type {Preferences} from '../../preferences.ts';
import type {FindItem} from '../../resources/definition/action/cost.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {itemsIn} from '../../sources/pages.ts';

/** The context of a command's cells: the catalogues that they look something up in, the settings, and a clock if time goes on. */
export async function listContext(
  answers: SourceAnswers,
  {catalogues = []}: Pick<Resource, 'catalogues'>,
  {prices, timeZone}: Preferences,
  clock?: () => number,
): Promise<CellContext> {
  const found = new Map<string, ReadonlyMap<string, unknown>>();
  for (const name of catalogues) found.set(name, await itemsOf(answers, name));
  // The cast: an item of a catalogue is of the type that its resource declares; the caller names that.
  const find: FindItem = <T>(name: string, id: unknown) => found.get(name)?.get(String(id)) as T | undefined;
  const began = Date.now();
  return {
    ...{find, prices, timeZone},
    get now() {
      return clock?.() ?? began;
    },
  };
}

async function itemsOf(answers: SourceAnswers, name: string): Promise<ReadonlyMap<string, unknown>> {
  const resource = resourceOf(name);
  const items = new Map<string, unknown>();
  try {
    for await (const {value} of itemsIn(answers, resource)) items.set(resource.id(value), value);
  } catch (error) {
    // The list is printed without prices if the service has none. One that is silent would be waited for once more.
    if (problemOf(error).kind === 'timeout') throw error;
  }
  return items;
}
