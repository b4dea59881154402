import * as all from '../resources/all.ts';
import type {Resource} from '../resources/definition/definition.ts';
import {findResource, resources} from '../resources/index.ts';
import {UsageError, unknownName} from '../usage-error.ts';

const every: readonly Resource[] = Object.values(all);

/** Every resource that has commands: those of the menu, and those that lie in others. */
export const everyNoun = (): readonly Resource[] => [
  ...resources,
  ...every.filter(one => one.parent !== undefined && !resources.includes(one)),
];

/** The resource that a word means; one that stands in no menu by its own name, where it lies in others. */
export const findAnyResource = (word: string): Resource | undefined =>
  findResource(word) ?? everyNoun().find(({name}) => name === word);

/** The same. Throws a UsageError if there is none of that name. */
export function resourceFor(word: string): Resource {
  const resource = findAnyResource(word);
  if (resource) return resource;
  const names = resources.filter(({list}) => list).map(({name}) => name);
  const words = resources.flatMap(({name, singular, aliases = []}) => [name, singular, ...aliases]);
  throw new UsageError(`${unknownName('resource', word, words)}; known: ${names.join(', ')}`);
}
