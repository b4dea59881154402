import type {CellContext, Column, Resource} from '../../../resources/definition/definition.ts';
import {nameOf} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {brief} from '../../../text/text.ts';
import {memoize, memoizeParts} from '../../state/memoize.ts';
import {Document} from '../shared/document.ts';
import {type DetailLine, fieldNameWidth, layField, nameWidth, remarkLine, type TextField} from './fields.ts';

interface FieldGroup {
  title: string;
  fields: readonly TextField[];
}

/** The groups that the fields of an item are laid out in. */
export interface Groups {
  groups: readonly FieldGroup[];
  /** The fields that are too long for a column. */
  long: readonly TextField[];
  /** Cells for the names of the fields. */
  names: number;
}

/**
 * The fields that a resource declares, in its groups.
 * @param most the greatest width of a column; undefined if there is only one
 * @param shownElsewhere columns that the row of the list already shows
 * @param deleted whether the item was deleted, and is still listed
 */
export const fieldGroups = memoize(
  (
    name: string,
    value: unknown,
    context: CellContext,
    most?: number,
    shownElsewhere?: readonly Column<unknown>[],
    deleted = false,
  ): Groups => {
    const resource = resourceOf(name);
    const all = fieldsOf(resource, value, context, shownElsewhere);
    const fields = deleted
      ? all.map(field => (field.tone === 'status' ? {...field, text: 'deleted'} : field))
      : all;
    const title = deleted ? `${resource.singular} · deleted` : resource.singular;
    if (most === undefined)
      return {groups: grouped(resource, fields, title), long: [], names: nameWidth(resource)};
    // With several columns, the relations, whose names are longer, are aligned separately.
    const names = fieldNameWidth(resource);
    const long = shownElsewhere ? [] : fields.filter(({text}) => isLong(text, most - names - 4));
    const short = fields.filter(field => !long.includes(field));
    return {groups: grouped(resource, short, title), long, names};
  },
);

/** Whether a text needs more than two lines of a column, or has a word that is too long for one. */
const isLong = (text: string, room: number): boolean => text.length > 2 * room || longestWord(text) > room;

const longestWord = (text: string): number =>
  text.split(' ').reduce((most, word) => Math.max(most, word.length), 0);

/** The width of a column in which no word of these fields has to be broken. */
export const untorn = ({fields}: FieldGroup, names: number): number =>
  fields.reduce((most, {text}) => Math.max(most, names + 4 + longestWord(text)), 0);

/** How much of a field is shown: all of it, what fits in one line, or a few lines of whole words. */
type FieldExtent = 'all' | 'line' | 'words';

function cutTo(text: string, room: number, extent: FieldExtent): string {
  if (extent === 'all') return text;
  const few = brief(text, 3 * room);
  return extent === 'line' || longestWord(few) > room ? brief(text, room) : few;
}

interface Shown {
  /** Cells for the names of the fields. */
  names: number;
  extent: FieldExtent;
}

/** Returns fields as lines that are that many cells wide. */
export const fieldLines = memoizeParts(
  (fields: readonly TextField[], columns: number, {names, extent}: Shown): readonly DetailLine[] => {
    const document = new Document<DetailLine>();
    for (const field of fields) {
      const text = cutTo(field.text, columns - names - 4, extent);
      layField(document, {...field, text}, names, columns);
    }
    return document.lines(remarkLine);
  },
);

function fieldsOf(
  resource: Resource,
  value: unknown,
  context: CellContext,
  shownElsewhere: readonly Column<unknown>[] = [],
): readonly TextField[] {
  const fields: TextField[] = [];
  for (const column of resource.columns) {
    if (shownElsewhere.includes(column)) continue;
    const {title, cell, detail = cell, tone} = column;
    if (column.known?.(context) === false) continue;
    // A computed column repeats fields that are shown here anyway.
    if (column.detail === undefined && resource.fields.fields[nameOf(column)]?.computed) continue;
    const shown = detail(value, context);
    // A column that is not a field of the item, such as a notice about it, is shown only if it has a text.
    if (column.sparse && column.detail && (shown === '' || shown === undefined)) continue;
    const own = typeof tone === 'function' ? tone(value, context) : tone;
    fields.push({name: title, text: textOf(shown), tone: own});
  }
  for (const [title, cell] of resource.details ?? [])
    fields.push({name: title, text: textOf(cell(value, context))});
  return fields;
}

/** Groups the fields; those in no group come first, under the name of the resource. */
function grouped({groups = []}: Resource, fields: readonly TextField[], name: string) {
  const named = groups.map(([title, ...names]) => ({
    title,
    fields: names.flatMap(name => fields.filter(field => field.name === name)),
  }));
  const rest = fields.filter(field => !named.some(({fields}) => fields.includes(field)));
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return [{title, fields: rest}, ...named].filter(({fields}) => fields.length > 0);
}
