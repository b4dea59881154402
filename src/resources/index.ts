import * as all from './all.ts';
import type {Resource} from './definition/definition.ts';

/** Every resource, in the order of the menu; what has no place in it comes last. */
export const resources: readonly Resource[] = Object.values(all).sort(
  (one, other) => (one.menu ?? 100) - (other.menu ?? 100),
);

const byName = new Map(resources.map(resource => [resource.name, resource]));

/** The resource of that name. Throws on a name that is none: names come from definitions only. */
export function resourceOf(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource;
}

/** The one resource that is declared so. Throws where none is. */
function declared(what: string, is: (resource: Resource) => boolean): Resource {
  const found = resources.find(is);
  if (!found) throw new Error(`no resource is declared as ${what}`);
  return found;
}

/** What opens first. */
export const home = declared('home', resource => resource.home === true);

/** What happened to the items of other resources. */
export const eventsResource = declared('events', ({role}) => role === 'events');

/** The resource a person means: its name, its singular or an alias, in any case. */
export function findResource(word: string): Resource | undefined {
  const wanted = word.toLowerCase();
  return resources.find(
    resource =>
      resource.name === wanted || resource.singular === wanted || resource.aliases?.includes(wanted),
  );
}
