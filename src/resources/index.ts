import {withArticle} from '../text/format.ts';
import * as all from './all.ts';
import type {Action} from './definition/action.ts';
import type {Resource} from './definition/definition.ts';

const every: readonly Resource[] = Object.values(all);

/** The resources in the order of the palette's menu, without the hidden ones. */
export const resources: readonly Resource[] = every
  .filter(({hidden}) => !hidden)
  .sort((one, other) => (one.menu ?? 100) - (other.menu ?? 100));

const byName = new Map(every.map(resource => [resource.name, resource]));

/** The resource of that name. Throws if there is none: names come from definitions only. */
export function resourceOf(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`no resource is named ${name}`);
  return resource;
}

/** The action of a resource by its name. Throws if there is none: names come from declarations only. */
export function actionOf(of: {resource: string; action: string}): Action<unknown> {
  const action = resourceOf(of.resource).actions?.find(({name}) => name === of.action);
  if (!action) throw new Error(`${of.resource} have no action ${of.action}`);
  return action;
}

/** Returns the parents of a resource, the outermost first. */
export function levelsOf({parent}: Pick<Resource, 'parent'>): Resource[] {
  if (parent === undefined) return [];
  const outer = resourceOf(parent);
  return [...levelsOf(outer), outer];
}

/** `records lie in a domain` */
export const lieIn = (resource: Resource): string =>
  `${resource.name} lie in ${withArticle(levelsOf(resource).at(-1)?.singular ?? '')}`;

/** Finds a resource by a property of its declaration. Throws if there is none. */
function declared(what: string, is: (resource: Resource) => boolean): Resource {
  const found = resources.find(is);
  if (!found) throw new Error(`no resource is declared as ${what}`);
  return found;
}

/** The resource that opens first. */
export const home = declared('home', resource => resource.home === true);

/** The resource of the events about items of the others. */
export const eventsResource = declared('events', ({role}) => role === 'events');

/** The resource of the service's notices about items of the others. */
export const noticesResource = declared('notices', ({role}) => role === 'notices');

/** Finds a resource by a typed word: its name, its singular or an alias, in any case. */
export function findResource(word: string): Resource | undefined {
  const wanted = word.toLowerCase();
  return resources.find(
    resource =>
      resource.name === wanted || resource.singular === wanted || resource.aliases?.includes(wanted),
  );
}

/** Returns every resource that has commands: those of the menu, and those below others. */
export const everyNoun = (): readonly Resource[] => [
  ...resources,
  ...every.filter(one => one.parent !== undefined && !resources.includes(one)),
];

/** Returns the resource with that name. A hidden one is found by its own name only if it is below another. */
export const findAnyResource = (word: string): Resource | undefined =>
  findResource(word) ?? everyNoun().find(({name}) => name === word);
