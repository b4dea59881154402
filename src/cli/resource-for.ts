import type {Resource} from '../resources/definition/definition.ts';
import {everyNoun, findAnyResource} from '../resources/index.ts';
import {UsageError, unknownName, withKnown} from '../usage-error.ts';

/** Returns the resource with that name. Throws a UsageError if there is none. */
export function resourceFor(word: string): Resource {
  const resource = findAnyResource(word);
  if (resource) return resource;
  const nouns = everyNoun();
  const names = nouns.filter(({list}) => list).map(({name}) => name);
  const words = nouns.flatMap(({name, singular, aliases = []}) => [name, singular, ...aliases]);
  throw new UsageError(withKnown(unknownName('resource', word, words), names));
}
