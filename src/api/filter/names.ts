import {ownProperty} from '../../own-property.ts';
import {nearestOf} from '../../text/nearest.ts';
import type {Fields, Test} from './types.ts';

/** A column's title as written in a filter: `End of life` is `end-of-life`. */
export function written(title: string): string {
  const lower = title.toLowerCase();
  // The expression for ASCII does the same without the tables of Unicode, which take a millisecond to load.
  const words = /^[\0-\x7f]*$/.test(lower)
    ? lower.replaceAll(/[^a-z0-9._%$/]+/g, '-')
    : lower.replaceAll(/[^\p{L}\p{M}\p{N}._%$/]+/gu, '-');
  return words.replaceAll(/^-+|-+$/g, '');
}

/** A name without case, hyphens and underscores, for comparing. */
const loose = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '');

/** The full name of a field: of its name in any case, the title of its column, or a unique end (`memory` of `specs.memory`). */
export function resolve(name: string, {fields, titles = {}}: Fields): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const wanted = loose(name);
  if (wanted === '') return undefined;
  const names = Object.keys(fields);
  const same = names.find(known => loose(known) === wanted);
  if (same !== undefined) return same;
  const title = Object.keys(titles).find(known => loose(known) === wanted);
  if (title !== undefined) return ownProperty(titles, title);
  const [ending, ...others] = sameEnding(name, {fields});
  return others.length === 0 ? ending : undefined;
}

/**
 * The field of a test as people name it: the title of its column for a dotted name (`memory` for `specs.memory`), and for a
 * field that only says whether there is a value (`node=none` for `node_id=none`).
 */
export function titleIn({fields, titles = {}}: Fields, {field, value}: Test): string {
  const shows = (name: string) =>
    (name === field && field.includes('.')) ||
    (value === null && ownProperty(fields, name)?.presence === field);
  return Object.keys(titles).find(title => shows(titles[title] ?? '')) ?? field;
}

/** The dotted names that end so: `specs.memory` for `memory`. */
export function sameEnding(name: string, {fields}: Pick<Fields, 'fields'>): readonly string[] {
  const wanted = loose(name);
  return Object.keys(fields).filter(known => loose(known).endsWith(`.${wanted}`));
}

/** The field or column title most similar to a misspelt name, if any is similar enough. */
export function nearest(name: string, {fields, titles = {}}: Fields): string | undefined {
  return nearestOf(loose(name), [...Object.keys(fields), ...Object.keys(titles)], known =>
    endings(loose(known)),
  );
}

/** Some fields that there are, for a name that is similar to none. */
export const someNames = ({fields}: Fields): readonly string[] =>
  Object.keys(fields)
    .filter(name => !name.includes('.'))
    .slice(0, 4);

/** `specs.memory` is also compared as `memory`. */
const endings = (name: string) => [name, name.slice(name.lastIndexOf('.') + 1)];
