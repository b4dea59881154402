import type {Resource} from '../resources/definition/definition.ts';
import {everyNoun, findAnyResource} from '../resources/index.ts';
import {UsageError, unknownName, withKnown} from '../usage-error.ts';

/** Returns the resource with that name. Throws a UsageError if there is none: only `list` takes any word. */
export function resourceFor(word: string): Resource {
  const resource = findAnyResource(word);
  if (resource) return resource;
  const nouns = everyNoun();
  const names = nouns.filter(({list}) => list).map(({name}) => name);
  const all = nouns.map(({name}) => name);
  const listing = (name: string) => `skydeck ${name} ${names.includes(name) ? 'list' : 'show'}`;
  throw new UsageError(withKnown(unknownName('resource', word, all, '', wordsFor, listing), names));
}

/** The words that name a resource; of any other word, itself. */
export function wordsFor(name: string): readonly string[] {
  const resource = findAnyResource(name);
  return resource ? [resource.name, resource.singular, ...(resource.aliases ?? [])] : [name];
}
