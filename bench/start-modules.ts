import {statSync} from 'node:fs';
import {modulesAtStart} from '../build/start-modules.ts';

/** Prints what is loaded before the first frame, by folder or package, with the bytes of its source: `node bench/start-modules.ts`. */
const groups = new Map<string, {modules: number; bytes: number}>();
for (const module of await modulesAtStart()) {
  const [, name = module] = /^((?:.*node_modules\/(?:@[^/]+\/)?[^/]+)|(?:[^/]+\/[^/]+))/.exec(module) ?? [];
  const group = groups.get(name) ?? {modules: 0, bytes: 0};
  group.modules++;
  group.bytes += statSync(module, {throwIfNoEntry: false})?.size ?? 0;
  groups.set(name, group);
}
const total = [...groups.values()].reduce((sum, {modules}) => sum + modules, 0);
for (const [name, {modules, bytes}] of [...groups].sort(([, one], [, other]) => other.bytes - one.bytes))
  console.log(`${String(modules).padStart(5)}  ${(bytes / 1024).toFixed(0).padStart(5)} kB  ${name}`);
console.log(`${String(total).padStart(5)} modules`);
