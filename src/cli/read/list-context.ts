import type {Preferences} from '../../preferences.ts';
import type {FindItem} from '../../resources/definition/action/cost.ts';
import type {CellContext, Resource} from '../../resources/definition/definition.ts';
import {resourceOf} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {itemsIn} from '../../sources/pages.ts';

/** Returns the context for the cells of a command: the catalogues that they look something up in, and the settings. */
export async function listContext(
  answers: SourceAnswers,
  {catalogues = []}: Pick<Resource, 'catalogues'>,
  {prices, timeZone}: Preferences,
): Promise<CellContext> {
  const found = new Map<string, ReadonlyMap<string, unknown>>();
  for (const name of catalogues) found.set(name, await itemsOf(answers, name));
  // The cast: an item of a catalogue is of the type that its resource declares; the caller names that.
  const find: FindItem = <T>(name: string, id: unknown) => found.get(name)?.get(String(id)) as T | undefined;
  return {find, prices, timeZone, now: Date.now()};
}

async function itemsOf(answers: SourceAnswers, name: string): Promise<ReadonlyMap<string, unknown>> {
  const resource = resourceOf(name);
  const items = new Map<string, unknown>();
  try {
    for await (const {value} of itemsIn(answers, resource)) items.set(resource.id(value), value);
  } catch {
    // The list is printed without prices if the service has none.
  }
  return items;
}
