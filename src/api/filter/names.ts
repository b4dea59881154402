import {own} from '../../own.ts';
import {nearestOf} from '../../text/nearest.ts';
import type {Fields} from './types.ts';

/** What a field is called: its own name, or the title of a column that shows it. */

/** A column's title as it is written in a filter: `End of life` is `end-of-life`. */
export function written(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}._%$/]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** Capitals and what joins the words make no difference: `End_of_life`, `endoflife`. */
const loose = (name: string) => name.toLowerCase().replaceAll(/[-_]/g, '');

/**
 * The field's full name: exactly as written, or in other capitals, with other joints; or a column's title; or the end of
 * just one dotted name (`memory` for `specs.memory`).
 */
export function resolve(name: string, {fields, titles = {}}: Fields): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const wanted = loose(name);
  if (wanted === '') return undefined;
  const names = Object.keys(fields);
  const same = names.find(known => loose(known) === wanted);
  if (same !== undefined) return same;
  const title = Object.keys(titles).find(known => loose(known) === wanted);
  if (title !== undefined) return own(titles, title);
  const ending = names.filter(known => loose(known).endsWith(`.${wanted}`));
  return ending.length === 1 ? ending[0] : undefined;
}

/** The name that was probably meant, if any is near: a field's, or a column's title. */
export function nearest(name: string, {fields, titles = {}}: Fields): string | undefined {
  return nearestOf(loose(name), [...Object.keys(fields), ...Object.keys(titles)], known =>
    endings(loose(known)),
  );
}

/** `specs.memory` may be meant by `memory` as well. */
const endings = (name: string) => [name, name.slice(name.lastIndexOf('.') + 1)];
