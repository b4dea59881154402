import type {Resource} from '../resources/definition/definition.ts';
import {findAnyResource, resources} from '../resources/index.ts';
import {UsageError, unknownName, withKnown} from '../usage-error.ts';

/** Returns the resource with that name. Throws a UsageError if there is none. */
export function resourceFor(word: string): Resource {
  const resource = findAnyResource(word);
  if (resource) return resource;
  const names = resources.filter(({list}) => list).map(({name}) => name);
  const words = resources.flatMap(({name, singular, aliases = []}) => [name, singular, ...aliases]);
  throw new UsageError(withKnown(unknownName('resource', word, words), names));
}
