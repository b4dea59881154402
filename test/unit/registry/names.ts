import type {Resource} from '../../../src/resources/definition/definition.ts';

/** The names of a route's parameters. */
export const namesIn = (route: string): string[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Whether two lists hold the same words, in any order. */
export const sameWords = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join() === [...other].sort().join();

/** What a text for a person must not hold: what JavaScript writes for a thing that is not there, or is no text. */
export const nonsense = /\b(undefined|NaN|null)\b|\[object |=>|Invalid Date/;

/** The route by which a resource is read; empty for one that is kept on this machine. */
export const routeOf = ({list, read}: Resource): string =>
  (list?.kind === 'list' ? list.route : read?.route) ?? '';
