import {statSync} from 'node:fs';
import {modulesAtStart} from '../build/start-modules.ts';

/**
 * Prints what is loaded before the first frame, or by a command, by folder or package, with the bytes of its source:
 * `node bench/start-modules.ts`, or with the name of a journey of `build/packs/journeys.ts`.
 */
const [, , wanted] = process.argv;
for (const [journey, {early: modules}] of Object.entries(await modulesAtStart())) {
  if (wanted !== undefined && wanted !== journey) continue;
  const groups = new Map<string, {modules: number; bytes: number}>();
  for (const module of modules) {
    const [, name = module] = /^((?:.*node_modules\/(?:@[^/]+\/)?[^/]+)|(?:[^/]+\/[^/]+))/.exec(module) ?? [];
    const group = groups.get(name) ?? {modules: 0, bytes: 0};
    group.modules++;
    group.bytes += statSync(module, {throwIfNoEntry: false})?.size ?? 0;
    groups.set(name, group);
  }
  console.log(`${journey}: ${modules.length} modules`);
  for (const [name, group] of [...groups].sort(([, one], [, other]) => other.bytes - one.bytes))
    console.log(
      `${String(group.modules).padStart(5)}  ${(group.bytes / 1024).toFixed(0).padStart(5)} kB  ${name}`,
    );
}
