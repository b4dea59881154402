import * as all from '../resources/all.ts';
import type {Resource} from '../resources/definition/definition.ts';
import {findResource, resources} from '../resources/index.ts';
import {UsageError, unknownName} from '../usage-error.ts';

const every: readonly Resource[] = Object.values(all);

/** Returns every resource that has commands: those of the menu, and those below others. */
export const everyNoun = (): readonly Resource[] => [
  ...resources,
  ...every.filter(one => one.parent !== undefined && !resources.includes(one)),
];

/** Returns the resource with that name. A hidden one is found by its own name only if it is below another. */
export const findAnyResource = (word: string): Resource | undefined =>
  findResource(word) ?? everyNoun().find(({name}) => name === word);

/** As above, but throws a UsageError if there is none. */
export function resourceFor(word: string): Resource {
  const resource = findAnyResource(word);
  if (resource) return resource;
  const names = resources.filter(({list}) => list).map(({name}) => name);
  const words = resources.flatMap(({name, singular, aliases = []}) => [name, singular, ...aliases]);
  throw new UsageError(`${unknownName('resource', word, words)}; known: ${names.join(', ')}`);
}
