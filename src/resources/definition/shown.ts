import {
  compileFilter,
  type Fields,
  type Shown,
  type ShownTexts,
  TextCollector,
} from '../../api/filter/index.ts';
import type {JsonObject} from '../../api/index.ts';
import {valueAt} from '../../own-property.ts';
import {textOf} from '../../text/format.ts';
import {isLikeIpv6} from '../../text/ip-address.ts';
import {brief} from '../../text/text.ts';
import {type CellContext, type Column, columnField, columnName, nameColumn, readSafely} from './column.ts';
import type {Resource} from './definition.ts';

export function serverFilter({fields}: Resource, field: string, wanted: string): JsonObject | undefined {
  const kind = fields.fields[field]?.kind ?? 'text';
  const value = kind === 'number' ? Number(wanted) : wanted;
  // A number that JavaScript cannot hold exactly would be rounded to the id of another item.
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return undefined;
  return compileFilter({field, operator: '=', value, kind}, fields).server;
}

const columnsTold = 4;
const longestValue = 40;

/** Tells items of one label apart by the first four columns that differ. @returns of each item such as `['size 20 GB', 'region us-east']` */
export function toldApart(
  columns: readonly Column<unknown>[],
  items: readonly unknown[],
  context: CellContext,
): readonly (readonly string[])[] {
  const text = (column: Column<unknown>, item: unknown): string => {
    const cell = readSafely(column.cell, item, context);
    return cell === '' || cell === null || cell === undefined ? 'none' : brief(textOf(cell), longestValue);
  };
  const told = columns
    // An age tells less than the time that it counts from.
    .filter(column => column !== nameColumn(columns) && columnName(column) !== 'id' && !column.exported)
    .filter(column => new Set(items.map(item => text(column, item))).size > 1)
    .slice(0, columnsTold);
  return items.map(item =>
    told.map(column => `${columnName(column).replaceAll('-', ' ')} ${text(column, item)}`),
  );
}

/** Finds the items of a list that have come before, page by page. */
interface Repeats {
  /** Notes an item. Returns whether it has come before; without ids only the end of its page can tell. */
  add: (value: unknown) => boolean;
  /** Ends a page. Returns whether all of it has come before, for items without ids. */
  endPage: () => boolean;
}

/** Without an id of the service's own, two items may be equal; then only a page that came before in whole is a repeated one. */
export function repeatsOf({id, fields}: Pick<Resource, 'id' | 'fields'>): Repeats {
  const hasIds = fields.fields.id !== undefined;
  const seen = new Set<string>();
  let onPage: string[] = [];
  return {
    add(value) {
      const key = id(value);
      if (hasIds && seen.has(key)) return true;
      if (hasIds) seen.add(key);
      else onPage.push(key);
      return false;
    },
    endPage() {
      const isRepeated = onPage.length > 1 && onPage.every(key => seen.has(key));
      for (const key of onPage) seen.add(key);
      onPage = [];
      return isRepeated;
    },
  };
}

type Columns = readonly Column<unknown>[];

/**
 * Returns the texts that a bare word in a filter is searched in: the item's cells, and the values as the service writes them
 * (`2026-11-20T12:00:00` for `2026-11-20 12:00Z`). Numbers of the service and ids are left out, because nobody searches for a
 * part of one: `40` should not find 40960. IPv6 addresses stand apart: `db` should not find all of 2001:db8::/32.
 */
export function textsShown(columns: Columns, fields: Fields, context: CellContext): Shown['texts'] {
  const varying = columns.filter(column => !isFixed(column));
  return [fixedTexts(columns, fields), ...(varying.length > 0 ? [textsIn(varying, fields, context)] : [])];
}

/** Returns the computed values of these columns by field name, for a filter to compare. */
export function valuesShown(columns: Columns, fields: Fields, context: CellContext): Shown['values'] {
  const computed = columns.flatMap(column => {
    const {value} = column;
    const name = columnName(column);
    return value && fields.fields[name]?.computed
      ? [[name, (item: unknown) => value(item, context)] as const]
      : [];
  });
  return Object.fromEntries(computed);
}

/** Returns the texts and the computed values together, as a filter needs them. */
export const shownIn = (columns: Columns, fields: Fields, context: CellContext): Shown => ({
  texts: textsShown(columns, fields, context),
  values: valuesShown(columns, fields, context),
});

const isFixed = ({cell}: Column<unknown>): boolean => cell.length < 2;

const known = new WeakMap<Columns, ShownTexts>();

/** Returns the texts of the columns that depend on the item alone; they stay the same in every context. */
function fixedTexts(columns: Columns, fields: Fields): ShownTexts {
  const made = known.get(columns) ?? textsIn(columns.filter(isFixed), fields, undefined);
  known.set(columns, made);
  return made;
}

function textsIn(columns: Columns, fields: Fields, context: CellContext | undefined): ShownTexts {
  const shown = columns.map(column => ({
    cell: column.cell,
    field: columnField(column, fields),
    add: column.addresses ? addAddresses : addText,
  }));
  return (item, raw) => {
    const texts = new TextCollector();
    for (const {cell, field, add} of shown) {
      // The cast: without a context, all cells depend on the item alone.
      const made = cell(item, context as CellContext);
      const text = made === null || made === undefined || made === '' ? '' : textOf(made);
      if (typeof made === 'number') texts.whole(text);
      else if (text !== '') add(texts, text);
      if (field === undefined) continue;
      const value = valueAt(item, field);
      addMissing(texts, value, text, add);
      if (raw !== item && typeof value === 'string') addMissing(texts, valueAt(raw, field), value, add);
    }
    return texts;
  };
}

type Add = (texts: TextCollector, text: string) => void;

const addText: Add = (texts, text) => texts.part(text);

/** Adds the addresses of a cell, which are separated by two spaces; a text without addresses is added in one piece. */
const addAddresses: Add = (texts, text) => {
  const pieces = text.split(/ {2,}/);
  if (!pieces.some(isLikeIpv6)) return texts.part(text);
  for (const piece of pieces) isLikeIpv6(piece) ? texts.address(piece) : texts.part(piece);
};

/** Adds the texts of `value` that `there` does not contain. */
function addMissing(texts: TextCollector, value: unknown, there: string, add: Add): void {
  if (typeof value === 'string') {
    if (!there.includes(value)) add(texts, value);
  } else if (typeof value === 'number') texts.whole(String(value));
  else if (Array.isArray(value)) for (const one of value) addMissing(texts, one, there, add);
}
