import {addedBy, built, bundleOptions} from './bundle.ts';
import {program as entry, journeys} from './packs/journeys.ts';
import {loadedBy} from './packs/packs.ts';
import type {Loaded} from './packs/record.ts';
import {programOf} from './patches/code-cache.ts';
import {patches} from './patches/index.ts';

/** The modules that a journey loads before the first frame with rows, or all of them where there is no screen; and those after it. */
type LoadedModules = Readonly<Record<keyof Loaded, readonly string[]>>;

/** The modules that the built program loads in each journey. */
export async function modulesAtStart(): Promise<Readonly<Record<string, LoadedModules>>> {
  const program = await built(entry, bundleOptions(patches));
  const names = [...program.files.keys()];
  const modulesOf = (chunk: number): readonly string[] => program.modules.get(names[chunk] ?? '') ?? [];
  const runs = await loadedBy(programOf(program, await addedBy(patches)), journeys);
  return Object.fromEntries(
    runs.map(({early, late}, run) => [
      journeys[run]?.name ?? '',
      {early: early.flatMap(modulesOf), late: late.flatMap(modulesOf)},
    ]),
  );
}
